// Sends what waits on this phone: of each match the oldest first, one at a time, until the server has said what became
// of it, with growing pauses where it says nothing.

import { attempt, reasonOf } from "scorekeeper/app"
import { isOwn, isStart, markTwin, next } from "scorekeeper/entry-dependencies"
import { alone, change, matches, of, settle } from "scorekeeper/entry-store"
import { fetchOurs, post, RECORDED } from "scorekeeper/own-server"

const LONGEST_PAUSE = 60_000 // milliseconds
const TOLD_BY_A_PAGE = [409, 422] // the answers to refusals that ask somebody

export let waiting = new Map() // by the address of a match, what of it waits
let pause = 0
let timer = 0
let page = null // { isOnItsWay(entry), counted(), heard(), sent(match, written), stopped(entry, part) }
const syncing = new Set()

// The page learns what becomes of every entry.
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
  waiting = await matches().catch(() => (later(), waiting))
  page.counted()
  if (waiting.size) navigator.serviceWorker?.ready.then(({ sync }) => sync?.register("unsent")).catch(() => {})
  for (const match of waiting.keys()) syncMatch(match)
}

// Of all pages of this phone and its service worker only one, where the browser lets them agree on that. The others
// look again later, whether anything is left.
export async function syncMatch(match) {
  if (syncing.has(match)) return
  syncing.add(match)
  try {
    if (await alone(match, () => sendAll(match))) later()
  } catch {
    later() // the storage of this phone does not answer
  } finally {
    syncing.delete(match)
  }
}

// Returns whether something still waits for a server.
async function sendAll(match) {
  let sent = 0
  const written = [] // the pages of a note or stakes, which are no event
  for (;;) {
    const entries = await of(match)
    const head = next(entries)
    if (isOwn(match) && !entries.some(isStart) && (await movedOn(match))) return
    if (!head || page.isOnItsWay(head)) return told(match, sent, written)
    const { status, part, n, to } = await send(head)
    if (n && isStart(head)) return void (await movedOn(match, to))
    if (n) await settle(head, n)
    else if (!isFinal(status)) return (await told(match, sent, written), true)
    else if (!(await stop(head, status, part)) && (!head.path || isStart(head))) return false // a note stops no deal
    sent += 1
    if (head.path) written.push(match + head.path)
    pause = 0
  }
}

async function movedOn(match, to) {
  const isMoved = await (await import("scorekeeper/renumber")).move(match, to)
  if (isMoved) soon()
  return isMoved
}

const told = async (match, sent, written) => void (sent && (await page.sent(match, written)))

// What the server says of it; status 0 where it says nothing.
async function send(entry) {
  const answer = await post(entry)
  if (!answer) return { status: 0 }
  page.heard()
  const { status, headers } = answer
  const part = isFinal(status) ? await answer.text().catch(() => "") : ""
  return { status, part, n: Number(headers.get(RECORDED)), to: headers.get("Location") }
}

export const isFinal = (status) => status >= 400 && status < 500 && status !== 429

// Nothing goes on until somebody has decided; but that two phones say the same of a deal needs nobody.
async function stop(head, status, part) {
  const [, same] = part.match(/\sdata-same="([^"]+)"/) ?? []
  if (same) return change(head.match, (entries) => markTwin(entries, head, same))
  const now = head.path && status === 409 && attempt(() => JSON.parse(part)) // what stands in its place
  await change(head.match, (entries) =>
    entries.map((each) => (each.cid === head.cid ? { ...each, stopped: status, why: reasonOf(part), ...now } : each)),
  )
  await page.stopped(head, TOLD_BY_A_PAGE.includes(status) && part)
}

// A server that was brought back from an older copy does not know all that it had recorded; this phone still does.
let isCompared = false

// Marks what is missing there. The server is asked only where what this page learned last is not the last that it has
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
  await change(match, (entries) =>
    entries.map((entry) =>
      Boolean(entry.missing) === isMissing(entry) ? entry : { ...entry, missing: isMissing(entry) },
    ),
  )
  return true
}

// Under the same ids, in the same order.
export const offerAgain = (match) =>
  change(match, (entries) => entries.map(({ missing, ...entry }) => (missing ? { ...entry, n: 0 } : entry)))
