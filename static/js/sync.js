// Sends what waits on this phone: of each match the oldest first, one at a time, until the server has said what became
// of it, with growing pauses where it says nothing.

import { fetchOurs, reasonOf } from "scorekeeper/app"
import { markTwin, isOwn, isStart } from "scorekeeper/entry-dependencies"
import { change, isWaiting, matches, of } from "scorekeeper/entry-store"

const PATIENCE = 10_000 // milliseconds for an answer
const LONGEST_PAUSE = 60_000 // milliseconds
export const RECORDED = "Scorekeeper-Event" // the header by which a server says the number under which it has recorded
const TOLD_BY_A_PAGE = [409, 422] // the answers to refusals that ask somebody

export let waiting = new Map() // by the address of a match, what of it waits
let pause = 0
let timer = 0
let page = null // { isOnItsWay(entry), counted(), sent(match), stopped(entry, part) }
const syncing = new Set()

// The page is told of everything that becomes of an entry.
export function start(told) {
  page = told
  addEventListener("online", soon)
  addEventListener("pageshow", soon)
  document.addEventListener("visibilitychange", soon)
}

export function soon() {
  pause = 0
  if (!document.hidden) syncAll()
}

export function later() {
  pause = Math.min(LONGEST_PAUSE, pause * 2 || 1_000)
  clearTimeout(timer)
  timer = setTimeout(syncAll, pause * (0.75 + Math.random() / 2))
}

async function syncAll() {
  waiting = await matches().catch(() => new Map())
  page.counted()
  if (waiting.size) navigator.serviceWorker?.ready.then(({ sync }) => sync?.register("unsent")).catch(() => {})
  for (const match of waiting.keys()) syncMatch(match)
}

// Of all pages of this phone and its service worker only one, where the browser lets them agree on that. The others look again
// later, whether anything is left.
export async function syncMatch(match) {
  if (syncing.has(match)) return
  syncing.add(match)
  const alone = (act) =>
    navigator.locks ? navigator.locks.request(`outbox ${match}`, { ifAvailable: true }, (lock) => !lock || act()) : act()
  try {
    if (await alone(() => sendAll(match))) later()
  } finally {
    syncing.delete(match)
  }
}

// Returns whether something still waits for a server.
async function sendAll(match) {
  let sent = 0
  let beside = false // a note or stakes, which are no event
  for (;;) {
    const entries = await of(match)
    const head = next(entries)
    if (isOwn(match) && !entries.some(isStart) && (await movedOn(match))) return
    if (!head || page.isOnItsWay(head)) return told(match, sent, beside)
    const { status, part, n, to } = await post(head)
    if (n && isStart(head)) return void (await movedOn(match, to))
    if (n) await settle(head, n)
    else if (!isFinal(status)) return (await told(match, sent, beside), true)
    else if (!(await stop(head, status, part)) && (!head.path || isStart(head))) return false // a note stops no deal
    sent += 1
    beside ||= Boolean(head.path)
    pause = 0
  }
}

// What was refused stops what lies behind it; but a note stops no deal, and no deal a note. Before its start a match
// takes nothing; that is asked for again and again, since its question may have been answered elsewhere.
const next = (entries) =>
  entries.find(isStart) ?? entries.find((entry) => isWaiting(entry) && !entries.some((other) => other.stopped && other.path === entry.path))

async function movedOn(match, to) {
  const isMoved = await (await import("scorekeeper/renumber")).move(match, to)
  if (isMoved) soon()
  return isMoved
}

const told = async (match, sent, beside) => void (sent && (await page.sent(match, beside)))

// What the server says of it; status 0 where it says nothing.
async function post({ match, path = "events/", fields, at }) {
  const answer = await fetchOurs(`${match}${path}`, {
    method: "POST",
    headers: { Accept: "application/json", "HX-Request": "true" },
    body: new URLSearchParams({ ...fields, age: Date.now() - at }), // for how long it was kept, so that the server knows when it was played
    signal: AbortSignal.timeout?.(PATIENCE),
  }).catch(() => null)
  if (!answer) return { status: 0 }
  const { status, headers } = answer
  const part = isFinal(status) ? await answer.text().catch(() => "") : ""
  return { status, part, n: Number(headers.get(RECORDED)), to: headers.get("Location") }
}

export const isFinal = (status) => status >= 400 && status < 500 && status !== 429

// What has no path of its own may be offered again to a server that was brought back from an older copy.
export const settle = ({ match, cid }, n) =>
  change(match, (entries) =>
    entries.flatMap((each) => (each.cid !== cid ? [each] : each.path ? [] : [{ ...each, n, at: Date.now() }])),
  )

// Nothing goes on until somebody has decided; but that two phones say the same of a deal needs nobody.
async function stop(head, status, part) {
  const [, same] = part.match(/\sdata-same="([^"]+)"/) ?? []
  if (same) return change(head.match, (entries) => markTwin(entries, head, same))
  const now = head.path && status === 409 ? read(part) : {} // what stands in its place
  await change(head.match, (entries) => entries.map((each) => (each.cid === head.cid ? { ...each, stopped: status, why: reasonOf(part), ...now } : each)))
  await page.stopped(head, TOLD_BY_A_PAGE.includes(status) && part)
}

function read(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

// A server that was brought back from an older copy does not know all that it had recorded; this phone still does.
let isCompared = false

// Marks what is missing there. The server is asked only where what this page was told last is not the last that it has
// recorded for this phone: it says less, or says something else, or another phone came after.
export async function compareIds(match, page) {
  const { version, last } = page?.dataset ?? {}
  const recorded = (await of(match)).filter(({ n, path }) => n && !path)
  const newest = recorded.reduce((one, other) => (other.n > one.n ? other : one), { n: 0 })
  if (last === undefined || !newest.n || newest.cid === last || (isCompared && newest.n < version)) return false
  isCompared = true
  const answer = await fetchOurs(`${match}ids.json`).catch(() => null)
  const known = answer?.ok && (await answer.json().catch(() => null))?.ids
  if (!known) return false
  const isMissing = ({ cid, n, path }) => Boolean(n) && !path && !known.includes(cid)
  if (!recorded.some((entry) => Boolean(entry.missing) !== isMissing(entry))) return false
  await change(match, (entries) => entries.map((entry) => (Boolean(entry.missing) === isMissing(entry) ? entry : { ...entry, missing: isMissing(entry) })))
  return true
}

// Under the same ids, in the same order.
export const offerAgain = (match) =>
  change(match, (entries) => entries.map(({ missing, ...entry }) => (missing ? { ...entry, n: 0 } : entry)))
