// The recording panel, opened in place. It opens, closes, keeps and sends; a game's own module says what its taps mean:
//   play("game", { fresh(), tap(facts, button, tables), draw(dialog, facts, tables), answers(facts, button, tables),
//                  words(facts, button, tables), fill(facts, fields, tables, corrects), said(facts, tables),
//                  takeUp(facts, { names, answers }, tables) })
// `facts` is what has been tapped, and the `view` that shows; `tables` what the server has looked up for it, `fields`
// what another page has found out about the deal, or those of a deal that somebody `corrects`. What was answered is
// `said` to the other phones, and what these have answered, of the questions with those `names`, is taken up. `words`
// are those of the list of deals, for one that waits. Who dealt (`facts.dealer`) and the note (`facts.words`) are asked
// here, for every game. Without this the link goes to a form.

import { say as announce } from "scorekeeper/app"
import { sit, turn } from "scorekeeper/chair"
import { blockTaps, ignore } from "scorekeeper/double-tap"
import { forgetDraft, goAway, isAway, readDraft, stay, storeDraft } from "scorekeeper/draft"
import { uuid } from "scorekeeper/entry-store"
import { clear, drop, hearAnswers, shared, tellAnswers } from "scorekeeper/underway"

const SLOT = "panel"
const HANDED = "#use&" // before the fields in an address

const games = new Map()
let facts = null
let sending = false

export function play(name, game) {
  games.set(name, game)
  const dialog = panel()
  if (dialog?.dataset.panel !== name) return
  const fields = handed()
  if (fields) openWith(dialog, fields)
  else if (isAway() && slot().facts) comeBack(dialog)
  else if (history.state?.panel === dialog.dataset.after) show(dialog, kept(dialog))
}

export function element(name, look, text = "") {
  const made = document.createElement(name)
  if (look.trim()) made.className = look.trim()
  if (name === "button") made.type = "button"
  made.textContent = text
  return made
}

const panel = () => document.querySelector("dialog[data-panel]")
const gameOf = (dialog) => games.get(dialog.dataset.panel)
const tablesOf = (dialog) => (dialog.tables ??= JSON.parse(dialog.dataset.tables))
const fresh = (dialog) => ({ ...gameOf(dialog).fresh(), dealer: "", words: "" })

const answersOf = (dialog, button) => ({
  ...gameOf(dialog).answers(facts, button, tablesOf(dialog)),
  dealer: facts.dealer,
  note: facts.words,
})

function open(dialog) {
  history.pushState({ panel: dialog.dataset.after }, "")
  show(dialog, { ...(dialog.dataset.fill ? begun(dialog) : kept(dialog)), cid: uuid() })
}

// A deal is tapped from nothing; one that is corrected begins as it was recorded.
function begun(dialog) {
  const { fill } = dialog.dataset
  if (!fill) return fresh(dialog)
  const { dealer = "", note = "", ...fields } = JSON.parse(fill)
  return { ...gameOf(dialog).fill(fresh(dialog), fields, tablesOf(dialog), true), dealer, words: note }
}

// Read once, and taken out of the address: a reload shows what was tapped since.
function handed() {
  if (!location.hash.startsWith(HANDED)) return null
  const fields = Object.fromEntries(new URLSearchParams(location.hash.slice(HANDED.length)))
  history.replaceState(null, "", location.pathname + location.search)
  return fields
}

function openWith(dialog, fields) {
  open(dialog)
  change(dialog, gameOf(dialog).fill?.(facts, fields, tablesOf(dialog)) ?? facts)
}

// From the rules: everything is as it was left. Should another phone have recorded meanwhile, the entry still follows
// the deal that it followed, and is compared when it is sent.
function comeBack(dialog) {
  const { after, facts } = slot()
  const changed = after !== dialog.dataset.after
  dialog.dataset.after = after
  if (!history.state?.panel) history.pushState({ panel: after }, "")
  show(dialog, facts)
  if (changed) say(dialog, dialog.dataset.changed)
}

function show(dialog, again) {
  facts = withTheOthers(dialog, { ...fresh(dialog), cid: uuid(), ...again })
  sending = false
  sit(dialog)
  dialog.addEventListener("cancel", leave)
  dialog.addEventListener("close", stepBack)
  dialog.showModal()
  change(dialog, facts)
}

// The way out is always one step back, so that the phone's own Back does the same and the page keeps its place.
function leave(event) {
  event?.preventDefault()
  stepBack() || panel()?.close()
}

function stepBack() {
  if (!history.state?.panel) return false
  history.back()
  return true
}

function stepped() {
  const dialog = panel()
  if (!history.state?.panel) dialog?.close()
  else if (dialog && !dialog.open && history.state.panel === dialog.dataset.after) show(dialog, kept(dialog))
}

function change(dialog, next) {
  const before = facts
  facts = { ...next, note: undefined }
  tellAnswers(dialog.dataset.after, saidOf(dialog, before), saidOf(dialog, facts))
  keep(dialog)
  for (const part of dialog.querySelectorAll("[data-in]"))
    part.hidden = !part.dataset.in.split(" ").includes(facts.view)
  gameOf(dialog).draw(dialog, facts, tablesOf(dialog))
  beside(dialog, facts)
  if (dialog.dataset.recorded) markRecorded(dialog)
  say(dialog, next.note ?? "")
  holdFocus(dialog)
}

// A person who corrects a deal sees which result was recorded, also where the results come later.
function markRecorded(dialog) {
  const recorded = JSON.parse(dialog.dataset.recorded)
  const isRecorded = (button) => {
    return Object.entries(answersOf(dialog, button)).every(
      ([name, value]) => String(value ?? "") === (recorded[name] ?? ""),
    )
  }
  const mark = () => {
    for (const button of dialog.querySelectorAll("[data-commit]")) {
      if (isRecorded(button)) button.dataset.asRecorded = dialog.dataset.asRecorded
      else delete button.dataset.asRecorded
    }
  }
  dialog.observer ??= new MutationObserver(mark)
  dialog.observer.observe(dialog, { childList: true, subtree: true })
  mark()
}

const saidOf = (dialog, facts) => gameOf(dialog).said?.(facts, tablesOf(dialog)) ?? {}

function withTheOthers(dialog, facts, mine = {}) {
  const others = shared(dialog.dataset.after)
  if (!others) return facts
  const { names, answers } = others
  return gameOf(dialog).takeUp?.(facts, { names, answers: { ...answers, ...mine } }, tablesOf(dialog)) ?? facts
}

// Somebody else has answered: the question under the finger may be another one now. What was answered here stays.
function takeUp() {
  const dialog = panel()
  if (!dialog?.open || sending) return
  const mine = Object.entries(saidOf(dialog, facts)).filter(([, answer]) => answer)
  const next = withTheOthers(dialog, facts, Object.fromEntries(mine))
  if (spelt(saidOf(dialog, next)) === spelt(saidOf(dialog, facts))) return // an echo
  blockTaps(document.createElement("button"), dialog.querySelector(".bar"))
  facts = next
  change(dialog, next)
}

const spelt = (said) => JSON.stringify(Object.entries(said).sort())

// A pressed button may go away with its part of the panel; the next key press should not start outside.
function holdFocus(dialog) {
  const held = dialog.contains(document.activeElement) && document.activeElement.checkVisibility()
  if (!held) dialog.querySelector("[autofocus]").focus()
}

function say(dialog, note) {
  const line = dialog.querySelector("[data-note]")
  if (line.textContent !== note) line.textContent = note
}

function pressed(dialog, button) {
  const { dataset } = button
  if (sending) return ignore(button)
  blockTaps(button)
  if ("close" in dataset) leave()
  else if ("clear" in dataset) startOver(dialog)
  else if ("turn" in dataset) turnTable(dialog)
  else if (dataset.dealt) change(dialog, { ...facts, dealer: isCustom(button) ? "" : dataset.dealt })
  else if ("commit" in dataset) commit(dialog, button)
  else change(dialog, gameOf(dialog).tap(facts, button, tablesOf(dialog)))
}

function startOver(dialog) {
  change(dialog, { ...begun(dialog), cid: uuid() })
  clear(dialog.dataset.after)
}

function turnTable(dialog) {
  turn(dialog)
  change(dialog, facts)
}

function commit(dialog, button) {
  const form = dialog.querySelector("form")
  const { cid } = facts
  const { after, event } = dialog.dataset
  const sent = new Date().toISOString()
  const answers = { ...answersOf(dialog, button), cid, after, event, sent }
  for (const field of form.elements) field.value = answers[field.name] ?? ""
  form.dataset.words = gameOf(dialog).words(facts, button, tablesOf(dialog))
  sending = true
  form.requestSubmit()
}

// What was tapped outlives a reload and a look at the rules, but not the next deal.
function keep(dialog) {
  stay()
  storeDraft(SLOT, { after: dialog.dataset.after, facts })
}

const slot = () => readDraft(SLOT)

function kept(dialog) {
  const { after, facts } = slot()
  return after === dialog.dataset.after ? facts : {}
}

function forget() {
  drop()
  stay()
  forgetDraft(SLOT)
}

// What no game asks itself: who dealt, and a note.
function beside(dialog, { dealer, words }) {
  for (const button of dialog.querySelectorAll("[data-dealt]")) {
    button.setAttribute("aria-pressed", dealer ? button.dataset.dealt === dealer : isCustom(button))
  }
  dialog.querySelector("[data-write]").value = words
}

// Who deals by custom, which nobody knows while other deals wait.
const isCustom = (button) => button.matches("[data-custom]:not([data-ahead] *)")

function clicked(event) {
  const dialog = panel()
  const button = event.target.closest("button")
  if (button?.closest("form.undo")) blockTaps(button)
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.target.closest("[data-rule]") && slot().facts) goAway()
  if (!dialog || !gameOf(dialog)) return
  if (event.target.closest("[data-open-panel]")) {
    event.preventDefault()
    open(dialog)
  } else if (dialog.open && dialog.contains(button)) {
    pressed(dialog, button)
  }
}

const isOurs = (dialog, { detail }) => detail.requestConfig?.elt === dialog?.querySelector("form")

// While somebody is tapping, news of another phone waits: the deal that they send is then compared with it.
function wait(event) {
  const dialog = panel()
  if (!dialog?.open || isOurs(dialog, event) || !event.detail.shouldSwap) return
  event.detail.shouldSwap = false
  const page = event.detail.serverResponse
  if (!hearAnswers(dialog.dataset.after, page)) say(dialog, newsIn(page) || dialog.dataset.changed)
}

// What the other phone did, in the words that everybody else reads.
const newsIn = (page) => new DOMParser().parseFromString(page, "text/html").querySelector("[data-news]")?.dataset.news

// What was tapped is forgotten once it is recorded: a book that was busy, or another phone, leaves it to be sent again.
function answered({ detail }) {
  const { verb, elt } = detail.requestConfig ?? {}
  if (verb === "post" && detail.xhr.status >= 200 && detail.xhr.status < 300) forget()
  if (!elt?.closest?.("[data-panel]")) return
  sending = false
  if (!panel()?.open) stepBack()
}

// It stays on this phone while that is offline.
function putAway() {
  forget()
  sending = false
  if (panel()?.open) leave()
}

function tappedTooSoon() {
  const { soon = "" } = document.querySelector("[data-say]")?.dataset ?? {}
  if (panel()?.open) say(panel(), soon)
  else announce(soon)
}

function failed(event) {
  const dialog = panel()
  const { silent = "", refused = "" } = document.querySelector("[data-say]")?.dataset ?? {}
  if (dialog?.open && isOurs(dialog, event)) say(dialog, event.type === "htmx:responseError" ? refused : silent)
}

document.addEventListener("click", clicked)
document.addEventListener("input", ({ target }) => {
  const dialog = target.closest("dialog[data-panel]")
  if (dialog?.open && target.dataset.write) {
    facts = { ...facts, [target.dataset.write]: target.value }
    keep(dialog)
  }
})
document.addEventListener("htmx:beforeSwap", wait)
document.addEventListener("scorekeeper:underway", takeUp)
document.addEventListener("scorekeeper:too-soon", tappedTooSoon)
document.addEventListener("scorekeeper:kept", putAway)
document.addEventListener("htmx:afterRequest", answered)
for (const kind of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(kind, failed)
addEventListener("popstate", stepped)
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted || !panel()?.open) return
  sending = false
  keep(panel())
})
