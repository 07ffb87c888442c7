// Recording by steps. The page's tables say what is asked; which deals the answers can become, and what each would do,
// the server is asked. No rule of a game stands here.

import { play, sit } from "scorekeeper/panel"

// `taps`: by the name of a step, the places of the choices that were tapped. `open`: a step that is to be answered again.
// `sure`: the question about something odd that was answered with yes. `more`: fields that no question asks for.
const fresh = () => ({ taps: {}, more: {}, open: "", view: "steps", dealer: "", words: "", sure: "" })

let known = { key: "{}", results: null, standing: null } // what the server said last, and about which answers

function tap(facts, { dataset }, tables) {
  if (dataset.go) return { ...facts, view: dataset.go }
  if (dataset.dealt) return { ...facts, dealer: "custom" in dataset ? "" : dataset.dealt }
  if (dataset.open) return { ...facts, open: facts.open === dataset.open ? "" : dataset.open }
  if ("rub" in dataset) return rubbed(facts, asked(facts, tables) ?? lastTapped(facts, tables))
  if (dataset.sure) return { ...facts, sure: dataset.sure }
  if (dataset.choice) return chosen(facts, asked(facts, tables), Number(dataset.choice))
  return facts
}

function chosen(facts, step, place) {
  const before = step.times > 1 ? (facts.taps[step.name] ?? []) : []
  return { ...facts, open: "", taps: { ...facts.taps, [step.name]: [...before, place].slice(0, step.times) } }
}

function rubbed(facts, step) {
  const { [step?.name]: tapped = [], ...others } = facts.taps
  return { ...facts, taps: tapped.length > 1 ? { ...others, [step.name]: tapped.slice(0, -1) } : others }
}

// What another page has found out is tapped here: the choices that give those answers. What no question asks for goes
// along to the server, which then knows which results are left.
function fill(facts, fields, { steps }) {
  const taps = { ...facts.taps }
  for (const step of steps) {
    const places = placesOf(step, fields)
    if (places.length) taps[step.name] = places
  }
  const asked = new Set(steps.flatMap(({ choices }) => choices.flatMap(({ answers }) => Object.keys(answers))))
  const more = Object.entries(fields).filter(([field]) => !asked.has(field))
  return { ...facts, taps, more: Object.fromEntries(more), open: "", view: "steps", sure: "" }
}

function placesOf({ choices, times }, fields) {
  const given = times > 1 ? parted(choices, fields) : [fields]
  const places = given.map((fields) => choices.findIndex(({ answers }) => fits(answers, fields)))
  return places.includes(-1) ? [] : places.slice(0, times)
}

// A question that is answered several times has one field, with a word for each answer.
function parted(choices, fields) {
  const field = Object.keys(choices[0]?.answers ?? {})[0]
  return (fields[field] ?? "").split(" ").filter(Boolean).map((word) => ({ [field]: word }))
}

function fits(answers, fields) {
  const entries = Object.entries(answers)
  return entries.length > 0 && entries.every(([field, value]) => fields[field] === value)
}

const lastTapped = (facts, { steps }) => steps.findLast(({ name, times }) => times > 1 && facts.taps[name])
const isGiven = (step) => Boolean(step.given)
const choicesOf = (facts, step) =>
  (facts.taps[step.name] ?? []).map((place) => step.choices[place]).filter(Boolean)

function holding(facts, step) {
  const tapped = choicesOf(facts, step)
  return tapped.length || !isGiven(step) ? tapped : step.choices.filter(({ label }) => label === step.given)
}

// The steps that make sense with what has been answered before them, and the answers so far.
function followed(facts, { steps }) {
  const answers = { ...facts.more }
  const relevant = steps.filter((step) => {
    if (!step.where.every(([field, values]) => values.includes(answers[field] ?? ""))) return false
    for (const choice of holding(facts, step)) {
      for (const [field, value] of Object.entries(choice.answers)) {
        answers[field] = step.times > 1 && answers[field] ? `${answers[field]} ${value}` : value
      }
    }
    return true
  })
  return { relevant, answers }
}

// The question at hand: one that was opened again, else the first that has not been answered.
function asked(facts, tables) {
  const { relevant } = followed(facts, tables)
  const again = relevant.find(({ name }) => name === facts.open)
  return again ?? relevant.find((step) => !isGiven(step) && (facts.taps[step.name]?.length ?? 0) < step.times)
}

function answers(facts, { dataset }) {
  return { ...known.results[Number(dataset.commit)].answers, dealer: facts.dealer, note: facts.words }
}

function draw(dialog, facts, tables) {
  for (const part of dialog.querySelectorAll("[data-in]")) part.hidden = part.dataset.in !== facts.view
  const { relevant, answers: given } = followed(facts, tables)
  const step = !facts.open && isSettled(given) ? undefined : asked(facts, tables)
  told(dialog, facts, relevant)
  offers(dialog, facts, relevant)
  question(dialog, facts, step, tables)
  more(dialog, facts)
  results(dialog, facts, step, given, tables)
}

// The server may know that the questions left do not matter: four bids too low are thrown in, whoever would have failed.
const isSettled = (given) => known.key === JSON.stringify(given) && known.results?.some(({ settled }) => settled)

// What has been answered stands above, each a button that opens its question again.
function told(dialog, facts, relevant) {
  const fills = (step) => choicesOf(facts, step).some(({ answers }) => Object.keys(answers).length)
  const isShown = (step) => step.offer ? fills(step) : holding(facts, step).length
  const buttons = relevant.filter(isShown).map((step) => {
    const labels = holding(facts, step).map(({ label, short }) => short || label)
    const button = element("button", "btn", "")
    button.append(element("small", "", step.told), ...labels.map((label) => element("bdi", "", label)))
    button.dataset.open = step.name
    button.setAttribute("aria-pressed", facts.open === step.name)
    return button
  })
  dialog.querySelector("[data-told]").replaceChildren(...buttons)
}

// Another way to tell the deal is offered until something has been tapped.
function offers(dialog, facts, relevant) {
  const isUntouched = !Object.values(facts.taps).some(({ length }) => length)
  const offered = relevant.filter((step) => step.offer && isGiven(step) && isUntouched && facts.open !== step.name)
  const buttons = offered.map(({ name, offer }) => {
    const button = element("button", "btn", offer)
    button.dataset.open = name
    return button
  })
  dialog.querySelector("[data-offers]").replaceChildren(...buttons)
}

function question(dialog, facts, step, tables) {
  dialog.querySelector("[data-question]").textContent = step ? counted(step, facts) : tables.asked
  dialog.querySelector("[data-order]").textContent = step ? "" : tables.order
  const region = dialog.querySelector("[data-choices]")
  region.hidden = !step
  region.style.setProperty("--columns", step?.columns ?? 1)
  region.classList.toggle("seats", Boolean(step?.choices.every(({ seat }) => seat)))
  const pressed = step ? (step.offer ? choicesOf : holding)(facts, step) : []
  region.replaceChildren(...(step?.choices ?? []).map((choice, place) => option(choice, place, step, pressed)))
  if (region.classList.contains("seats")) sit(dialog)
  dialog.querySelector("[data-rub]").hidden = !lastTapped(facts, tables)
}

function counted(step, facts) {
  const next = (facts.taps[step.name]?.length ?? 0) + 1
  return step.question.replace("%(n)s", next)
}

const AREAS = { N: "n", E: "e", S: "s", W: "w8" }
const LONG_NAME = 10 // letters: smaller, so that its words stay whole

function option(choice, place, step, pressed) {
  const long = choice.seat && choice.label.length >= LONG_NAME ? "long" : ""
  const button = element("button", `btn ${AREAS[choice.seat] ?? ""} ${long}`, "")
  button.append(element("bdi", "", choice.label), ...(choice.small ? [element("small", "", choice.small)] : []))
  button.dataset.choice = place
  button.style.setProperty("--span", choice.span)
  if (choice.seat) button.dataset.seat = choice.seat
  button.setAttribute("aria-pressed", step.times === 1 && pressed.includes(choice))
  return button
}

function more(dialog, facts) {
  for (const button of dialog.querySelectorAll("[data-dealt]")) {
    const custom = "custom" in button.dataset
    button.setAttribute("aria-pressed", facts.dealer ? button.dataset.dealt === facts.dealer : custom)
  }
  dialog.querySelector("[data-write]").value = facts.words
}

// Results appear as soon as the server has said what they would do. An answer that comes late is not shown.
function results(dialog, facts, step, given, tables) {
  const key = JSON.stringify(given)
  if (key === "{}") known = { key, results: tables.results, standing: tables.standing }
  stand(dialog, step, known.standing)
  const current = known.key === key ? known.results : null
  lead(dialog, step ? ruleOf(facts, step) : (ruleOfAll(current ?? []) ?? tables.rule))
  const region = dialog.querySelector("[data-results]")
  const asides = dialog.querySelector("[data-asides]")
  const shown = (current ?? []).map((result, place) => [result, place])
  const inFront = shown.filter(([{ aside }]) => !aside)
  const odd = oddInAll(inFront, facts)
  region.style.setProperty("--columns", odd ? 1 : tables.columns)
  region.hidden = facts.open !== "" || !inFront.length
  region.replaceChildren(...(odd ? agreement(odd, step, dialog) : inFront.map((each) => outcome(each, facts))))
  asides.replaceChildren(...shown.filter(([{ aside }]) => aside).map((each) => outcome(each, facts)))
  if (!current) ask(dialog, key, given, () => dialog.open && answered(dialog, facts, step, given, tables))
}

// “Rule” leads to what is asked, or to what has just been tapped; below the last question to what the results are.
function lead(dialog, section) {
  dialog.querySelector("[data-rule]").hash = section
}

const ruleOf = (facts, step) => choicesOf(facts, step).at(-1)?.rule || step.rule

function ruleOfAll(results) {
  const rules = new Set(results.filter(({ aside, refusal }) => !aside && !refusal).map(({ rule }) => rule))
  return rules.size === 1 ? [...rules][0] : undefined
}

// How the deal stands: parts of the sheet above, a sentence, and choices that cannot come next. Until the server has
// answered, what it said last remains.
function stand(dialog, step, standing) {
  if (!standing) return
  const { said, texts, looks, closed, absent } = standing
  for (const part of dialog.querySelectorAll("[data-text]")) write(part, texts[part.dataset.text])
  for (const part of dialog.querySelectorAll("[data-look]")) look(part, looks[part.dataset.look])
  write(dialog.querySelector("[data-standing]"), said)
  for (const button of dialog.querySelectorAll("[data-choices] [data-choice]")) {
    const values = Object.values(step.choices[button.dataset.choice].answers)
    button.disabled = values.some((value) => closed.includes(value))
    button.hidden = values.some((value) => absent.includes(value))
  }
}

function write(part, text) {
  if (text !== undefined && part.textContent !== text) part.textContent = text
}

function look(part, name) {
  if (name !== undefined && part.getAttribute("class") !== name) part.setAttribute("class", name)
}

// While a question stands, only the results are drawn again: a finger may lie on one of its choices.
function answered(dialog, facts, step, given, tables) {
  if (isSettled(given)) draw(dialog, facts, tables)
  else results(dialog, facts, step, given, tables)
}

let asking = null
async function ask(dialog, key, given, then) {
  asking?.abort()
  asking = new AbortController()
  try {
    const answer = await fetch(`${dialog.dataset.preview}?${new URLSearchParams(given)}`, { signal: asking.signal })
    if (!answer.ok) throw new Error(answer.status)
    known = { key, ...(await answer.json()) }
    then()
  } catch (error) {
    if (error.name !== "AbortError") dialog.querySelector("[data-note]").textContent = dialog.dataset.silent
  }
}

// What is odd whatever the result is asked before the results are shown, and once.
function oddInAll(shown, { sure }) {
  const asked = new Set(shown.filter(([{ refusal }]) => !refusal).map(([{ asks }]) => asks))
  const [only] = asked
  return asked.size === 1 && only !== sure ? only : undefined
}

// It stands in the place of the question, or beside one that can still be answered.
function agreement(odd, step, dialog) {
  const button = element("button", "btn do", "")
  button.append(element("b", "", dialog.dataset.yes))
  button.dataset.sure = odd
  if (step) return [element("p", "said", odd), button]
  dialog.querySelector("[data-question]").textContent = odd
  dialog.querySelector("[data-order]").textContent = ""
  return [button]
}

function outcome([{ label, does = "", ends = "", refusal = "", asks = "", lost, aside }, place], { sure }) {
  const button = element("button", aside ? "btn" : `btn do${lost ? " lost" : ""}`, "")
  button.append(element("b", "", label))
  const first = asks === sure ? "" : asks
  for (const words of [refusal || first || does, ends]) if (words) button.append(element("small", "", words))
  if (refusal) button.disabled = true
  else if (first) button.dataset.sure = first
  else button.dataset.commit = place
  return button
}

function element(name, look, text) {
  const made = document.createElement(name)
  if (look.trim()) made.className = look.trim()
  if (name === "button") made.type = "button"
  made.textContent = text
  return made
}

play("steps", { fresh, tap, draw, answers, fill })
