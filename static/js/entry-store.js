// What was entered on this phone and is not known to be recorded, and for thirty days what is: in the browser's own
// database. Whatever changes it is on the disk before anything else happens.

const KEPT_FOR = 30 * 24 * 3600_000 // milliseconds
const LONGEST = 5_000 // milliseconds for a write, and for a read until it is tried again beside
const AT_ONCE = 1_000 // milliseconds until a page says that it waits
const BROKEN = 90_000 // milliseconds after which an error counts as the answer to a read
const LATE = Error("no answer")
const REFUSALS = ["SecurityError", "InvalidStateError", "NotSupportedError", "ReferenceError", "TypeError"]
const ROOM = 5_000_000 // bytes for an evening and its pages
const TRIAL = "/trial"

let opened = null
const tried = new Set() // the matches whose entries this page has read, or cannot
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
      opened = Promise.resolve(asked.result) // whatever else was asked meanwhile
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

// The service worker has no page to say it on.
const dispatch = (name) => globalThis.document?.dispatchEvent(new Event(name))
const sayFull = () => dispatch("scorekeeper:full")
const remember = (entries) => (unsent = entries.filter(({ n }) => !n))

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))

// A connection can be lost without a word, as WebKit does to pages in the background: it is opened again. That may fail
// for some seconds, always with the same error.
const reopened = (act, pause = 0) =>
  act().catch((error) => {
    if (pause && (error?.name !== "UnknownError" || pause > 2 * AT_ONCE)) throw error
    opened = null
    return wait(pause).then(() => reopened(act, pause * 2 || AT_ONCE))
  })

// Storage may answer late, or only when it is asked again. Nobody may take that for an empty one, so it is asked again
// with growing pauses for as long as it is silent, and the first answer counts. What the browser refuses fails at once,
// and so does what still fails after long.
function read(act) {
  const late = setTimeout(() => dispatch("scorekeeper:late"), AT_ONCE)
  const began = performance.now()
  const isFinal = ({ name }) => REFUSALS.includes(name) || performance.now() - began > BROKEN
  let timer = 0
  return new Promise((done, failed) => {
    const attempt = (pause) => {
      reopened(act).then(done, (error) => isFinal(error) && failed(error))
      timer = setTimeout(() => {
        opened = null
        attempt(Math.min(pause * 2, LONGEST))
      }, pause)
    }
    attempt(AT_ONCE)
  }).finally(() => [late, timer].forEach(clearTimeout))
}

// What is read already is not read twice at once: where storage is silent for long, more and more would wait for it.
const reads = new Map()
function once(what, act) {
  if (!reads.has(what)) reads.set(what, read(act).finally(() => reads.delete(what)))
  return reads.get(what)
}

// An answer for somebody who cannot wait; null where storage fails or is silent.
export const atOnce = (reading) => Promise.race([reading, wait(LONGEST).then(() => null)]).catch(() => null)

// All entries of a match in the order in which they were made, then what `change` makes of them, in one transaction.
// An entry without a place is new; one that is missing from what is returned is taken out. Where this fails, or takes
// too long, an entry is sent without being stored.
export async function change(match, change) {
  const late = wait(LONGEST).then(() => {
    throw LATE
  })
  const entries = await Promise.race([reopened(() => write(match, change)), late]).catch((error) => {
    if (error !== LATE) sayFull()
    throw error
  })
  reads.clear() // they may have begun before
  return known(match, entries)
}

async function write(match, change) {
  const transaction = (await open()).transaction("entries", "readwrite", { durability: "strict" })
  const store = transaction.objectStore("entries")
  const before = await answer(store.index("match").getAll(match))
  const after = change(before) ?? before
  for (const entry of before) if (!after.some(({ place }) => place === entry.place)) store.delete(entry.place)
  for (const entry of after)
    if (!before.includes(entry)) store.put(entry).onsuccess = ({ target }) => (entry.place = target.result)
  await new Promise((done, failed) => {
    transaction.oncomplete = done
    transaction.onabort = () => failed(transaction.error)
  })
  return after
}

export async function of(match) {
  const asked = once(match, async () => answer((await stored()).index("match").getAll(match)))
  return known(match, await asked.finally(() => tried.add(match)))
}

function known(match, entries) {
  remember([...unsent.filter((entry) => entry.match !== match), ...entries])
  return entries
}

// What was recorded may be offered again to a server that was brought back from an older copy, and a page may be older
// than a note.
export const settle = ({ match, cid }, n) =>
  change(match, (entries) =>
    entries.map((each) => (each.cid === cid ? { ...each, n, at: Date.now() } : each)),
  )

// Of all pages of this phone and its service worker one alone sends, where the browser lets them agree on that. The
// others learn that something may be left.
export const alone = (match, act) =>
  navigator.locks
    ? navigator.locks.request(`outbox ${match}`, { ifAvailable: true }, (lock) => !lock || act())
    : act()

export const isTried = (match) => tried.has(match)

// What this page alone may know, where the storage fails.
export const seen = (match) =>
  unsent.filter((entry) => entry.match === match).map((entry) => ({ ...entry, lost: true }))

export const stored = async (mode) => (await open()).transaction("entries", mode).objectStore("entries")

// Whether this phone can store anything: tried before it is needed, since what a browser promises is a guess.
export async function hasRoom() {
  try {
    await of(TRIAL).catch(() => {}) // storage that is late, or lost for a moment, has room: only a write tells
    await change(TRIAL, () => [{ match: TRIAL, n: 1, at: Date.now() }])
    await change(TRIAL, () => [])
    if ("serviceWorker" in navigator) {
      const pages = await caches.open("pages")
      await pages.put(TRIAL, new Response(TRIAL))
      await pages.delete(TRIAL)
    }
    const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
    return quota - usage > ROOM
  } catch (error) {
    return error === LATE // that says nothing about room
  }
}

// By the address of a match what of it waits; what was recorded long ago is forgotten by the way.
export async function matches() {
  const entries = await once("all", async () => answer((await stored()).getAll()))
  const old = entries.filter(({ n, at }) => n && Date.now() - at > KEPT_FOR)
  if (old.length) stored("readwrite").then((store) => old.forEach(({ place }) => store.delete(place)), () => {})
  remember(entries)
  const waiting = entries.filter(({ n, twin }) => !n && !twin) // `isWaiting`: this file imports nothing, for the worker
  return new Map(waiting.map(({ match }) => [match, waiting.filter((entry) => entry.match === match)]))
}

// An id of our own, made before anything is sent, so that sending twice is recording once. `crypto.randomUUID` is
// missing on plain HTTP.
export function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6] & 0x0f) | 0x40
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  return uuidOf(bytes)
}

// Sixteen bytes as an id is written.
export const uuidOf = (bytes) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")

// Bytes as letters that may stand in an address.
export const asLetters = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

export const answer = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  })
