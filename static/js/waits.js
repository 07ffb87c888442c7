// What waits on this phone, on the page of its match: how much, in the words of the buttons, and that the sheet does not
// count it yet. All sentences stand in the page, where they are translated.

import { isWaiting } from "scorekeeper/kept"

const OPPOSITE = { deal: "void", void: "restore", restore: "void", close: "reopen", reopen: "close" }

const find = (selector) => document.querySelector(`#match ${selector}`)
const kindOf = ({ fields }) => fields.event ?? "deal"
const targetOf = ({ cid, fields }) => (kindOf({ fields }) === "deal" ? cid : (fields.target ?? ""))

export function show(entries, takeBack) {
  const waiting = entries.filter(isWaiting)
  const template = document.querySelector("template[data-waits]")
  const main = find("main")
  document.querySelector("#waits")?.remove()
  if (!template || !main || !waiting.length) return
  const part = template.content.firstElementChild.cloneNode(true)
  const words = part.dataset
  const said = words.kept.replace("%(n)s", waiting.length)
  part.querySelector("summary").textContent = said
  part.querySelector("ol").append(...waiting.map(item))
  part.querySelector("[data-plain]").hidden = isSecureContext && "serviceWorker" in navigator
  main.prepend(part)
  hear(said)
  uncounted(waiting, words)
  offerUndo(waiting, words, takeBack)
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
