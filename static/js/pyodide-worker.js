// The same server, in the phone: Python, the application and the matches that pages ask about. All pages share it where
// the browser has shared workers; else each has its own. CONFIG and VERSION stand before this, written by the server.

const STORE = `server ${VERSION}`
const COMPILED = `${CONFIG.files.python}?compiled`
const LIBRARY = "/lib/python314.zip" // where Pyodide lays its standard library; ours stands in its place
const BEGIN = `
import sys, zipfile
with zipfile.ZipFile("${LIBRARY}") as packed:
    packed.extractall("/", [name for name in packed.namelist() if name.startswith("site/")])
sys.path.insert(0, "/site")
`
const PAUSES_EVERY = 100 // milliseconds
const QUIET = 5 * 60_000 // milliseconds without a request after which it ends

let starting = null
let latest = Promise.resolve()
let timer = 0
const ports = [] // of all pages
const life = crypto.randomUUID() // a lock that is held until the worker ends, however it ends
const known = new Map() // by the address of a match, what Python knows of it

// From what this phone has compiled; from source, the first time.
async function begin() {
  const kept = await caches.open(STORE)
  const library =
    (await kept.match(COMPILED)) ?? (await kept.match(CONFIG.files.python)) ?? (await fetch(CONFIG.files.python))
  const fetched = globalThis.fetch
  globalThis.fetch = (address, options) => {
    const name = String(address).split("/").pop()
    if (name === "python_stdlib.zip") return library
    return fetched(name === "pyodide.asm.wasm" ? CONFIG.files.wasm : address, options)
  }
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(CONFIG.files.pyodide),
    import(CONFIG.files.module),
  ])
  const python = await loadPyodide({
    createPyodideModule,
    indexURL: "/",
    lockFileURL: CONFIG.files.lock,
    env: { CONFIG: JSON.stringify(CONFIG) },
  })
  globalThis.fetch = fetched
  python.runPython(BEGIN)
  return python
}

async function server() {
  const python = await begin()
  const application = python.pyimport("scorekeeper.phone.application")
  application.start()
  return { application, python }
}

const started = () => (starting ??= server())

// Pages of several matches, or two of one, take turns: each request brings the entries that its page knows of, and is
// answered from the match as the server sent it last with exactly these after it. The request itself records `cid`.
async function upToDate(application, match, entries, cid) {
  const replica = await caches.match(match, { cacheName: "replicas" })
  if (!replica) throw new Error("no replica")
  const written = await replica.text()
  if (known.get(match)?.written !== written || (entries && isGone(known.get(match), entries))) {
    application.put(written)
    const { events } = JSON.parse(written)
    known.set(match, {
      written,
      cids: new Set(events.map(({ cid }) => cid)),
      said: new Map(),
      counted: events.at(-1)?.cid ?? "",
      beside: "",
    })
  }
  const state = known.get(match)
  for (const entry of entries ?? []) {
    if (state.cids.has(entry.cid) || entry.cid === cid) continue
    const address = new URL(`${match}${entry.path ?? "events/"}`, location.href).href
    const { status } = asked(
      application,
      "POST",
      address,
      { Accept: "application/json" },
      new URLSearchParams({ ...entry.fields, age: Date.now() - entry.at }).toString(),
    )
    if (status < 400) note(state, entry)
    else if (!entry.path) throw new Error("not all of it can be counted here")
  }
  return state
}

// A dropped or changed entry cannot be taken back: the match is put in again.
const isGone = ({ said }, entries) =>
  [...said].some(([cid, fields]) => fields !== JSON.stringify(entries.find((entry) => entry.cid === cid)?.fields))

function note(state, { cid, path, fields }) {
  state.cids.add(cid)
  if (path) state.beside = cid
  else state.counted = cid
  if (!path && fields) state.said.set(cid, JSON.stringify(fields))
}

function asked(application, method, url, headers, body) {
  const all = { "Accept-Language": navigator.languages.join(","), Origin: location.origin, ...headers }
  return JSON.parse(application.answer(method, url, JSON.stringify(all), body ?? ""))
}

// What has arrived is not fetched again, be it for this version or for an earlier one.
async function fetchAll(kept) {
  const all = Object.values(CONFIG.sizes).reduce((sum, [sent]) => sum + sent, 0)
  let before = 0
  for (const [address, [sent, size]] of Object.entries(CONFIG.sizes)) {
    if (!(await found(kept, address)))
      await put(kept, address, await fetched(address), size, (arrived) =>
        report("fetching", before + (sent * arrived) / size, all),
      )
    before += sent
  }
  const own = `/phone-worker.js?shared=${VERSION}`
  const script = await fetched(own, { cache: "no-store" })
  if (!(await script.clone().text()).includes(VERSION)) throw failed("server", "there is a newer one by now")
  await kept.put(own, script)
}

async function found(kept, address) {
  const answer = await caches.match(address)
  if (answer) await store(kept, address, answer)
  return Boolean(answer)
}

async function fetched(address, options) {
  const answer = await fetch(address, options).catch((fault) => {
    throw failed("connection", fault)
  })
  if (!answer.ok) throw failed("server", answer.status)
  return answer
}

// Counted as it arrives; it arrives unpacked. Half a file, or a stranger's page in its place, is not kept.
async function put(kept, address, answer, size, told) {
  let arrived = 0
  const counting = new TransformStream({
    transform(piece, passed) {
      arrived += piece.length
      told(arrived)
      passed.enqueue(piece)
    },
    flush: (passed) => arrived !== size && passed.error(new Error("not whole")),
  })
  const headers = new Headers(answer.headers)
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name)
  await store(kept, address, new Response(answer.body.pipeThrough(counting), { headers }))
}

async function store(kept, address, answer) {
  try {
    await kept.put(address, answer)
  } catch (fault) {
    throw failed(fault.name === "QuotaExceededError" ? "storage" : "connection", fault)
  }
}

// The page says why.
const failed = (why, fault) => Object.assign(new Error(fault), { why })

const report = (stage, done, all) => ports.forEach((port) => port.postMessage({ stage, done, all }))

// Module by module, with a moment now and then in which “Stop” is heard.
async function compile(kept) {
  report("compiling", 0, 1)
  const python = await begin()
  const modules = python.pyimport("scorekeeper.phone.bytecode").compile_modules(LIBRARY)
  let paused = 0
  for (;;) {
    const { done, value } = modules.next()
    if (done)
      return store(
        kept,
        COMPILED,
        new Response(value.toJs(), { headers: { "Content-Type": "application/octet-stream" } }),
      )
    if (performance.now() - paused < PAUSES_EVERY) continue
    report("compiling", value, 1)
    await new Promise((done) => setTimeout(done))
    paused = performance.now()
  }
}

const DOES = {
  // Fetches and compiles what is missing. Returns which version it is.
  async bring() {
    const kept = await caches.open(STORE)
    await fetchAll(kept)
    if (!(await found(kept, COMPILED))) await compile(kept)
    return VERSION
  },
  async start() {
    await started()
  },
  // Without entries it does not matter what else is known of the match.
  async answer({ match, entries, method, url, headers, body }) {
    const { application } = await started()
    const cid = new URLSearchParams(body ?? "").get("cid")
    const state = await upToDate(application, match, entries, cid)
    const answer = asked(application, method, url, headers, body)
    if (cid && method === "POST" && answer.headers["Scorekeeper-Event"])
      note(state, entries?.find((entry) => entry.cid === cid) ?? { cid })
    answer.body = answer.body.replace(
      '<div id="match" ',
      `<div id="match" data-counted="${state.counted}" data-written="${state.beside}" `,
    )
    return answer
  },
}

const alive = new Promise((held) => navigator.locks.request(life, () => (held(), new Promise(() => {}))))

// One after the other: there is one Python.
function listen(port) {
  ports.push(port)
  alive.then(() => port.postMessage({ alive: life }))
  port.onmessage = ({ data: { id, what, told } }) => {
    if (what === "end") close()
    clearTimeout(timer)
    const now = (latest = latest
      .then(() => DOES[what](told))
      .then(
        (answer) => port.postMessage({ id, answer }),
        (fault) => port.postMessage({ id, fault: String(fault), why: fault.why }),
      )
      .then(() => now === latest && (timer = setTimeout(close, QUIET))))
  }
}

if ("onconnect" in self) onconnect = ({ ports: [port] }) => listen(port)
else listen(self)
