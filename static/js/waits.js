// What waits on this phone, on the page of its match: how much, in the words of the buttons, and that the sheet does not
// count it yet; on other pages, how much of which match. All sentences stand in the page, where they are translated.

import { dealsOf, isStart, isStopped, kindOf } from "scorekeeper/chain"
import { isWaiting } from "scorekeeper/kept"
import { undoOf } from "scorekeeper/undo"

const ASKS = [409, 422] // what a page of the server explains

export const isRefused = ({ stopped }) => Boolean(stopped) && !ASKS.includes(stopped)

const find = (selector) => document.querySelector(`#match ${selector}`)

export function show(entries, acts, { settles, isSilent, isHere }) {
  const [waiting, twins, missing] = [isWaiting, ({ twin }) => twin, ({ missing }) => missing].map((is) => entries.filter(is))
  const events = entries.filter(({ path }) => !path)
  const isServed = "server" in document.documentElement.dataset // its pages change what was recorded
  const mends = isHere && !isServed && (waiting.length ? !waiting.some(({ stopped }) => stopped) : isSilent) && dealsOf(events).length
  const template = document.querySelector("template[data-waits]")
  const main = find("main")
  const open = [...document.querySelectorAll("#waits > details[open]")].map((fold) => Object.keys(fold.dataset)[0])
  const isAsked = document.querySelector("#waits [data-unstarted] p")?.hidden === false
  document.querySelector("#waits")?.remove()
  if (!template || !main || !(waiting.length || twins.length || missing.length || mends)) return
  const part = template.content.firstElementChild.cloneNode(true)
  const words = part.dataset
  const stopped = waiting.filter((entry) => entry.stopped)
  const head = stopped.find(({ path }) => !path)
  const beside = stopped.find((entry) => entry.path && !isStart(entry))
  main.prepend(part)
  piece(part, "missing", missing.length, (told) => {
    told.querySelector("[data-said]").textContent = counted(missing, words, "missing")
    told.querySelector("button").onclick = acts.offerAgain
  })
  piece(part, "twins", twins.length, (told) => {
    told.querySelector("ul").append(...twins.map(item))
    told.querySelector("[data-two]").onclick = () => acts.recount(true)
    told.querySelector("[data-one]").onclick = () => acts.recount(false)
  })
  piece(part, "waiting", waiting.length, (told) => {
    told.querySelector("summary").textContent = `${words.kept} ${counted(waiting, words, "waiting")}`
    told.querySelector("ol").append(...waiting.map(item))
    hear(told.querySelector("summary").textContent)
  })
  piece(part, "stopped", head && !find(".bar [data-drop]"), (told) => {
    told.querySelector("bdi").textContent = head.words
    told.querySelector("[data-again]").onclick = acts.again
    told.querySelector("[data-drop]").onclick = () => acts.drop(head.cid, "")
    told.querySelector("[data-again]").hidden = Boolean(settles) // the page says it
    told.querySelector("[data-why]").hidden = Boolean(settles) || isRefused(head) // or the line above
  })
  piece(part, "beside", beside, (told) => {
    const [mine, theirs] = told.querySelectorAll("bdi")
    mine.textContent = beside.words
    theirs.textContent = beside.theirs ?? ""
    theirs.parentElement.hidden = !beside.theirs
    told.querySelector("[data-over]").hidden = beside.over === undefined
    told.querySelector("[data-over]").onclick = () => acts.overwrite(beside)
    told.querySelector("[data-drop]").onclick = () => acts.drop(beside.cid, "")
  })
  piece(part, "unbegun", stopped.some((entry) => isStart(entry) && ASKS.includes(entry.stopped)), () => {})
  piece(part, "unstarted", stopped.some(isStart), (told) => (told.querySelector("p").hidden = !isAsked))
  piece(part, "refused", stopped.some(isRefused), (told) => import("scorekeeper/lost").then(({ save }) => save(told.querySelector("[data-save]"), events, words.head)))
  piece(part, "changes", mends, (told) => import("scorekeeper/mend").then(({ offerChanges }) => offerChanges(told, events, words, acts.enter)))
  piece(part, "plain", !(isSecureContext && "serviceWorker" in navigator), () => {})
  for (const fold of part.querySelectorAll("details")) fold.open = open.includes(Object.keys(fold.dataset)[0])
  const following = waiting.filter(({ path }) => !path)
  if (!following.length || document.querySelector("#match").dataset.counted === following.at(-1).cid) return
  giveBack() // what was said of fewer or of more
  uncounted(following, words)
  for (const [place, made] of undoOf(events, following, words, acts.enter)) replace(place, made)
}

// Nothing waits any more, and the server has no news: it had counted all of that before, or it was dropped.
export function giveBack() {
  while (own.length) own.pop()()
}

// On a list of matches, beside each.
export function mark(waiting) {
  const words = document.querySelector("template[data-waiting]")?.dataset
  for (const told of document.querySelectorAll("[data-waits-here]")) told.remove()
  if (!words) return
  for (const [match, entries] of waiting) {
    for (const link of document.querySelectorAll(`a[href="${match}"] b`)) {
      const line = Object.assign(document.createElement("small"), { textContent: counted(entries, words, "waiting") })
      line.dataset.waitsHere = ""
      link.parentElement.append(line)
    }
  }
}

// “3 deals wait”; or entries, where some of them change deals or are none.
export function counted(entries, words, what) {
  const kind = entries.every((entry) => kindOf(entry) === "deal") ? "Deal" : "Entry"
  return words[`${what}${kind}${entries.length === 1 ? "" : "s"}`].replace("%(n)s", entries.length)
}

// What is not to be said is not there.
function piece(part, name, isThere, fill) {
  const told = part.querySelector(`[data-${name}]`)
  if (isThere) fill(told)
  else told.remove()
}

function item({ words }) {
  const line = document.createElement("li")
  line.append(Object.assign(document.createElement("bdi"), { textContent: words }))
  return line
}

function hear(said) {
  const line = document.querySelector("[data-hear]")
  if (line.textContent !== said) line.textContent = said
}

// What the page says of the next deal is true of the last one that was counted: it is not said any more.
function uncounted(waiting, { uncounted, next, following }) {
  const dialog = find("dialog[data-panel]")
  set(document.querySelector("#match"), "data-uncounted", "")
  if (dialog && !dialog.dataset.fill) {
    set(dialog, "data-after", waiting.at(-1).cid)
    write(dialog.querySelector("h1"), following)
    for (const seat of dialog.querySelectorAll("[data-dealer]")) set(seat, "data-dealer", null)
    for (const dealer of dialog.querySelectorAll("[data-custom]")) set(dealer, "data-custom", null)
  }
  write(find(".bar .whose"), uncounted.replace("%(n)s", waiting.length))
  const record = find(".bar .big[data-open-panel]")
  write(record, next)
  if (record) set(record, "hidden", isStopped(waiting) ? "" : null)
}

const own = [] // what puts back what the page says by itself, the newest last

function write(element, text) {
  if (!element || element.textContent === text) return
  const before = element.textContent
  own.push(() => (element.textContent = before))
  element.textContent = text
}

// An attribute; null takes it away.
function set(element, name, value) {
  const before = element.getAttribute(name)
  if (before === value) return
  own.push(() => put(element, name, before))
  put(element, name, value)
}

const put = (element, name, value) => (value === null ? element.removeAttribute(name) : element.setAttribute(name, value))

function replace(place, made) {
  own.push(() => made.replaceWith(place))
  place.replaceWith(made)
}

