// In the place of a page that this phone has not saved: what helps there, and the matches that it has.

import { addSeen, isOwn, isSame, isSheet, isStart, matchOf } from "scorekeeper/entry-dependencies"
import { alone, change, matches, of, uuid } from "scorekeeper/entry-store"
import { askTwice, mark } from "scorekeeper/sync-status"

const KINDS = {
  deal: /^\/b\/[^/]+\/\d+\/deals\/./,
  match: /^\/b\/[^/]+\/\d+\/./,
  sheet: { test: isSheet },
  book: /^\/b\//,
  rules: /^\/rules\//,
}
const MOST = 5 // matches that are listed

const { unsent } = document.documentElement.dataset
const here = location.pathname
const startsIn = here.match(/^(\/b\/[^/]+)?\/new\/$/)
const kindOfPage = () => Object.keys(KINDS).find((name) => KINDS[name].test(here)) ?? "page"
const kind = unsent === undefined ? kindOfPage() : startsIn ? "start" : "form"
const show = (kind) =>
  document.querySelectorAll("[data-of]").forEach((line) => (line.hidden = !line.dataset.of.split(" ").includes(kind)))

// A form that was not heard is sent once more.
document.querySelector("[data-again]").onclick = () => (location.reload(), false)

// What records was sent as a plain form, before a script could write it down, and nobody heard it: it is written down
// now, and waits on the page of its match.
async function keep(match) {
  const { words } = document.querySelector("[data-of=form]").dataset
  const fields = Object.fromEntries(new URLSearchParams(unsent))
  fields.cid ||= uuid()
  await change(match, (entries) => {
    const same = entries.find(({ cid }) => cid === fields.cid)
    if (same && isSame(same.fields, fields)) return entries
    if (same) fields.cid = uuid() // a kept page was used twice
    addSeen(fields, entries, Infinity)
    return [...entries, { match, cid: fields.cid, fields, words, at: Date.now() }]
  })
  location.replace(match)
}

// So is the start of a match. It waits at an address of this phone. What was sent twice, or answers a question about
// it, takes its place.
async function keepStart() {
  const fields = Object.fromEntries(new URLSearchParams(unsent))
  const twin = [...(await matches()).values()].flat().find(({ cid }) => cid === fields.uid)
  const [book, path] = startsIn[1] ? [startsIn[1], "../new/"] : [`/b/${fields.book}`, "../../../new/"]
  const own = twin?.match ?? `${book}/9${String(Math.floor(Math.random() * 1e6)).padStart(6, "0")}/`
  const words = `${document.querySelector("[data-start]").dataset.words}: ${namesIn(fields).join(", ")}`
  const start = { match: own, path, cid: fields.uid, fields, words, at: Date.now() }
  await change(own, (entries) => [...entries.filter(({ cid }) => cid !== start.cid), start])
  location.replace(own)
}

// The same four as before have fields of their own.
function namesIn(fields) {
  const same = fields.same ? `_${fields.same}` : ""
  const isSeat = (name) => name.endsWith(same) && /^([NESW]|P\d)$/.test(name.slice(0, name.length - same.length))
  return Object.keys(fields).filter((name) => fields[name] && isSeat(name)).map((name) => fields[name])
}

// A phone that counts starts the match that waits here. Otherwise it waits for a network, and is sent from here too;
// then the page goes where the match is.
async function waitForStart() {
  const waiting = (await of(here)).find(isStart)
  if (!waiting) return fail()
  const to = await alone(here, () => startHere(waiting)).catch(console.warn)
  if (typeof to === "string") return location.replace(to)
  show("waiting")
  const part = document.querySelector("[data-start]")
  const { answerForIt, dropMatch, followMoves } = await import("scorekeeper/local-server-starts")
  const { soon, start } = await import("scorekeeper/sync")
  part.querySelector("bdi").textContent = waiting.words
  const stopped = () => (part.querySelector("[data-unbegun]").hidden = false)
  if (waiting.stopped) stopped()
  part.querySelector("[data-unbegun] button").onclick = answerForIt
  askTwice(part, () => dropMatch(here))
  followMoves(here)
  start({ isOnItsWay: () => false, counted() {}, heard() {}, sent() {}, stopped })
  soon()
}

// A question of the server is for somebody to answer.
async function startHere(waiting) {
  const server = waiting.stopped ? null : await ownServer()
  if (server) show("starting")
  return server?.start(waiting)
}

// The server in this phone, if it has one.
async function ownServer() {
  const server = await import("scorekeeper/local-server")
  return (await server.isThere()) ? server : null
}

const match = isSheet(here) ? undefined : matchOf(here)
const link = document.querySelector("a[data-match]")
const offer = (kept) => kept && Object.assign(link, { href: match, hidden: false })
if (match) caches.match(match, { cacheName: "pages", ignoreVary: true }).then(offer)

// The newest first; with each what is not sent yet, once this phone knows it.
async function listMatches() {
  const pages = await caches.open("pages")
  const sheets = (await pages.keys()).map(({ url }) => new URL(url).pathname).filter(isSheet)
  const saved = await Promise.all(
    sheets.reverse().map(async (path) => [path, await pages.match(path, { ignoreVary: true })]),
  )
  const items = saved.filter(([, page]) => page.status === 200).slice(0, MOST).map(([path, page]) => item(path, page))
  document.querySelector("[data-matches] ul").append(...(await Promise.all(items)))
  document.querySelector("[data-matches]").hidden = !items.length
  mark(await matches())
}

async function item(path, page) {
  const [line, link, part, title] = ["li", "a", "span", "b"].map((name) => document.createElement(name))
  title.textContent = new DOMParser().parseFromString(await page.text(), "text/html").title
  part.append(title)
  link.href = path
  link.append(part)
  line.append(link)
  return line
}

// A phone that counts by itself draws the page.
async function draw() {
  const server = await ownServer()
  document.querySelector("[data-drawing]").hidden = !server
  if (await server?.draw(location.pathname + location.search)) return location.reload()
  throw new Error("not drawn")
}

const fail = () => show(kind)
if (match && unsent === undefined) draw().catch(() => (document.querySelector("[data-drawing]").hidden = true))
if (startsIn && unsent) keepStart().catch(fail)
else if (isSheet(here) && isOwn(here)) waitForStart().catch(fail)
else {
  show(kind)
  if (match && unsent) keep(match).catch(() => {}) // else “Try again” sends it once more
  else listMatches().catch(() => {})
}
