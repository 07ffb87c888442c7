// What the server in the phone consists of: fetched, compiled and tried once while there is a signal. Until all of that
// has worked the phone goes on with what it has.

import { isOwn } from "scorekeeper/chain"
import { matches } from "scorekeeper/kept"

const ON = "scorekeeper.server" // the version that this phone has, in its local storage
const WHOLE = "/server-is-whole" // kept with the files of a version once it has worked

export const addressOf = (version) => `/phone-worker.js?${version}`
const storeOf = (version) => `server ${version}`

export function version() {
  try {
    return localStorage.getItem(ON)
  } catch {
    return null // a browser that keeps nothing
  }
}

// A browser writes its local storage seconds later than it says; one that was killed before finds what is kept with the
// files. Once for a page, whoever asks: a second look could bring back what was forgotten meanwhile.
let restored
export const restore = () => (restored ??= restoredOnce())

async function restoredOnce() {
  if (version()) return
  const stores = (await caches.keys()).filter((name) => name.startsWith(storeOf("")))
  for (const name of stores) if (await caches.match(WHOLE, { cacheName: name })) localStorage.setItem(ON, name.slice(storeOf("").length))
}

// `told` hears how many bytes have come, and at last that everything is there. Of all pages only one fetches it; the
// others wait, and find it there.
export function bring(offered, { signal, told }) {
  const act = () => version() === offered.version || bringAll(offered, signal, told)
  return navigator.locks ? navigator.locks.request("server", { signal }, act) : act()
}

async function bringAll({ version, files }, signal, told) {
  try {
    await fetchAll({ version, files }, signal, told)
    told(null)
    await ask(version, "prepare", signal)
    await ask(version, "start", signal)
    await (await caches.open(storeOf(version))).put(WHOLE, new Response())
    localStorage.setItem(ON, version)
    await drop((name) => name !== storeOf(version))
  } catch (fault) {
    await drop((name) => name === storeOf(version))
    throw fault
  }
}

export async function forget() {
  localStorage.removeItem(ON)
  await drop(() => true)
  await caches.delete("replicas")
}

async function drop(isOne) {
  const stores = (await caches.keys()).filter((name) => name.startsWith("server ") && isOne(name))
  await Promise.all(stores.map((name) => caches.delete(name)))
}

// Counted as it arrives; it arrives unpacked.
async function fetchAll({ version, files }, signal, told) {
  const kept = await caches.open(storeOf(version))
  let before = 0
  for (const [address, [sent, unpacked]] of Object.entries(files)) {
    const answer = await fetch(address, { signal })
    if (!answer.ok) throw new Error(answer.status)
    let arrived = 0
    const counting = new TransformStream({
      transform(piece, passed) {
        arrived += piece.length
        told(before + (sent * arrived) / unpacked)
        passed.enqueue(piece)
      },
    })
    await kept.put(address, new Response(answer.body.pipeThrough(counting), { headers: headersOf(answer) }))
    before += sent
  }
  const worker = await fetch(addressOf(version), { cache: "no-store", signal })
  if (!worker.ok) throw new Error(worker.status)
  await kept.put(addressOf(version), worker)
}

// They tell of bytes that have been unpacked since.
function headersOf(answer) {
  const headers = new Headers(answer.headers)
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name)
  return headers
}

function ask(version, what, signal) {
  const worker = new Worker(addressOf(version), { type: "module" })
  const asked = new Promise((done, failed) => {
    worker.onmessage = ({ data: { answer, fault } }) => (fault ? failed(new Error(fault)) : done(answer))
    worker.onerror = ({ message }) => failed(new Error(message))
    signal?.addEventListener("abort", () => failed(signal.reason))
    worker.postMessage({ id: 1, what })
  })
  return asked.finally(() => worker.terminate())
}

// The switch, on the page that has it.
const section = document.querySelector("[data-server]")
const { version: newest, files = "{}", fetching, preparing, failed } = section?.dataset ?? {}
const offered = { version: newest, files: JSON.parse(files) }
const all = Object.values(offered.files).reduce((sum, [sent]) => sum + sent, 0)

let stopping = null

const part = (name) => section.querySelector(`[data-is=${name}]`)
const megabytes = (bytes) => (bytes / 1e6).toFixed(1)

function show(state) {
  for (const name of ["off", "busy", "on"]) part(name).hidden = name !== state
}

function tell(bytes) {
  const words = bytes === null ? preparing : fetching.replace("%(done)s", megabytes(bytes)).replace("%(all)s", megabytes(all))
  const line = section.querySelector("[data-progress]")
  if (line.textContent !== words) line.textContent = words
}

async function switchOn() {
  stopping = new AbortController()
  show("busy")
  part("off").querySelector("[data-failed]").textContent = ""
  try {
    await bring(offered, { signal: stopping.signal, told: tell })
    show("on")
  } catch (fault) {
    show("off")
    const told = part("off").querySelector("[data-failed]")
    if (!stopping.signal.aborted) told.textContent = failed
    told.scrollIntoView({ block: "center" })
    console.info(fault)
  }
}

// A match that was started here lies nowhere else until it has been sent.
async function switchOff() {
  const waiting = await matches().catch(() => new Map())
  const isNeeded = [...waiting.keys()].some(isOwn)
  part("on").querySelector("[data-needed]").hidden = !isNeeded
  if (isNeeded) return
  await forget()
  show("off")
}

if (section && "serviceWorker" in navigator && "caches" in window && "WebAssembly" in window) {
  section.querySelector("[data-on]").addEventListener("click", switchOn)
  section.querySelector("[data-stop]").addEventListener("click", () => stopping.abort())
  section.querySelector("[data-off]").addEventListener("click", switchOff)
  await restore().catch(() => {})
  show(version() ? "on" : "off")
  section.hidden = false
}
