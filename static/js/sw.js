// What a phone keeps for when there is no signal. FILES and VERSION stand before this, written by the server: every
// style sheet, script and picture of ours. Pages are kept as they were last seen, where the server says so.

const STORE = `files ${VERSION}`
const PAGES = "pages"
const MOST_PAGES = 120
const PATIENCE = 4_000 // milliseconds for an answer, if the phone has the page
const FRESH = 24 * 3600_000 // milliseconds
const [NO_SIGNAL] = FILES

// One file that is missing fails the whole: half a page is worse than the browser's own word for it.
async function keepFiles() {
  const store = await caches.open(STORE)
  await store.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })))
  await skipWaiting()
}

// Pages that were kept lately may still name the files of the version before.
async function dropOldFiles() {
  const stores = (await caches.keys()).filter((name) => name.startsWith("files "))
  const old = stores.filter((name) => name !== STORE).slice(0, -1)
  await Promise.all(old.map((name) => caches.delete(name)))
  await clients.claim()
}

async function file(request) {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)
}

async function page(event) {
  const { request } = event
  const asked = fetch(request)
    .then((answer) => (event.waitUntil(remember(request.url, answer.clone())), answer))
    .catch(() => null)
  const kept = keptPage(request.url)
  const first = await Promise.race([asked, after(PATIENCE).then(() => kept)])
  return usable(first) ?? (await kept) ?? (await asked) ?? caches.match(NO_SIGNAL)
}

// A proxy that finds no server behind it answers with 502 or 504: the page of a moment ago says more.
const usable = (answer) => (answer && ![502, 504].includes(answer.status) ? answer : null)
const after = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))

// A page is found by its whole address, else by the same without what follows the question mark.
async function keptPage(address) {
  const pages = await caches.open(PAGES)
  const options = { ignoreVary: true }
  const kept = (await pages.match(address, options)) ?? (await pages.match(address, { ...options, ignoreSearch: true }))
  if (!kept) return undefined
  const headers = new Headers(kept.headers)
  headers.delete("Content-Encoding")
  headers.delete("Content-Length")
  const html = await kept.text()
  return new Response(html.replace("<html ", `<html data-kept="${Date.parse(headers.get("Date"))}" `), { headers })
}

async function remember(address, answer) {
  const told = answer.headers.get("Scorekeeper-Keep")
  if (told === "no" || answer.status === 410) return forget(address)
  if (told !== "yes" || answer.status !== 200) return
  const pages = await caches.open(PAGES)
  const key = address.split("#")[0]
  await pages.delete(key, { ignoreVary: true }) // put again it comes last: the first are those not seen for longest
  await pages.put(key, answer)
  const keys = await pages.keys()
  await Promise.all(keys.slice(0, -MOST_PAGES).map((old) => pages.delete(old, { ignoreVary: true })))
}

// A link that was stopped, or that this phone does not keep, leaves none of its pages behind.
async function forget(address) {
  const [, link] = new URL(address).pathname.match(/^(\/b\/[^/]+\/)/) ?? []
  if (!link) return
  const pages = await caches.open(PAGES)
  const theirs = (await pages.keys()).filter(({ url }) => new URL(url).pathname.startsWith(link))
  await Promise.all(theirs.map((key) => pages.delete(key, { ignoreVary: true })))
}

// What somebody will want in the cellar: the rules of the game that is being played, before they were opened.
async function keepAlong(addresses) {
  for (const address of addresses) {
    if (await isFresh(address)) continue
    const answer = await fetch(address, { credentials: "same-origin" }).catch(() => null)
    if (answer) await remember(new URL(address, location).href, answer)
  }
}

async function isFresh(address) {
  const kept = await (await caches.open(PAGES)).match(address, { ignoreVary: true })
  return kept && Date.now() - Date.parse(kept.headers.get("Date")) < FRESH
}

addEventListener("install", (event) => event.waitUntil(keepFiles()))
addEventListener("activate", (event) => event.waitUntil(dropOldFiles()))
addEventListener("message", (event) => event.waitUntil(keepAlong(event.data.along ?? [])))
addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== location.origin) return
  if (request.mode === "navigate") event.respondWith(page(event))
  else if (pathname.startsWith("/static/")) event.respondWith(file(request))
})
