// Pages for offline: the service worker keeps them, and a page that it brings back says when it was made.

import { fetchOurs } from "scorekeeper/app"
import { isOwn } from "scorekeeper/entry-dependencies"
import { hasRoom } from "scorekeeper/entry-store"
import { moment } from "scorekeeper/sync-status"

const root = document.documentElement
const AT_ONCE = 300 // milliseconds after an event until its pages are kept anew

export async function begin() {
  if (root.dataset.kept && !document.querySelector("#match")) sayWhenItWasMade()
  keepPages()
  await serve()
  import("scorekeeper/outbox")
  sayWhereNothingIsStored()
}

async function keepPages() {
  if (!("serviceWorker" in navigator)) return // a phone on plain http has none
  const isFirstVisit = !navigator.serviceWorker.controller
  navigator.serviceWorker.register("/sw.js")
  const { active } = await navigator.serviceWorker.ready
  if ("kept" in root.dataset || !navigator.onLine) return
  if (isFirstVisit) active.postMessage({ anew: [location.href] })
  const match = location.pathname.match(/^\/b\/[^/]+\/\d+\//)?.[0]
  if (!match) return active.postMessage({ along: [...document.querySelectorAll("main a")].map(({ pathname }) => pathname).filter(isSheet) })
  keepAnew(match)
  fetchOurs(`${match}offline.json`)
    .then((answer) => answer.json())
    .then(({ pages }) => active.postMessage({ along: pages }), () => {})
  let shown = version()
  document.addEventListener("htmx:afterSettle", () => {
    if (shown === version()) return
    shown = version()
    keepAnew(match)
  })
}

const isSheet = (path) => /^\/b\/[^/]+\/\d+\/$/.test(path)
const version = () => document.querySelector("#match:not([data-counted])")?.dataset.version

// What an event has changed is kept as it stands now: its match, its deals, the book and the first page.
const stale = new Set()
let timer = 0

export function keepAnew(match) {
  if (isOwn(match)) return // no server knows it yet
  for (const address of [match, `${match}deals/`, match.replace(/\d+\/$/, ""), "/"]) stale.add(address)
  clearTimeout(timer)
  timer = setTimeout(async () => {
    const { active } = (await navigator.serviceWorker?.getRegistration()) ?? {}
    active?.postMessage({ anew: [...stale] })
    stale.clear()
  }, AT_ONCE)
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
  line.textContent = document.querySelector("[data-say]").dataset.asOf.replace("%(when)s", moment(Number(root.dataset.kept)))
  document.querySelector("main").prepend(line)
}

// It may have been told to be its own server; the menu has the switch for that.
async function serve() {
  if (root.dataset.switch === "on") import("scorekeeper/local-server") // beside what asks for it
  const isOffered = document.querySelector("[data-server]") && root.dataset.switch
  if (isOffered || root.dataset.switch === "on") await import("scorekeeper/local-server-files").then(({ begin }) => begin()).catch(() => {})
}
