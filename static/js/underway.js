// The deal in play: what is answered of it before it is recorded goes to the server behind the tap, and what other
// phones have answered comes from there. No tap waits for it, and nothing is said when it fails: what could not be sent
// is kept, and sent again.

import { isOwn } from "scorekeeper/entry-dependencies"
import { fetchOurs } from "scorekeeper/own-server"
import { forgetDraft, readDraft, storeDraft } from "scorekeeper/draft"

const SLOT = "underway"
const SOON = 150 // milliseconds: taps in a row go together
const AGAIN = 3_000

const moment = () => performance.timeOrigin + performance.now()

let said = "" // by the page, when it was last looked at
let asked = isNew() ? performance.timeOrigin : 0 // when the page was asked for, or its news
let known = null // of the deal in play: what the page said, or what the server has said since
let timer = 0
let isSending = false

function deal() {
  const text = document.querySelector("[data-underway]")?.dataset.underway ?? ""
  if (text !== said) [said, known] = [text, text ? newer(JSON.parse(text)) : null]
  return known
}

// The address of the match, which the page asks for news.
const match = () => document.querySelector("[data-underway]").getAttribute("hx-get").replace(/\?.*/, "")

// A page opened offline, or one step back, was made nobody knows when.
function isNew() {
  const [way] = performance.getEntriesByType("navigation")
  return !("kept" in document.documentElement.dataset) && way?.type !== "back_forward"
}

// One that was asked for before an answer was heard may have been made before that answer was there.
// A clock that was put back since says nothing of that.
function newer(page) {
  const { after, told } = slot()
  return told?.at > asked && told.at <= moment() && after === page.after ? { ...page, ...told } : page
}

const shownHere = () => (said ? JSON.parse(said).shown : "")

// What is answered of the deal that comes after that one; null where it is not in play, or nothing is asked before.
export function shared(after) {
  if (deal()?.after !== after) return null
  return { names: known.names, answers: { ...known.answers, ...unsent() } }
}

// One function for every game: the answers before a tap and after it.
export function tellAnswers(after, before, now) {
  if (deal()?.after !== after) return
  const changed = known.names.filter((name) => (before[name] ?? "") !== (now[name] ?? ""))
  if (!changed.length) return
  put({ ...unsent(), ...Object.fromEntries(changed.map((name) => [name, now[name] ?? ""])) })
  later(SOON)
}

// Everything is taken back by hand, also what a panel cannot show.
export function clear(after) {
  if (deal()?.after !== after) return
  put(Object.fromEntries(Object.keys({ ...known.answers, ...unsent() }).map((name) => [name, ""])))
  later(SOON)
}

// That deal is recorded, perhaps as the last: should it be undone, nothing of it comes back.
export const drop = () => forgetDraft(SLOT)

// News of the match came while somebody is tapping: is it only what others have answered of the same deal?
export function hearAnswers(after, page) {
  const text = new DOMParser().parseFromString(page, "text/html").querySelector("[data-underway]")?.dataset.underway
  const heard = text ? JSON.parse(text) : null
  if (heard?.after !== after || deal()?.after !== after) return false
  known = newer(heard)
  announce()
  return true
}

// `answers` are still to be sent; `told` is what the server has said last, and when it was heard.
const slot = () => readDraft(SLOT)

function unsent() {
  const { after, answers = {} } = slot()
  if (after === known?.after) return answers
  drop() // that deal is recorded; should it be undone, nothing of it comes back
  return {}
}

const put = (answers, told = slot().told) => storeDraft(SLOT, { after: known.after, answers, told })

function later(milliseconds) {
  clearTimeout(timer)
  timer = setTimeout(send, milliseconds)
}

async function send() {
  if (!deal() || isOwn(match())) return // no server knows it; the page at its next address sends what waits
  const { after } = known
  const answers = unsent()
  if (isSending || !Object.keys(answers).length) return
  isSending = true
  const body = new URLSearchParams({ ...answers, after })
  const answer = await fetchOurs(`${match()}underway/`, {
    method: "POST",
    headers: { Accept: "application/json" },
    body,
    keepalive: true,
  }).catch(() => null)
  const isRefused = answer && answer.status >= 400 && answer.status < 500 && answer.status !== 429
  const now = answer?.ok ? await answer.json().catch(() => null) : null
  isSending = false
  if (deal()?.after !== after) return
  if (now || isRefused) settle(answers, now)
  if (now) known = now
  if (now) announce()
  if (Object.keys(unsent()).length) later(now ? SOON : AGAIN)
}

// What was answered otherwise in the meantime is still to be sent.
function settle(answers, now) {
  const left = Object.entries(unsent()).filter(([name, answer]) => answers[name] !== answer)
  put(Object.fromEntries(left), now ? { at: moment(), shown: now.shown, answers: now.answers } : undefined)
}

function announce() {
  document.dispatchEvent(new CustomEvent("scorekeeper:underway"))
  refreshSheet()
}

const isTapping = () => Boolean(document.querySelector("dialog[data-panel][open]"))

// The sheet below the panel follows once that is closed.
function refreshSheet() {
  if (!isTapping() && deal() && known.shown !== shownHere()) {
    document.querySelector("[data-follow]")?.dispatchEvent(new CustomEvent("look"))
  }
}

// Until then the page asks for what is newer than the panel knows.
function asking({ target, detail }) {
  if (target.matches("[data-underway]")) asked = moment()
  if (target.matches("[data-underway]") && isTapping() && deal()) {
    detail.path = detail.path.replace(/shown=[^&]*/, `shown=${known.shown}`)
  }
}

document.addEventListener("htmx:configRequest", asking)
document.addEventListener("htmx:afterSettle", () => deal() && unsent())
document.addEventListener("close", refreshSheet, true)
addEventListener("online", () => later(SOON))
document.addEventListener("visibilitychange", () => document.hidden && timer && send())
if (deal() && Object.keys(unsent()).length) later(SOON)
