// In the place of a page that this phone has not saved: what helps there, and the matches that it has.

import { addSeen, isSame } from "scorekeeper/entry-dependencies"
import { change, matches, uuid } from "scorekeeper/entry-store"
import { counted } from "scorekeeper/sync-status"

const KINDS = { deal: /^\/b\/[^/]+\/\d+\/deals\/./, match: /^\/b\/[^/]+\/\d+\/./, sheet: /^\/b\/[^/]+\/\d+\/$/, book: /^\/b\//, rules: /^\/rules\// }
const MOST = 5 // matches that are listed

const { unsent } = document.documentElement.dataset
const isStart = /\/new\/$/.test(location.pathname)
const kind = unsent !== undefined ? (isStart ? "start" : "form") : (Object.keys(KINDS).find((name) => KINDS[name].test(location.pathname)) ?? "page")
for (const line of document.querySelectorAll("[data-of]")) line.hidden = !line.dataset.of.split(" ").includes(kind)
if (localStorage.getItem("scorekeeper.server")) document.querySelector("[data-hint]")?.remove()

// A form that was not heard is sent once more.
document.querySelector("[data-again]").addEventListener("click", (event) => {
  event.preventDefault()
  location.reload()
})

// What records was sent as a plain form, before a script could write it down, and nobody heard it: it is written down
// now, and waits on the page of its match.
async function keep(match) {
  const { words } = document.querySelector("[data-words]").dataset
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

const [match] = location.pathname.match(/^\/b\/[^/]+\/\d+\/(?=.)/) ?? []
if (match) caches.match(match, { cacheName: "pages", ignoreVary: true }).then((kept) => kept && offer(match))

function offer(match) {
  const link = document.querySelector("[data-match]")
  link.href = match
  link.hidden = false
}

// The newest first, each with what is not sent yet.
async function listMatches() {
  const [pages, waiting] = [await caches.open("pages"), await matches().catch(() => new Map())]
  const sheets = (await pages.keys()).map(({ url }) => new URL(url).pathname).filter((path) => KINDS.sheet.test(path))
  const saved = await Promise.all(sheets.reverse().map(async (path) => [path, await pages.match(path, { ignoreVary: true })]))
  const items = saved.filter(([, page]) => page.status === 200).slice(0, MOST).map(([path, page]) => item(path, page, waiting.get(path)))
  document.querySelector("[data-matches] ul").append(...(await Promise.all(items)))
  document.querySelector("[data-matches]").hidden = !items.length
}

async function item(path, page, entries) {
  const [line, link, part, title] = ["li", "a", "span", "b"].map((name) => document.createElement(name))
  title.textContent = new DOMParser().parseFromString(await page.text(), "text/html").title
  part.append(title)
  if (entries) part.append(Object.assign(document.createElement("small"), { textContent: counted(entries, document.querySelector("[data-unsent]").dataset, "unsent") }))
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
else listMatches().catch(() => {})
