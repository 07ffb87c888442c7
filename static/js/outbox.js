// What is recorded offline. An entry is written on this phone before it is sent; without an answer it stays, and is
// sent again by itself, the oldest first, until the server has said what became of it. Nothing unsent leaves the phone
// but by a tap. `sync-status.js` shows it; no rule of a game stands here.

import { say, sendOn } from "scorekeeper/app"
import { closeForm, isOpen, standIn, wordsOfForm } from "scorekeeper/form-fallback"
import {
  addSeen,
  isSame,
  isWaiting,
  matchOf,
  redirectDependency,
  without,
  writeOver,
} from "scorekeeper/entry-dependencies"
import { change, isTried, matches, of, seen, settle, uuid } from "scorekeeper/entry-store"
import { fetchOurs, RECORDED } from "scorekeeper/own-server"
import { keepAnew } from "scorekeeper/phone"
import { compareIds, isFinal, later, offerAgain, soon, start, syncMatch, waiting } from "scorekeeper/sync"
import { askBeforeForgetting, mark, show } from "scorekeeper/sync-status"

const here = matchOf(location.pathname)
const page = () => document.querySelector("#match")
const shown = () => Number(page()?.dataset.version ?? Infinity) // the last event that this page knows of
const isUncounted = () => page()?.dataset.uncounted !== undefined // something that waits, by the page's own words

const isServed = () => "server" in document.documentElement.dataset // by this phone itself, where nobody else answers
// Sentences of the page.
const words = () => document.querySelector("template[data-unsent-part]")?.content.firstElementChild.dataset

let asked = null // the entry that is on its way by htmx, and the form that sends it

// A form that records, as htmx is about to send it. What waits already goes first.
export async function take({ elt: form, issueRequest, triggeringEvent }) {
  const kept = await written(form, triggeringEvent?.submitter).catch(() => null)
  if (!kept) return issueRequest(true) // a browser that keeps nothing sends as ever
  const { entry, isFirst, settles } = kept
  const isGone = !form.isConnected // news came while it was written down: htmx would send nothing
  if (isGone || settles || (!isServed() && (!isFirst || !navigator.onLine))) {
    await putAway(form)
    return soon()
  }
  asked = { entry, form }
  for (const name of ["cid", "after", "seen"])
    if (form.elements[name]) form.elements[name].value = entry.fields[name] ?? ""
  return issueRequest(true)
}

async function written(form, submitter) {
  const match = here
  const settles = form.closest("[data-settles]")?.dataset.settles
  const fields = Object.fromEntries(new FormData(form, submitter))
  const entry = made(fields, wordsOf(form))
  const entries = await change(match, (entries) => {
    const same = entries.find(({ cid }) => cid === fields.cid)
    if (settles && entries.some((each) => each.cid === settles && isWaiting(each)))
      return entries.map((each) =>
        each.cid === settles ? { ...entry, place: each.place } : redirectDependency(each, settles, entry.cid),
      )
    if (same && isWaiting(same) && isSame(same.fields, fields)) return entries
    if (same) entry.cid = fields.cid = uuid() // a page of a while ago was pressed again
    addSeen(fields, entries, shown())
    return [...entries, entry]
  })
  const isFirst = entries.find((each) => isWaiting(each) && !each.path)?.cid === entry.cid
  return { entry, isFirst, settles }
}

// With the head of its match: should no server take it any more, it is carried away without any page of the match.
const made = (fields, said) => ({
  match: here,
  cid: fields.cid,
  fields,
  words: said,
  head: words()?.head,
  at: Date.now(),
})

// As the server words it; a deal told in the form has only what was answered there.
const wordsOf = (form) =>
  [form.dataset.words?.trim(), form.id === "deal" && wordsOfForm(form, true)].filter(Boolean).join(": ")

// It stays here: the page is free for the next one.
async function putAway(form) {
  asked = null
  delete form.dataset.sending
  if (form.elements.cid) form.elements.cid.value = uuid()
  document.dispatchEvent(new CustomEvent("scorekeeper:kept"))
  closeForm()
  if (form.id === "deal" && location.pathname !== here && navigator.serviceWorker?.controller)
    return location.assign(here)
  await showUnsent()
  clearMessage()
}

// That there is no answer the page says below the sheet, in better words.
function clearMessage() {
  if (isUncounted()) say("")
}

async function showUnsent() {
  if (document.querySelector("template[data-lost]")) showLost().catch(() => {})
  if (!here) return mark(waiting)
  draw(await of(here).catch(() => seen(here)))
}

// `isReading`: what this phone has stored is not known yet.
function draw(entries, isReading = false) {
  const dropMatch = () => import("scorekeeper/local-server-starts").then(({ dropMatch }) => dropMatch(here))
  const acts = { enter, sendAgain, drop, dropMatch, recount, overwrite, offerAgain: resend }
  const asOf = isSilent() && location.pathname === here ? lastHeard : 0
  show(entries, acts, { asOf, settles: page()?.dataset.settles, isReading })
}

const showLost = async () => (await matches()).size && (await import("scorekeeper/refused-entries")).showRefused()

// When the server was heard last: a page from the cache says when it was made.
const root = document.documentElement
let lastHeard = Number(root.dataset.kept) || Date.now()
let isUnanswered = false
const isSilent = () => !navigator.onLine || isUnanswered || "kept" in root.dataset

async function unanswered() {
  clearMessage()
  if (isUnanswered) return
  isUnanswered = true
  await showUnsent()
}

async function heard() {
  const wasSilent = isSilent()
  delete root.dataset.kept
  document.querySelector("[data-made]")?.remove()
  isUnanswered = false
  lastHeard = Date.now()
  if (wasSilent) await showUnsent()
}

// A page that looks for no news asks when it may be online again.
function ask() {
  if (!("kept" in root.dataset) || document.querySelector("[data-follow]")) return
  fetchOurs(location.href, { method: "HEAD" }).then(heard, () => {})
}

async function heardByHtmx({ detail: { xhr } }) {
  if (!xhr?.status || xhr.isLocal) return // this phone itself has answered
  await heard()
  if (xhr.status === 204 && isUncounted()) await showUnsent() // another page may have sent or discarded it
}

// An answer to what htmx sent. Without one, or from a server that cannot just now, the entry stays.
async function answered({ detail: { requestConfig, xhr } }) {
  if (!asked || requestConfig?.elt !== asked.form) return
  const { entry, form } = asked
  const n = Number(xhr.getResponseHeader(RECORDED))
  asked = null
  if (n) {
    await settle(entry, n)
    await showUnsent() // the page may have looked before
    syncMatch(here) // and somebody may have pressed something since
  } else if (isFinal(xhr.status))
    await change(here, (entries) => entries.filter(({ cid }) => cid !== entry.cid)) // the page shows it
  else {
    await putAway(form)
    if (isServed()) soon() // this phone has answered, perhaps without asking anybody
    else later()
  }
}

// What a server says that cannot just now: the entry is in better hands here than on its page.
function leaveThePage({ detail }) {
  if (!asked || detail.requestConfig.elt !== asked.form) return
  asked.isHeard = true
  if (!isFinal(detail.xhr.status) && detail.xhr.status >= 400) detail.shouldSwap = false
}

async function showAfresh() {
  if (asked && !asked.isHeard && !asked.form.isConnected) loseTheForm()
  await takeAsReceipt()
  await showUnsent()
  if (here && !isSilent() && (await compareIds(here, page()))) await showUnsent()
}

// A page that tells of an entry as the last one that was recorded says so sooner than the answer to it, which may be
// lost.
async function takeAsReceipt() {
  const { counted, last, version } = page()?.dataset ?? {}
  const entry = counted === undefined && last && (await of(here)).find((each) => each.cid === last && isWaiting(each))
  if (entry) await settle(entry, Number(version))
}

// News took the form away while its answer was under way: htmx tells nobody of that. Asked once more, the server says
// what it has recorded.
async function loseTheForm() {
  asked = null
  await syncMatch(here)
}

const fetchSheet = () => htmx.ajax("GET", location.href, { target: "#match", swap: "outerHTML" })

// The sheet comes from the server again, once it knows what this phone knows.
async function follow(match, written = []) {
  keepAnew(match, written)
  if (match !== here) return
  await showUnsent()
  const followed = document.querySelector("[data-follow]")
  if (followed && !written.length) followed.dispatchEvent(new CustomEvent("look"))
  else if (page() && !isOpen() && !document.querySelector("dialog[open]")) fetchSheet()
}

// Somebody has to decide: the page that says why comes up, where nobody is in the middle of something else.
async function stopped(head, part) {
  const isFree = head.match === location.pathname && !isOpen() && !document.querySelector("dialog[open]")
  if (part && isFree && !head.path) { // what is written beside the sheet has no page
    htmx.swap("#match", part, { swapStyle: "outerHTML" })
    page().dataset.settles = head.cid
  }
  await showUnsent()
  clearMessage()
}

// The match was deleted, and is back: what was refused is sent again.
const GONE = 410
async function sendWhatWasGone() {
  if (page() && (await of(here)).some(({ stopped }) => stopped === GONE)) await sendAgain()
}

// Somebody wants to see what stands in the way. The server asks (`ask`) only about what was entered just now.
async function sendAgain() {
  const again = (entry) => ({ ...entry, stopped: 0, at: entry.fields.ask ? Date.now() : entry.at })
  await change(here, (entries) => entries.map((entry) => (entry.path ? entry : again(entry))))
  soon()
}

// By a tap only.
async function drop(cid, theirs) {
  await change(here, (entries) => without(entries, cid, theirs))
  delete page().dataset.settles
  page().querySelector(".late")?.remove()
  await showUnsent()
  await follow(here)
  soon()
}

// `isTwo`: they were two deals after all, so the twins are recorded too, after everything else. Otherwise drop the
// twins.
async function recount(isTwo) {
  await change(here, (entries) => {
    const twins = entries.filter(({ twin }) => twin)
    const others = entries.filter(({ twin }) => !twin)
    if (!isTwo) return others
    for (const { fields, words } of twins) {
      const entry = made({ ...fields, cid: uuid() }, words)
      entry.fields.after = page()?.querySelector("[data-after]")?.dataset.after ?? lastOf(entries)
      addSeen(entry.fields, others, shown())
      others.push(entry)
    }
    return others
  })
  await showUnsent()
  soon()
}

// Not every page says what the next deal follows: one of a match that is over does not.
const lastOf = (entries) => entries.at(-1).twin ?? entries.at(-1).cid

// What is pressed here is one more event. So is undo of what waits: it may have been recorded, and only the answer was
// lost.
async function enter(said, words) {
  const fields = { seen: String(shown()), ...said, cid: uuid() }
  await change(here, (entries) => {
    addSeen(fields, entries, shown())
    return [...entries, made(fields, words)]
  })
  await showUnsent()
  soon()
}

// A note or stakes, whose forms know nothing of htmx. Where the server has to say something about it, its page does.
async function takePlain(event) {
  const { target: form, submitter } = event
  const { path, words } = form.dataset
  if (!path) return
  event.preventDefault()
  const fields = Object.fromEntries(new FormData(form, submitter))
  const entry = { ...made(fields, [words, wordsOfForm(form)].filter(Boolean).join(": ")), path, cid: uuid() }
  const isKept = await change(here, (entries) => (writeOver(path, fields, entries), [...entries, entry])).catch(
    () => null,
  )
  if (isKept) await syncMatch(here)
  const left = isKept && (await of(here)).find((each) => each.cid === entry.cid && isWaiting(each))
  if (isKept && !left) return location.assign(here)
  delete form.dataset.sending
  if (left && !left.stopped) return navigator.serviceWorker?.controller ? location.assign(here) : showUnsent()
  if (left) await change(here, (entries) => entries.filter(({ cid }) => cid !== entry.cid))
  delete form.dataset.path
  sendOn(form, submitter)
}

// Mine in the place of theirs.
async function overwrite({ cid, over }) {
  await change(here, (entries) =>
    entries.map(({ stopped, theirs, ...entry }) =>
      entry.cid === cid
        ? { ...entry, fields: { ...entry.fields, over } }
        : { ...entry, ...(stopped && { stopped, theirs }) },
    ),
  )
  soon()
}

async function resend() {
  await offerAgain(here)
  await showUnsent()
  soon()
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-settles] a[data-drop]")
  if (!link) return
  event.preventDefault()
  await drop(page().dataset.settles, link.dataset.drop)
  if (link.pathname !== here) location.assign(link.href)
})
for (const back of ["online", "focus"]) addEventListener(back, ask)
document.addEventListener("submit", askBeforeForgetting)
document.addEventListener("htmx:beforeSwap", leaveThePage)
document.addEventListener("htmx:afterRequest", answered)
document.addEventListener("htmx:afterRequest", heardByHtmx)
document.addEventListener("htmx:afterSettle", showAfresh)
document.addEventListener("submit", takePlain)
for (const silence of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(silence, unanswered)
document.addEventListener("htmx:responseError", clearMessage)
document.addEventListener("scorekeeper:full", showUnsent)
document.addEventListener("scorekeeper:late", () => here && draw(seen(here), !isTried(here)))
start({
  heard,
  isOnItsWay: ({ cid }) => cid === asked?.entry.cid,
  sent: follow,
  stopped,
  counted: showUnsent,
})
// Nobody waits for these: a tap waits for this script, and a server may be silent for long.
showAfresh().then(sendWhatWasGone).then(soon)
standIn(here, { words, isSilent: () => !isServed() && (isUncounted() || isSilent()) })
