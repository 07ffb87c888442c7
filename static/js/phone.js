// Pages for when there is no signal: the service worker keeps them, and a page that it brings back says so.

const root = document.documentElement

export async function begin(say) {
  if (root.dataset.kept) tellOfKept(say)
  else keepPages()
  await serve()
  import("scorekeeper/outbox")
}

async function keepPages() {
  if (!("serviceWorker" in navigator)) return // a phone on plain HTTP has none
  navigator.serviceWorker.register("/sw.js")
  const { active } = await navigator.serviceWorker.ready
  const along = [...document.querySelectorAll("[data-along]")].flatMap((link) => [link.href, ...link.dataset.along.split(" ")])
  if (along.length && navigator.onLine) active.postMessage({ along })
}

// Until something is answered again, which any look for news tells.
function tellOfKept(say) {
  const line = document.querySelector("[data-say]")
  const moment = new Date(Number(root.dataset.kept))
  const time = new Intl.DateTimeFormat(root.lang, { hour: "2-digit", minute: "2-digit" }).format(moment)
  say(`${line.dataset.kept} ${time}`)
  document.addEventListener("htmx:afterRequest", function answered({ detail }) {
    if (!detail.xhr?.status) return
    say("")
    document.removeEventListener("htmx:afterRequest", answered)
  })
}

// It may have been told to be its own server; its first page has the switch for that.
async function serve() {
  if (document.querySelector("[data-server]")) import("scorekeeper/server-files")
  if (await isOn()) await import("scorekeeper/server").then(({ begin }) => begin(), () => {})
}

async function isOn() {
  try {
    return localStorage.getItem("scorekeeper.server") || (await caches.keys()).some((name) => name.startsWith("server "))
  } catch {
    return false // a browser that keeps nothing
  }
}
