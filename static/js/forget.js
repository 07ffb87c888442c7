// A phone that has to forget a link keeps none of its pages, nor any other that names it, nor its matches, nor
// what it has recorded or tapped there. One that is to keep nothing is no server any more.

import { attempt } from "scorekeeper/app"

const { forget } = document.querySelector("[data-forget]").dataset

navigator.serviceWorker?.getRegistration().then((worker) => worker?.active?.postMessage({ forget }))
forgetSettled().catch(() => {}) // a browser that keeps nothing
if ("caches" in window && forget === "/b/") import("scorekeeper/local-server-files").then((server) => server.forget())
attempt(() => {
  for (const store of [localStorage, sessionStorage]) {
    for (const [key, value] of Object.entries(store)) if (`${key} ${value}`.includes(forget)) store.removeItem(key)
  }
})

// What waits goes by a tap of its own.
async function forgetSettled() {
  const [{ isWaiting }, { answer, stored }] = await Promise.all([
    import("scorekeeper/entry-dependencies"),
    import("scorekeeper/entry-store"),
  ])
  const store = await stored("readwrite")
  for (const entry of await answer(store.getAll()))
    if (!isWaiting(entry) && entry.match.startsWith(forget)) store.delete(entry.place)
}
