// Pages for offline: the service worker keeps them, and a page that it brings back says when it was made.

import { fetchOurs } from "scorekeeper/own-server"
import { isOwn, isSheet, matchOf } from "scorekeeper/entry-dependencies"
import { hasRoom } from "scorekeeper/entry-store"
import { moment } from "scorekeeper/sync-status"

const root = document.documentElement
const AT_ONCE = 300 // milliseconds after an event until its sheet is saved
const QUIET = 30_000 // milliseconds without an event until the other pages are
const REST = 30 * 60_000 // milliseconds in which they are saved once
const LATE = 5_000 // milliseconds until a page has loaded what opens the panel
const FIRST = 3 // pages that a first visit saves along

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
  const along = match
    ? await fetchOurs(`${match}offline.json`).then(async (answer) => (await answer.json()).pages, () => [])
    : [...document.querySelectorAll("main a")].map(({ pathname }) => pathname).filter(isSheet)
  if (isFirstVisit) {
    active.postMessage({ files: loaded(), anew: [location.href, "/"], along: along.slice(0, FIRST) })
    setTimeout(() => active.postMessage({ files: loaded() }), LATE)
  } else active.postMessage({ along: [match ?? "/", ...along] }) // a worker that began meanwhile has not seen this page
  if (!match) return
  others = { along, of: match }
  if (!isFirstVisit) active.postMessage({ along: ["/"], of: match }) // it leads to the newest match
  if (!isFirstVisit) quiet ||= setTimeout(() => keepStale(others), QUIET) // somebody may have recorded since
  let shown = version()
  document.addEventListener("htmx:afterSettle", () => {
    if (shown === version()) return
    shown = version()
    keepAnew(match)
  })
  document.addEventListener("visibilitychange", () => document.hidden && keepOthers())
}

const loaded = () => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)

const version = () => document.querySelector("#match:not([data-counted])")?.dataset.version

// What an event has changed: the sheet at once; the other pages, which together cost more than ten deals, when the page
// is left or in a quiet moment, and then not again for a while. Until then they say how old they are.
const stale = new Set()
let timer = 0
let others = null // the other pages, as a message to the service worker
let isChanged = false
let quiet = 0
let rests = 0 // until then

// `written`: pages of what was written beside the sheet; this page may be about to be left.
export function keepAnew(match, written = []) {
  if (isOwn(match)) return // no server knows it yet
  for (const address of [match, ...written]) stale.add(address)
  clearTimeout(timer)
  if (written.length) keepStale()
  else timer = setTimeout(keepStale, AT_ONCE)
  isChanged = true
  clearTimeout(quiet)
  quiet = setTimeout(keepOthers, Math.max(QUIET, rests - performance.now()))
}

function keepOthers() {
  const isDue = isChanged && others && performance.now() >= rests
  if (isDue) [isChanged, rests] = [false, performance.now() + REST]
  if (isDue || stale.size) keepStale(isDue ? others : {})
}

async function keepStale(more) {
  const anew = [...stale]
  stale.clear()
  const { active } = (await navigator.serviceWorker?.getRegistration()) ?? {}
  active?.postMessage({ anew, ...more })
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
