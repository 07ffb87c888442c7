// A match that was started offline lies at an address of this phone until a server has said which one it has, at first
// perhaps the server in this phone. Then all that is kept of it goes there, and the old address leads there.

import { isOwn, isStart } from "scorekeeper/entry-dependencies"
import { change } from "scorekeeper/entry-store"
import { moveDraft } from "scorekeeper/draft"

const PAGES = "pages"
const REPLICAS = "replicas"

// A page that is stopped in the middle does all of it again. Without `to` it goes where it has gone already, if
// anywhere.
export async function move(match, to) {
  to ??= await movedTo(match)
  if (!to) return false
  await moveReplica(match, to)
  await movePages(match, to)
  moveDraft(match, to)
  const goes = (entry) => isOwn(to) || !isStart(entry)
  await change(match, (entries) => entries.filter(goes).map((entry) => ({ ...entry, match: to })))
  new BroadcastChannel("moved").postMessage({ match, to })
  return true
}

export async function movedTo(match) {
  const kept = await caches.match(match, { cacheName: PAGES })
  return kept?.headers.get("Location") ?? null
}

async function moveReplica(match, to) {
  const store = await caches.open(REPLICAS)
  const kept = await store.match(match)
  if (!kept) return
  const told = await kept.json()
  told.match.number = Number(to.split("/").at(-2))
  await store.put(to, new Response(JSON.stringify(told), { headers: kept.headers }))
  await store.delete(match)
}

async function movePages(match, to) {
  const pages = await caches.open(PAGES)
  for (const { url } of await pages.keys()) {
    const path = url.slice(location.origin.length)
    if (!path.startsWith(match)) continue
    const kept = await pages.match(url)
    if (kept.status === 200)
      await pages.put(
        path.replace(match, to),
        new Response((await kept.text()).replaceAll(match, to), { headers: kept.headers }),
      )
    await pages.delete(url)
  }
  await pages.put(match, new Response(null, { status: 302, headers: { Location: to } }))
}
