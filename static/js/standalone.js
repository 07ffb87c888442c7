// On the page of a copy that says what needs a server: this phone becomes one.

const SILENCE = 60_000 // milliseconds; a worker that says nothing for so long was ended by the browser

const section = document.querySelector("[data-standalone]")
const find = (name) => section.querySelector(`[data-${name}]`)

const ask = (worker, what, hear) =>
  new Promise((ready, fail) => {
    const { port1, port2 } = new MessageChannel()
    let timer = 0
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => fail(new Error("the worker says nothing")), SILENCE)
    }
    port1.onmessage = ({ data }) => {
      wait()
      if (data.fault) fail(new Error(data.fault))
      else if ("isReady" in data) ready(data.isReady)
      else hear(data)
    }
    wait()
    worker.postMessage(what, [port2])
  })

// A phone that has a book keeps the worker that can read it: only without one another is registered.
async function hasBook() {
  const registration = await navigator.serviceWorker.getRegistration()
  return Boolean(registration?.active) && ask(registration.active, "has a book")
}

async function register() {
  const script = new URL(`../${section.dataset.standalone}`, location)
  const { installing, waiting, active } = await navigator.serviceWorker.register(script, { type: "module" })
  const worker = installing ?? waiting ?? active
  while (worker.state !== "activated") {
    if (worker.state === "redundant") throw new Error("the worker did not start")
    await new Promise((changed) => worker.addEventListener("statechange", changed, { once: true }))
  }
  return worker
}

async function begin() {
  find("begin").disabled = true
  find("failed").hidden = true
  find("stage").hidden = false
  if (!(await hasBook()))
    await ask(await register(), "prepare", ({ done, all }) => {
      if (all) find("share").textContent = `${done} / ${all}`
    })
  const isKept = await navigator.storage.persist?.().catch(() => false)
  find("begin").hidden = find("stage").hidden = true
  find("may-be-deleted").hidden = Boolean(isKept)
  find("ready").hidden = false
}

function failed(fault) {
  console.warn(fault)
  find("begin").disabled = false
  find("stage").hidden = true
  find("failed").hidden = false
}

async function offer() {
  const isThere = await hasBook().catch(() => false)
  find("begin").hidden = isThere
  find("exists").hidden = !isThere
  section.hidden = false
  find("start").addEventListener("click", () => location.assign(new URL("../new/", location)))
  find("begin").addEventListener("click", () => begin().catch(failed))
}

if ("serviceWorker" in navigator) offer()
