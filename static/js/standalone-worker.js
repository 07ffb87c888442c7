// The server of a copy without a server: a service worker that runs Python and answers the pages of books which only
// this phone has. CONFIG, BELOW, the path of the copy, and what loads Pyodide stand before this, written by export_app.

const STORE = `copy ${CONFIG.files.python}`
const PAGES = `pages of ${BELOW}`
const COMPILED = `${CONFIG.files.python}?compiled`
const LIBRARY = "/lib/python314.zip" // where Pyodide lays its standard library; ours stands in its place
const BEGIN = `
import sys, zipfile
with zipfile.ZipFile("${LIBRARY}") as packed:
    packed.extractall("/", [name for name in packed.namelist() if name.startswith("site/")])
sys.path.insert(0, "/site")
`
const ANSWERED = /^(|(new|keep|start|go-on)\/|(games|referee)\/.*|b\/(?!the-example-score-book\/).*)$/
const NEEDS_A_SERVER = /^b\/[^/]+\/((\d+\/)?(share|links)|\d+\/copy|import|table)\//
const IS_FILE = /^(static|zones)\//
const REDIRECTS = [301, 302, 303]

let starting = null
let version = null // of the books that Python knows

// What is stored: `all`, the books as they were at a `version`. Nothing is answered to a form before it is there.
const done = (asked) =>
  new Promise((then, fail) => {
    asked.onsuccess = asked.oncomplete = () => then(asked.result)
    asked.onerror = asked.onabort = () => fail(asked.error)
  })

async function inStore(mode, does) {
  const opened = indexedDB.open(`scorekeeper ${BELOW}`, 1)
  opened.onupgradeneeded = () => opened.result.createObjectStore("books")
  const database = await done(opened)
  try {
    const change = database.transaction("books", mode, { durability: "strict" })
    return await does(change.objectStore("books"), change)
  } finally {
    database.close()
  }
}

const stored = (name) => inStore("readonly", (books) => done(books.get(name)))

const store = (all) =>
  inStore("readwrite", (books, change) => {
    books.put(all, "all")
    books.put(all.version, "version")
    return done(change)
  })

// A phone that has begun stays with the version of the program that it began with: no other one knows its tables.
async function begin() {
  const { key, zones, config } = await stored("all")
  const kept = async (address) => (await caches.match(address)) ?? fetch(address)
  const library = (await caches.match(`${config.files.python}?compiled`)) ?? (await kept(config.files.python))
  const fetched = globalThis.fetch
  globalThis.fetch = (address, options) => {
    const name = String(address).split("/").pop()
    if (name === "python_stdlib.zip") return library
    if (name === "pyodide.asm.wasm") return kept(config.files.wasm)
    return address === config.files.lock ? kept(address) : fetched(address, options)
  }
  const env = { CONFIG: JSON.stringify({ ...config, key }) }
  const python = await loadPyodide({ createPyodideModule, indexURL: "/", lockFileURL: config.files.lock, env })
  globalThis.fetch = fetched
  python.runPython(BEGIN)
  const server = python.pyimport("scorekeeper.phone.standalone")
  server.start(python.toPy(zones))
  version = null
  return { python, server }
}

const started = () =>
  (starting ??= begin().catch((fault) => {
    starting = null
    throw fault
  }))

async function upToDate() {
  const { python, server } = await started()
  const newest = await stored("version")
  if (newest === version) return server
  const { database, cookies } = await stored("all")
  if (database) server.restore(python.toPy(database), cookies)
  version = newest
  return server
}

// One request after the other, also where the worker before this one still answers.
const answer = (request, path) => navigator.locks.request(BELOW, () => answerAlone(request, path))

async function answerAlone(request, path) {
  const { origin, host, search } = new URL(request.url)
  const isForm = request.method === "POST"
  const body = isForm ? await request.text() : ""
  const { unstored, fault } = CONFIG.sentences
  const failed = (status, sentence) => (reason) => {
    console.error(reason)
    if (isForm || reason.name !== "PythonError") starting = null // what could not be stored is not known either
    return new Response(sentence, { status })
  }
  try {
    const server = await upToDate()
    const headers = JSON.stringify({ ...Object.fromEntries(request.headers), Origin: origin })
    const told = JSON.parse(server.answer(request.method, `https://${host}/${path}${search}`, headers, body))
    const answered = below(told)
    return isForm ? await storeAll(server).then(() => answered, failed(507, unstored)) : answered
  } catch (reason) {
    return failed(500, fault)(reason)
  }
}

async function storeAll(server) {
  const all = await stored("all")
  const database = server.database().toJs()
  version += 1
  await store({ ...all, database, cookies: server.cookies(), version })
}

// The application answers as if it stood at the top.
function below({ status, headers, body }) {
  const all = new Headers(headers)
  all.delete("Set-Cookie")
  for (const [name, value] of all) if (/^\/(?!\/)/.test(value)) all.set(name, BELOW + value.slice(1))
  const isPage = /^(text\/html|image\/svg)/.test(all.get("Content-Type") ?? "")
  const page = isPage ? body.replace(LINKS, `="${BELOW}`).replace(LEFT_OUT, "") : body
  return new Response([204, 304, ...REDIRECTS].includes(status) ? null : page, { status, headers: all })
}

// What asks a page to store what a server will get; and what lets a browser fetch a file past this worker.
const LEFT_OUT = /\s(data-keeps(?=[\s>])|data-saved="[^"]*"|download(?=[\s>]))/g
const LINKS = new RegExp(`="/(?!/${BELOW === "/" ? "" : `|${BELOW.slice(1)}`})`, "g")

async function fileOf(request, isFile) {
  const kept = () => caches.match(request, { ignoreVary: true, ignoreSearch: !isFile })
  if (isFile) return (await kept()) ?? fetch(request)
  const told = await fetch(request).catch(() => null)
  if (told?.ok && request.mode === "navigate") (await caches.open(PAGES)).put(request.url, told.clone())
  return told ?? (await kept()) ?? Response.error()
}

async function respond(request, path) {
  if (!ANSWERED.test(path) || !(await stored("version"))) return fileOf(request, IS_FILE.test(path))
  if (NEEDS_A_SERVER.test(path)) return Response.redirect(`${BELOW}needs-a-server/`)
  return answer(request, path)
}

// Before the first form the tables are empty: another worker may begin anew.
const hasBook = async () => (await stored("version")) > 1

// Fetches and compiles what this phone needs to keep score without a network, and begins to. As long as the page hears
// of it, the browser has not ended this worker.
async function prepare(tell) {
  const timer = setInterval(() => tell({}), 10_000)
  try {
    await fetchFiles(tell)
    if (!(await hasBook())) await beginAnew()
    const files = await caches.open(STORE)
    if (!(await files.match(COMPILED))) await compile(files, tell)
    await upToDate()
    return true
  } finally {
    clearInterval(timer)
  }
}

async function fetchFiles(tell) {
  const files = await caches.open(STORE)
  const { python, lock, wasm } = CONFIG.files
  const addresses = [python, lock, wasm, `${BELOW}needs-a-server/`, ...CONFIG.offline]
  for (const [place, address] of addresses.entries()) {
    tell({ done: place, all: addresses.length })
    if (!(await files.match(address))) await files.add(address)
  }
}

async function beginAnew() {
  const zones = {}
  for (const name of new Set(["UTC", Intl.DateTimeFormat().resolvedOptions().timeZone])) {
    const clock = await fetch(`${BELOW}zones/${name}`)
    if (clock.ok) zones[name] = new Uint8Array(await clock.arrayBuffer())
  }
  await store({ key: crypto.randomUUID() + crypto.randomUUID(), zones, config: CONFIG, version: 1 })
  starting = null // it has another key
}

async function compile(files, tell) {
  const { python } = await started()
  const modules = python.pyimport("scorekeeper.phone.bytecode").compile_modules(LIBRARY)
  for (;;) {
    tell({})
    const { done, value } = modules.next()
    if (done) return files.put(COMPILED, new Response(value.toJs()))
  }
}

addEventListener("install", () => skipWaiting())
addEventListener("activate", (event) => event.waitUntil(clients.claim()))
addEventListener("message", (event) => {
  const [port] = event.ports
  const tell = (told) => port.postMessage(told)
  const asked = event.data === "prepare" ? prepare(tell) : hasBook()
  event.waitUntil(
    asked.then(
      (isReady) => tell({ isReady }),
      (fault) => tell({ fault: String(fault) }),
    ),
  )
})
addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin === location.origin && pathname.startsWith(BELOW))
    event.respondWith(respond(event.request, pathname.slice(BELOW.length)))
})
