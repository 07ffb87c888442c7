// What a phone stores for when it is offline. FILES, FIRST and VERSION stand before this, written by the server: every
// style sheet, script and picture of ours, and the first of them. Pages are kept as they were last seen, where the
// server says so.

import { isOwn, isSheet, next, ownMatchOf } from "scorekeeper/entry-dependencies"
import { alone, matches, of, settle } from "scorekeeper/entry-store"
import { isOurs, post, RECORDED } from "scorekeeper/own-server"

const STORE = `files ${VERSION}`
const PAGES = "pages"
const REPLICAS = "replicas" // matches as `local-server.js` puts them into the server of this phone
const MOST_PAGES = 200
const PATIENCE = 4_000 // milliseconds for an answer, if the phone has the page
const LONGEST_START = 30_000 // milliseconds for a server in the phone
const A_MOMENT = 500 // milliseconds for a page to say that it will answer
const FRESH = 24 * 3600_000 // milliseconds
const CHANGED = "Scorekeeper-Changed" // the header of a saved sheet that says since when it reads as it does
const PEOPLE = "Scorekeeper-People" // and this one, since when the same people have played
const UNCHANGED = /^\/(rules|games|hand-over)\/|\/(referee|pile|sevens)\/$/ // pages that no deal changes
const OFTEN = /^\/$|\/(deals|events)\/$/ // pages that are wanted while a match is on
const [RESTS, RESTS_LONG] = [45 * 60_000, 2 * 3600_000] // milliseconds in which those, and all others, are saved once
const RECORDS = /^(\/b\/[^/]+\/\d+\/)events\/$/
const SHORTCUTS = ["/go-on/", "/start/"] // of the icon: redirects, which cannot be kept
const STARTS = /^(\/b\/[^/]+)?\/new\/$/
const [NO_SIGNAL] = FILES

const forgotten = [] // what this phone has to forget, as tests of a saved page

// A phone that is here for the first time fetches what the page for one that is not saved needs; its page names the
// files that it has loaded. The rest comes with the next message.
async function install() {
  const isFirst = !(await caches.keys()).some((name) => name.startsWith("files "))
  await keepFiles(isFirst ? FIRST : FILES)
  await skipWaiting()
}

// One file that is missing fails the whole: half a page is worse than the browser's own word for it. WebKit can drop
// the files and let the worker live.
async function keepFiles(files) {
  const store = await caches.open(STORE)
  const stored = (await store.keys()).map(({ url }) => new URL(url).pathname)
  const missing = FILES.filter((file) => files.includes(file) && !stored.includes(file))
  const answers = await Promise.all(missing.map(fetchFile))
  await Promise.all(missing.map((file, place) => store.put(file, answers[place])))
}

// The browser may have it; but it may have a stranger's page as well.
async function fetchFile(file) {
  const kept = file === NO_SIGNAL ? null : await fetch(file)
  const answer = kept && isOurs(kept) ? kept : await fetch(file, { cache: "reload" })
  if (!answer.ok || !isOurs(answer)) throw new TypeError(file)
  return answer
}

// Pages that were kept lately may still name the files of the version before.
async function dropOldFiles() {
  const stores = (await caches.keys()).filter((name) => name.startsWith("files "))
  const old = stores.filter((name) => name !== STORE).slice(0, -1)
  await Promise.all(old.map((name) => caches.delete(name)))
  await clients.claim()
}

async function file(request) {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)
}

async function page(event) {
  const { request } = event
  const since = forgotten.length
  const answer = fetch(request).catch(() => null)
  let isStrange = false // a login, or a network's page
  const asked = answer.then(async (each) => {
    const told = await ours(each, request.url)
    isStrange = !told && isShown(each)
    return told
  })
  event.waitUntil(asked.then((each) => each && remember(request.url, each.clone(), since)))
  const kept = () => keptPage(request.url, isStrange ? " data-strange" : "")
  const first = await Promise.race([asked, after(PATIENCE).then(kept)])
  const { pathname, search } = new URL(request.url)
  const isAtOnce = STARTS.test(pathname) && ["", "?question"].includes(search) // another game only a phone can draw
  return (
    first ??
    (isAtOnce ? await kept() : null) ??
    (await fromThePhone(request.url)) ??
    (await kept()) ??
    (await shortcut(request.url)) ??
    (await answer) ??
    caches.match(NO_SIGNAL)
  )
}

// The picture in a page that is kept, which the page makes a file of.
async function picture({ request }) {
  const answer = await fetch(request).catch(() => null)
  return answer ?? (await keptPage(request.url)) ?? (await fromThePhone(request.url)) ?? Response.error()
}

// Where the kept first page leads; a match that was started here and not sent yet comes before it.
async function shortcut(address) {
  const { pathname } = new URL(address)
  if (!SHORTCUTS.includes(pathname)) return null
  const home = (await (await keptPage("/"))?.text()) ?? ""
  const [, resume] = home.match(/class="resume" href="([^"]+)"/) ?? []
  const [, start] = home.match(/href="((?:\/b\/[^"]+)?\/new\/)"/) ?? [] // home says where it offers none
  const to = pathname === "/start/" ? start : ((await ownMatches()).at(-1) ?? resume)
  return Response.redirect(to ?? "/")
}

// A page of the match that is asked for another one of it has a server of its own, perhaps. The sheet itself is kept as
// it was printed last.
async function fromThePhone(address) {
  const { pathname } = new URL(address)
  const [, match] = pathname.match(/^(\/b\/[^/]+\/\d+\/)./) ?? pathname.match(/^(\/b\/[^/]+\/|\/)new\/$/) ?? []
  const pages = match ? await clients.matchAll({ type: "window" }) : []
  const asked = pages.find(({ url }) => isAsked(new URL(url).pathname, match))
  if (!asked) return null
  const { port1, port2 } = new MessageChannel()
  const heard = new Promise((done) => (port1.onmessage = done))
  const told = heard.then(() => new Promise((done) => (port1.onmessage = ({ data }) => done(data))))
  asked.postMessage({ path: address.slice(location.origin.length) }, [port2])
  if (!(await Promise.race([heard, after(A_MOMENT)]))) return null
  const answer = await Promise.race([told, after(LONGEST_START)])
  return answer && new Response([204, 301, 302, 303].includes(answer.status) ? null : answer.body, answer)
}

// A file that is sent, however large, goes as it would without us.
const isForm = ({ method, mode, headers }) =>
  method === "POST" && mode === "navigate" && !headers.get("Content-Type")?.startsWith("multipart/")

const isAsked = (path, match) =>
  path.startsWith(match) && (/\d\/$/.test(match) || /^(\/b\/[^/]+)?\/(new|\d+)\//.test(path))

// The start of a match that finds no server: the page that stands in its place starts it, and a phone that counts waits
// no longer than for a page. A browser may stop what the page before still loads, or answers.
async function start({ request }) {
  const body = request.clone().text()
  const asked = send(request)
  const counts = (await caches.keys()).some((name) => name.startsWith("server "))
  return (await (counts ? Promise.race([asked, after(PATIENCE)]) : asked)) ?? unsent(await body)
}

// Any other form that finds no server. What records in a match that this phone knows goes along, and is kept by the
// page.
async function form(event) {
  const { request } = event
  const [, match] = new URL(request.url).pathname.match(RECORDS) ?? []
  const body = match ? request.clone().text() : ""
  return (await send(request)) ?? unsent(match && (await keptPage(match)) ? await body : "")
}

const send = (request) => fetch(request).then((answer) => ours(answer, request.url), () => null)

const unsent = async (body = "") =>
  marked(await caches.match(NO_SIGNAL), `data-unsent="${body.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`)

// A match that was started here is nowhere else until it has been sent; then its address leads to where it is.
async function own(address, match) {
  const { pathname } = new URL(address)
  const to = (await saved(match))?.headers.get("Location")
  if (to) return Response.redirect(pathname.replace(match, to))
  return (await fromThePhone(address)) ?? (await keptPage(address)) ?? caches.match(NO_SIGNAL)
}

// An answer without our header comes from somebody on the way to our server, and counts as none. The headers of a
// redirect are hidden here: anybody who answers at the same address now has sent it. The form itself is not sent once
// more to see where it leads: sent by this script it would come from our own site, also where another site's page had
// sent it.
async function ours(answer, address) {
  const told =
    answer?.type === "opaqueredirect"
      ? await fetch(address, { method: "HEAD", cache: "no-store" }).catch(() => null)
      : answer
  return told && isOurs(told) ? answer : null
}

// A proxy whose server is away has nothing to show.
const NETWORK_LOGIN = 511
const isShown = (answer) => Boolean(answer) && (answer.status < 500 || answer.status === NETWORK_LOGIN)

const after = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))

// A page is found by its whole address, else by the same without what follows the question mark.
async function keptPage(address, more = "") {
  const kept = (await saved(address)) ?? (await saved(address, { ignoreSearch: true }))
  return kept && marked(kept, `data-kept="${Date.parse(kept.headers.get("Date"))}"${more}`)
}

// A kept page says what it is.
const marked = async (kept, mark) => unpacked((await kept.text()).replace("<html ", () => `<html ${mark} `), kept)

// A page that was asked for before this phone had to forget something may show it, or be it.
async function remember(address, answer, since) {
  const told = answer.headers.get("Scorekeeper-Keep")
  if (told === "no" || answer.status === 410) return forgetLink(address, answer.status)
  if (told !== "yes" || answer.status !== 200) return
  const { pathname, searchParams } = new URL(address)
  // The way back from the rules to a match names a link.
  if (searchParams.has("back")) return keepAlong([pathname], since)
  const pages = await caches.open(PAGES)
  const key = address.split("#")[0]
  const page = isSheet(pathname) ? await dated(answer, await saved(key)) : answer
  await pages.put(key, page).catch(sayFull) // put again it comes last: the first are those not seen for longest
  for (const isTheirs of forgotten.slice(since))
    if (await isTheirs({ url: key }, pages)) return pages.delete(key, { ignoreVary: true })
  const keys = await pages.keys()
  const old = keys.slice(0, -MOST_PAGES).filter(({ url }) => !ownMatchOf(new URL(url).pathname))
  await Promise.all(old.map((old) => pages.delete(old, { ignoreVary: true })))
  const form = pathname.replace(/\d+\/$/, "new/")
  if (page !== answer && (await saved(form))) await keepAlong([form], since, page)
}

// A sheet that reads otherwise than the one before makes all other saved pages of its match old. Other people, or their
// first deal, make the form of a new match old, which offers them.
async function dated(answer, before) {
  const [now, then] = [await answer.text(), await before?.text()]
  const since = (header, read) => (before && read(now) === read(then) ? dateIn(before, header) : dateIn(answer))
  return unpacked(now, answer, { [CHANGED]: since(CHANGED, wordsOf), [PEOPLE]: since(PEOPLE, peopleOf) })
}

const wordsOf = (page) => page.replace(/<[^>]*>/g, "")
const peopleOf = (page) => page.match(/\sdata-people="([^"]*)"/)?.[1]
const dateIn = ({ headers }, name = "Date") => headers.get(name) ?? headers.get("Date")

function unpacked(text, { headers }, more = {}) {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(more)) all.set(name, value)
  all.delete("Content-Encoding")
  all.delete("Content-Length")
  return new Response(text, { headers: all })
}

// The page that was saved before stays.
async function sayFull() {
  for (const page of await clients.matchAll({ type: "window" })) page.postMessage({ full: true })
}

// A link that was stopped, or that this phone does not keep, leaves none of its pages and matches behind; but a book
// that begins here with a match that was not sent yet no server can know.
async function forgetLink(address, status) {
  const [, link] = new URL(address).pathname.match(/^(\/b\/[^/]+\/)/) ?? []
  if (!link) return
  const unsent = status === 410 ? [] : await ownMatches()
  await forget(({ url }) => {
    const path = new URL(url).pathname
    return path.startsWith(link) && !unsent.some((own) => path.startsWith(own))
  })
}

// Somebody's wish: with the pages goes whatever names the link, such as the first page, and the form that chose it. For
// all links the secret is empty, and everything goes.
function forgetAll(link) {
  const [, , secret] = link.split("/")
  return forget(async ({ url }, store) => {
    const page = await store.match(url, { ignoreVary: true })
    return [url, page?.headers.get("Location"), await page?.text()].some((said) => said?.includes(secret))
  })
}

async function forget(isTheirs) {
  forgotten.push(isTheirs)
  for (const name of [PAGES, REPLICAS]) {
    const store = await caches.open(name)
    const drop = async (key) => (await isTheirs(key, store)) && store.delete(key, { ignoreVary: true })
    await Promise.all((await store.keys()).map(drop))
  }
}

// Those that were sent lie under another address.
async function ownMatches() {
  const kept = await (await caches.open(REPLICAS)).keys()
  return kept.map(({ url }) => new URL(url).pathname).filter(ownMatchOf)
}

// `anew`: pages that are saved whatever is there, the sheet `of` the match from this `part`, where a page has it.
// `along`: those that are missing or a day old, and those that are older than that sheet. Together they cost as much as
// thirty deals, so they rest for a while after they were saved, unless it `isDue`, as when the match is over.
async function hear({ files = FILES, along = [], anew = [], part, of, isDue, forget: link }) {
  const keepAnew = (address) => keep(address, forgotten.length, address === of ? part : null)
  await Promise.all([keepFiles(files), ...anew.map(keepAnew), link && forgetAll(link)])
  await keepAlong(along, forgotten.length, of && (await saved(of)), isDue)
}

// What somebody will want in the cellar: the rules of the game that is being played, before they were opened.
async function keepAlong(addresses, since = forgotten.length, sheet, isDue) {
  const oldest = (address) => {
    if (!sheet || UNCHANGED.test(address)) return -Infinity
    const rests = isDue ? 0 : OFTEN.test(address) ? RESTS : RESTS_LONG
    const old = Math.min(Date.parse(dateIn(sheet, CHANGED)), Date.parse(dateIn(sheet)) - rests)
    return STARTS.test(address) ? Math.max(old, Date.parse(dateIn(sheet, PEOPLE))) : old
  }
  for (const address of addresses)
    if (since === forgotten.length && !(await isFresh(address, oldest(address)))) await keep(address, since)
}

const saved = async (address, more) => (await caches.open(PAGES)).match(address, { ignoreVary: true, ...more })

async function keep(address, since = forgotten.length, part) {
  const answer = (await joined(address, part)) ?? (await get(address))
  if (await ours(answer)) await remember(new URL(address, location).href, answer, since)
}

const get = (address, headers) =>
  fetch(address, { credentials: "same-origin", headers: { "Scorekeeper-Visit": "no", ...headers } }).catch(() => null)

// A sheet comes anew after each event. Of one that is saved only the part that changes is needed, as an open page has
// it; the server says if the saved one is of a version before.
async function joined(address, part) {
  const before = isSheet(new URL(address, location).pathname) && (await saved(address))
  const page = before ? await before.text() : ""
  const [, assets] = page.match(/data-assets="([^"]+)"/) ?? []
  if (!assets) return null
  const answer = part ? null : await ours(await get(address, { "HX-Request": "true", "Scorekeeper-Assets": assets }))
  const { text = await answer?.text(), date = answer?.headers.get("Date") } = part ?? {}
  const [, title, match] = text?.match(/(<title>[^<]*<\/title>)\s*(<div id="match"[^>]*\sdata-follow[^]*)/) ?? []
  if (!match) return null
  const titled = page.replace(/<title>[^<]*<\/title>/, () => title)
  const sheet = /<div id="match"[^]*?(?=<template data-unsent-part|<\/body>)/
  return unpacked(titled.replace(sheet, () => match), before, { Date: date })
}

// Both dates are the server's, which counts in seconds; this phone's clock may be wrong.
async function isFresh(address, oldest) {
  const made = Date.parse((await saved(address))?.headers.get("Date"))
  return made > oldest && Math.abs(Date.now() - made) < FRESH
}

// Background sync: entries not sent yet are sent with no page open, as sync.js does. Only a receipt changes an entry.
// Any other answer is left to a page, and so is a match that has no number of the server yet. A page that somebody
// looks at sends by itself. The browser tries again when this fails.
async function sendUnsent() {
  const pages = await clients.matchAll({ type: "window" })
  const isLookedAt = pages.some(({ visibilityState }) => visibilityState === "visible")
  if (!isLookedAt) for (const match of (await matches()).keys()) await alone(match, () => sendAll(match))
  if ((await matches()).size) throw new Error("not all was sent")
}

async function sendAll(match) {
  while (!isOwn(match)) {
    const entry = next(await of(match))
    const n = entry && Number((await post(entry))?.headers.get(RECORDED))
    if (!n) return
    await settle(entry, n)
  }
}

addEventListener("sync", (event) => event.waitUntil(sendUnsent()))
addEventListener("install", (event) => event.waitUntil(install()))
addEventListener("activate", (event) => event.waitUntil(dropOldFiles()))
addEventListener("message", (event) => event.waitUntil(hear(event.data)))
addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (isForm(request)) event.respondWith(STARTS.test(pathname) ? start(event) : form(event))
  if (request.method !== "GET") return
  const match = ownMatchOf(pathname)
  if (request.mode === "navigate" && match) event.respondWith(own(request.url, match))
  else if (request.mode === "navigate") event.respondWith(page(event))
  else if (pathname.endsWith("/picture.svg")) event.respondWith(picture(event))
  else if (pathname.startsWith("/static/") || pathname === "/phone-worker.js") event.respondWith(file(request))
})
