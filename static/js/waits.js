// What waits on this phone, on the page of its match: how much, in the words of the buttons, and that the sheet does not
// count it yet. All sentences stand in the page, where they are translated.

import { isWaiting } from "scorekeeper/kept"

const ASKS = [409, 422] // what a page of the server explains
const OPPOSITE = { deal: "void", void: "restore", restore: "void", close: "reopen", reopen: "close" }

const find = (selector) => document.querySelector(`#match ${selector}`)
const kindOf = ({ fields }) => fields.event ?? "deal"
const targetOf = ({ cid, fields }) => (kindOf({ fields }) === "deal" ? cid : (fields.target ?? ""))

export function show(entries, { takeBack, again, drop, recount, settle }) {
  const waiting = entries.filter(isWaiting)
  const twins = entries.filter(({ twin }) => twin)
  const template = document.querySelector("template[data-waits]")
  const main = find("main")
  document.querySelector("#waits")?.remove()
  if (!template || !main || !(waiting.length + twins.length)) return
  const part = template.content.firstElementChild.cloneNode(true)
  const words = part.dataset
  const [head] = waiting
  main.prepend(part)
  piece(part, "twins", twins.length, (told) => {
    told.querySelector("ul").append(...twins.map(item))
    told.querySelector("[data-two]").onclick = () => recount(true)
    told.querySelector("[data-one]").onclick = () => recount(false)
  })
  piece(part, "waiting", waiting.length, (told) => {
    told.querySelector("summary").textContent = words.kept.replace("%(n)s", waiting.length)
    told.querySelector("ol").append(...waiting.map(item))
    hear(told.querySelector("summary").textContent)
  })
  piece(part, "stopped", head?.stopped && !find(".bar [data-drop]"), (told) => {
    told.querySelector("bdi").textContent = head.words
    told.querySelector("[data-again]").onclick = again
    told.querySelector("[data-drop]").onclick = () => drop(head.cid, "")
    for (const shown of told.querySelectorAll("[data-why], [data-again]")) shown.hidden = Boolean(settle) // the page says it
  })
  piece(part, "refused", head?.stopped && !ASKS.includes(head.stopped), (told) => save(told.querySelector("[data-save]"), waiting))
  piece(part, "plain", !(isSecureContext && "serviceWorker" in navigator), () => {})
  if (!waiting.length) return
  uncounted(waiting, words)
  offerUndo(waiting, words, takeBack)
}

// What is not to be said is not there.
function piece(part, name, isThere, fill) {
  const told = part.querySelector(`[data-${name}]`)
  if (isThere) fill(told)
  else told.remove()
}

// What no server takes any more can at least be carried away.
function save(link, waiting) {
  const written = JSON.stringify({ kept: waiting.map(({ match, fields, words, at }) => ({ match, words, at: new Date(at).toISOString(), fields })) })
  link.href = URL.createObjectURL(new Blob([written], { type: "application/json" }))
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
  document.querySelector("#match").dataset.uncounted = ""
  if (dialog && !dialog.dataset.fill) {
    dialog.dataset.after = waiting.at(-1).cid
    dialog.querySelector("h1").textContent = following
    for (const seat of dialog.querySelectorAll("[data-dealer]")) delete seat.dataset.dealer
    for (const dealer of dialog.querySelectorAll("[data-custom]")) delete dealer.dataset.custom
  }
  write(find(".bar .whose"), uncounted.replace("%(n)s", waiting.length))
  write(find(".bar .big[data-open-panel]"), next)
}

function write(element, text) {
  if (element && element.textContent !== text) element.textContent = text
}

// Undo and redo of what waits, in the place of the page's own; those come back when everything that waits is taken back.
function offerUndo(waiting, { undo, redo }, takeBack) {
  const [places, done, undone] = [[...document.querySelectorAll("#match .quad > :is(form.undo, button)")], [], []]
  for (const entry of waiting) {
    const [last, gone] = [done.at(-1), undone.at(-1)]
    if (last && OPPOSITE[kindOf(last)] === kindOf(entry) && targetOf(last) === targetOf(entry)) undone.push(done.pop())
    else if (gone && isAgain(gone, entry)) done.push(undone.pop())
    else [done.push(entry), (undone.length = 0)]
  }
  const seen = (target) => waiting.findLast((entry) => !target || targetOf(entry) === target).cid
  const step = (entry, event, label) => {
    const target = targetOf(entry)
    const button = Object.assign(document.createElement("button"), { className: "btn", textContent: label, type: "button" })
    button.ariaLabel = `${label}: ${entry.words}`
    button.onclick = () => takeBack({ event, seen: seen(target), ...(target && { target }) }, button.ariaLabel)
    return button
  }
  const [last, gone] = [done.at(-1), undone.at(-1)]
  const again = gone && (kindOf(gone) === "deal" ? "restore" : kindOf(gone))
  if (last && OPPOSITE[kindOf(last)]) places[0]?.replaceWith(step(last, OPPOSITE[kindOf(last)], undo))
  if (gone && OPPOSITE[kindOf(gone)]) places[1]?.replaceWith(step(gone, again, redo))
  else if (places[1] && last) places[1].replaceWith(Object.assign(document.createElement("button"), { className: "btn", textContent: redo, disabled: true }))
}

const isAgain = (gone, entry) =>
  targetOf(gone) === targetOf(entry) && kindOf(entry) === (kindOf(gone) === "deal" ? "restore" : kindOf(gone))
