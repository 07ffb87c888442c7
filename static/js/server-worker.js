// The worker in which the server in the phone runs: started when it is first called, and ended when it has been quiet.

import { addressOf, version } from "scorekeeper/server-files"

const QUIET = 5 * 60_000 // milliseconds

let worker = null
let asked = new Map()
let count = 0
let timer = 0
let ended = () => {}
let isNeeded = async () => false

// What is to be done when the worker has gone, with all that it knew.
export const whenEnded = (todo) => (ended = todo)

// It stays, however quiet, as long as this is so.
export const whileNeeded = (asks) => (isNeeded = asks)

export function call(what, told) {
  worker ??= begun()
  rest()
  const id = ++count
  return new Promise((done, failed) => {
    asked.set(id, { done, failed })
    worker.postMessage({ id, what, told })
  })
}

export function end(fault) {
  worker?.terminate()
  worker = null
  for (const { failed } of asked.values()) failed(fault)
  asked = new Map()
  ended()
}

function begun() {
  const begun = new Worker(addressOf(version()), { type: "module" })
  begun.onmessage = ({ data: { id, answer, fault } }) => {
    const { done, failed } = asked.get(id)
    asked.delete(id)
    if (fault) failed(new Error(fault))
    else done(answer)
  }
  begun.onerror = ({ message }) => end(new Error(message))
  return begun
}

function rest() {
  clearTimeout(timer)
  timer = setTimeout(async () => ((await isNeeded()) ? rest() : end()), QUIET)
}
