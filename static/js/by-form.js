// A deal told in the plain form, in the place of the sheet: panels that ask the server after every answer are of no use
// without one. The form is fetched while there is a signal, and kept where the phone keeps pages.

import { uuid } from "scorekeeper/kept"

const page = () => document.querySelector("#match")

let part = "" // the form as the server made it
let sheet = "" // what stood in its place

export const isOpen = () => Boolean(sheet)

export async function fetchForm(match) {
  const address = `${match}events/?part`
  const answer = await fetch(`${match}events/`, { headers: { "HX-Request": "true" } }).catch(() => null)
  const pages = "caches" in window ? await caches.open("pages") : null
  if (answer?.ok) await pages?.put(address, answer.clone())
  part = (await (answer?.ok ? answer : await pages?.match(address))?.text()) ?? part
}

// With what was tapped so far. Returns whether there is a form.
export function openForm(answers, { following, next }) {
  if (!part || sheet) return Boolean(part)
  const { after } = page().querySelector("dialog[data-panel]").dataset
  const { version } = page().dataset
  const before = page().cloneNode(true)
  before.querySelector("dialog[open]")?.removeAttribute("open") // it is about to close
  sheet = before.outerHTML
  htmx.swap("#match", part, { swapStyle: "outerHTML" })
  page().dataset.version = version
  const form = page().querySelector("#deal")
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

function fill(form, answers) {
  for (const [name, answer] of Object.entries(answers)) {
    const field = form.elements[name]
    if (field && field.type !== "checkbox") field.value = answer
  }
}

// What was chosen and written, as it reads.
export const toldBy = (form) =>
  [...form.elements]
    .filter(({ type, checked, value, name }) => name && value && (type === "radio" ? checked : !["hidden", "submit"].includes(type)))
    .map((field) => field.selectedOptions?.[0].textContent ?? (field.type === "radio" ? field.closest("label").textContent : field.value))
    .map((words) => words.trim())
    .join(", ")
