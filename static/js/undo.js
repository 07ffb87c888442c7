// Undo and redo of what waits, in the place of the page's own; those come back when nothing waits any more.

import { dealsOf, isSame, kindOf, says, targetOf } from "scorekeeper/chain"

const OPPOSITE = { deal: "void", void: "restore", restore: "void", close: "reopen", reopen: "close" }

// Returns each place, and what is to stand there; nothing for those of which the page is right as it stands.
export function undoOf(entries, waiting, { undo, redo }, enter) {
  const places = [...document.querySelectorAll("#match .quad > :is(form.undo, button)")]
  const seen = newest(entries, Number(document.querySelector("#match").dataset.version))
  const [before, now] = [seen, [...seen, ...waiting]].map((events) => steps(entries, events))
  const [isBack, isOther] = [before.last !== now.last, before.last !== now.last || before.gone !== now.gone]
  const enterSeen = (fields, words) => enter({ ...seenOf(entries, fields), ...fields }, words)
  const back = isBack && button(undo, now.last, now.last && opposite(entries, now.last), enterSeen)
  const again = isOther && button(redo, now.gone, now.gone && repeated(now.gone), enterSeen)
  return [back, again].flatMap((made, at) => (made && places[at] ? [[places[at], made]] : []))
}

// Of what is recorded the newest, as far back as this phone has recorded all of it: what others did it cannot take back.
function newest(entries, version) {
  const recorded = new Map(entries.filter(({ n }) => n).map((entry) => [entry.n, entry]))
  const seen = []
  for (let n = Math.max(version, ...recorded.keys()); recorded.has(n); n -= 1) seen.unshift(recorded.get(n))
  return seen
}

// What was done last, and what was undone last. An entry that exactly takes back the newest one is its undo, and one that
// does again what was undone is its redo.
function steps(entries, events) {
  const [done, undone] = [[], []]
  for (const entry of events) {
    if (done.length && isIt(entry, opposite(entries, done.at(-1)))) undone.push(done.pop())
    else if (undone.length && isIt(entry, repeated(undone.at(-1)))) done.push(undone.pop())
    else [done.push(entry), (undone.length = 0)]
  }
  return { last: done.at(-1), gone: undone.at(-1) }
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

// By which event a deal of this phone was touched last; of others only the page knows.
function seenOf(entries, { target }) {
  const { seen } = dealsOf(entries).find(({ cid }) => cid === target) ?? {}
  return seen && { seen }
}

function button(label, entry, fields, enter) {
  const made = Object.assign(document.createElement("button"), { className: "btn", textContent: label, type: "button", disabled: !fields })
  if (!fields) return made
  made.ariaLabel = `${label}: ${entry.words}`
  made.onclick = () => enter(fields, made.ariaLabel)
  return made
}
