// What every page does better with a script. Each function finds its elements by data-attributes and leaves a page
// without them alone. Other modules import what they share with it.

const root = document.documentElement
const all = (selector, within = document) => [
  ...(within.matches?.(selector) ? [within] : []),
  ...within.querySelectorAll(selector),
]

// What follows a match as the server sent it, before any script changes it, and for each node there the one on the
// page.
export const sent = { page: null, nodes: new WeakMap() }

export function pair(copy, node) {
  sent.nodes.set(copy, node)
  copy.childNodes.forEach((child, place) => pair(child, node.childNodes[place]))
}

function remember(page) {
  if (page?.dataset?.follow === undefined) return
  sent.page = page.cloneNode(true)
  pair(sent.page, page)
}

// A browser that keeps nothing throws when its storage is touched; then this returns null.
export function attempt(act) {
  try {
    return act()
  } catch {
    return null
  }
}

export function say(sentence) {
  const line = document.querySelector("[data-say]")
  if (line) line.textContent = sentence
}

// htmx, and `local-server.js` between it and the network, take a stranger's answer for a network error, as
// own-server.js does.
function takeOnlyOurs({ detail: { xhr } }) {
  const { send } = xhr
  xhr.setRequestHeader("Cache-Control", "no-cache")
  xhr.send = (body) => {
    const { onload } = xhr
    xhr.onload = () => {
      if (xhr.getResponseHeader("Scorekeeper-Server")) return onload.call(xhr)
      Object.defineProperty(xhr, "status", { value: 0, configurable: true })
      xhr.onerror()
    }
    send.call(xhr, body)
  }
}

// Text and colours, kept on this phone. An empty value is the default and is not kept.
function settings(form) {
  const controls = all("input[name]", form)
  for (const control of controls) control.checked = control.value === (root.dataset[control.name] ?? "")
  form.addEventListener("change", ({ target }) => keep(target.name, target.checked ? target.value : ""))
  form.addEventListener("submit", (event) => event.preventDefault())
  form.hidden = false
}

function keep(name, value) {
  if (value) root.dataset[name] = value
  else delete root.dataset[name]
  const key = `scorekeeper.${name}`
  attempt(() => (value ? localStorage.setItem(key, value) : localStorage.removeItem(key)))
  if (name === "awake") keepAwake()
}

// A phone on plain HTTP has no wake lock: the switch stays hidden there.
let lock = null
async function keepAwake() {
  if (!("wakeLock" in navigator)) return
  all("[data-needs=wake-lock]").forEach((element) => (element.hidden = false))
  const isWanted = root.dataset.awake || document.querySelector("[data-keeps-awake]")
  if (isWanted && document.visibilityState === "visible") {
    lock = await navigator.wakeLock.request("screen").catch(() => null)
  } else if (!isWanted) {
    await lock?.release()
    lock = null
  }
}

// Times in the reader's zone. The server has written them in the book's.
const FORMATS = {
  date: { day: "numeric", month: "long" },
  time: { hour: "2-digit", minute: "2-digit" },
  both: { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" },
}
function localTime(element) {
  const moment = new Date(element.dateTime)
  const format = FORMATS[element.dataset.local] ?? FORMATS.both
  const year = moment.getFullYear() === new Date().getFullYear() || !format.day ? {} : { year: "numeric" }
  if (!isNaN(moment)) element.textContent = new Intl.DateTimeFormat(root.lang, { ...format, ...year }).format(moment)
}

function sharing(button) {
  if (!navigator.share) return
  button.hidden = false
  button.addEventListener("click", () => {
    const { share: url, title } = button.dataset
    navigator.share({ title, url: new URL(url, location.href).href }).catch(() => {})
  })
}

function copying(button) {
  const { done, selected } = button.dataset
  button.hidden = false
  button.addEventListener("click", () => copy(button.dataset.copy).then(() => say(done), () => say(selected)))
}

// Over plain http a browser has no clipboard for scripts: there the address in the page is selected and copied.
async function copy(address) {
  if (navigator.clipboard) return navigator.clipboard.writeText(address)
  getSelection().selectAllChildren(document.querySelector(".code"))
  if (!document.execCommand("copy")) throw new Error("not copied")
}

function printing(button) {
  button.hidden = false
  button.addEventListener("click", (event) => {
    event.preventDefault()
    print()
  })
}

// What was found out about a deal goes to the panel, which needs a script; the plain address shows the plain form. Only
// a tap changes it: a tap before a page is enhanced would get the form.
function handOver(event) {
  const link = event.target.closest("[data-use]")
  if (link) link.href = link.dataset.use
}

// All of a row leads where its link leads, unless somebody marks its words.
function openRow({ target }) {
  const row = target.closest("[data-opens]")
  const { isCollapsed, anchorNode } = getSelection()
  if (!row || target.closest("a, button") || (!isCollapsed && row.contains(anchorNode))) return
  row.querySelector("a").click()
}

// A second tap while the first is under way is the same tap, for plain forms and for htmx.
const FORGET_AFTER = 10_000 // milliseconds, as htmx gives up
function once(event) {
  const { target: form } = event
  if (form.method === "get" || form.method === "dialog") return
  if ("sending" in form.dataset) {
    event.preventDefault()
    event.stopImmediatePropagation()
    return
  }
  form.dataset.sending = ""
  setTimeout(() => release(form), FORGET_AFTER)
}
const release = (form) => delete form.dataset?.sending

// Sends a form that was held back. A browser ignores that without a word while the submit event is still under way, and
// a promise may be settled before it is over; a timer never runs before.
export const sendOn = (form, submitter) => setTimeout(() => form.requestSubmit(submitter))

// After an answer to somebody's tap the focus goes where the hand goes next; a look for news moves nothing.
function focusNext({ target, detail }) {
  if (!detail?.requestConfig?.triggeringEvent || isLook(detail) || !target.querySelector) return
  const next = target.matches("[data-focus]") ? target : target.querySelector("[data-focus]")
  // The bar is always in sight; scrolling to it would push the sheet out of it.
  const isInSight = Boolean(next?.closest(".bar")) && next.getBoundingClientRect().bottom <= innerHeight
  next?.focus({ preventScroll: isInSight || isOver() })
}

// An end begins with who won, wherever the page was.
const isOver = () => Boolean(document.querySelector("main.end"))
let wasOver = isOver()
function showTheEnd() {
  if (isOver() && !wasOver) scrollTo(0, 0)
  wasOver = isOver()
}

// What has just been recorded, here or on another phone, is seen on the sheet; who does not see it hears it.
export function hearNews(news) {
  const line = document.querySelector("[data-hear]")
  if (line && news) line.textContent = news
}

// How wide a numeral is in this phone's letters the server can only guess: all are as wide as the widest.
function fit(drawings) {
  const width = Math.max(...drawings.map((drawing) => drawing.querySelector("text").getBBox().width))
  for (const drawing of drawings) drawing.setAttribute("viewBox", `0 0 ${width} 100`)
}

// What opens is seen. Only a tap counts: a browser says of a fold that came open, too, that it has been opened.
function showOpened({ target }) {
  const fold = target.closest("details:not([open]) > summary")?.parentElement
  fold?.addEventListener("toggle", () => fold.scrollIntoView({ block: "nearest" }), { once: true })
}

// What a wide screen has room for is asked for there alone.
const WIDE = matchMedia("(min-width: 60rem)")
WIDE.onchange = () => widen(document)
function widen(part) {
  if (WIDE.matches) all("[data-wide]", part).forEach((place) => place.dispatchEvent(new CustomEvent("wide")))
}

function fill(part) {
  fit(all("svg[data-fits]", part))
  all("time[data-local]", part).forEach(localTime)
}

const drawing = (name, place) => import("scorekeeper/picture").then((offers) => offers[name](place), () => {})

function enhance(part) {
  hearNews(part.dataset?.news)
  fill(part)
  all("[data-settings]", part).forEach(settings)
  all("[data-share]", part).forEach(sharing)
  all("[data-copy]", part).forEach(copying)
  all("[data-print]", part).forEach(printing)
  if (navigator.canShare) all("[data-sends]", part).forEach((link) => drawing("offerSending", link))
  all("[data-picture]", part).forEach((row) => drawing("offerPicture", row))
  all("input[name=zone]:not([value])", part).forEach((input) => {
    input.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? ""
    input.form.hidden = false
  })
}

// A page that follows a match looks again every three seconds while somebody can see it.
const LOOK_EVERY = 3_000 // milliseconds
function askForNews() {
  const followed = document.querySelector("[data-follow]")
  if (followed && !document.hidden) followed.dispatchEvent(new CustomEvent("look"))
}
function follow() {
  if (!document.querySelector("[data-follow]")) return
  addEventListener("load", () => import("scorekeeper/merge"))
  setInterval(askForNews, LOOK_EVERY)
  document.addEventListener("visibilitychange", askForNews)
}

// The sentences stand in the page, where they are translated; what is wrong the server says on a page of its own.
const sayFailure = (name, reason) =>
  say([reason, document.querySelector("[data-say]")?.dataset[name]].filter(Boolean).join(" "))

export function reasonOf(page) {
  const parsed = new DOMParser().parseFromString(page, "text/html")
  const line = parsed.querySelector(".wrong") ?? parsed.querySelector("#match h1, h2")
  return line?.textContent.trim().replace(/[^.]$/, "$&.") ?? ""
}

// A phone that keeps a book keeps its pages too, once this one has come in whole.
async function onThisPhone() {
  if (document.querySelector("[data-saved]")) import("scorekeeper/saved-books")
  if (document.querySelector("[data-try]")) import("scorekeeper/try-out")
  if ("keeps" in root.dataset) (await import("scorekeeper/phone")).begin()
}

// What records is written down on this phone before it is sent.
function record(event) {
  const { verb, path, issueRequest } = event.detail
  if (verb !== "post" || !path.endsWith("/events/")) return
  event.preventDefault()
  import("scorekeeper/outbox").then(({ take }) => take(event.detail), () => issueRequest(true))
}

// So is what is written beside the sheet; a form that is sent before the script is there waits for it.
let isThere = false
async function writeDown(event) {
  const { target: form, submitter } = event
  if (isThere || !form.dataset.path || !("keeps" in root.dataset)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  await import("scorekeeper/outbox").catch(() => {})
  isThere = true
  release(form)
  sendOn(form, submitter)
}

// The panel's scripts and its style come when the page is there and the phone has nothing else to do, or at the first
// touch. They are asked for again where they did not come; what opens the panel waits for them.
const late = document.querySelector("template[data-late]")
let fetched = null
let isFetched = false

function fetchLate() {
  if (!late || fetched) return fetched
  const parts = [...document.importNode(late.content, true).querySelectorAll("script, link")]
  const loads = parts.map((part) => new Promise((load, fail) => Object.assign(part, { onload: load, onerror: fail })))
  fetched = Promise.all(loads).then(() => (isFetched = true), () => (fetched = null))
  document.head.append(...parts)
  return fetched
}

const isElsewhere = ({ ctrlKey, metaKey, shiftKey }) => ctrlKey || metaKey || shiftKey // another tab or window

let isOpening = false
async function openLate(event) {
  const link = event.target.closest("[data-open-panel]")
  if (!link || !late || isFetched || isElsewhere(event)) return
  event.preventDefault()
  if (isOpening) return
  isOpening = true
  if (await fetchLate()) (link.isConnected ? link : document.querySelector("[data-open-panel]"))?.click()
  else await leaveFor(link.href)
  isOpening = false
}

// A link must not exchange the open page for the browser's word that there is no server.
const PATIENCE = 10_000 // milliseconds
async function answers(address) {
  const { fetchOurs } = await import("scorekeeper/own-server")
  const asked = fetchOurs(address, { method: "HEAD", signal: AbortSignal.timeout?.(PATIENCE) })
  const isThere = await asked.then(({ status }) => status < 500, () => false)
  if (!isThere) say(late.dataset.silent)
  return isThere
}

async function leaveFor(href) {
  if (await answers(href)) location.assign(href)
}

// No service worker could bring this page back.
function stayOpen(event) {
  const link = event.target.closest?.("a[href]")
  if (!link || !late || "serviceWorker" in navigator || event.defaultPrevented || isElsewhere(event)) return
  if (link.host !== location.host || link.pathname === location.pathname || link.download) return
  event.preventDefault()
  leaveFor(link.href)
}

// Nor a page whose form no script sends.
async function stayOpenToSend(event) {
  const { target: form, submitter } = event
  if (!late || "serviceWorker" in navigator || event.defaultPrevented || "answered" in form.dataset) return
  event.preventDefault()
  release(form)
  if (!(await answers(location.href))) return
  form.dataset.answered = ""
  sendOn(form, submitter)
}

// A panel that was left open, or is handed a deal, or has taps that were not recorded yet, waits for nobody's finger.
function wasTapping() {
  const isHere = (key) => location.pathname.startsWith(key.split(" ")[1])
  const isStored = attempt(() => [localStorage, sessionStorage].some((store) => Object.keys(store).some(isHere)))
  return isStored || Boolean(history.state?.panel) || location.hash.startsWith("#use&")
}

if (wasTapping()) fetchLate()
addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(fetchLate))
for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, fetchLate)
document.addEventListener("click", openLate)
addEventListener("click", stayOpen) // when nobody on the page has taken the tap
addEventListener("submit", stayOpenToSend)
document.addEventListener("click", handOver)
document.addEventListener("click", openRow)
document.addEventListener("click", showOpened)
remember(document.querySelector("[data-follow]"))
enhance(document)
keepAwake()
addEventListener("load", onThisPhone)
follow()
document.addEventListener("visibilitychange", keepAwake)
document.addEventListener("submit", once, true)
document.addEventListener("submit", writeDown, true)
document.addEventListener("pointerdown", () => say(""))
document.addEventListener("htmx:load", ({ target }) => remember(target), true)
document.addEventListener("htmx:load", ({ target }) => (target === document.body ? widen : enhance)(target))
document.addEventListener("htmx:confirm", record)
document.addEventListener("htmx:beforeSend", takeOnlyOurs)
document.addEventListener("htmx:afterSettle", ({ target }) => {
  fill(target)
  if (!target.matches?.("[data-wide]")) widen(target) // which has just been filled
})
document.addEventListener("htmx:afterSettle", focusNext)
document.addEventListener("htmx:afterSettle", showTheEnd)
document.addEventListener("htmx:afterRequest", ({ target }) => release(target))
// A page that was left open while the server was updated has the scripts of the old version. When it looks for news and
// says so, the server lets htmx reload it; an open panel is left in peace.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.triggeringEvent?.type !== "look" || document.querySelector("dialog[open]")) return
  detail.headers["Scorekeeper-Assets"] = root.dataset.assets
})

// A look for news that finds nobody is no failure of anybody's tap.
const isLook = ({ requestConfig }) => requestConfig?.triggeringEvent?.type === "look"
for (const silence of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(silence, ({ detail }) => isLook(detail) || sayFailure("silent"))
}
document.addEventListener("htmx:responseError", ({ detail }) =>
  sayFailure("refused", reasonOf(detail.xhr.responseText)),
)
addEventListener("pageshow", () => all("[data-sending]").forEach(release))

// The machine of the server itself can do what plain http forbids all others.
if (isSecureContext) document.querySelector("[data-plain-http]")?.remove()

// htmx notes where a page is, for a memory of pages that is switched off: an address that nobody would think of later.
addEventListener("pagehide", () => sessionStorage.removeItem("htmx-current-path-for-history"))

// A saved page of the rules knows no match: the way back to one stands in its address alone.
const home = document.querySelector("a[data-back]")
const match = new URLSearchParams(location.search).get("back")
if (home && /^\/b\/[\w-]+\/\d+\/$/.test(match)) {
  for (const link of all("a[href^='/rules/']")) link.search = new URLSearchParams({ back: match })
  for (const form of all("form[data-search]"))
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "back", value: match }))
  Object.assign(home, { href: match, textContent: home.dataset.back })
}

// A form that came back with something wrong begins there.
const wrong = document.querySelector("form [aria-invalid=true]")
if (wrong) wrong.focus()
else document.querySelector("form .wrong")?.scrollIntoView({ block: "center" })

// A person who comes back sees the page as it was left, perhaps long ago.
const isBack = () => performance.getEntriesByType("navigation")[0]?.type === "back_forward"
addEventListener("pageshow", ({ persisted }) => (persisted || isBack()) && askForNews())
