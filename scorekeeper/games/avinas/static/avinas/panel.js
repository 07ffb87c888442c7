// What a tap means when a deal of Avinas is recorded. No rule of the game stands here: what a result does, which
// card-points there can be and every sentence come from the server's tables.

import { roleOf } from "scorekeeper/chair"
import { element, play } from "scorekeeper/panel"

// A kind of deal: the seats tapped for sevens, in order; a number set beside them; who declares; knocks; card-points;
// whether it was made, where another page has found that out.
const nothing = () => ({ taps: [], count: 0, declarer: "", knock: "none", digits: "", won: "" })
const fresh = () => ({ ...nothing(), view: "sevens", from: "sevens", trump: "" })

const number = ({ taps, count }) => Math.max(taps.length, count)

function tap(facts, { dataset, value }, tables) {
  if (dataset.seat && facts.view === "sevens") return seven(facts, dataset.seat, tables)
  if (dataset.seat) return { ...facts, declarer: dataset.seat, view: facts.digits ? "points" : facts.view }
  if (dataset.count) return { ...facts, count: Number(dataset.count), taps: facts.taps.slice(-dataset.count) }
  if (dataset.knock) return { ...facts, knock: dataset.knock }
  if (dataset.digit) return typed(facts, String(Number(facts.digits + dataset.digit)).slice(0, 3), tables)
  if ("rub" in dataset) return typed(facts, facts.digits.slice(0, -1), tables)
  if (dataset.go) return go(facts, dataset.go)
  if ("back" in dataset) return { ...facts, view: facts.from }
  if (dataset.set === "declarer") return redeclare(facts, value)
  if (dataset.set) return { ...facts, [dataset.set]: facts[dataset.set] === value ? "" : value }
  return facts
}

// Sevens are tapped in the order in which they are dealt: the last one makes its holder declarer.
function seven(facts, seat, tables) {
  const { taps } = facts
  if (taps.length === tables.sevens.length) return { ...facts, note: tables.fifth }
  const isFull = taps.filter((tapped) => tapped === seat).length === tables.each
  if (isFull) return { ...facts, note: named(tables.third, seat, tables) }
  return { ...facts, taps: [...taps, seat], declarer: seat }
}

// Another kind of deal starts from nothing; what has nothing to do with the kind stays.
function go(facts, view) {
  if (view === "more") return { ...facts, view, from: facts.view }
  if (view === "points" || facts.view === "points") return { ...facts, view, digits: "" }
  return { ...facts, ...nothing(), view }
}

// Card-points wait until somebody has declared. A seven at a seat is a tap there; the number says how many there were.
function fill(facts, fields, tables, corrects) {
  const known = (value, values) => (values.includes(value) ? value : "")
  const declarer = known(fields.declarer, Object.keys(tables.side))
  const trump = known(fields.trump, ["C", "S", "H", "D"]) || facts.trump
  const digits = /^[0-9]{1,3}$/.test(fields.losers_points) ? String(Number(fields.losers_points)) : ""
  const next = { ...facts, ...nothing(), declarer, trump }
  if (fields.kind !== "sevens" && (digits || ["no_sevens", "overclaim"].includes(fields.kind))) {
    const won = corrects ? "" : known(fields.won, ["true", "false"]) // which may be just what was wrong
    return { ...next, view: declarer && digits ? "points" : "bands", digits, won }
  }
  const knock = known(fields.knock, ["declarers", "both"]) || "none"
  const taps = declarer ? [declarer] : []
  return { ...next, view: "sevens", taps, count: Number(known(fields.sevens, ["2", "3", "4"])), knock }
}

// The facts that hold before the play, by the names of the form's questions. Which seats had a seven nobody asks later.
function said({ view, from, ...facts }) {
  const { declarer, trump, knock } = facts
  const isWithout = (view === "more" ? from : view) !== "sevens"
  if (isWithout) return { kind: declarer && "no_sevens", declarer, trump }
  const sevens = String(number(facts) || "")
  return { kind: declarer && "sevens", declarer, sevens, knock: knock === "none" ? "" : knock, trump }
}

// "Without sevens" is an answer too, though nothing is said of it until somebody declares.
function takeUp(facts, { names, answers }, tables) {
  if (["bands", "points"].includes(facts.view) && !facts.declarer) return facts
  const mine = said(facts)
  const isSame = names.every((name) => (mine[name] ?? "") === (answers[name] ?? ""))
  return isSame ? facts : fill({ ...facts, trump: "" }, answers, tables)
}

function redeclare(facts, seat) {
  if (facts.from !== "sevens") return { ...facts, declarer: seat }
  const place = facts.taps.lastIndexOf(seat)
  const others = facts.taps.filter((_, tapped) => tapped !== (place < 0 ? facts.taps.length - 1 : place))
  return { ...facts, declarer: seat, taps: [...others, seat] }
}

function answers(facts, { dataset }) {
  const { declarer, trump, knock } = facts
  if (dataset.commit === "passed") return { kind: "passed" }
  if (dataset.commit === "overclaim") return { kind: "overclaim", declarer, trump }
  const game = { declarer, trump, won: dataset.commit }
  if (dataset.band) return { ...game, kind: "no_sevens", losers_band: dataset.band }
  if ("exact" in dataset) return { ...game, kind: "no_sevens", losers_points: facts.digits }
  return { ...game, kind: "sevens", sevens: number(facts), knock }
}

function draw(dialog, facts, tables) {
  const side = tables.side[facts.declarer]
  const found = (...result) => tables.texts[tables.of[[side, ...result].join(" ")]]
  const each = (selector, act) => dialog.querySelectorAll(selector).forEach(act)
  const press = (selector, chosen) => each(selector, (button) => button.setAttribute("aria-pressed", chosen(button)))
  const absent = (selector, isAbsent) => each(selector, (part) => part.classList.toggle("absent", isAbsent))

  dialog.dataset.view = facts.view
  dialog.querySelector("[data-headline]").textContent = headline(facts, tables)
  seats(dialog, facts, tables)
  rule(dialog, "", fitting(facts, tables))
  each("[data-waiting]", (part) => (part.hidden = Boolean(side)))

  if (facts.view === "sevens") {
    const knocked = facts.knock !== "none"
    each("[data-unknocked]", (part) => (part.hidden = knocked))
    each("[data-knocked]", (part) => (part.hidden = !knocked))
    each("[data-before]", (part) => (part.hidden = Boolean(side)))
    each("[data-whatif]", (part) => (part.hidden = !side))
    absent(".results > [data-commit]", !side)
    each("[data-commit=passed]", (button) => (button.disabled = Boolean(side)))
    press("[data-count]", ({ dataset }) => Number(dataset.count) === number(facts))
    press("[data-knock]", ({ dataset }) => dataset.knock === facts.knock)
    if (side) for (const won of ["true", "false"]) whatIf(dialog, won, found(number(facts), facts.knock, won))
  }
  if (facts.view === "bands") {
    absent(".bands, .row > [data-declared]", !side)
    each("[data-rule=overclaim]", (link) => (link.hidden = !side))
    for (const won of side ? ["true", "false"] : []) took(dialog, won, tables.took[side][won])
    each("[data-band]", (button) => side && inscribe(button, found(button.dataset.band, button.dataset.commit)))
    each("[data-commit=overclaim]", (button) => side && inscribe(button, found("overclaim")))
  }
  if (facts.view === "points") {
    dialog.querySelector("[data-digits]").textContent = facts.digits || "–"
    each("[data-exact]", (button) => exact(button, facts, tables, found))
  }
  if (facts.view === "more") {
    each("fieldset[data-declared]", (part) => (part.hidden = !facts.declarer))
    press("[data-set]", ({ dataset, value }) => value === facts[dataset.set])
  }
}

function headline({ view, taps, declarer, ...facts }, tables) {
  if (view === "more") return tables.more
  const without = view !== "sevens"
  if (!declarer) return without ? tables.who : tables.tap
  const kind = without ? tables.none : tables.sevens[number({ taps, ...facts }) - 1]
  const declares = named(tables.declares, declarer, tables)
  return tables.headline.replace("%(kind)s", kind).replace("%(declares)s", () => declares)
}

// The section of the rules about what has been tapped so far.
function fitting({ view, knock, declarer }, { rules }) {
  const kind = view === "sevens" && knock !== "none" ? "knocked" : view
  return (declarer && rules[`${kind} declared`]) || rules[kind]
}

const rule = (dialog, which, section) => (dialog.querySelector(`[data-rule="${which}"]`).hash = section)

function seats(dialog, facts, tables) {
  const chairs = dialog.querySelector("[data-chairs]")
  for (const button of chairs.querySelectorAll("[data-seat]")) {
    const { seat } = button.dataset
    const sevens = facts.taps.filter((tapped) => tapped === seat)
    const declares = seat === facts.declarer
    button.classList.toggle("has", sevens.length > 0)
    button.setAttribute("aria-pressed", declares)
    const idle = sevens.length ? "" : roleOf(chairs, seat, facts)
    const chips = element("span", "chips")
    chips.append(...sevens.map(() => element("span", "chip", tables.seven)))
    const says = declares ? chairs.dataset.declares : idle
    button.querySelector("small").replaceChildren(...(sevens.length ? [chips] : []), says)
  }
}

const named = (words, seat, { names }) => words.replace("%(name)s", () => names[seat])

// The deal as the list of deals has it.
function words(facts, button, tables) {
  const { kind, declarer, sevens, knock, won, losers_band, losers_points } = answers(facts, button)
  const points = Number(losers_points)
  const took = losers_band ?? (points ? "points" : 0)
  const result = { sevens: `${sevens} ${knock} ${won}`, no_sevens: `${took} ${won}` }
  return named(tables.games[result[kind] ?? kind].replace("%(points)s", points), declarer, tables)
}

const RINGS = { o: ["ring", ""], s: ["struck", ""], n: ["ring", "new"], h: ["struck", "hit"] }

function whatIf(dialog, won, [full, first, , rings, more, section, whose]) {
  rule(dialog, won, section)
  dialog.querySelector(`[data-whose="${won}"]`).textContent = whose
  dialog.querySelector(`[data-first="${won}"]`).textContent = first
  for (const part of dialog.querySelectorAll(`[data-full="${won}"]`)) part.textContent = full
  const groups = rings.split(" ").map((letters) => {
    const group = document.createElement("span")
    group.append(...[...letters].map(ring))
    return group
  })
  const beyond = more ? [element("b", "beyond", more)] : []
  dialog.querySelector(`[data-rings="${won}"]`).replaceChildren(...groups, ...beyond)
}

function ring(letter) {
  const [symbol, mark] = RINGS[letter]
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg")
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use")
  if (mark) drawing.setAttribute("class", mark)
  drawing.setAttribute("viewBox", "0 0 28 28")
  use.setAttribute("href", `#${symbol}`)
  drawing.append(use)
  return drawing
}

// Whose card-points the bands ask for, and what it would mean if they brought that side its last pip.
function took(dialog, won, [who, end]) {
  const label = dialog.querySelector(`[data-took="${won}"]`)
  label.replaceChildren(element("span", "whose", who), ...(end ? [element("b", "", end)] : []))
}

function inscribe(button, [full, first, second]) {
  const write = (selector, text) => button.querySelectorAll(selector).forEach((part) => (part.textContent = text))
  write("[data-first]", first)
  write("[data-second]", second)
  write("[data-full]", full)
}

// Card-points as they are typed; of those that no side can have taken it says so, once no other digit can follow.
function typed(facts, digits, tables) {
  const canBe = digits.length < 2 || Object.keys(tables.points).some((won) => rangeOf(digits, won, tables))
  return { ...facts, won: "", digits, note: canBe ? undefined : tables.cannot }
}

const rangeOf = (digits, won, tables) => tables.points[won].find(([from, to]) => from <= digits && digits <= to)

// A key that the number rules out is absent.
function exact(button, { digits, won: known }, tables, found) {
  const won = button.dataset.commit
  const points = Number(digits)
  const range = digits && (known || won) === won && rangeOf(points, won, tables)
  button.classList.toggle("absent", !range)
  if (!range) return
  const title = button.querySelector("[data-exactly]")
  title.textContent = title.dataset.exactly.replace("%(n)s", points)
  inscribe(button, found(range[2], won))
}

play("avinas", { fresh, tap, draw, answers, words, fill, said, takeUp })
