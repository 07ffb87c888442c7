// What was entered on this phone and is not known to be recorded, and for thirty days what is: in the browser's own
// database. Whatever changes it is on the disk before anything else happens.

const KEPT_FOR = 30 * 24 * 3600_000 // milliseconds

let opened = null

function open() {
  opened ??= new Promise((done, failed) => {
    const asked = indexedDB.open("scorekeeper", 1)
    asked.onupgradeneeded = () =>
      asked.result.createObjectStore("entries", { keyPath: "place", autoIncrement: true }).createIndex("match", "match")
    asked.onsuccess = () => {
      asked.result.onclose = () => (opened = null) // somebody has cleared what was kept, or the browser has lost it
      done(asked.result)
    }
    asked.onerror = () => failed(asked.error)
  })
  opened.catch(() => (opened = null))
  return opened
}

// All entries of a match in the order in which they were made, then what `change` makes of them, in one transaction.
// An entry without a place is new; one that is missing from what is returned is taken out.
export async function change(match, change) {
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
  return of(match)
}

export async function of(match) {
  return answer((await open()).transaction("entries").objectStore("entries").index("match").getAll(match))
}

// By the address of a match what of it waits; what was recorded long ago is forgotten by the way.
export async function matches() {
  const store = (await open()).transaction("entries", "readwrite").objectStore("entries")
  const entries = await answer(store.getAll())
  for (const { place, n, at } of entries) if (n && Date.now() - at > KEPT_FOR) store.delete(place)
  const waiting = entries.filter(isWaiting)
  return new Map(waiting.map(({ match }) => [match, waiting.filter((entry) => entry.match === match)]))
}

// What was recorded behind a link that is forgotten; what waits goes by a tap of its own.
export async function forgetRecorded(link) {
  const store = (await open()).transaction("entries", "readwrite").objectStore("entries")
  for (const { place, n, match } of await answer(store.getAll())) if (n && match.startsWith(link)) store.delete(place)
}

export const isWaiting = ({ n, twin }) => !n && !twin

const answer = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  })
