// What the deals that were tapped can become: asked of the server, and drawn as buttons that say what they will do.

import { fetchOurs } from "scorekeeper/own-server"
import { element } from "scorekeeper/panel"

let said = { key: "{}", told: {} } // what the server said last, and about which answers
let asking = null

export const latest = () => said.told

// What the result says whose button was pressed.
export const answers = (_facts, { dataset }) => said.told.results[Number(dataset.commit)].answers

// The deal as the list of deals has it.
export const words = (_facts, { dataset }) => said.told.results[Number(dataset.commit)].words

// Parts of the sheet above say how the deal stands.
export function writeTexts(dialog, texts = {}) {
  for (const part of dialog.querySelectorAll("[data-text]")) write(part, texts[part.dataset.text])
}

export function write(part, text) {
  if (text !== undefined && part.textContent !== text) part.textContent = text
}

// What the server says of these answers; without any the page says it itself, and null until there has been an answer.
export function told(given, tables) {
  const key = JSON.stringify(given)
  if (key === "{}") said = { key, told: tables }
  if (said.key !== key) return null
  asking?.abort() // what is still asked is about answers that have been taken back
  return said.told
}

export async function ask(dialog, given, then) {
  asking?.abort()
  asking = new AbortController()
  try {
    const answer = await fetched(dialog.dataset.preview + new URLSearchParams(given), { signal: asking.signal })
    if (!answer.ok) throw new Error(answer.status)
    said = { key: JSON.stringify(given), told: await answer.json() }
    if (dialog.open) then()
  } catch (error) {
    if (error.name === "AbortError") return
    dialog.querySelector("[data-note]").textContent = dialog.dataset.silent
    document.dispatchEvent(new CustomEvent("scorekeeper:silent", { detail: given }))
  }
}

// By the server, or by the one in this phone.
function fetched(address, options) {
  const asked = { address, options }
  document.dispatchEvent(new CustomEvent("scorekeeper:ask", { detail: asked }))
  return asked.answer ?? fetchOurs(address, options)
}

// Results appear as soon as the server has said what they would do. An answer that comes late is not shown.
export function results(dialog, facts, step, current, tables) {
  const region = dialog.querySelector("[data-results]")
  const choices = dialog.querySelector("[data-choices]")
  const shown = (current ?? []).map((result, place) => [result, place])
  const inFront = shown.filter(([{ aside, instead }]) => !aside && !instead)
  const odd = oddInAll(inFront, facts)
  const group = odd ? undefined : opened(inFront, facts)
  region.style.setProperty("--columns", odd ? 1 : (group?.columns ?? tables.columns))
  region.hidden = facts.open !== "" || (!inFront.length && !choices.matches(".lasting"))
  region.replaceChildren(...(odd ? agreement(odd, step, dialog) : buttons(inFront, group, facts)))
  if (group) dialog.querySelector("[data-question]").textContent = group.question
  choices.hidden ||= Boolean(group)
  for (const each of shown) if (each[0].instead) takePlace(choices, step, each, facts)
  dialog.querySelector("[data-asides]").replaceChildren(...asides(tables, shown, facts))
}

// The results that were opened, where they are still among those that there are.
export function opened(inFront, { behind }) {
  return inFront.map(([result]) => result.behind).find((group) => group && group.label === behind)
}

// What lies behind a button is not shown until that is tapped, and then nothing else is.
function buttons(inFront, group, facts) {
  if (group) return inFront.filter(([{ behind }]) => behind?.label === group.label).map((each) => outcome(each, facts))
  if (isAlike(inFront)) return [...saidOnce(inFront[0]), ...inFront.map((each) => outcome(bare(each), facts))]
  const grouped = new Set()
  return inFront.flatMap((each) => {
    const [{ behind }] = each
    if (!behind) return [outcome(each, facts)]
    if (grouped.has(behind.label)) return []
    grouped.add(behind.label)
    return [unopened(behind)]
  })
}

// Where many results do the same, it is said once, above their keys.
const FEW = 3
const effectOf = ({ small, does, ends, refusal, asks, behind }) =>
  JSON.stringify([small, does, ends, refusal, asks, behind])
const isAlike = (shown) => shown.length > FEW && new Set(shown.map(([result]) => effectOf(result))).size === 1
const saidOnce = ([{ small = "", does = "", ends = "" }]) => [
  element("p", "label", [small, does, ends].filter(Boolean).join(" ")),
]
const bare = ([result, place]) => [{ ...result, small: "", does: "", ends: "" }, place]

// The answer that ends the deal records it, in its own place.
function takePlace(choices, step, each, facts) {
  const place = step?.choices.findIndex(({ answers }) => Object.values(answers).includes(each[0].instead))
  const button = choices.querySelector(`[data-choice="${place}"]`)
  const span = button?.style.getPropertyValue("--span")
  button?.replaceWith(outcome([{ ...each[0], span }, each[1]], facts))
}

function unopened({ label, small, lost, span }) {
  const button = key(label, small, lost, span)
  button.classList.toggle("do", lost)
  button.dataset.behind = label
  return button
}

// What ends a deal otherwise keeps its place when it can no longer be.
function asides({ results }, shown, facts) {
  return results.filter(({ aside }) => aside).map(({ label }) => {
    const now = shown.find(([result]) => result.aside && result.label === label)
    if (now) return outcome(now, facts)
    const button = element("button", "btn", label)
    button.disabled = true
    return button
  })
}

// What is odd whatever the result is asked before the results are shown, and once.
function oddInAll(shown, { sure }) {
  const asked = new Set(shown.filter(([{ refusal }]) => !refusal).map(([{ asks }]) => asks))
  const [only] = asked
  return asked.size === 1 && only !== sure ? only : undefined
}

// It stands in the place of the question, or beside one that can still be answered.
function agreement(odd, step, dialog) {
  const button = key(dialog.dataset.yes, "", false)
  button.dataset.sure = odd
  if (step) return [element("p", "said", odd), button]
  dialog.querySelector("[data-question]").textContent = odd
  dialog.querySelector("[data-order]").textContent = ""
  return [button]
}

function outcome(
  [{ label, small, does = "", ends = "", refusal = "", asks = "", lost, aside, span }, place],
  { sure },
) {
  const button = aside ? element("button", "btn", label) : key(label, small, lost, span)
  const first = asks === sure ? "" : asks
  for (const words of [refusal || first || does, ends]) if (words && !aside) button.append(element("small", "", words))
  if (refusal) button.disabled = true
  else if (first) button.dataset.sure = first
  else button.dataset.commit = place
  return button
}

function key(label, small, lost, span = 1) {
  const button = element("button", `btn do${lost ? " lost" : ""}`, "")
  button.append(element("b", "", label), ...(small ? [element("small", "", small)] : []))
  button.style.setProperty("--span", span)
  return button
}
