// A server that was brought back from an older copy does not know all that it had recorded; this phone still does.

import { fetchOurs } from "scorekeeper/app"
import { change, of } from "scorekeeper/entry-store"

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
