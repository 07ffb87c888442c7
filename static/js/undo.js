// Undo and redo of what waits, in the place of the page's own; those come back when nothing waits any more.

import { dealsOf, isSame, kindOf, says, targetOf } from "scorekeeper/chain"

const OPPOSITE = { deal: "void", void: "restore", restore: "void", close: "reopen", reopen: "close" }

// Returns each place, and what is to stand there.
export function undoOf(entries, waiting, { undo, redo }, enter) {
  const places = [...document.querySelectorAll("#match .quad > :is(form.undo, button)")]
  const { done, undone } = steps(entries, waiting)
  const [last, gone] = [done.at(-1), undone.at(-1)]
  const back = last && opposite(entries, last)
  const again = gone && repeated(gone)
  const made = [last && button(undo, last, back, enter), (last || gone) && button(redo, gone, again, enter)]
  return made.flatMap((each, at) => (each && places[at] ? [[places[at], each]] : []))
}

// An entry that exactly takes back the newest one is its undo, and one that does again what was undone is its redo.
function steps(entries, waiting) {
  const [done, undone] = [[], []]
  for (const entry of waiting) {
    if (done.length && isIt(entry, opposite(entries, done.at(-1)))) undone.push(done.pop())
    else if (undone.length && isIt(entry, repeated(undone.at(-1)))) done.push(undone.pop())
    else [done.push(entry), (undone.length = 0)]
  }
  return { done, undone }
}

const isIt = (entry, fields) => fields && isSame(entry.fields, fields)

function opposite(entries, entry) {
  const target = targetOf(entry) || undefined
  if (kindOf(entry) !== "amend") return { event: OPPOSITE[kindOf(entry)], ...(target && { target }) }
  const before = dealsOf(entries.slice(0, entries.indexOf(entry))).find(({ cid }) => cid === target)
  return before && { ...says(before.fields), event: "amend", target } // of a deal of another phone nothing is known
}

const repeated = (entry) => {
  const target = targetOf(entry) || undefined
  const event = kindOf(entry) === "deal" ? "restore" : kindOf(entry)
  return { ...(event === "amend" && says(entry.fields)), event, ...(target && { target }) }
}

function button(label, entry, fields, enter) {
  const made = Object.assign(document.createElement("button"), { className: "btn", textContent: label, type: "button", disabled: !fields })
  if (!fields) return made
  made.ariaLabel = `${label}: ${entry.words}`
  made.onclick = () => enter(fields, made.ariaLabel)
  return made
}
