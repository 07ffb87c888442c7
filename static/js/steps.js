// Recording by steps. The page's tables say what is asked; which deals the answers can become, and what each would do,
// the server is asked. No rule of a game stands here.

import { isRow, placesOf, takeUp } from "scorekeeper/fields"
import { roleOf } from "scorekeeper/chair"
import { element, play } from "scorekeeper/panel"
import { answers, ask, latest, results, told, words, write, writeTexts } from "scorekeeper/results"

// `taps`: by the name of a step, the places of the choices that were tapped. `open`: a step that is to be answered
// again. `behind`: the button whose results are shown. `sure`: the question about something odd that was answered with
// yes. `more`: fields that no question asks for.
const fresh = () => ({ taps: {}, more: {}, open: "", behind: "", view: "steps", sure: "" })

function tap(facts, { dataset }, tables) {
  if (dataset.go) return { ...facts, view: dataset.go }
  if (dataset.open) return { ...facts, open: facts.open === dataset.open ? "" : dataset.open, behind: "" }
  if (dataset.behind) return { ...facts, behind: dataset.behind }
  if ("rub" in dataset) return undoTap(facts, tables)
  if (dataset.sure) return { ...facts, sure: dataset.sure }
  if (dataset.choice) return chosen(facts, asked(facts, tables), Number(dataset.choice))
  return facts
}

function chosen(facts, step, place) {
  return {
    ...facts,
    open: "",
    behind: "",
    taps: { ...facts.taps, [step.name]: tapped(facts.taps[step.name] ?? [], step, place) },
  }
}

// Each tap adds to those before; what is tapped again is taken out, unless it can be said twice. Of two answers about
// the same thing the later holds, and “nobody” takes all of them back.
function tapped(before, step, place) {
  if (step.times === 1) return [place]
  const { seat, answers } = step.choices[place]
  if ((seat || !isRow(step)) && before.includes(place)) return before.filter((each) => each !== place)
  if (isRow(step)) return [...before, place].slice(0, step.times)
  const fields = Object.keys(answers)
  const others = before.filter((each) => !fields.some((field) => field in step.choices[each].answers))
  return fields.length ? [...others, place] : []
}

// One step back: what was opened is closed, else the last tap is taken back.
function undoTap(facts, tables) {
  if (facts.behind) return { ...facts, behind: "" }
  const name = lastTapped(facts, tables)?.name
  const { [name]: taps = [], ...others } = facts.taps
  return { ...facts, open: "", taps: taps.length > 1 ? { ...others, [name]: taps.slice(0, -1) } : others }
}

// What another page has found out is tapped here: the choices that give those answers. What no question asks for goes
// along to the server, which then knows which results are left; who corrects a deal may want any of them.
function fill(facts, fields, { steps }, corrects) {
  const taps = { ...facts.taps }
  for (const step of steps) {
    const places = placesOf(step, fields)
    if (places.length) taps[step.name] = places
  }
  const asked = new Set(steps.flatMap(({ choices }) => choices.flatMap(({ answers }) => Object.keys(answers))))
  const more = Object.entries(fields).filter(([field]) => !corrects && !asked.has(field))
  return { ...facts, taps, more: Object.fromEntries(more), open: "", behind: "", view: "steps", sure: "" }
}

const said = (facts, tables) => followed(facts, tables).answers

const tapsOf = (facts, { name }) => facts.taps[name]?.length ?? 0
const lastTapped = (facts, tables) => followed(facts, tables).relevant.findLast((step) => tapsOf(facts, step))
const isGiven = (step) => Boolean(step.given)
const isOfSeats = (step) => Boolean(step?.choices.every(({ seat }) => seat))
const choicesOf = (facts, step) =>
  (facts.taps[step.name] ?? []).map((place) => step.choices[place]).filter(Boolean)

function holding(facts, step) {
  const tapped = choicesOf(facts, step)
  return tapped.length || !isGiven(step) ? tapped : step.choices.filter(({ label }) => label === step.given)
}

// The steps that make sense with what has been answered before them, and the answers so far. Whatever shows, sends or
// keeps answers has them from here.
function followed(facts, { steps }) {
  const answers = { ...facts.more }
  const relevant = steps.filter((step) => {
    if (!step.where.every(([field, values]) => values.includes(answers[field] ?? ""))) return false
    for (const choice of holding(facts, step)) {
      for (const [field, value] of Object.entries(choice.answers)) {
        answers[field] = isRow(step) && answers[field] ? `${answers[field]} ${value}` : value
      }
    }
    return true
  })
  return { relevant, answers }
}

// The question at hand: one that was opened again, else the first that has not been answered. Who of all is tapped can
// be said until the deal is recorded.
function asked(facts, tables) {
  const { relevant } = followed(facts, tables)
  const again = relevant.find(({ name }) => name === facts.open)
  const isWanting = (step) => tapsOf(facts, step) < step.times || (step.times > 1 && isOfSeats(step))
  return again ?? relevant.find((step) => !isGiven(step) && isWanting(step))
}

function draw(dialog, facts, tables) {
  const { relevant, answers: given } = followed(facts, tables)
  const now = told(given, tables)
  const step = !facts.open && isComplete(now) ? undefined : asked(facts, tables)
  chips(dialog, facts, relevant)
  offers(dialog, facts, relevant)
  question(dialog, facts, { step, relevant }, tables)
  outcomes(dialog, facts, { step, relevant, given }, tables)
  if (now) return
  ask(dialog, given, () => {
    // While a question stands, only what the server says is drawn again: a finger may lie on one of its choices.
    if (isComplete(latest())) draw(dialog, facts, tables)
    else outcomes(dialog, facts, { step, relevant, given }, tables)
  })
}

// The server may know that the questions left do not matter: four bids too low are thrown in, and who would have
// failed is not asked.
const isComplete = (now) => now?.results.some(({ complete }) => complete)

// What has been answered and stands at no seat is above, each a button that opens its question again. A key at a seat
// that means more than its player says so in `short`.
function chips(dialog, facts, relevant) {
  const fills = (step) => choicesOf(facts, step).some(({ answers }) => Object.keys(answers).length)
  const saysMore = (step) => holding(facts, step).every(({ seat, short }) => !seat || short)
  const isShown = (step) => !step.at && saysMore(step) && (step.offer ? fills(step) : holding(facts, step).length)
  const buttons = relevant.filter(isShown).map((step) => {
    const button = element("button", "btn", "")
    button.append(
      element("small", "", step.told),
      ...holding(facts, step).map((choice) => element("bdi", "", labelOf(choice))),
    )
    button.dataset.open = step.name
    button.setAttribute("aria-pressed", facts.open === step.name)
    return button
  })
  dialog.querySelector("[data-told]").replaceChildren(...buttons)
}

const labelOf = ({ label, short }) => short || label

// Another way to tell the deal is offered until something has been tapped; what is recorded of a seat is dashed after
// that. While one of them is asked, the others wait: more rows of them would move the choices.
function offers(dialog, facts, relevant) {
  const isUntouched = !Object.values(facts.taps).some(({ length }) => length)
  const isOffered = (step) => step.offer && isGiven(step) && (step.at || isUntouched)
  const offered = facts.open ? [] : relevant.filter(isOffered)
  const buttons = offered.map((step) => {
    const button = element("button", "btn", step.offer)
    button.dataset.open = step.name
    button.disabled = tapsOf(facts, step) > 0
    return button
  })
  dialog.querySelector("[data-offers]").replaceChildren(...buttons)
}

function question(dialog, facts, { step, relevant }, tables) {
  dialog.querySelector("[data-question]").textContent = step?.question ?? tables.asked
  dialog.querySelector("[data-order]").textContent = step ? "" : tables.order
  const region = dialog.querySelector("[data-choices]")
  region.hidden = !step
  region.style.setProperty("--columns", step?.columns ?? 1)
  region.classList.toggle("seats", isOfSeats(step))
  region.classList.toggle("lasting", isOfSeats(step) && step.times > 1)
  const pressed = step ? (step.offer ? choicesOf : holding)(facts, step) : []
  const left = step?.shares ? leftFor(facts, step, relevant) : Infinity
  const isClosed = (choice) => Boolean(choice.closed) || numberOf(choice) > left
  region.replaceChildren(
    ...(step?.choices ?? []).flatMap((choice, place) => option(choice, place, step, { pressed, isClosed })),
  )
  if (isOfSeats(step)) region.append(dialog.querySelector("[data-table] .hint").cloneNode(true))
  dialog.querySelector("[data-rub]").disabled = !facts.behind && !lastTapped(facts, tables)
}

// Of what several questions share, those that were answered before have theirs.
function leftFor(facts, step, relevant) {
  const before = relevant.slice(0, relevant.indexOf(step)).filter(({ shares }) => shares)
  return before.reduce(
    (left, each) => left - choicesOf(facts, each).reduce((sum, choice) => sum + numberOf(choice), 0),
    step.shares,
  )
}

const numberOf = ({ answers }) => Number(Object.values(answers).at(-1))

const AREAS = { N: "n", E: "e", S: "s", W: "w8" }
const LONG_NAME = 10 // letters: smaller, so that its words stay whole
const FIGURES = /^\d.{0,4}$/ // "7", "10 no": written large

// What cannot be chosen is dashed in its place: were it left out, the keys around it would move under the thumb.
function option(choice, place, step, { pressed, isClosed }) {
  const button = choice.seat ? spot(choice) : element("button", FIGURES.test(choice.label) ? "btn figures" : "btn", "")
  if (!choice.seat)
    button.append(element("bdi", "", choice.label), ...(choice.small ? [element("small", "", choice.small)] : []))
  if (choice.spoken) button.setAttribute("aria-label", choice.spoken)
  button.dataset.choice = place
  if (isClosed(choice)) button.dataset.closed = ""
  button.disabled = isClosed(choice)
  if (choice.span) button.style.setProperty("--span", choice.span)
  button.setAttribute("aria-pressed", (!isRow(step) || Boolean(choice.seat)) && pressed.includes(choice))
  return choice.above ? [element("p", "label", choice.above), button] : [button]
}

const NUMBER = /^[+−]?\d+$|^\?$/

function spot({ label, seat }) {
  const button = element("button", `btn spot ${AREAS[seat]} ${label.length >= LONG_NAME ? "long" : ""}`, "")
  button.append(
    Object.assign(element("bdi", "", label), { translate: false }),
    element("b", "", ""),
    element("small", "", ""),
  )
  button.dataset.seat = seat
  return button
}

// A seat says what stands there, in figures where that is short, and below the name something quieter.
function inscribe(button, large, small) {
  const figures = button.querySelector("b")
  figures.textContent = large
  figures.classList.toggle("word", !NUMBER.test(large))
  button.querySelector("small").textContent = small
}

// What the server says of the answers: the results, how the deal stands, and at the seats what each has answered.
function outcomes(dialog, facts, { step, relevant, given }, tables) {
  const now = told(given, tables)
  stand(dialog, facts, step, latest().standing)
  if (now?.standing?.asked && !facts.open && step?.times !== 1)
    write(dialog.querySelector("[data-question]"), now.standing.asked)
  seats(dialog, facts, { step, relevant, given }, now?.standing ?? latest().standing)
  lead(dialog, step ? ruleOf(facts, step) : (ruleOfAll(now?.results ?? []) ?? tables.rule))
  results(dialog, facts, step, now?.results, tables)
  if (now?.standing?.wrong && !facts.open) contradict(dialog, now.standing)
}

// Answers that cannot all be right: it is said in the place of the question, and each of them can be changed.
function contradict(dialog, { wrong, change }) {
  write(dialog.querySelector("[data-question]"), wrong)
  write(dialog.querySelector("[data-order]"), "")
  dialog.querySelector("[data-choices]").hidden = true
  const region = dialog.querySelector("[data-results]")
  region.hidden = false
  region.style.setProperty("--columns", 1)
  region.replaceChildren(...change.map(([name, words]) => {
    const button = element("button", "btn", words)
    button.dataset.open = name
    return button
  }))
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

// The seat that is asked has a heavy edge, those that will be a dashed one. What was answered there is changed by a
// tap:
// the newest first, another tap goes on to what was answered before it.
function seats(dialog, facts, { step, relevant, given }, standing) {
  const table = dialog.querySelector("[data-table]")
  const [sum, left] = standing?.middle ?? ["", ""]
  const here = relevant.filter(({ at }) => at && at !== STRIP)
  table.hidden = !here.length || isOfSeats(step)
  dialog.classList.toggle("seated", !table.hidden)
  for (const part of dialog.querySelectorAll("[data-sum]")) write(part, sum)
  for (const part of dialog.querySelectorAll("[data-left]")) write(part, left)
  for (const button of dialog.querySelectorAll(".spot")) {
    const { seat, choice } = button.dataset
    const own = here.filter((each) => seatsOf(each, given).includes(seat))
    const answered = own.filter((each) => tapsOf(facts, each))
    const [first, ...others] = answered.map((each) => labelOf(choicesOf(facts, each)[0]))
    const [brings, words] = standing?.seats[seat] ?? ["", ""]
    if (choice) inscribe(button, brings, words || roleOf(table, seat, facts))
    else {
      inscribe(button, first ?? (own.length ? "?" : ""), others.at(-1) ?? roleOf(table, seat, facts))
      button.classList.toggle("asked", own.includes(step))
      button.classList.toggle("unasked", own.length > 0 && !answered.length && !own.includes(step))
      const names = answered.map(({ name }) => name).reverse()
      button.dataset.open = names[names.indexOf(facts.open) + 1] ?? facts.open
      button.disabled = !names.length
    }
  }
}

const STRIP = "strip"
const SEATS = /^[NESW]+$/
const seatsOf = ({ at }, given) => (SEATS.test(at) ? at : (given[at] ?? ""))

// How the deal stands: parts of the sheet above, a sentence, and choices that cannot come next. Until the server has
// answered, what it said last remains. The sentence is about the question that comes by itself, not about one that was
// opened.
function stand(dialog, facts, step, standing) {
  if (!standing) return
  const { said, strip, texts, looks, drawings, closed, absent } = standing
  writeTexts(dialog, texts)
  for (const part of dialog.querySelectorAll("[data-look]")) set(part, "class", looks[part.dataset.look])
  for (const part of dialog.querySelectorAll("[data-drawing]")) set(part, "href", drawings[part.dataset.drawing])
  write(dialog.querySelector("[data-standing]"), facts.open || facts.behind ? "" : said)
  dialog.querySelector("[data-strip]").replaceChildren(...strip.map(place))
  for (const button of dialog.querySelectorAll("[data-choices] [data-choice]")) {
    const answers = Object.entries(step.choices[button.dataset.choice].answers)
    const isOneOf = (told) =>
      answers.some(([field, value]) => [field, value, `${field}=${value}`].some((each) => told.includes(each)))
    button.disabled = "closed" in button.dataset || isOneOf(closed)
    button.hidden = isOneOf(absent)
  }
  for (const line of dialog.querySelectorAll("[data-choices] .label")) line.hidden = line.nextElementSibling.hidden
}

function place({ text, look, spoken }) {
  const made = element("li", look, "")
  made.append(element("span", "vh", spoken), element("b", "", text))
  made.querySelector("b").ariaHidden = "true"
  return made
}

function set(part, name, value) {
  if (value !== undefined && part.getAttribute(name) !== value) part.setAttribute(name, value)
}

play("steps", { fresh, tap, draw, answers, words, fill, said, takeUp })
