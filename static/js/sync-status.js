// What this phone has entered and the server has not confirmed. On the page of its match it stands below the sheet, in
// the words of the list of deals; on other pages, how much of which match. All sentences stand in the page, translated.

import { pair, sendOn, sent } from "scorekeeper/app"
import { dealsOf, isStart, isStopped, isWaiting, kindOf, targetOf } from "scorekeeper/entry-dependencies"
import { atOnce, change, matches } from "scorekeeper/entry-store"

const ASKS = [409, 422] // what a page of the server explains
const MOST_SHOWN = 2 // entries; those before them are folded

export const isRefused = ({ stopped }) => Boolean(stopped) && !ASKS.includes(stopped)

const match = () => document.querySelector("#match")
const find = (selector) => match()?.querySelector(selector)

// `asOf`: when the server was heard last, where it is silent now. `settles`: the entry that this page is about.
// `isReading`: the entries may not be all; a deal that is there already would be recorded twice, so nobody records.
export function show(entries, acts, { asOf, settles, isReading }) {
  const isOpen = document.querySelector("#unsent [data-earlier]")?.open
  document.querySelector("#unsent")?.remove()
  const template = document.querySelector("template[data-unsent-part]")
  const main = find("main")
  if (!template || !main) return
  const part = template.content.firstElementChild.cloneNode(true)
  const words = part.dataset
  const unsent = entries.filter(isWaiting)
  const newer = entries.filter(({ n, path }) => n > version() && !path) // than the page
  const after = asOf ? newer : []
  const events = [...after, ...unsent].filter(({ path }) => !path)
  const isCounted = events.length > 0 && match().dataset.counted === events.at(-1).cid
  const stopped = unsent.filter((entry) => entry.stopped)
  drawNext(isCounted ? [] : events, unsent, words, acts.enter)
  for (const opens of match().querySelectorAll("[data-open-panel]")) opens.inert = Boolean(isReading)
  fill(part, "status", asOf || unsent.length || isReading, (line) => {
    const waits = unsent.length && counted(unsent, words, stopped.length || unsent[0].lost ? "unsent" : "safe")
    const silence = asOf && (isCounted ? words.counting : words.asOf.replace("%(when)s", moment(asOf)))
    line.textContent = [silence, waits, isReading && words.reading]
      .filter(Boolean)
      .join(" ")
    hear(line.textContent)
  })
  const all = [...newer, ...unsent.filter(({ path }) => !path)]
  const first = Number(match().dataset.number) - (isCounted ? difference(all) : 0)
  const told = (entry) => numbered(entry, first + difference(all.slice(0, all.indexOf(entry))), words.deal)
  const items = isCounted ? [] : [...after, ...unsent].map((entry) => item(entry, told(entry)))
  fill(part, "earlier", items.length > MOST_SHOWN, (fold) => {
    fold.open = isOpen
    fold.querySelector("summary").textContent = words.earlier.replace("%(n)s", items.length - MOST_SHOWN)
    fold.querySelector("ul").append(...items.slice(0, -MOST_SHOWN))
  })
  fill(part, "entries", items.length, (list) => list.append(...items.slice(-MOST_SHOWN)))
  fillQuestions(part, acts, { entries, stopped, settles, told })
  fill(part, "plain", unsent.length && !(isSecureContext && "serviceWorker" in navigator), () => {})
  fill(part, "deleted", unsent.length && navigator.standalone === false, () => {}) // a browser of an iPhone or iPad
  fill(part, "hint", unsent.length && !isCounted && !stopped.length, () => {})
  if (!part.childElementCount) return
  if (unsent.length) part.dataset.pending = ""
  const sheet = [...main.querySelectorAll(":scope > .sheet, :scope > .house")].at(-1)
  const end = find(".late") // of a match that was over before
  if (end) end.after(part)
  else if (sheet && !stopped.length) sheet.after(part)
  else main.prepend(part)
}

const version = () => Number(match()?.dataset.version ?? Infinity)

function fillQuestions(part, acts, { entries, stopped, settles, told }) {
  const [twins, missing] = [entries.filter(({ twin }) => twin), entries.filter((entry) => entry.missing)]
  const head = stopped.find(({ path }) => !path)
  const beside = stopped.find((entry) => entry.path && !isStart(entry))
  fill(part, "missing", missing.length, (question) => {
    question.querySelector("p").textContent = counted(missing, part.dataset, "missing")
    question.querySelector("button").onclick = acts.offerAgain
  })
  fill(part, "twins", twins.length, (question) => {
    question.querySelector("ul").append(...twins.map((twin) => item(twin, twin.words)))
    question.querySelector("[data-two]").onclick = () => acts.recount(true)
    question.querySelector("[data-one]").onclick = () => acts.recount(false)
  })
  fill(part, "stopped", head && !find(".bar [data-drop]"), (question) => {
    question.querySelector("bdi").textContent = told(head)
    question.querySelector("[data-again]").onclick = acts.sendAgain
    question.querySelector("[data-again]").hidden = Boolean(settles) // the page says it
    question.querySelector("[data-why]").hidden = Boolean(settles) || isRefused(head) // or the line above
    askTwice(question, () => acts.drop(head.cid, ""))
  })
  fill(part, "beside", beside, (question) => {
    const [mine, theirs] = question.querySelectorAll("bdi")
    mine.textContent = beside.words
    theirs.textContent = beside.theirs ?? ""
    theirs.parentElement.hidden = !beside.theirs
    question.querySelector("[data-over]").hidden = beside.over === undefined
    question.querySelector("[data-over]").onclick = () => acts.overwrite(beside)
    askTwice(question, () => acts.drop(beside.cid, ""))
  })
  fill(part, "unbegun", stopped.some((entry) => isStart(entry) && ASKS.includes(entry.stopped)), () => {})
  fill(part, "unstarted", stopped.some(isStart), (question) => askTwice(question, acts.dropMatch))
  const refused = stopped.find(isRefused)
  fill(part, "refused", refused, (question) => {
    question.querySelector("[data-reason]").textContent = refused.why ?? ""
    const events = entries.filter(({ path }) => !path)
    import("scorekeeper/refused-entries").then(({ save }) =>
      save(question.querySelector("[data-save]"), events, part.dataset.head),
    )
  })
}

// The second tap does what cannot be undone; the first one says so. A part that is drawn anew in between keeps asking.
let asking = ""

export function askTwice(question, act) {
  const button = question.querySelector("[data-drop]")
  const line = question.querySelector("[role=alert]")
  const key = question.textContent
  line.hidden = asking !== key
  button.onclick = () => {
    const isSure = asking === key
    asking = isSure ? "" : key
    line.hidden = isSure
    if (isSure) act()
  }
}

// A phone that is to forget a book, or all of them, asks once where something waits; then it is gone before the page
// is.
export async function askBeforeForgetting(event) {
  const { target: form, submitter } = event
  const line = form.querySelector("[data-unsent-ask]")
  if (!line || submitter?.value === "keep" || "asked" in line.dataset) return
  event.preventDefault()
  delete form.dataset.sending
  const here = `/b/${form.elements.token?.value ?? ""}`
  const lost = [...((await atOnce(matches())) ?? new Map()).keys()].filter((match) => match.startsWith(here))
  if (lost.length && line.hidden) return (line.hidden = false)
  await Promise.all(lost.map((match) => change(match, () => [])))
  line.dataset.asked = ""
  sendOn(form, submitter)
}

// “21:43”, or with the day where it was another one.
export function moment(milliseconds) {
  const date = new Date(milliseconds)
  const day =
    date.toDateString() === new Date().toDateString() ? {} : { weekday: "long", day: "numeric", month: "long" }
  return new Intl.DateTimeFormat(document.documentElement.lang, { ...day, hour: "2-digit", minute: "2-digit" }).format(
    date,
  )
}

// On a list of matches, beside each; a match that the page does not name gets a line of its own. One that was started
// here and no server knows yet has none on the page of another book, where its link is a secret.
export function mark(unsent) {
  const template = document.querySelector("template[data-unsent]")
  for (const line of document.querySelectorAll("[data-unsent-here]")) line.remove()
  if (!template) return
  const [book] = location.pathname.match(/^\/b\/[^/]+\//) ?? ["/b/"]
  for (const [address, entries] of unsent) {
    if (entries.some(isStart) && !address.startsWith(book)) continue
    const line = Object.assign(document.createElement("small"), {
      textContent: counted(entries, template.dataset, "unsent"),
    })
    const place = document.querySelector(`a[href="${address}"]:not(.bar a)`) ?? linkTo(address, entries, template)
    line.dataset.unsentHere = ""
    ;(place.querySelector("b")?.parentElement ?? place).append(line)
  }
}

function linkTo(address, entries, template) {
  const [{ head = "{}" }] = entries
  const start = entries.find(isStart)
  const link = Object.assign(document.createElement("a"), { href: address, className: "btn" })
  const names = Object.values(JSON.parse(head).seats ?? {})
  link.dataset.unsentHere = ""
  const textContent = start ? start.words || template.dataset.new : names.join(", ") || template.dataset.match
  link.append(Object.assign(document.createElement("b"), { textContent }))
  template.before(link)
  return link
}

// “3 deals”; or changes, where some of them change deals or are none.
export function counted(entries, words, what) {
  const kind = entries.every((entry) => kindOf(entry) === "deal") ? "Deal" : "Change"
  return words[`${what}${kind}${entries.length === 1 ? "" : "s"}`]
    .replace("%(n)s", entries.length)
    .replace(/(\d) /, "$1\u00a0")
}

// What does not apply is left out.
function fill(part, name, applies, write) {
  const piece = part.querySelector(`[data-${name}]`)
  if (applies) write(piece)
  else piece?.remove()
}

// A deal with the number that it gets where all before it are recorded; a page that may be older knows none.
function numbered(entry, number, sentence) {
  const isNumbered = kindOf(entry) === "deal" && number
  return isNumbered ? sentence.replace("%(n)s", number).replace("%(deal)s", () => entry.words) : entry.words
}

function item({ n }, textContent) {
  const line = document.createElement("li")
  line.dataset.entry = n ? "recorded" : "unsent"
  line.append(Object.assign(document.createElement("bdi"), { textContent, translate: false }))
  return line
}

function hear(sentence) {
  const line = document.querySelector("[data-hear]")
  if (line.textContent !== sentence) line.textContent = sentence
}

// What the page says of the next deal is true of the last confirmed one: while there are `events` that the server has
// not counted, it says less.
function drawNext(events, unsent, words, enter) {
  for (const own of match().querySelectorAll("[data-own]")) own.remove()
  if (!events.length && !("uncounted" in match().dataset)) return
  match().toggleAttribute("data-uncounted", events.length > 0)
  const { next, following } = words
  const number = Number(match().dataset.number) + difference(events)
  const dialog = find("dialog[data-panel]:not([data-fill])")
  if (dialog) {
    dialog.toggleAttribute("data-ahead", events.length > 0)
    dialog.dataset.after = events.at(-1)?.cid ?? sent.page.querySelector("dialog").dataset.after
  }
  write("dialog[data-panel]:not([data-fill]) h1", events.length && following.replace("%(n)s", number))
  write(".bar .whose", events.length && unsent.length && counted(unsent, words, "unsent"))
  write(".bar .big[data-open-panel]", events.length && next.replace("%(n)s", number))
  for (const record of match().querySelectorAll(".bar .big[data-open-panel]")) record.hidden = isStopped(unsent)
  if (events.length) offerUndo(events, words, enter)
}

// In the place of what the server said of it; without a text that again.
function write(selector, text) {
  const [element, said] = [find(selector), sent.page?.querySelector(selector)]
  if (!element || !said) return
  if (text) return (element.textContent = text)
  element.replaceChildren(...said.cloneNode(true).childNodes)
  pair(said, element)
}

// How many more deals stand than the page knows of.
function difference(events) {
  const own = dealsOf(events)
  const others = events.filter((entry) => !own.some(({ cid }) => cid === targetOf(entry)))
  const sum = others.reduce((sum, entry) => sum + ({ void: -1, restore: 1 }[kindOf(entry)] ?? 0), 0)
  return own.filter(({ stands }) => stands).length + sum
}

// Undo strikes out the newest deal of this phone, and redo brings back the one that was struck out last: by events of
// their own, since the entry may have been recorded and only its answer lost. They stand before the server's, which
// sheet.css hides.
function offerUndo(events, { undo, redo }, enter) {
  const [back, again] = match().querySelectorAll(".bar .quad > :is(form.undo, button)")
  const last = events.at(-1)
  const newest = dealsOf(events).findLast(({ stands }) => stands)
  const isUndone = kindOf(last) === "void"
  if (newest || targetOf(last))
    back?.before(
      button(undo, newest && { event: "void", target: newest.cid, seen: newest.seen }, newest?.words, enter),
    )
  again?.before(
    button(redo, isUndone && { event: "restore", target: last.fields.target, seen: last.cid }, last.words, enter),
  )
}

function button(label, fields, words, enter) {
  const made = Object.assign(document.createElement("button"), {
    className: "btn",
    textContent: label,
    type: "button",
    disabled: !fields,
  })
  made.dataset.own = ""
  if (!fields) return made
  made.ariaLabel = `${label}: ${words}`
  made.onclick = () => enter(fields, made.ariaLabel)
  return made
}
