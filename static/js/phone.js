// Pages for offline: the service worker keeps them, and a page that it brings back says when it was made.

import { fetchOurs } from "scorekeeper/own-server"
import { isOwn, isSheet, matchOf } from "scorekeeper/entry-dependencies"
import { hasRoom } from "scorekeeper/entry-store"
import { moment } from "scorekeeper/sync-status"

const root = document.documentElement
const AT_ONCE = 300 // milliseconds after an event until its sheet is saved
const QUIET = 30_000 // milliseconds without an event until the other pages are
const LATE = 5_000 // milliseconds until a page has loaded what opens the panel
const FIRST = 4 // pages that a first visit saves along

export async function begin() {
  if (root.dataset.kept && !isSheet(location.pathname)) sayWhenItWasMade()
  if ("strange" in root.dataset) sayWhoAnswers()
  keepPages()
  await serve()
  import("scorekeeper/outbox")
  sayWhereNothingIsStored()
}

async function keepPages() {
  if (!("serviceWorker" in navigator)) return // a phone on plain http has none
  const isFirstVisit = !navigator.serviceWorker.controller
  navigator.serviceWorker.register("/sw.js", { type: "module" }).catch(console.info) // too old for modules
  const { active } = await navigator.serviceWorker.ready
  for (const link of document.querySelectorAll("[data-hand-over]")) link.hidden = false
  if ("kept" in root.dataset || !navigator.onLine) return
  const match = matchOf(location.pathname)
  let along = match
    ? await pagesOf(match)
    : [...document.querySelectorAll("main a")].map(({ pathname }) => pathname).filter(isSheet)
  if (isFirstVisit) {
    active.postMessage({ files: loaded(), anew: [location.href, "/"], along: along.slice(0, FIRST) })
    setTimeout(() => active.postMessage({ files: loaded() }), LATE)
  } else active.postMessage({ along: [match ?? "/", ...along] }) // a worker that began meanwhile has not seen this page
  if (!match) return
  others = () => ({ along, of: match, isDue: isOver() })
  if (!isFirstVisit) active.postMessage({ along: ["/"], of: match, isDue: true }) // it leads to the newest match
  if (!isFirstVisit) quiet ||= setTimeout(keepOthers, QUIET) // somebody may have recorded since
  let shown = version()
  document.addEventListener("htmx:beforeSwap", hearSheet, true)
  document.addEventListener("htmx:afterSettle", async () => {
    if (shown === version()) return
    shown = version()
    keepAnew(match, [], sheet?.text.includes(`data-version="${shown}"`) ? sheet : null)
    if (isOver()) along = await pagesOf(match) // which are others now
  })
  document.addEventListener("visibilitychange", () => document.hidden && keepOthers())
}

const loaded = () => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)

const pagesOf = (match) =>
  fetchOurs(`${match}offline.json`).then(async (answer) => (await answer.json()).pages, () => [])

const isOver = () => Boolean(document.querySelector("main.end"))

// The sheet as the server has just sent it, to this page.
let sheet = null
function hearSheet({ detail: { xhr } }) {
  if (!xhr.isLocal && isSheet(new URL(xhr.responseURL).pathname.replace(/events\/$/, "")))
    sheet = { text: xhr.responseText, date: xhr.getResponseHeader("Date") }
}

const version = () => document.querySelector("#match:not([data-counted])")?.dataset.version

// What an event has changed: the sheet at once; the other pages when this page is left or in a quiet moment, where the
// service worker finds that they are old enough. Until then they say how old they are.
const stale = new Set()
let timer = 0
let others = () => ({}) // the other pages, as a message to the service worker
let quiet = 0
let part = null // the sheet, where the server has sent it after the last event

// `written`: pages of what was written beside the sheet; this page may be about to be left.
export function keepAnew(match, written = [], sheet = null) {
  if (isOwn(match)) return // no server knows it yet
  part = sheet
  for (const address of [match, ...written]) stale.add(address)
  clearTimeout(timer)
  if (written.length) keepStale()
  else timer = setTimeout(keepStale, AT_ONCE)
  clearTimeout(quiet)
  quiet = setTimeout(keepOthers, QUIET)
}

const keepOthers = () => keepStale(others())

async function keepStale(more = { of: matchOf(location.pathname) }) {
  const message = { anew: [...stale], part, ...more }
  stale.clear()
  part = null
  const { active } = (await navigator.serviceWorker?.getRegistration()) ?? {}
  active?.postMessage(message)
}

// At the end of the page, where it moves nothing under a thumb. A sheet that comes in its place says it too.
async function sayWhereNothingIsStored() {
  const template = document.querySelector("template[data-no-room]")
  if (!template) return
  const say = () => (addLine(template), document.addEventListener("htmx:load", () => addLine(template)))
  document.addEventListener("scorekeeper:full", say)
  navigator.serviceWorker?.addEventListener("message", ({ data }) => data.full && say())
  if (!(await hasRoom())) say()
}

function addLine(template) {
  const main = document.querySelector("#match > main")
  if (!main || main.querySelector("[data-no-room]")) return
  main.append(template.content.cloneNode(true))
}

function sayWhenItWasMade() {
  const line = Object.assign(document.createElement("p"), { className: "offline small", role: "status" })
  line.textContent = document
    .querySelector("[data-say]")
    .dataset.asOf.replace("%(when)s", moment(Number(root.dataset.kept)))
  line.dataset.made = ""
  const find = document.querySelector("[data-query]")?.dataset
  if (find && `${new URLSearchParams(find.query)}` !== `${new URLSearchParams(location.search)}`)
    line.textContent += ` ${find.other}` // what stands here answers another question
  document.querySelector("main").prepend(line)
}

// A saved page stands in the place of a login; the link leads to an address that is never saved. So rare a sentence is
// on one page only.
async function sayWhoAnswers() {
  const page = new DOMParser().parseFromString(await (await caches.match("/no-signal/")).text(), "text/html")
  const { content } = page.querySelector("template[data-strange]")
  document.querySelector("main").prepend(document.importNode(content, true))
}

// It may have been told to be its own server; the menu has the switch for that.
async function serve() {
  if (root.dataset.switch === "on") import("scorekeeper/local-server") // beside what asks for it
  const isOffered = document.querySelector("[data-server]") && root.dataset.switch
  if (isOffered || root.dataset.switch === "on")
    await import("scorekeeper/local-server-files").then(({ begin }) => begin()).catch(() => {})
}
