// The server in the phone, as a page has it: fetched by a switch, started when nobody else answers, and ended when it has
// been quiet. What waits in the outbox is put into it first, so that its pages count what was recorded here.

import { fetchOurs } from "scorekeeper/app"
import { isOwn, isStart } from "scorekeeper/chain"
import { isWaiting, matches, of } from "scorekeeper/kept"
import { compare } from "scorekeeper/recounted"
import { bring, restore, version } from "scorekeeper/server-files"
import { answerForIt, dropKept, followMoves, isNew, keepForLater, keepStart, newest, renewIds, sayKept, tellOfStarts } from "scorekeeper/server-starts"
import { call, end, whenEnded, whileNeeded } from "scorekeeper/server-worker"

const REPLICAS = "replicas"
const PATIENCE = 4_000 // milliseconds for an answer from elsewhere
const LONGEST_START = 25_000 // milliseconds until a match is begun; the service worker (sw.js) waits for five more
const OVERTAKEN = 409
const AWAY = 503

const root = document.documentElement
const here = location.pathname.match(/^\/b\/[^/]+\/\d+\//)?.[0]
const book = location.pathname.match(/^\/b\/[^/]+\//)?.[0]

let at = here // the match that it is told of: on the page of a new one the last of the book
let ready = null
let put = new Map() // the ids of the events that it knows, and what those of this phone said
let counted = "" // the last of them that a sheet counts
let beside = "" // what was written last beside the sheet
let bringing = null // a newer server, once a page
let isBrought = false // the page of a new match too; the first deal of a book changes it

function putAnew() {
  ready = null
  put = new Map()
  counted = beside = ""
}

// The match as the server told it last is brought along while there is a signal.
async function bringAlong() {
  if (!here || isOwn(here)) return
  const told = await fetchOurs(`${here}replica.json`).catch(() => null)
  if (told?.status === 410 || told?.headers.get("Scorekeeper-Keep") === "no") return caches.open(REPLICAS).then((store) => store.delete(here))
  if (!told?.ok) return
  const { server, events } = await told.clone().json()
  await (await caches.open(REPLICAS)).put(here, told)
  putAnew()
  root.dataset.server = ""
  if (!isBrought) navigator.serviceWorker.controller?.postMessage({ along: ["/new/"], anew: [`${book}new/`] })
  isBrought = events.length > 0
  if (server && server.version !== version() && !(await matches()).size) bringing ??= bring(server, { told() {} }).catch(console.info)
}

// The match as the server told it last, and after it what this phone has recorded since, but for what it is just asked.
async function atTheMatch(cid) {
  const entered = await entries()
  if (isGone(entered)) putAnew()
  await putIn()
  const unknown = entered.filter((entry) => !put.has(entry.cid) && entry.cid !== cid)
  for (const entry of unknown) if (!(await record(entry)) && !entry.path) throw new Error("not all of it can be counted here")
}

function putIn() {
  ready ??= caches.match(at, { cacheName: REPLICAS }).then(async (replica) => {
    if (!replica) throw new Error("no replica")
    const written = await replica.text()
    await call("put", written)
    for (const { cid } of JSON.parse(written).events) put.set((counted = cid), "")
  })
  ready.catch(end)
  return ready
}

const entries = async () => (await of(at)).filter((entry) => !entry.twin && !isStart(entry))

// What was dropped, or says something else by now, is to be counted no more.
const isGone = (entered) => [...put].some(([cid, before]) => before && said(entered.find((entry) => entry.cid === cid)) !== before)

const said = (entry) => (entry ? JSON.stringify(entry.fields) : "")

async function record({ cid, path, fields }) {
  const { status } = await ask("POST", `${at}${path ?? "events/"}`, new URLSearchParams(fields).toString(), { Accept: "application/json" })
  if (status >= 400) return false
  put.set(cid, path ? "" : said({ fields }))
  if (path) beside = cid
  else counted = cid
  return true
}

async function ask(method, address, body, headers) {
  const { origin, href } = location
  const told = { "Accept-Language": navigator.languages.join(","), ...headers }
  const answer = await call("answer", { method, url: new URL(address, href).href, body, headers: { ...told, Origin: origin } })
  answer.body = answer.body.replace('<div id="match" ', `<div id="match" data-counted="${counted}" data-written="${beside}" `)
  return answer
}

// Returns null where this phone cannot say.
async function answer(method, address, body = "", headers = {}) {
  if (!version() || !isOurs(address)) return null
  const cid = new URLSearchParams(body).get("cid")
  try {
    await atTheMatch(cid)
    const before = counted
    if (method === "POST" && cid) counted = cid // its own page counts it
    const told = await ask(method, address, body, headers)
    if (method === "POST" && !told.headers["Scorekeeper-Event"]) counted = before
    if (told.status === OVERTAKEN) return null // by whom, only a server knows that has heard of others
    if (method === "POST" && told.headers["Scorekeeper-Event"]) {
      put.set(cid, said((await of(at)).find((entry) => entry.cid === cid)))
      delete told.headers["Scorekeeper-Event"]
      await print([here, `${here}deals/`])
      print([`${book}new/`])
      say("")
    }
    return told
  } catch (fault) {
    console.warn(fault)
    return null
  }
}

const say = (sentence) => document.dispatchEvent(new CustomEvent("scorekeeper:say", { detail: sentence }))

// A match is begun here as anywhere, and what begins it waits to be sent like all that follows. Until it is begun, and
// where this phone cannot begin it, it waits as on a phone that is no server; the page stays then, and says so.
async function start(address, body) {
  const [place] = address.split("?")
  try {
    await keepForLater(place, body)
    const told = await started(address, body).catch(console.warn)
    if (!told) return sayKept(body)
    await dropKept(place, body)
    return told
  } catch (fault) {
    console.warn(fault) // a browser that keeps nothing
    return null
  }
}

// What waits of another match need not be counted for that.
async function started(address, body) {
  const told = await inTime(putIn().then(() => ask("POST", address, body)))
  if (told.status >= 500) throw new Error(told.status)
  const match = told.headers.Location?.match(/^\/b\/[^/]+\/\d+\//)?.[0]
  if (!match) return told
  const { body: replica } = await ask("GET", `${match}replica.json`)
  await call("put", replica)
  await print(new Set([match, `${match}deals/`, told.headers.Location, match.replace(/\d+\/$/, "new/")]))
  await (await caches.open(REPLICAS)).put(match, new Response(replica))
  await keepStart(match, address.split("?")[0], body)
  return told
}

function inTime(promise) {
  const late = new Promise((_, failed) => setTimeout(() => failed(new Error("too slow")), LONGEST_START))
  return Promise.race([promise, late])
}

// The newest sheet and the list of deals, kept as pages: a reload shows them before Python is up.
async function print(addresses) {
  const pages = await caches.open("pages")
  for (const address of addresses) {
    const { status, headers, body } = await ask("GET", address)
    if (status === 200) await pages.put(address, new Response(body, { headers: { ...headers, Date: new Date().toUTCString() } }))
  }
}

// While something waits, nobody else counts it: this phone answers first.
async function isOnItsOwn(cid) {
  return isOwn(here) || !navigator.onLine || (await of(here)).some((entry) => isWaiting(entry) && !entry.path && entry.cid !== cid)
}

const isLook = (path) => path.includes("?shown=")
const isShared = (path) => isOwn(here) && /\/(share|links)\//.test(path) // its address is of no use to others
const isOurs = (path) => "server" in root.dataset && !isLook(path) && !isShared(path) && ((here && path.startsWith(here)) || isNew(path, book))

// What htmx asks is answered here where nobody else does; it sees an answer like any other.
function standIn({ detail: { xhr, requestConfig, pathInfo } }) {
  const { verb, headers } = requestConfig
  const path = pathInfo.finalRequestPath
  if (!isOurs(path)) return
  const { onload, onerror, ontimeout, send } = xhr
  const own = async (body, otherwise) => {
    const told = await answer(verb.toUpperCase(), path, body, headers)
    if (!told) return otherwise.call(xhr)
    taken(xhr, told, path)
    onload.call(xhr)
  }
  xhr.send = async (body) => {
    if (await isOnItsOwn(new URLSearchParams(body ?? "").get("cid"))) return own(body, onerror)
    xhr.timeout = PATIENCE
    xhr.onerror = () => own(body, onerror)
    xhr.ontimeout = () => own(body, ontimeout)
    xhr.onload = () => (xhr.status === AWAY ? own(body, onload) : onload.call(xhr))
    send.call(xhr, body)
  }
}

function taken(xhr, { status, headers, body }, path) {
  const lines = Object.entries(headers)
  const told = { status, response: body, responseText: body, responseURL: new URL(path, location.href).href }
  for (const [name, value] of Object.entries(told)) Object.defineProperty(xhr, name, { value })
  xhr.getAllResponseHeaders = () => lines.map((line) => line.join(": ")).join("\r\n")
  xhr.getResponseHeader = (name) => lines.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1] ?? null
}

// What scripts ask by themselves.
async function fetched(address, options) {
  const path = new URL(address, location.href).href.slice(location.origin.length)
  const own = async () => {
    const told = await answer("GET", path)
    return told && new Response(told.body, told)
  }
  if (await isOnItsOwn()) return own()
  return fetchOurs(address, options).catch((fault) => {
    if (options?.signal?.aborted) throw fault
    return own()
  })
}

// News from elsewhere would take back what is counted here; but what was dropped is counted no more.
function wait(event) {
  const { verb, path } = event.detail.requestConfig
  if (verb !== "get" || !path.includes("?shown=")) return
  if (isOwn(here) || document.querySelector("#match[data-counted] #unsent [data-status]")) event.preventDefault()
  recount()
}

// What this phone counted the server has by now: the sheet comes from there again, since its rules may be newer.
function takeTheServers({ detail: { requestConfig, xhr } }) {
  const isHeard = isLook(requestConfig.path) && xhr.status === 204
  if (!isHeard || isOwn(here) || !document.querySelector("#match[data-counted]") || document.querySelector("#unsent, dialog[open]")) return
  htmx.ajax("GET", here, { target: "#match", swap: "outerHTML" })
}

async function recount() {
  if (!document.querySelector("#match[data-counted]") || document.querySelector("dialog[open]") || !isGone(await entries())) return
  putAnew()
  htmx.ajax("GET", here, { target: "#match", swap: "outerHTML" })
}

// A page of the match that is asked for another one of it.
async function answerTheServiceWorker({ data: { path, body }, ports: [port] }) {
  if (!path || !isOurs(path)) return
  port.postMessage("coming")
  port.postMessage(await (body === undefined ? answer("GET", path) : start(path, body)))
}

// What was entered since the sheet was drawn, and went past it, is to stand on it.
async function showEntered() {
  await atTheMatch()
  const { counted: drawn, written } = document.querySelector("#match")?.dataset ?? {}
  const isBehind = drawn !== counted && (await entries()).some(({ cid, n }) => cid === counted && !n)
  if (location.pathname !== here || !(isBehind || (beside && written !== beside))) return
  await print([here])
  if (!document.querySelector("dialog[open]")) htmx.ajax("GET", here, { target: "#match", swap: "outerHTML" })
}

// A form that a browser would send by itself would find nobody.
function sendByScript(part) {
  const path = `${here}events/`
  for (const form of part.querySelectorAll(`form[method=post][action="${path}"]:not([hx-post])`)) {
    for (const [name, value] of [["hx-post", path], ["hx-target", "#match"], ["hx-swap", "outerHTML"]]) form.setAttribute(name, value)
    htmx.process(form)
  }
}

function settled() {
  const page = document.querySelector("#match")
  if (page) sendByScript(page)
  if (location.pathname === here) compare(here).catch(() => {})
  if (page && !("counted" in page.dataset)) bringAlong()
}

// Called by a page once it is there.
export async function begin() {
  await restore()
  if (!version()) return
  whenEnded(putAnew)
  whileNeeded(() => isOnItsOwn())
  tellOfStarts(book)
  if (isNew(location.pathname, book)) at = await newest(book ?? "/b/")
  if (!at) return
  if ("kept" in root.dataset) renewIds()
  followMoves(here)
  document.addEventListener("click", answerForIt)
  document.addEventListener("htmx:beforeSend", standIn)
  document.addEventListener("htmx:beforeRequest", wait)
  document.addEventListener("htmx:afterRequest", takeTheServers)
  document.addEventListener("htmx:afterSettle", settled)
  document.addEventListener("scorekeeper:ask", ({ detail }) => {
    if (isOurs(detail.address)) detail.answer = fetched(detail.address, detail.options)
  })
  navigator.serviceWorker.addEventListener("message", answerTheServiceWorker)
  navigator.serviceWorker.startMessages()
  if (await caches.match(at, { cacheName: REPLICAS })) root.dataset.server = ""
  settled()
  if ("kept" in root.dataset || document.querySelector("#match[data-counted]")) showEntered().catch(() => {})
}
