// What the entries of one match say of each other: what each followed, what it had seen, and what becomes of that when
// another entry goes. All of it by ids, since numbers are given by the server. An entry with a `path` is no event: a
// note, or stakes, which follow nothing.
//
// An entry depends on another if its `after`, `seen` or `target` names it. The head is the oldest entry that is not
// sent yet. A twin is an entry that says the same as another phone's deal, which the server recorded first: a
// duplicate. `theirs` is the id of that other phone's deal.

export const kindOf = ({ path, fields }) => path ?? fields.event ?? "deal"
export const isWaiting = ({ n, twin }) => !n && !twin
export const isStart = ({ path = "" }) => path.endsWith("/new/")

const MATCH = /^\/b\/[^/]+\/\d+\//

// The address of the match to which a page belongs; and whether that page is its sheet.
export const matchOf = (path) => path?.match(MATCH)?.[0]
export const isSheet = (path) => path === matchOf(path)

// A match that was started on this phone has an address of its own until the server has given it another: its number is
// nine million or more. scorekeeper/phone/application.py gives it.
export const ownMatchOf = (path) => path?.match(/^\/b\/[^/]+\/9\d{6}\//)?.[0]
export const isOwn = (match) => Boolean(ownMatchOf(match))

// What is sent next. What was refused stops what lies behind it; but a note stops no deal, and no deal a note. Before
// its start a match takes nothing; that is asked for again and again, since its question may have been answered
// elsewhere.
export const next = (entries) =>
  entries.find(isStart) ??
  entries.find((entry) => isWaiting(entry) && !entries.some((other) => other.stopped && other.path === entry.path))

export const targetOf = (entry) => (kindOf(entry) === "deal" ? entry.cid : (entry.fields.target ?? ""))

const BESIDE = ["cid", "event", "target", "after", "seen", "sent", "place", "agreed"]

// What an event says of its deal.
export const says = (fields) =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => value && !BESIDE.includes(name)))
export const isSame = (one, other) => JSON.stringify(inFull(one)) === JSON.stringify(inFull(other))
const inFull = ({ event = "deal", target = "", ...fields }) => [
  event || "deal",
  target,
  Object.entries(says(fields)).sort(),
]

// What this phone has recorded since the page was made it has seen, under the ids that it gave.
export function addSeen(fields, entries, shown) {
  const own = entries.filter((entry) => !entry.path && (isWaiting(entry) || entry.n > shown))
  const [last] = own.slice(-1)
  const touched = own.findLast((entry) => fields.target && targetOf(entry) === fields.target)
  if ((fields.event || "deal") === "deal") fields.after = last?.cid ?? fields.after
  else if (fields.target) fields.seen = touched?.cid ?? fields.seen
  else fields.seen = last?.cid ?? fields.seen
}

// A text, whose field has the name of its path, is written over the one that this phone wrote last: over one that
// waits, and over one that was recorded after the page was made, which still has the text before it.
export function writeOver(path, fields, entries) {
  const name = path.slice(0, -1)
  if (!(name in fields)) return
  for (const before of entries)
    if (before.path === path && (isWaiting(before) || before.fields.over === fields.over))
      fields.over = before.fields[name].normalize().trim().replace(/\s+/g, " ") // as it is recorded
}

// The entry, with each reference to `from` changed to `to`.
export function redirectDependency(entry, from, to) {
  const { fields } = entry
  const names = ["after", "seen", "target"].filter((name) => fields[name] === from)
  return from === to || !names.length
    ? entry
    : { ...entry, fields: { ...fields, ...Object.fromEntries(names.map((name) => [name, to])) } }
}

// Mark the head as a twin of the deal `same`, and let everything that depends on it depend on that.
export const markTwin = (entries, head, same) =>
  entries.map((each) => (each.cid === head.cid ? { ...each, twin: same } : redirectDependency(each, head.cid, same)))

// The entries without one of them. What depends on it then depends on the other phone's deal; if there is none, entries
// that would change it are dropped, too.
export function without(entries, cid, theirs) {
  const head = entries.find((entry) => entry.cid === cid)
  const others = entries.filter((entry) => entry !== head && (theirs || entry.fields.target !== cid))
  return others.map((entry) => redirectDependency(entry, cid, theirs || head.fields.after || ""))
}

// The deals that were recorded on this phone, as they stand after everything that was entered since; `seen` is the
// event that touched each last.
export function dealsOf(entries) {
  const deals = new Map()
  for (const { cid, fields, words, ...entry } of entries.filter(({ twin }) => !twin)) {
    const kind = kindOf({ ...entry, fields })
    if (kind === "deal") deals.set(cid, { cid, fields: says(fields), words, seen: cid, stands: true })
    const deal = deals.get(fields.target)
    if (!deal) continue
    deal.seen = cid
    if (kind === "amend") Object.assign(deal, { fields: says(fields), words })
    else deal.stands = kind === "restore"
  }
  return [...deals.values()]
}

// Whether what waits stops the match; nothing where it does not say.
export function isStopped(entries) {
  const last = entries.findLast((entry) => isWaiting(entry) && ["close", "reopen"].includes(kindOf(entry)))
  return last && kindOf(last) === "close"
}
