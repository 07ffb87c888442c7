// Everybody's points, tapped on keys of our own. What they make of the totals, who is ahead and whether the match ends,
// the server is asked; no rule stands here.

import { play } from "scorekeeper/panel"

// `points`: by seat, what was tapped, as text. `at`: whose points the keys write; "" is the first at the table.
const fresh = () => ({ points: {}, at: "", view: "points", dealer: "", words: "" })

let known = { key: "{}", told: null } // what the server said last, and about which answers

function tap(facts, { dataset }, { players, longest }) {
  if (dataset.go) return { ...facts, view: dataset.go }
  if (dataset.dealt) return { ...facts, dealer: "custom" in dataset ? "" : dataset.dealt }
  if (dataset.seat) return { ...facts, at: dataset.seat }
  if ("rest" in dataset) return { ...facts, points: zeros(facts, players) }
  if (dataset.key) return written(facts, atOf(facts, players), dataset.key, longest)
  return facts
}

const atOf = (facts, players) => facts.at || players[0].seat
const isWhole = (text) => /^-?\d+$/.test(text ?? "")

function zeros({ points }, players) {
  return Object.fromEntries(players.map(({ seat }) => [seat, isWhole(points[seat]) ? points[seat] : "0"]))
}

function written(facts, seat, key, longest) {
  return { ...facts, points: { ...facts.points, [seat]: pressed(facts.points[seat] ?? "", key, longest) } }
}

// The sign can be tapped before the digits or after them.
function pressed(text, key, longest) {
  const sign = text.startsWith("-") ? "-" : ""
  const digits = text.slice(sign.length)
  if (key === "sign") return (sign ? "" : "-") + digits
  if (key === "back") return digits ? sign + digits.slice(0, -1) : ""
  const more = digits === "0" ? key : digits + key
  return more.length > longest ? text : sign + more
}

function answers(facts, { dataset }, tables) {
  const { results } = "aside" in dataset ? tables : known.told
  return { ...results[Number(dataset.commit)].answers, dealer: facts.dealer, note: facts.words }
}

function draw(dialog, facts, tables) {
  for (const part of dialog.querySelectorAll("[data-in]")) part.hidden = part.dataset.in !== facts.view
  for (const seat of dialog.querySelectorAll("[data-seat]")) shown(seat, facts, tables)
  more(dialog, facts)
  const given = entered(facts, tables)
  const key = JSON.stringify(given)
  if (key === "{}") known = { key, told: tables }
  outcome(dialog, facts, tables, known.key === key ? known.told : null)
  if (known.key !== key) ask(dialog, key, given, () => dialog.open && draw(dialog, facts, tables))
}

function entered({ points }, { players }) {
  const whole = players.filter(({ seat }) => isWhole(points[seat]))
  return Object.fromEntries(whole.map(({ seat, field }) => [field, points[seat]]))
}

function shown(button, facts, { players }) {
  const { seat } = button.dataset
  const current = facts.view === "points" && seat === atOf(facts, players)
  button.setAttribute("aria-pressed", current)
  button.querySelector("[data-entered]").textContent = (facts.points[seat] ?? "").replace("-", "−") || (current ? "…" : "")
}

// The button that records keeps its place: it says what is missing until it can say what it does.
function outcome(dialog, facts, { players }, told) {
  const result = told?.results.find(({ aside }) => !aside)
  const button = dialog.querySelector("[data-outcome]")
  button.disabled = !result || Boolean(result.refusal)
  button.dataset.commit = told && result ? told.results.indexOf(result) : ""
  const waiting = told?.standing.said || button.dataset.waiting
  button.querySelector("[data-label]").textContent = result?.refusal ? "" : (result?.label ?? "")
  button.querySelector("[data-ends]").textContent = result ? result.refusal || result.ends || "" : waiting
  for (const { seat } of players) {
    const then = told?.standing.texts[seat]
    dialog.querySelector(`[data-seat="${seat}"] [data-then]`).textContent = then === undefined ? "" : ` → ${then}`
  }
  const asides = (told?.results ?? []).map((each, place) => [each, place]).filter(([{ aside }]) => aside)
  dialog.querySelector("[data-asides]").replaceChildren(...asides.map(aside))
  dialog.querySelector("[data-rest]").hidden = !told?.standing.said || asides.length > 0
}

function aside([{ label, ends = "" }, place]) {
  const button = document.createElement("button")
  button.type = "button"
  button.className = "btn"
  button.append(label, ...(ends ? [Object.assign(document.createElement("small"), { textContent: ends })] : []))
  button.dataset.commit = place
  button.dataset.aside = ""
  return button
}

function more(dialog, facts) {
  for (const button of dialog.querySelectorAll("[data-dealt]")) {
    const custom = "custom" in button.dataset
    button.setAttribute("aria-pressed", facts.dealer ? button.dataset.dealt === facts.dealer : custom)
  }
  dialog.querySelector("[data-write]").value = facts.words
}

let asking = null
async function ask(dialog, key, given, then) {
  asking?.abort()
  asking = new AbortController()
  try {
    const answer = await fetch(`${dialog.dataset.preview}?${new URLSearchParams(given)}`, { signal: asking.signal })
    if (!answer.ok) throw new Error(answer.status)
    known = { key, told: await answer.json() }
    then()
  } catch (error) {
    if (error.name !== "AbortError") dialog.querySelector("[data-note]").textContent = dialog.dataset.silent
  }
}

play("other", { fresh, tap, draw, answers })
