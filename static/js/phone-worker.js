// The same server, in the phone: Python, the application and one match at a time. It belongs to a page, which asks it
// what no server answers. TOLD and VERSION stand before this, written by the server.

const STORE = `server ${VERSION}`
const COMPILED = "/phone-worker.js?compiled"
const LIBRARY = "/lib/python314.zip" // where Pyodide lays its standard library; ours stands in its place
const BEGIN = `
import sys, zipfile
with zipfile.ZipFile("${LIBRARY}") as packed:
    packed.extractall("/", [name for name in packed.namelist() if name.startswith("site/")])
sys.path.insert(0, "/site")
`

let starting = null
let latest = Promise.resolve()

// From what this phone has compiled; from source, the first time.
async function begin() {
  const kept = await caches.open(STORE)
  const library = (await kept.match(COMPILED)) ?? (await kept.match(TOLD.files.python)) ?? (await fetch(TOLD.files.python))
  const fetched = globalThis.fetch
  globalThis.fetch = (address, options) => {
    const name = String(address).split("/").pop()
    if (name === "python_stdlib.zip") return library
    return fetched(name === "pyodide.asm.wasm" ? TOLD.files.wasm : address, options)
  }
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([import(TOLD.files.pyodide), import(TOLD.files.module)])
  const python = await loadPyodide({ createPyodideModule, indexURL: "/", lockFileURL: TOLD.files.lock, env: { TOLD: JSON.stringify(TOLD) } })
  globalThis.fetch = fetched
  python.runPython(BEGIN)
  return python
}

async function server() {
  const python = await begin()
  const boot = python.pyimport("scorekeeper.phone.boot")
  boot.start()
  return { boot, python }
}

const DOES = {
  // Everything is here: it is compiled and kept.
  async prepare() {
    const python = await begin()
    const made = python.pyimport("scorekeeper.phone.prepare").compiled(LIBRARY)
    const bytes = made.toJs()
    await (await caches.open(STORE)).put(COMPILED, new Response(bytes, { headers: { "Content-Type": "application/octet-stream" } }))
    return bytes.length
  },
  async start() {
    starting ??= server()
    const { python } = await starting
    return python.HEAP8?.length ?? python._module.HEAP8.length
  },
  async put(written) {
    starting ??= server()
    ;(await starting).boot.put(written)
  },
  async answer({ method, url, headers, body }) {
    starting ??= server()
    return JSON.parse((await starting).boot.answer(method, url, JSON.stringify(headers ?? {}), body ?? ""))
  },
}

// One after the other: there is one Python.
addEventListener("message", ({ data: { id, what, told } }) => {
  latest = latest
    .then(() => DOES[what](told))
    .then((answer) => postMessage({ id, answer }), (fault) => postMessage({ id, fault: String(fault) }))
})
