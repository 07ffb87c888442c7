// A deal told in the plain form, in the place of the sheet: panels that ask the server after every answer are of no use
// without one, and none corrects a deal without. The form is fetched while there is a signal, and kept where the phone
// keeps pages.

import { uuid } from "scorekeeper/id"

const page = () => document.querySelector("#match")

const FRESH = 24 * 3600_000 // milliseconds; names and house rules do not change while a match is played

let part = "" // the form as the server made it
let sheet = "" // what stood in its place

export const isOpen = () => Boolean(sheet)

async function fetchForm(match) {
  const address = `${match}events/?part`
  const pages = "caches" in window ? await caches.open("pages") : null
  const kept = await pages?.match(address, { ignoreVary: true })
  part = (await kept?.text()) ?? part
  if (kept && Date.now() - Date.parse(kept.headers.get("Date")) < FRESH) return
  const answer = await fetch(`${match}events/`, { headers: { "HX-Request": "true" } }).catch(() => null)
  if (!answer?.ok) return
  await pages?.put(address, answer.clone())
  part = await answer.text()
}

// With what was tapped so far. Returns whether there is a form.
export function openForm(answers, { following, next }) {
  if (!part || sheet) return Boolean(part)
  const { after } = page().querySelector("dialog[data-panel]")?.dataset ?? {}
  const { version, last } = page().dataset
  const before = page().cloneNode(true)
  before.querySelector("dialog[open]")?.removeAttribute("open") // it is about to close
  sheet = before.outerHTML
  htmx.swap("#match", part, { swapStyle: "outerHTML" })
  Object.assign(page().dataset, { version, last })
  const form = page().querySelector("#deal")
  for (const name of ["event", "target", "seen"]) if (answers[name]) form.append(hidden(name))
  fill(form, { ...answers, cid: uuid(), after })
  page().querySelector("h1").textContent = following
  page().querySelector(".bar .big").textContent = next
  for (const button of page().querySelectorAll("[formaction]")) button.remove() // they would need an answer
  return true
}

export function closeForm() {
  if (!sheet) return
  const before = sheet
  sheet = ""
  htmx.swap("#match", before, { swapStyle: "outerHTML" })
}

// Such a panel is not even opened while something waits. Where the first answer to it fails, what was tapped goes along.
export function standIn(match, { words, isWaiting }) {
  document.addEventListener("click", (event) => insteadOfPanel(event, match, words, isWaiting), true)
  document.addEventListener("scorekeeper:silent", ({ detail }) => offer(detail, words))
  if (document.querySelector("#match dialog[data-panel]:not([data-fill])")) fetchForm(match)
}

const steps = () => document.querySelector("#match dialog[data-panel][data-preview]:not([data-fill])")

function insteadOfPanel(event, match, words, isWaiting) {
  const opens = event.target.closest("[data-open-panel]") && steps() && isWaiting() && openForm({}, words())
  const closes = isOpen() && event.target.closest("a")?.pathname === match
  if (closes) closeForm()
  if (!opens && !closes) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function offer(answers, words) {
  const dialog = steps()
  if (!dialog?.open || dialog.querySelector("#by-form")) return
  const button = Object.assign(document.createElement("button"), { id: "by-form", className: "btn", type: "button", textContent: words().list })
  button.onclick = () => {
    document.dispatchEvent(new CustomEvent("scorekeeper:kept"))
    openForm(answers, words())
  }
  dialog.querySelector(".bar .now").after(button)
}

const hidden = (name) => Object.assign(document.createElement("input"), { type: "hidden", name })

function fill(form, answers) {
  for (const [name, answer] of Object.entries(answers).flatMap((said) => spread(form, said))) {
    const field = form.elements[name]
    if (field && field.type !== "checkbox") field.value = answer
  }
}

// One after another: who won each trick has a field for each.
const spread = (form, [name, answer]) =>
  form.elements[`${name}_0`] ? answer.split(" ").map((each, place) => [`${name}_${place}`, each]) : [[name, answer]]

// What was chosen and written, as it reads.
export const toldBy = (form) =>
  [...form.elements]
    .filter(({ type, checked, value, name }) => name && value && (type === "radio" ? checked : !["hidden", "submit"].includes(type)))
    .map((field) => field.selectedOptions?.[0].textContent ?? (field.type === "radio" ? field.closest("label").textContent : field.value))
    .map((words) => words.trim())
    .join(", ")
