// Hands what this phone has recorded of a match to another phone without a network: as a QR code or a link whose data
// stand behind “#”, where no server sees them. The other phone opens the same page, which it has saved, and takes
// the entries under the same ids: no matter who sends them, the server records each once. A key that only phones that
// keep score in the match have seals them, so no other link can make a phone record. All sentences stand in the page.

import { attempt } from "scorekeeper/app"
import { isOwn, isSheet, isStart, isWaiting } from "scorekeeper/entry-dependencies"
import { asLetters, change, of, uuidOf } from "scorekeeper/entry-store"
import { qrCode } from "scorekeeper/qr-code"
import { counted } from "scorekeeper/sync-status"

const VERSION = "1"
const MOST_LETTERS = 800 // of the data in one code, which a camera reads from a phone
const MOST_PARTS = 99
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const ID_BYTES = 16
const MARK = "\u0001" // around the place of an id; JSON never holds it
const PARTS = "scorekeeper.parts" // of a code that is not here as a whole yet; each scan may open another tab
const QUIET = 4 // modules around a code

const find = (selector) => document.querySelector(selector)

function say(what, values = {}) {
  for (const line of document.querySelectorAll("[data-says]")) line.hidden = line.dataset.says !== what
  const line = find(`[data-says=${what}] [data-count]`)
  if (line)
    line.textContent = Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`%(${name})s`, value),
      line.dataset.count,
    )
}

const asBytes = (letters) =>
  Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0))

const through = async (stream, bytes) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())

// Ids are noise to whatever packs a text: they go before it as they are. Ages, since two phones have two clocks.
async function pack(entries) {
  const rows = entries.map(({ cid, at, words, fields, n = 0, path = "" }) => [
    cid,
    Math.round((Date.now() - at) / 1000),
    words,
    { ...fields, cid: undefined },
    n,
    path,
  ])
  const ids = []
  const text = JSON.stringify(rows).replace(ID, (id) => {
    if (!ids.includes(id)) ids.push(id)
    return MARK + ids.indexOf(id) + MARK
  })
  const first = ids.flatMap((id) =>
    id
      .replaceAll("-", "")
      .match(/../g)
      .map((hex) => parseInt(hex, 16)),
  )
  const rest = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text))
  return asLetters([ids.length >> 8, ids.length & 255, ...first, ...rest])
}

// Raises where it is not what `pack` makes.
async function unpack(letters) {
  const bytes = asBytes(letters)
  const start = 2 + ((bytes[0] << 8) | bytes[1]) * ID_BYTES
  const text = new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes.slice(start)))
  const idAt = (place) => uuidOf(bytes.slice(2 + place * ID_BYTES, 2 + (place + 1) * ID_BYTES))
  const rows = JSON.parse(text.replace(/\u0001(\d+)\u0001/g, (_all, place) => idAt(Number(place))))
  return rows.map(([cid, age, words, fields, n, path]) => {
    const isRight =
      [cid, words, path, ...Object.values(fields)].every((each) => typeof each === "string") && cid.match(ID)
    if (!isRight || !["", "note/", "stakes/"].includes(path) || ![age, n].every(Number.isFinite))
      throw new TypeError("no entry")
    return {
      cid,
      fields: { ...fields, cid },
      words,
      at: Date.now() - age * 1000,
      ...(n && { n }),
      ...(path && { path }),
    }
  })
}

async function sealOf({ uid, key }, body) {
  const bytes = new TextEncoder().encode(key)
  const secret = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  const sealed = await crypto.subtle.sign("HMAC", secret, new TextEncoder().encode(`${VERSION}.${uid}.${body}`))
  return asLetters(new Uint8Array(sealed).slice(0, 12))
}

// A match as its saved page tells of it; null where that is not there, or is only for viewing.
async function savedAt(match) {
  const kept = await caches.match(match, { cacheName: "pages", ignoreVary: true })
  const page = new DOMParser().parseFromString((await kept?.text()) ?? "", "text/html")
  const { uid, key, head } = page.querySelector("template[data-unsent-part]")?.content.firstElementChild.dataset ?? {}
  return key
    ? { match, uid, key, head, title: page.title, version: Number(page.querySelector("#match").dataset.version) }
    : null
}

// The two phones may know the match by different links.
async function savedWith(uid) {
  const pages = (await (await caches.open("pages")).keys()).map(({ url }) => new URL(url).pathname)
  for (const match of pages.filter(isSheet).reverse()) {
    const saved = await savedAt(match)
    if (saved?.uid === uid) return saved
  }
  return null
}

// The other phone takes it.

async function take(code) {
  const [version, uid, seal, number, parts, part] = code.split(".")
  if (version !== VERSION) return say("version")
  const saved = await savedWith(uid)
  if (!saved) return say("unknown")
  offerWayTo(saved)
  const body = parts === "1" ? part : together(seal, Number(number), Number(parts), part)
  if (body === null) return
  if (!body || (await sealOf(saved, body)) !== seal) return say("damaged")
  const received = await unpack(body)
  let news = []
  await change(saved.match, (entries) => {
    const isNew = ({ cid, n }) => !entries.some((entry) => entry.cid === cid) && !(n <= saved.version)
    news = received.filter(isNew).map((entry) => ({ ...entry, match: saved.match, head: saved.head }))
    return [...entries, ...news]
  })
  if (news.length) location.replace(saved.match)
  else say("known")
}

// All parts as one; null while some are missing.
function together(seal, number, all, part) {
  if (!(number >= 1 && number <= all && all <= MOST_PARTS)) return ""
  const before = attempt(() => JSON.parse(localStorage.getItem(PARTS))) ?? {}
  const parts = { ...(before.seal === seal ? before.parts : {}), [number]: part }
  const here = Object.keys(parts).length
  if (here < all) {
    attempt(() => localStorage.setItem(PARTS, JSON.stringify({ seal, parts })))
    say("part", { here, all })
    return null
  }
  attempt(() => localStorage.removeItem(PARTS))
  return Object.keys(parts)
    .sort((one, other) => one - other)
    .map((place) => parts[place])
    .join("")
}

// This phone gives it.

async function give(match) {
  if (isOwn(match)) return say("own")
  const saved = await savedAt(match)
  if (!saved) return say("unknown")
  offerWayTo(saved)
  const entries = (await of(match)).filter((entry) => !entry.twin && !isStart(entry))
  if (!entries.length) return say("nothing")
  find("[data-title]").textContent = saved.title
  const from = find("select")
  from.append(...entries.map(({ words }, place) => new Option(words, place)))
  from.value = entries.some(isWaiting) ? entries.findIndex(isWaiting) : entries.length - 1
  from.closest("label").hidden = entries.length === 1
  from.onchange = () => draw(saved, entries.slice(from.value))
  await draw(saved, entries.slice(from.value))
}

async function draw(saved, entries) {
  const body = await pack(entries)
  const seal = await sealOf(saved, body)
  const parts = body.match(new RegExp(`.{1,${MOST_LETTERS}}`, "g"))
  const link = (...part) => `${location.origin}${location.pathname}#${[VERSION, saved.uid, seal, ...part].join(".")}`
  const codes = parts.map((part, place) => link(place + 1, parts.length, part))
  find("[data-copy]").dataset.copy = find("[data-share]").dataset.share = link(1, 1, body)
  say("code")
  find("[data-entries]").textContent = counted(entries, find("[data-entries]").dataset, "in")
  find("[data-steps]").hidden = codes.length === 1
  show(codes, 0)
}

function show(codes, place) {
  find(".qr").replaceChildren(picture(qrCode(codes[place])))
  find(".qr").dataset.link = codes[place]
  const step = find("[data-step]")
  step.textContent = step.dataset.step.replace("%(n)s", place + 1).replace("%(all)s", codes.length)
  for (const [button, next] of [
    ["[data-before]", place - 1],
    ["[data-after]", place + 1],
  ]) {
    find(button).disabled = !codes[next]
    find(button).onclick = () => show(codes, next)
  }
}

// Black on white in any theme: cameras want it so.
function picture(rows) {
  const [svg, path] = ["svg", "path"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name))
  const size = rows.length + 2 * QUIET
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}.5h1` : [])))
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`)
  svg.setAttribute("shape-rendering", "crispEdges")
  path.setAttribute("stroke", "#000")
  path.setAttribute("d", dark.join(""))
  svg.append(path)
  return svg
}

function offerWayTo({ match }) {
  for (const link of document.querySelectorAll("[data-match]")) Object.assign(link, { href: match, hidden: false })
  find("[data-home]").hidden = true
}

async function begin() {
  const told = location.hash.slice(1)
  if (!told) return
  if (!("caches" in window && "CompressionStream" in window && crypto.subtle)) return say("browser")
  say("busy")
  await (isSheet(told) ? give(told) : take(told)).catch(() => say(isSheet(told) ? "storage" : "damaged"))
}

addEventListener("hashchange", () => location.reload())
begin()
