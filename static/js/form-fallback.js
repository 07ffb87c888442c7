// A deal entered in the plain form, in the place of the sheet: panels that ask the server after every answer need one.
// The form is fetched while the server answers; a service worker has it as a page.

import { sent } from "scorekeeper/app"
import { fetchOurs } from "scorekeeper/own-server"
import { uuid } from "scorekeeper/entry-store"

const page = () => document.querySelector("#match")

let part = "" // the form as the server made it
let sheet = "" // what stood in its place

export const isOpen = () => Boolean(sheet)

// The service worker would ask for it once more.
const keep = async (address, answer) => (await globalThis.caches?.open("pages"))?.put(address, answer)

async function fetchForm(match) {
  const address = `${match}events/`
  const told = await fetchOurs(address).catch(() => null)
  if (told?.headers.get("Scorekeeper-Keep") === "yes" && told.ok) keep(address, told.clone()).catch(() => {})
  const answer = told ?? (await globalThis.caches?.match(address, { ignoreVary: true }))
  const made = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#match")
  if (made?.querySelector("#deal")) part = made.outerHTML
}

// With what was tapped so far. Returns whether there is a form.
function openForm(answers, { following, next }) {
  if (!part || sheet) return Boolean(part)
  const { after } = page().querySelector("dialog[data-panel]")?.dataset ?? {}
  const heading = page().querySelector("dialog[data-panel] h1")?.textContent || following
  const { version, last, number } = page().dataset
  sheet = sent.page.outerHTML
  htmx.swap("#match", part, { swapStyle: "outerHTML" })
  Object.assign(page().dataset, { version, last, number })
  fill(page().querySelector("#deal"), { ...answers, cid: uuid(), ...(after && { after }) })
  page().querySelector("h1").textContent = heading
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

// The panel is not opened while the server is silent. Where its first question fails, it offers the form.
export function standIn(match, { words, isSilent }) {
  document.addEventListener("click", (event) => insteadOfPanel(event, match, words, isSilent), true)
  document.addEventListener("scorekeeper:silent", ({ detail }) => offer(detail, words))
  if (document.querySelector("#match dialog[data-panel]:not([data-fill])")) fetchForm(match)
}

const steps = () => document.querySelector("#match dialog[data-panel][data-preview]:not([data-fill])")

function insteadOfPanel(event, match, words, isSilent) {
  const opens = event.target.closest("[data-open-panel]") && steps() && isSilent() && openForm({}, words())
  const closes = isOpen() && event.target.closest("a")?.pathname === match
  if (closes) closeForm()
  if (!opens && !closes) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function offer(answers, words) {
  const dialog = steps()
  if (!dialog?.open || !part || dialog.querySelector("#by-form")) return
  const button = Object.assign(document.createElement("button"), {
    id: "by-form",
    className: "btn",
    type: "button",
    textContent: words().list,
  })
  button.onclick = () => {
    document.dispatchEvent(new CustomEvent("scorekeeper:kept"))
    openForm(answers, words())
  }
  dialog.querySelector(".bar .now").after(button)
}

function fill(form, answers) {
  for (const [name, answer] of Object.entries(answers).flatMap((given) => spread(form, given))) {
    const field = form.elements[name]
    if (field && field.type !== "checkbox") field.value = answer
  }
}

// Who won each trick is one answer of the panel, and a field for each trick in the form.
const spread = (form, [name, answer]) =>
  form.elements[`${name}_0`] ? answer.split(" ").map((each, place) => [`${name}_${place}`, each]) : [[name, answer]]

// What was chosen and written, as it reads; with what was asked where many answers are alike.
export const wordsOfForm = (form, isAsked) =>
  [...form.elements]
    .filter(
      ({ type, checked, value, name }) =>
        name && value && (type === "radio" ? checked : !["hidden", "submit"].includes(type)),
    )
    .map((field) => [isAsked && questionOf(field), answerOf(field)].filter(Boolean).join(" "))
    .join(isAsked ? " · " : ", ")

function answerOf({ type, value, labels, selectedOptions }) {
  const words = selectedOptions?.[0].textContent ?? (type === "radio" ? labels[0]?.textContent : undefined) ?? value
  return words.trim()
}

// A game's own form may name its fields in other ways than with a legend or a label.
function questionOf(field) {
  const named = field.type === "radio" ? field.closest("fieldset")?.querySelector("legend") : field.labels?.[0]
  const question = (named?.textContent ?? field.getAttribute("aria-label") ?? "").trim()
  return /[?.]$|^$/.test(question) ? question : `${question}:`
}
