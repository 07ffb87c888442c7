// What is recorded without a signal. A tap is written down on this phone before it is sent; what gets no answer stays,
// and goes out again by itself, the oldest first, until the server has said what became of it. Nothing leaves the phone
// unrecorded but by a tap. `waits.js` shows it; no rule of a game stands here.

import { closeForm, fetchForm, isOpen, openForm, toldBy } from "scorekeeper/by-form"
import { change, isWaiting, matches, of, uuid } from "scorekeeper/kept"
import { show } from "scorekeeper/waits"

const PATIENCE = 10_000 // milliseconds for an answer
const LONGEST_PAUSE = 60_000 // milliseconds
const RECORDED = "Scorekeeper-Event" // the header by which a server says the number under which it has recorded
const TOLD_BY_A_PAGE = [409, 422] // the answers to refusals that ask somebody

const here = location.pathname.match(/^\/b\/[^/]+\/\d+\//)?.[0]
const page = () => document.querySelector("#match")
const shown = () => Number(page()?.dataset.version ?? Infinity) // the last event that this page knows of

let asked = null // the entry that is on its way by htmx, and the form that sends it
let pressed = null // the button that was pressed last
let pause = 0
let timer = 0
let waiting = [] // the matches of which something waits
const draining = new Set()

// A form that records, as htmx is about to send it. What waits already goes first.
export async function take({ elt: form, issueRequest, triggeringEvent }) {
  const kept = await written(form, triggeringEvent?.submitter).catch(() => null)
  if (!kept) return issueRequest(true) // a browser that keeps nothing sends as ever
  const { entry, isFirst } = kept
  if (!isFirst || !navigator.onLine) {
    await putAway(form)
    return soon()
  }
  asked = { entry, form }
  for (const name of ["cid", "after", "seen"]) if (form.elements[name]) form.elements[name].value = entry.fields[name] ?? ""
  return issueRequest(true)
}

async function written(form, submitter) {
  const match = here
  const settles = form.closest("[data-settles]")?.dataset.settles
  const fields = Object.fromEntries(new FormData(form, submitter))
  const entry = { match, cid: fields.cid, fields, words: wordsOf(form), at: Date.now() }
  const entries = await change(match, (entries) => {
    const same = entries.find(({ cid }) => cid === fields.cid)
    if (settles) return entries.map((each) => (each.cid === settles ? { ...entry, place: each.place } : hung(each, settles, entry.cid)))
    if (same && isWaiting(same) && isSame(same.fields, fields)) return entries
    if (same) entry.cid = fields.cid = uuid() // a page of a while ago was pressed again
    catchUp(fields, entries)
    return [...entries, entry]
  })
  const isFirst = entries.find(isWaiting)?.cid === entry.cid
  return { entry, isFirst: isFirst && !settles }
}

// What this phone has recorded since the page was made it has seen, under the ids that it gave.
function catchUp(fields, entries) {
  const own = entries.filter((entry) => isWaiting(entry) || entry.n > shown())
  const [last] = own.slice(-1)
  const touched = own.findLast(({ cid, fields: { target } }) => fields.target && [cid, target].includes(fields.target))
  if ((fields.event ?? "deal") === "deal") fields.after = last?.cid ?? fields.after
  else if (fields.target) fields.seen = touched?.cid ?? fields.seen
  else fields.seen = last?.cid ?? fields.seen
}

const BESIDE = ["cid", "after", "seen", "sent"]
const isSame = (one, other) => {
  const names = Object.keys({ ...one, ...other }).filter((name) => !BESIDE.includes(name))
  return names.every((name) => (one[name] ?? "") === (other[name] ?? ""))
}

// What hung on an entry that became another one, or fell together with somebody else's.
function hung(entry, from, to) {
  const { fields } = entry
  const names = ["after", "seen", "target"].filter((name) => fields[name] === from)
  return from === to || !names.length ? entry : { ...entry, fields: { ...fields, ...Object.fromEntries(names.map((name) => [name, to])) } }
}

// The button's own words, and for a deal who plays what, as the panel says it.
function wordsOf(form) {
  if (form.id === "deal") return toldBy(form)
  const panel = form.closest("[data-panel]")
  const label = pressed?.getAttribute("aria-label") ?? pressed?.querySelector("b:not([hidden])")?.textContent ?? pressed?.textContent ?? ""
  const isSomebodys = panel?.querySelector("[data-seat][aria-pressed=true]")
  const headline = isSomebodys ? panel.querySelector("[data-headline]")?.textContent : ""
  return [headline, label].filter(Boolean).join(". ").trim()
}

// It stays here: the page is free for the next one.
async function putAway(form) {
  asked = null
  delete form.dataset.sending
  if (form.elements.cid) form.elements.cid.value = uuid()
  document.dispatchEvent(new CustomEvent("scorekeeper:kept"))
  closeForm()
  navigator.storage?.persist?.()
  await tell()
  hush()
}

// That there is no answer the page has said, in better words.
function hush() {
  if (page()?.dataset.uncounted !== undefined) document.dispatchEvent(new CustomEvent("scorekeeper:say", { detail: "" }))
}

const tell = async () => here && show(await of(here), { takeBack, again, drop, recount, settle: page()?.dataset.settles })

// An answer to what htmx sent. Without one, or from a server that cannot just now, the entry stays.
async function answered({ detail: { requestConfig, xhr } }) {
  if (!asked || requestConfig?.elt !== asked.form) return
  const { entry, form } = asked
  const n = Number(xhr.getResponseHeader(RECORDED))
  if (n || isFinal(xhr.status)) asked = null
  if (n) await settle(entry, n)
  else if (isFinal(xhr.status)) await change(here, (entries) => entries.filter(({ cid }) => cid !== entry.cid)) // the page shows it
  else {
    await putAway(form)
    later()
  }
}

// What a server says that cannot just now: the entry is in better hands here than on its page.
function leaveThePage({ detail }) {
  if (asked && detail.requestConfig.elt === asked.form && !isFinal(detail.xhr.status) && detail.xhr.status >= 400) detail.shouldSwap = false
}

const isFinal = (status) => status >= 400 && status < 500 && status !== 429
const settle = (entry, n) =>
  change(entry.match, (entries) => entries.map((each) => (each.cid === entry.cid ? { ...each, n, at: Date.now() } : each)))

// One at a time, and of all pages of this phone only one, where the browser lets them agree on that.
async function drain(match) {
  if (draining.has(match)) return
  draining.add(match)
  const alone = (act) =>
    navigator.locks ? navigator.locks.request(`outbox ${match}`, { ifAvailable: true }, (lock) => lock && act()) : act()
  try {
    if (await alone(() => sendAll(match))) later()
  } finally {
    draining.delete(match)
  }
}

// Returns whether something still waits for a server.
async function sendAll(match) {
  let sent = 0
  for (;;) {
    const head = (await of(match)).find(isWaiting)
    if (!head || head.stopped || head.cid === asked?.entry.cid) return follow(match, sent)
    const answer = await post(head)
    const n = Number(answer?.headers.get(RECORDED))
    if (n) await settle(head, n)
    else if (answer && isFinal(answer.status)) {
      if (!(await stop(head, answer))) return
    }
    else return (await follow(match, sent), true)
    sent += 1
    pause = 0
  }
}

const post = ({ match, fields }) =>
  fetch(`${match}events/`, {
    method: "POST",
    headers: { Accept: "application/json", "HX-Request": "true" },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout?.(PATIENCE),
  }).catch(() => null)

// The sheet comes from the server again, once it knows what this phone knows.
async function follow(match, sent) {
  if (!sent || match !== here) return
  await tell()
  const followed = document.querySelector("[data-follow]")
  if (followed) followed.dispatchEvent(new CustomEvent("look"))
  else if (page() && !isOpen()) htmx.ajax("GET", location.href, { target: "#match", swap: "outerHTML" })
}

// Nothing goes on until somebody has decided; but that two phones say the same of a deal needs nobody.
async function stop(head, answer) {
  const { status } = answer
  const part = TOLD_BY_A_PAGE.includes(status) ? await answer.text() : ""
  const [, same] = part.match(/ data-same="([^"]+)"/) ?? []
  if (same) return change(head.match, (entries) => fallen(entries, head, same))
  await change(head.match, (entries) => entries.map((each) => (each.cid === head.cid ? { ...each, stopped: status } : each)))
  const isFree = head.match === location.pathname && !isOpen() && !document.querySelector("dialog[open]")
  if (part && isFree) {
    htmx.swap("#match", part, { swapStyle: "outerHTML" })
    page().dataset.settles = head.cid
  }
  await tell()
  hush()
}

const fallen = (entries, head, same) =>
  entries.map((each) => (each.cid === head.cid ? { ...each, twin: same } : hung(each, head.cid, same)))

// Somebody wants to see what stands in the way: it is asked again, and the answer is shown.
async function again() {
  await change(here, (entries) => entries.map(({ stopped, ...entry }) => entry))
  soon()
}

// By a tap only. What hung on it goes on after the other's deal; without one, what would change it goes with it.
async function drop(cid, theirs) {
  await change(here, (entries) => {
    const head = entries.find((entry) => entry.cid === cid)
    const others = entries.filter((entry) => entry !== head && (theirs || entry.fields.target !== cid))
    return others.map((entry) => hung(entry, cid, theirs || head.fields.after || ""))
  })
  delete page().dataset.settles
  await tell()
  await follow(here, 1)
  soon()
}

// They were two deals after all: those that fell together are recorded too, after everything else. Or it was right so.
async function recount(isTwo) {
  await change(here, (entries) => {
    const twins = entries.filter(({ twin }) => twin)
    const others = entries.filter(({ twin }) => !twin)
    if (!isTwo) return others
    for (const { fields, words } of twins) {
      const entry = { match: here, cid: uuid(), fields: { ...fields }, words, at: Date.now() }
      entry.fields.cid = entry.cid
      entry.fields.after = page().querySelector("[data-after]")?.dataset.after ?? ""
      catchUp(entry.fields, others)
      others.push(entry)
    }
    return others
  })
  await tell()
  soon()
}

// The newest thing that was kept is taken back by one more event, as it would be online: it may have been recorded, and
// only the answer was lost.
async function takeBack(fields, words) {
  const cid = uuid()
  await change(here, (entries) => [...entries, { match: here, cid, fields: { ...fields, cid }, words, at: Date.now() }])
  await tell()
  soon()
}

function later() {
  pause = Math.min(LONGEST_PAUSE, pause * 2 || 1_000)
  clearTimeout(timer)
  timer = setTimeout(drainAll, pause * (0.75 + Math.random() / 2))
}

function soon() {
  pause = 0
  if (!document.hidden) drainAll()
}

async function drainAll() {
  waiting = await matches().catch(() => [])
  for (const match of waiting) drain(match)
}

// A phone that is to forget a book asks once, where something of it waits.
function askFirst(event) {
  const { target: form, submitter } = event
  const line = form.querySelector("[data-waits-ask]")
  const lost = waiting.filter((match) => line && match.startsWith(`/b/${form.elements.token.value}/`))
  if (submitter?.value !== "forget" || !lost.length) return
  if (!line.hidden) return lost.forEach((match) => change(match, () => []))
  line.hidden = false
  delete form.dataset.sending
  event.preventDefault()
}

document.addEventListener("click", ({ target }) => (pressed = target.closest("button") ?? pressed), true)
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-settles] a[data-drop]")
  if (!link) return
  event.preventDefault()
  drop(page().dataset.settles, link.dataset.drop)
})
// A panel that asks the server after every answer is of no use while something waits.
const steps = () => document.querySelector("#match dialog[data-panel=steps]:not([data-fill])")
const words = () => document.querySelector("template[data-waits]")?.content.firstElementChild.dataset

function tellByForm(event) {
  const isWaiting = page()?.dataset.uncounted !== undefined || !navigator.onLine
  const opens = event.target.closest("[data-open-panel]") && steps() && isWaiting && openForm({}, words())
  const closes = isOpen() && event.target.closest("a")?.pathname === here
  if (closes) closeForm()
  if (!opens && !closes) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

// Nor when the first answer fails: what was tapped goes along.
function offerTheForm({ detail }) {
  const dialog = steps()
  if (!dialog?.open || dialog.querySelector("#by-form")) return
  const button = Object.assign(document.createElement("button"), { id: "by-form", className: "btn", type: "button", textContent: words().list })
  button.onclick = () => {
    document.dispatchEvent(new CustomEvent("scorekeeper:kept"))
    openForm(detail, words())
  }
  dialog.querySelector(".bar .now").after(button)
}

document.addEventListener("submit", askFirst)
document.addEventListener("click", tellByForm, true)
document.addEventListener("scorekeeper:silent", offerTheForm)
document.addEventListener("htmx:beforeSwap", leaveThePage)
document.addEventListener("htmx:afterRequest", answered)
document.addEventListener("htmx:load", tell)
for (const silence of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(silence, hush)
addEventListener("online", soon)
addEventListener("pageshow", soon)
document.addEventListener("visibilitychange", soon)
await tell()
soon()
if (steps()) await fetchForm(here)
