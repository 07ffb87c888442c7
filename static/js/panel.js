// The recording panel, opened in place. It opens, closes, keeps and sends; a game's own module says what its taps mean:
//   play("game", { fresh(), tap(facts, button, tables), draw(dialog, facts, tables), answers(facts, button, tables),
//                  fill(facts, fields, tables) })
// `facts` is what has been tapped, `tables` what the server has looked up for it, `fields` what another page has found
// out about the deal. Without this the link goes to a form.

const SLOT = "scorekeeper.panel"
const YOU = "scorekeeper.you"
const HANDED = "#use&" // before the fields in an address
const DEAF = 600 // milliseconds in which the place of a pressed button takes no second tap
const DEAF_BETWEEN_QUESTIONS = 250 // an answer can be meant again at once, for the next player; it commits nothing
const CLOCKWISE = ["S", "W", "N", "E"]

const games = new Map()
let facts = null
let sending = false
let deaf = { since: -DEAF }

export function play(name, game) {
  games.set(name, game)
  const dialog = panel()
  if (dialog?.dataset.panel !== name) return
  const fields = handed()
  if (fields) openWith(dialog, fields)
  else if (slot().away === location.pathname) comeBack(dialog)
  else if (history.state?.panel === dialog.dataset.after) show(dialog, kept(dialog))
}

const panel = () => document.querySelector("dialog[data-panel]")
const gameOf = (dialog) => games.get(dialog.dataset.panel)
const tablesOf = (dialog) => (dialog.tables ??= JSON.parse(dialog.dataset.tables))

function open(dialog) {
  history.pushState({ panel: dialog.dataset.after }, "")
  show(dialog, { ...kept(dialog), cid: uuid7() })
}

// Read once, and taken out of the address: a reload shows what was tapped since.
function handed() {
  if (!location.hash.startsWith(HANDED)) return null
  const fields = Object.fromEntries(new URLSearchParams(location.hash.slice(HANDED.length)))
  history.replaceState(null, "", location.pathname + location.search)
  return fields
}

function openWith(dialog, fields) {
  history.pushState({ panel: dialog.dataset.after }, "")
  const game = gameOf(dialog)
  const facts = { ...game.fresh(), ...kept(dialog) }
  show(dialog, { ...(game.fill?.(facts, fields, tablesOf(dialog)) ?? facts), cid: uuid7() })
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
  facts = { ...gameOf(dialog).fresh(), cid: uuid7(), ...again }
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
  facts = { ...next, note: undefined }
  keep(dialog)
  gameOf(dialog).draw(dialog, facts, tablesOf(dialog))
  say(dialog, next.note ?? "")
  holdFocus(dialog)
}

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
  if (sending) return
  deafen(button)
  if ("close" in dataset) leave()
  else if ("clear" in dataset) change(dialog, { ...gameOf(dialog).fresh(), cid: uuid7() })
  else if ("turn" in dataset) turn(dialog)
  else if ("commit" in dataset) commit(dialog, button)
  else change(dialog, gameOf(dialog).tap(facts, button, tablesOf(dialog)))
}

function commit(dialog, button) {
  const form = dialog.querySelector("form")
  const { cid } = facts
  const { after } = dialog.dataset
  const sent = new Date().toISOString()
  const answers = { ...gameOf(dialog).answers(facts, button, tablesOf(dialog)), cid, after, sent }
  for (const field of form.elements) field.value = answers[field.name] ?? ""
  sending = true
  form.requestSubmit()
}

// What was tapped outlives a reload and a look at the rules, but neither this tab nor the next deal.
const keep = (dialog) => put({ after: dialog.dataset.after, facts })

function put(kept) {
  try {
    sessionStorage.setItem(SLOT, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing forgets on reload.
  }
}

function slot() {
  try {
    return JSON.parse(sessionStorage.getItem(SLOT)) ?? {}
  } catch {
    return {}
  }
}

function kept(dialog) {
  const { after, facts } = slot()
  return after === dialog.dataset.after ? facts : {}
}

function forget() {
  try {
    sessionStorage.removeItem(SLOT)
  } catch {
    // Nothing was kept.
  }
}

// The table as seen by whoever holds the phone: known by name, who may sit elsewhere in the next match.
export function sit(dialog, you = read(YOU)) {
  const chairs = dialog.querySelector("[data-chairs]")
  const seat = [...chairs.querySelectorAll("[data-seat]")].find((button) => nameAt(button) === you)
  chairs.dataset.chair = seat?.dataset.seat ?? CLOCKWISE[0]
}

function turn(dialog) {
  const chairs = dialog.querySelector("[data-chairs]")
  const next = CLOCKWISE[(CLOCKWISE.indexOf(chairs.dataset.chair) + 1) % CLOCKWISE.length]
  const you = nameAt(chairs.querySelector(`[data-seat="${next}"]`))
  try {
    localStorage.setItem(YOU, you)
  } catch {
    // It holds until the panel closes.
  }
  sit(dialog, you)
  change(dialog, facts)
}

const nameAt = (button) => button.querySelector("bdi").textContent

function read(name) {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

// An id of our own (UUID version 7), made before anything is sent, so that sending twice is recording once.
function uuid7() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  let moment = Date.now()
  for (let place = 5; place >= 0; place--, moment = Math.floor(moment / 256)) bytes[place] = moment % 256
  bytes[6] = (bytes[6] & 0x0f) | 0x70
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}

// The second tap of a double tap would fall on whatever has come up under the finger: only the same button, as it was,
// takes it there. So two taps on a seat are two sevens, and never a result that has moved to where the seat was.
function deafen(button) {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  deaf = { left, right, top, bottom, button, since: performance.now() }
}

function swallow(event) {
  const { clientX: x, clientY: y } = event
  const isAnswer = deaf.button?.dataset.choice && event.target.closest("[data-choice]")
  if (!event.detail || performance.now() - deaf.since > (isAnswer ? DEAF_BETWEEN_QUESTIONS : DEAF)) return
  if (!("commit" in deaf.button.dataset) && deaf.button.contains(event.target)) return
  if (x < deaf.left || x > deaf.right || y < deaf.top || y > deaf.bottom) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function clicked(event) {
  const dialog = panel()
  const button = event.target.closest("button")
  if (button?.closest("form.undo")) deafen(button)
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.target.closest("[data-rule]") && slot().facts) put({ ...slot(), away: location.pathname })
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
  say(dialog, dialog.dataset.changed)
}

// What was tapped is forgotten once it is recorded: a book that was busy, or another phone, leaves it to be sent again.
function answered({ detail }) {
  const { verb, elt } = detail.requestConfig ?? {}
  if (verb === "post" && detail.xhr.status >= 200 && detail.xhr.status < 300) forget()
  if (!elt?.closest?.("[data-panel]")) return
  sending = false
  if (!panel()?.open) stepBack()
}

function failed(event) {
  const dialog = panel()
  const { silent = "", refused = "" } = document.querySelector("[data-say]")?.dataset ?? {}
  if (dialog?.open && isOurs(dialog, event)) say(dialog, event.type === "htmx:responseError" ? refused : silent)
}

document.addEventListener("click", swallow, true)
document.addEventListener("click", clicked)
document.addEventListener("input", ({ target }) => {
  const dialog = target.closest("dialog[data-panel]")
  if (dialog?.open && target.dataset.write) {
    facts = { ...facts, [target.dataset.write]: target.value }
    keep(dialog)
  }
})
document.addEventListener("htmx:beforeSwap", wait)
document.addEventListener("htmx:afterRequest", answered)
for (const kind of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(kind, failed)
addEventListener("popstate", stepped)
addEventListener("pageshow", ({ persisted }) => persisted && panel()?.open && keep(panel()))
