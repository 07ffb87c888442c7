// What was entered on this phone and is not known to be recorded, and for thirty days what is: in the browser's own
// database. Whatever changes it is on the disk before anything else happens.

const KEPT_FOR = 30 * 24 * 3600_000 // milliseconds
const LONGEST = 5_000 // milliseconds for anything
const ROOM = 5_000_000 // bytes for an evening and its pages
const TRIAL = "/trial"

let opened = null
let unsent = [] // as this page saw it last: stored again where the browser clears its storage while the page is open

function open() {
  opened ??= new Promise((done, failed) => {
    const asked = indexedDB.open("scorekeeper", 1)
    asked.onupgradeneeded = () => {
      const store = asked.result.createObjectStore("entries", { keyPath: "place", autoIncrement: true })
      store.createIndex("match", "match")
      for (const entry of unsent) store.put(entry)
    }
    asked.onsuccess = () => {
      asked.result.onclose = reopen
      done(asked.result)
    }
    asked.onerror = () => failed(asked.error)
  })
  opened.catch(() => (opened = null))
  return opened
}

// Somebody has cleared it, or the browser has lost it.
function reopen() {
  opened = null
  open().catch(sayFull)
}

const sayFull = () => document.dispatchEvent(new CustomEvent("scorekeeper:full"))
const remember = (entries) => (unsent = entries.filter(({ n }) => !n))

// A connection can be lost without a word, as WebKit does to pages in the background: it is opened again, once. A browser
// whose storage was just cleared may neither do anything nor refuse: that fails too.
const done = (act) => Promise.race([act().catch(() => ((opened = null), act())), late()])
const late = () => new Promise((_, failed) => setTimeout(failed, LONGEST, Error("no answer")))

// All entries of a match in the order in which they were made, then what `change` makes of them, in one transaction.
// An entry without a place is new; one that is missing from what is returned is taken out. Where this fails, an entry is
// sent without being stored.
export async function change(match, change) {
  const written = done(() => write(match, change))
  written.catch(sayFull)
  await written
  return of(match)
}

async function write(match, change) {
  const transaction = (await open()).transaction("entries", "readwrite", { durability: "strict" })
  const store = transaction.objectStore("entries")
  const before = await answer(store.index("match").getAll(match))
  const after = change(before) ?? before
  for (const entry of before) if (!after.some(({ place }) => place === entry.place)) store.delete(entry.place)
  for (const entry of after) if (!before.includes(entry)) store.put(entry)
  await new Promise((done, failed) => {
    transaction.oncomplete = done
    transaction.onabort = () => failed(transaction.error)
  })
}

export async function of(match) {
  const entries = await done(async () => answer((await stored()).index("match").getAll(match)))
  remember([...unsent.filter((entry) => entry.match !== match), ...entries])
  return entries
}

// What this page alone may know, where the storage fails.
export const seen = (match) => unsent.filter((entry) => entry.match === match).map((entry) => ({ ...entry, lost: true }))

export const stored = async (mode) => (await open()).transaction("entries", mode).objectStore("entries")

// Whether this phone can store anything: tried before it is needed, since what a browser promises is a guess.
export async function hasRoom() {
  try {
    await change(TRIAL, () => [{ match: TRIAL, n: 1, at: Date.now() }])
    await change(TRIAL, () => [])
    if ("serviceWorker" in navigator) {
      const pages = await caches.open("pages")
      await pages.put(TRIAL, new Response(TRIAL))
      await pages.delete(TRIAL)
    }
    const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
    return quota - usage > ROOM
  } catch {
    return false
  }
}

// By the address of a match what of it waits; what was recorded long ago is forgotten by the way.
export async function matches() {
  const entries = await done(async () => {
    const store = await stored("readwrite")
    const entries = await answer(store.getAll())
    for (const { place, n, at } of entries) if (n && Date.now() - at > KEPT_FOR) store.delete(place)
    return entries
  })
  remember(entries)
  const waiting = entries.filter(isWaiting)
  return new Map(waiting.map(({ match }) => [match, waiting.filter((entry) => entry.match === match)]))
}

// An id of our own, made before anything is sent, so that sending twice is recording once. `crypto.randomUUID` is missing
// on plain HTTP.
export function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6] & 0x0f) | 0x40
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}

export const isWaiting = ({ n, twin }) => !n && !twin

export const answer = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  })
