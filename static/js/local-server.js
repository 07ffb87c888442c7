// The server in the phone, as a page has it: fetched by a switch, and started when nobody else answers. It is given
// what waits in the outbox, so that its pages count what was recorded here.

import { say } from "scorekeeper/app"
import { fetchOurs } from "scorekeeper/own-server"
import { isOwn, isStart, isWaiting, matchOf } from "scorekeeper/entry-dependencies"
import { alone, atOnce, change, matches, of } from "scorekeeper/entry-store"
import { compareTotals } from "scorekeeper/compare-totals"
import { bring, keepReplica, restore } from "scorekeeper/local-server-files"
import { answerForIt, followMoves, isNew, newest, renewIds } from "scorekeeper/local-server-starts"
import { call, isWarm, version, whileNeeded } from "scorekeeper/local-server-worker"
import { move } from "scorekeeper/renumber"

const REPLICAS = "replicas"
const PATIENCE = 4_000 // milliseconds for an answer from elsewhere
const CONFLICT = 409
const ASKS = 422
const AWAY = 503

const root = document.documentElement
const here = matchOf(location.pathname)
const bookOf = (address) => address.match(/^\/b\/[^/]+\//)?.[0]
const book = bookOf(location.pathname)

let at = here // the match that the page names: on the page of a new one the last of the book
let given = [] // what was entered here, as Python knows it
let showing = null
let isBegun = false
let isSilent = "kept" in root.dataset // nobody has answered
let bringing = null // a newer server, once a page

// The match as the server told it last is brought along while the phone is online.
async function bringAlong() {
  const told = here && !isOwn(here) && (await keepReplica(here))
  if (!told) return
  const { server } = told
  root.dataset.server = ""
  if (server && server.version !== version() && !(await matches()).size) bringing ??= bring().catch(console.info)
}

const entries = async () =>
  (await of(at)).filter((entry) => !entry.twin && !isStart(entry) && (isWaiting(entry) || !entry.path))

// What was dropped, or says something else by now, is to be counted no more.
const isGone = (entered) =>
  given.some(
    ({ cid, path, fields }) => !path && said(fields) !== said(entered.find((entry) => entry.cid === cid)?.fields),
  )

const said = (fields) => JSON.stringify(fields)

async function ask(method, address, body, headers) {
  const entered = await entries()
  const told = await asked(at, entered, method, address, body, headers)
  given = entered
  return told
}

const asked = (match, entries, method, address, body, headers) =>
  call("answer", { match, entries, method, url: new URL(address, location.href).href, body, headers })

// Returns null where this phone cannot say.
async function answer(method, address, body, headers) {
  if (!version() || !isOurs(address)) return null
  try {
    const told = await ask(method, address, body, headers)
    if (told.status === CONFLICT) return null // by whom, only a server knows that has heard of others
    if (method === "POST" && told.headers["Scorekeeper-Event"]) {
      delete told.headers["Scorekeeper-Event"]
      print([here, `${here}deals/`, `${book}new/`]).catch(console.info)
      say("")
    }
    return told
  } catch (fault) {
    console.warn(fault)
    return null
  }
}

// Whether this phone has such a server.
export const isThere = () => restore().then(version)

// A match whose start waits is started here as anywhere, with all people of its book; what waits of another match need
// not be counted for that. Asked twice for a receipt, the server names the same match. Returns where to go on: at the
// match, or at the question that comes first; null where this phone cannot start it.
export async function start({ match: waiting, path, fields }) {
  if (!(await of(waiting)).some(isStart)) return waiting // it has gone on
  const address = new URL(path, location.href).pathname
  const known = await newest(bookOf(address) ?? "/b/")
  if (!known) return null
  const body = new URLSearchParams(fields).toString()
  const told = await asked(known, null, "POST", address, body, { Accept: "application/json", "HX-Request": "true" })
  const match = matchOf(told.headers.Location)
  if (!match && told.status !== ASKS) throw new Error(told.status)
  if (!match) {
    await savePage(`${address}?question`, told) // the form with the question in it is a page like any other
    const asks = (entry) => (isStart(entry) ? { ...entry, stopped: told.status } : entry)
    await change(waiting, (entries) => entries.map(asks)) // until its answer takes its place
    return `${address}?question`
  }
  if (match === waiting) await take(known, match)
  else await alone(match, () => move(waiting, match).then(() => take(known, match))) // sent when all is here
  return match
}

async function take(known, match) {
  const { body } = await asked(known, null, "GET", `${match}replica.json`)
  await (await caches.open(REPLICAS)).put(match, new Response(body))
  await print([match, `${match}deals/`, match.replace(/\d+\/$/, "new/")], (...get) => asked(match, [], ...get))
}

// The newest sheet and the list of deals, kept as pages: a reload shows them before Python is up.
async function print(addresses, asks = ask) {
  for (const address of addresses) {
    const page = await asks("GET", address)
    if (page.status === 200) await savePage(address, page)
  }
}

async function savePage(address, { headers, body }) {
  const page = new Response(body, { headers: { ...headers, Date: new Date().toUTCString() } })
  await (await caches.open("pages")).put(address, page)
}

// Pages of a match that this phone can draw; none of them holds a link that is given to others.
const DRAWN =
  /^\/b\/[^/]+\/\d+\/(deals|table|again|note|stakes|start|chairs|events|referee|pile|sevens|worth|choosing|first)\//

// A page that is not saved is drawn here, and saved. Returns whether it is there now.
export async function draw(address) {
  if (!DRAWN.test(address) || !(await caches.match(here, { cacheName: REPLICAS }))) return false
  await print([address])
  return Boolean(await caches.match(address, { cacheName: "pages" }))
}

// While something waits, nobody else counts it: this phone answers first.
async function isOnItsOwn(cid) {
  return (
    isOwn(here) ||
    !navigator.onLine ||
    ((await atOnce(of(here))) ?? []).some((entry) => isWaiting(entry) && !entry.path && entry.cid !== cid)
  )
}

const isLook = (path) => path.includes("?shown=")
const isShared = (path) => isOwn(here) && /\/(share|links)\//.test(path) // its address is of no use to others
const isOurs = (path) =>
  "server" in root.dataset && !isLook(path) && !isShared(path) && ((here && path.startsWith(here)) || isNew(path, book))

// Nobody waits for Python with a deal in hand: the entry is put away as on a phone that is no server, and the sheet
// shows it as soon as Python is up.
const isKeptFirst = (verb) => verb === "post" && location.pathname === here && !isWarm()

// What htmx asks is answered here where nobody else does; it sees an answer like any other.
function standIn({ detail: { xhr, requestConfig, pathInfo } }) {
  const { verb, headers } = requestConfig
  const path = pathInfo.finalRequestPath
  if (!isOurs(path)) return
  const { onload, onerror, ontimeout, send } = xhr
  const own = async (body, otherwise) => {
    const told = isKeptFirst(verb) ? null : await answer(verb.toUpperCase(), path, body, headers)
    if (!told && !isWarm()) showEntered()
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
  const responseURL = new URL(path, location.href).href
  const told = { isLocal: true, status, response: body, responseText: body, responseURL }
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
  if (!isLook(event.detail.requestConfig.path)) return
  if (isOwn(here) || document.querySelector("#match[data-counted] #unsent[data-pending]")) event.preventDefault()
  recount()
}

function looked({ detail: { requestConfig, xhr } }) {
  if (!isLook(requestConfig.path)) return
  isSilent = !xhr.status || xhr.status === AWAY
  if (isSilent && !isWarm()) showEntered()
  if (xhr.status === 204) takeTheServers()
}

// What this phone counted the server has by now: the sheet comes from there again, since its rules may be newer.
function takeTheServers() {
  const isFree = !isOwn(here) && !document.querySelector("#unsent[data-pending], dialog[open]")
  if (isFree && document.querySelector("#match[data-counted]"))
    htmx.ajax("GET", here, { target: "#match", swap: "outerHTML" })
}

async function recount() {
  if (document.querySelector("dialog[open]")) return
  const entered = await entries()
  const last = entered.findLast((entry) => isWaiting(entry) && !entry.path)
  const { counted } = document.querySelector("#match").dataset
  if (counted !== undefined && isGone(entered)) {
    given = []
    htmx.ajax("GET", here, { target: "#match", swap: "outerHTML" })
  } else if (last && last.cid !== counted && isWarm()) showEntered()
}

// A page of the match that is asked for another one of it.
async function answerTheServiceWorker({ data: { path }, ports: [port] }) {
  if (!path || !isOurs(path)) return
  port.postMessage("coming")
  port.postMessage(await answer("GET", path))
}

// Python is started, and the sheet shows what it knows and a kept page does not: what was entered since, and what the
// server has told of after that page was kept.
const showEntered = () => (showing ??= show().catch(console.info).finally(() => (showing = null)))

async function show() {
  await call("start")
  let told
  do told = await ask("GET", here ?? location.pathname, "", { "HX-Request": "true" })
  while (said(given) !== said(await entries()))
  const page = document.querySelector("#match")
  if (location.pathname !== here || !page) return
  const [, counted, written] = told.body.match(/ data-counted="([^"]*)" data-written="([^"]*)"/) ?? []
  const [, version] = told.body.match(/ data-version="(\d+)"/) ?? []
  const isNewer =
    Number(version) > Number(page.dataset.version) || given.some((entry) => entry.cid === counted && isWaiting(entry))
  const isBehind =
    (isNewer && counted !== (page.dataset.counted ?? page.dataset.last)) ||
    (written && written !== page.dataset.written)
  if (!isBehind) return
  if (!document.querySelector("dialog[open]")) htmx.swap("#match", told.body, { swapStyle: "outerHTML" })
  await print([here])
}

// A form that a browser would send by itself would find nobody.
function sendByScript(part) {
  const path = `${here}events/`
  for (const form of part.querySelectorAll(`form[method=post][action="${path}"]:not([hx-post])`)) {
    const asks = { "hx-post": path, "hx-target": "#match", "hx-swap": "outerHTML" }
    for (const [name, value] of Object.entries(asks)) form.setAttribute(name, value)
    htmx.process(form)
  }
}

function settled() {
  const page = document.querySelector("#match")
  if (page) sendByScript(page)
  if (location.pathname === here) compareTotals(here).catch(() => {})
  if (page && !("counted" in page.dataset)) bringAlong()
}

// Called by a page once it is there.
export async function begin() {
  await restore()
  if (!version() || isBegun) return
  isBegun = true
  whileNeeded(async () => isSilent || isOnItsOwn())
  if (isNew(location.pathname, book)) at = await newest(book ?? "/b/")
  if (!at) return
  if ("kept" in root.dataset && location.search !== "?question") renewIds()
  followMoves(here)
  document.addEventListener("click", answerForIt)
  document.addEventListener("htmx:beforeSend", standIn)
  document.addEventListener("htmx:beforeRequest", wait)
  document.addEventListener("htmx:afterRequest", looked)
  document.addEventListener("htmx:afterSettle", settled)
  document.addEventListener("scorekeeper:ask", ({ detail }) => {
    if (isOurs(detail.address)) detail.answer = fetched(detail.address, detail.options)
  })
  navigator.serviceWorker.addEventListener("message", answerTheServiceWorker)
  navigator.serviceWorker.startMessages()
  navigator.serviceWorker.controller?.postMessage({ along: ["/new/"] })
  if (await caches.match(at, { cacheName: REPLICAS })) root.dataset.server = ""
  settled()
  addEventListener("offline", showEntered)
  if (isSilent || !navigator.onLine || document.querySelector("#match[data-counted]")) showEntered()
}
