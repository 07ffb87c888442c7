// A phone that was told to forget a link keeps none of its pages, nor the first page, which names it, nor its matches,
// nor what it has recorded or tapped there. One that is to keep nothing is no server any more.

const { forget } = document.querySelector("[data-forget]").dataset

navigator.serviceWorker?.getRegistration().then((worker) => worker?.active?.postMessage({ forget }))
import("scorekeeper/kept").then((kept) => kept.forgetRecorded(forget)).catch(() => {}) // a browser that keeps nothing
if ("caches" in window && forget === "/b/") import("scorekeeper/server-files").then((server) => server.forget())
try {
  for (const key of Object.keys(localStorage)) if (key.split(" ")[1]?.startsWith(forget)) localStorage.removeItem(key)
} catch {
  // A browser that keeps nothing.
}
