// What the server in the phone consists of. A phone fetches it by itself from its second visit on, when it is idle and
// where that costs nothing, or at once by a tap on the switch. That wish is remembered: until somebody taps “Stop”,
// every page of this phone goes on with what is missing. The worker fetches and compiles (pyodide-worker.js).

import { fetchOurs } from "scorekeeper/own-server"
import { isOwn, matchOf } from "scorekeeper/entry-dependencies"
import { atOnce, matches } from "scorekeeper/entry-store"
import { addressOf, ON, open, version } from "scorekeeper/local-server-worker"

const WISH = "scorekeeper.offline" // in local storage: "wanted", or "declined": then only a tap fetches it
const FIRST_VISIT = "scorekeeper.first" // in local storage: milliseconds, as Date.now()
const ANOTHER_VISIT = 30 * 60_000 // milliseconds after the first one
const IDLE = 20_000 // milliseconds until a page begins to fetch it by itself
const FREE = ["wifi", "ethernet", undefined] // connections that cost nothing; iPhones and computers do not say
const WHOLE = "/server-is-whole" // kept with the files of a version once it has worked
const FETCHES = "/phone-worker.js?fetches" // always the server's newest

const root = document.documentElement
const storeOf = (version) => `server ${version}`
const wish = () => localStorage.getItem(WISH)

// A browser writes its local storage seconds later than it says; one that was killed before finds what is kept with the
// files. Once for a page, however often somebody asks: a second look could bring back what was forgotten meanwhile.
let restored
export const restore = () => (restored ??= restoredOnce())

async function restoredOnce() {
  if (version()) return
  const stores = (await caches.keys()).filter((name) => name.startsWith(storeOf("")))
  for (const name of stores)
    if (await caches.match(WHOLE, { cacheName: name })) localStorage.setItem(ON, name.slice(storeOf("").length))
}

// Until all of it has worked the phone goes on with what it has. `told` hears how far it is.
let fetching = null
export async function bring(told = () => {}) {
  const job = (fetching = open(FETCHES, { heard: told }))
  try {
    const version = await job("bring")
    told({ stage: "trying" })
    await open(addressOf(version))("start")
    await (await caches.open(storeOf(version))).put(WHOLE, new Response())
    localStorage.setItem(ON, version)
    await drop((name) => name !== storeOf(version))
  } finally {
    end(job)
  }
}

function end(job) {
  job?.("end").catch(() => {}) // it has gone before it can answer
  if (job === fetching) fetching = null
}

export async function forget() {
  localStorage.removeItem(ON)
  localStorage.removeItem(WISH)
  await drop(() => true)
  await caches.delete("replicas")
}

async function drop(isOne) {
  const stores = (await caches.keys()).filter((name) => name.startsWith("server ") && isOne(name))
  await Promise.all(stores.map((name) => caches.delete(name)))
}

// The match as the server sends it; null if it sends none. Deletes what is stored of it if the server wants that.
export async function keepReplica(match) {
  const told = await fetchOurs(`${match}replica.json`).catch(() => null)
  const replicas = await caches.open("replicas")
  if (told?.status === 410 || told?.headers.get("Scorekeeper-Keep") === "no") await replicas.delete(match)
  else if (told?.ok) return (await replicas.put(match, told.clone()), told.json())
  return null
}

// The match that lies open, and all that the first page lists as open, with their pages.
async function takeAlong() {
  const home = await fetchOurs("/").then((answer) => answer.text(), () => "")
  const links = [...new DOMParser().parseFromString(home, "text/html").querySelectorAll("a.resume, [data-open] a")]
  const listed = [matchOf(location.pathname), ...links.map((link) => link.getAttribute("href"))]
  const along = [...new Set(listed)].filter((match) => match && !isOwn(match))
  await Promise.all(along.map(keepReplica))
  navigator.serviceWorker.controller?.postMessage({ along })
}

// The switch stands in several places of a page; the style sheet shows what fits the state.
const show = (state) => (root.dataset.switch = state)

const megabytes = (bytes) => (bytes / 1e6).toFixed(1)

function showProgress({ stage, done, all }) {
  for (const line of document.querySelectorAll("[data-server] [data-stage]")) {
    const words = line.dataset[stage]
      .replace("%(done)s", megabytes(done))
      .replace("%(all)s", megabytes(all))
      .replace("%(share)s", Math.round((20 * done) / all) * 5)
    if (line.textContent !== words) line.textContent = words
  }
}

async function goOn() {
  if (fetching) return
  show("busy")
  try {
    await bring(showProgress)
    await takeAlong()
    show("done")
    await serve()
  } catch (fault) {
    console.info(fault)
    if (wish() !== "wanted") return giveUp(fault)
    if (fault.why !== "connection") localStorage.removeItem(WISH)
    show(fault.why ?? "browser")
  }
}

// Stopped, here or on another page; or nobody has asked for it, so no page says it. What would fail again is left to a
// tap.
function giveUp({ why }) {
  if (!wish() && why !== "connection") localStorage.setItem(WISH, "declined")
  show(wish() ?? "off")
}

function fetchByItself() {
  const { saveData, type } = navigator.connection ?? {}
  const first = Number(localStorage.getItem(FIRST_VISIT)) || Date.now()
  localStorage.setItem(FIRST_VISIT, first)
  if (wish() || saveData || !FREE.includes(type) || "kept" in root.dataset) return
  if (Math.abs(Date.now() - first) < ANOTHER_VISIT) return
  const fetchIt = () => !wish() && navigator.onLine && goOn()
  setTimeout(() => (window.requestIdleCallback ?? setTimeout)(fetchIt), IDLE)
}

const DOES = {
  on() {
    localStorage.setItem(WISH, "wanted")
    navigator.storage?.persist?.()
    goOn()
  },
  async stop() {
    localStorage.setItem(WISH, "declined")
    end(fetching)
    await drop((name) => name !== storeOf(version()))
  },
  // A match that was started here lies nowhere else until it has been sent; storage that does not answer may have one.
  async off(part) {
    const waiting = await atOnce(matches())
    const isNeeded = !waiting || [...waiting.keys()].some(isOwn)
    part.querySelector("[data-needed]").hidden = !isNeeded
    if (isNeeded) return
    await forget()
    DOES.decline()
  },
  decline() {
    localStorage.setItem(WISH, "declined")
    show("declined")
  },
}

const serve = async () => (await import("scorekeeper/local-server")).begin()

// Called by a page of a phone that keeps a book, where the browser can do it all (theme.js).
export async function begin() {
  await restore()
  document.addEventListener("click", ({ target }) =>
    DOES[target.closest("[data-do]")?.dataset.do]?.(target.closest("[data-server]")),
  )
  addEventListener("online", () => wish() === "wanted" && !version() && goOn())
  addEventListener("storage", ({ key }) => key === ON && version() && show("on"))
  if (version()) return (show("on"), serve())
  if (wish() === "wanted") return "kept" in root.dataset || !navigator.onLine ? show("connection") : void goOn()
  show(wish() ?? "off")
  fetchByItself()
}
