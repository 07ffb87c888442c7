// In the place of a page that this phone has not saved: what helps there, and the matches that it has.

import { addSeen, isOwn, isSame, isSheet, isStart, matchOf } from "scorekeeper/entry-dependencies"
import { change, matches, of, uuid } from "scorekeeper/entry-store"
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
const kind =
  unsent !== undefined
    ? startsIn
      ? "start"
      : "form"
    : (Object.keys(KINDS).find((name) => KINDS[name].test(here)) ?? "page")
for (const line of document.querySelectorAll("[data-of]")) line.hidden = !line.dataset.of.split(" ").includes(kind)

// A form that was not heard is sent once more.
document.querySelector("[data-again]").addEventListener("click", (event) => {
  event.preventDefault()
  location.reload()
})

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

// So is the start of a match. A phone that counts starts it by itself, or asks what has to be asked first; any other
// lets it wait at an address of this phone.
async function keepStart() {
  const fields = Object.fromEntries(new URLSearchParams(unsent))
  const twin = [...(await matches()).values()].flat().find(({ cid }) => cid === fields.uid) // it was sent twice
  if (twin) return location.replace(twin.match)
  const { match, question } = await startHere()
  if (question) return location.replace(await savedQuestion(question))
  const [book, path] = startsIn[1] ? [startsIn[1], "../new/"] : [`/b/${fields.book}`, "../../../new/"]
  const own = match ?? `${book}/9${String(Math.floor(Math.random() * 1e6)).padStart(6, "0")}/`
  const four = fields.same ? `_${fields.same}` : "" // the same four as before have fields of their own
  const seats = Object.keys(fields).filter((name) => fields[name] && /^([NESW]|P\d)$/.test(name.replace(four, "")))
  const names = seats.filter((name) => name.endsWith(four)).map((name) => fields[name])
  const words = `${document.querySelector("[data-start]").dataset.words}: ${names.join(", ")}`
  await change(own, () => [{ match: own, path, cid: fields.uid, fields, words, at: Date.now() }])
  location.replace(own)
}

async function startHere() {
  if (!localStorage.getItem("scorekeeper.server")) return {}
  for (const line of document.querySelectorAll("[data-of=start]")) line.hidden = true
  document.querySelector("[data-starting]").hidden = false
  const { start } = await import("scorekeeper/local-server")
  return start(here, unsent).catch((fault) => (console.warn(fault), {}))
}

// The form with the question in it is a page like any other.
async function savedQuestion({ headers, body }) {
  const address = `${here}?question`
  const page = new Response(body, { headers: { ...headers, Date: new Date().toUTCString() } })
  await (await caches.open("pages")).put(address, page)
  return address
}

// Sent from here too, once there is a network; then the page goes where the match is.
async function waitForStart() {
  const start = (await of(here)).find(isStart)
  if (!start) return
  const part = document.querySelector("[data-start]")
  const { answerForIt, dropMatch, followMoves } = await import("scorekeeper/local-server-starts")
  const { soon, start: begin } = await import("scorekeeper/sync")
  for (const line of document.querySelectorAll("[data-of]")) line.hidden = true
  part.hidden = false
  part.querySelector("bdi").textContent = start.words
  const stopped = () => (part.querySelector("[data-unbegun]").hidden = false)
  if (start.stopped) stopped()
  part.querySelector("[data-unbegun] button").onclick = answerForIt
  askTwice(part, () => dropMatch(here))
  followMoves(here)
  begin({ isOnItsWay: () => false, counted() {}, heard() {}, sent() {}, stopped })
  soon()
}

const match = isSheet(here) ? undefined : matchOf(here)
if (match) caches.match(match, { cacheName: "pages", ignoreVary: true }).then((kept) => kept && offer(match))

function offer(match) {
  const link = document.querySelector("a[data-match]")
  link.href = match
  link.hidden = false
}

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
  const { draw } = await import("scorekeeper/local-server")
  if (await draw(location.pathname + location.search)) return location.reload()
  document.querySelector("[data-drawing]").hidden = true
}

if (match && unsent === undefined && localStorage.getItem("scorekeeper.server")) {
  document.querySelector("[data-drawing]").hidden = false
  draw().catch(() => (document.querySelector("[data-drawing]").hidden = true))
}
if (match && unsent) keep(match).catch(() => {}) // else “Try again” sends it once more
else if (startsIn && unsent) keepStart().catch(() => {})
else if (isOwn(here)) waitForStart().catch(() => {})
else listMatches().catch(() => {})
