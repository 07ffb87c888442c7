// The worker in which the server in the phone runs. All pages share it where the browser has shared workers: there it
// stays warm from page to page.

import { attempt } from "scorekeeper/app"

export const ON = "scorekeeper.server" // the version that this phone has, in its local storage
const PING_EVERY = 60_000 // milliseconds; the worker ends after five minutes without a request

// An earlier bundle lies under the bare version and knows nothing of sharing.
export const addressOf = (version) => `/phone-worker.js?shared=${version}`

export const version = () => attempt(() => localStorage.getItem(ON))

let count = 0

// Returns `call(what, told)`. The worker holds a lock as long as it lives: who gets it knows that the worker has gone.
export function open(address, { heard = () => {}, ended = () => {} } = {}) {
  const options = { type: "module", extendedLifetime: true }
  const worker = "SharedWorker" in window ? new SharedWorker(address, options) : new Worker(address, options)
  const port = worker.port ?? worker
  const asked = new Map()
  const end = (fault) => {
    for (const { failed } of asked.values()) failed(fault)
    asked.clear()
    ended()
  }
  worker.onerror = ({ message }) => end(Object.assign(new Error(message), !message && { why: "connection" }))
  port.onmessage = ({ data: { id, answer, fault, why, alive, ...told } }) => {
    const { done, failed } = asked.get(id) ?? {}
    asked.delete(id)
    if (alive) navigator.locks.request(alive, () => end(new Error("the worker has gone")))
    else if (!id) heard(told)
    else if (fault) failed(Object.assign(new Error(fault), { why }))
    else done(answer)
  }
  return (what, told) =>
    new Promise((done, failed) => {
      const id = ++count
      asked.set(id, { done, failed })
      port.postMessage({ id, what, told })
    })
}

let called = null
let warm = false

// Whether Python has answered this page, so that it will answer at once.
export const isWarm = () => warm

export async function call(what, told) {
  called ??= open(addressOf(version()), { ended: () => (called = warm = false) })
  const answer = await called(what, told)
  warm = what === "answer" || warm
  return answer
}

// It stays, however quiet, as long as this is so.
export const whileNeeded = (isNeeded) => setInterval(async () => (await isNeeded()) && call("start"), PING_EVERY)
