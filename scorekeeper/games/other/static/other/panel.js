// Everybody's points, tapped on keys of our own. What they make of the totals, who is ahead and whether the match ends,
// the server is asked; no rule stands here.

import { element, play } from "scorekeeper/panel"
import { answers, ask, latest, told, words, writeTexts } from "scorekeeper/results"

// `points`: by seat, what was tapped, as text. `at`: whose points the keys write; "" is the first at the table.
const fresh = () => ({ points: {}, at: "", view: "points" })

function tap(facts, { dataset }, { players, longest }) {
  if (dataset.go) return { ...facts, view: dataset.go }
  if (dataset.seat) return { ...facts, at: dataset.seat }
  if (dataset.next) return { ...facts, at: dataset.next }
  if (dataset.other !== undefined) return { ...facts, at: otherOf(asked(facts, players), players) }
  if (dataset.oneKey !== undefined)
    return { ...facts, points: { ...facts.points, ...asked(facts, players).by_one_key } }
  if (dataset.key) return written(facts, atOf(facts, players), dataset.key, longest)
  return facts
}

const atOf = (facts, players) => facts.at || players[0].seat
const asked = (facts, players) => players.find(({ seat }) => seat === atOf(facts, players))
const otherOf = ({ seat, bid }, players) => bid || players.find((other) => other.bid === seat).seat
const isWhole = (text) => /^-?\d+$/.test(text ?? "")

// Who comes after the player who is asked, and has no points yet.
function next(facts, players) {
  const place = players.findIndex(({ seat }) => seat === atOf(facts, players))
  const others = [...players.slice(place + 1), ...players.slice(0, place)]
  return others.find(({ seat }) => !isWhole(facts.points[seat]))
}

function written(facts, seat, key, longest) {
  return { ...facts, points: { ...facts.points, [seat]: pressed(facts.points[seat] ?? "", key, longest) } }
}

// A round that is corrected: everybody's points as they were recorded.
function fill(facts, fields, { players }) {
  const points = players.filter(({ field }) => fields[field]).map(({ seat, field }) => [seat, fields[field]])
  return { ...facts, points: Object.fromEntries(points) }
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

function draw(dialog, facts, tables) {
  for (const seat of dialog.querySelectorAll("[data-seat]")) shown(seat, facts, tables)
  const { asks } = facts.view === "draws" ? dialog.querySelector("[data-draws]").dataset : asked(facts, tables.players)
  dialog.querySelector("[data-question]").textContent = asks
  const given = entered(facts, tables)
  const now = told(given, tables)
  outcome(dialog, facts, tables, now)
  asides(dialog, facts, tables, now)
  if (!now) ask(dialog, given, () => draw(dialog, facts, tables))
}

function entered({ points }, { players }) {
  const whole = players.filter(({ seat }) => isWhole(points[seat]))
  return Object.fromEntries(whole.map(({ seat, field }) => [field, points[seat]]))
}

// Of a player there is a button for the bid and one for the tricks; one of them is shown.
function shown(button, facts, { players }) {
  const { seat } = button.dataset
  const { bid } = players.find((player) => player.seat === seat)
  const written = (place) => (facts.points[place] ?? "").replace("-", "−") || "…"
  button.hidden = Boolean(bid) !== Boolean(asked(facts, players).bid)
  button.setAttribute("aria-pressed", seat === atOf(facts, players))
  button.querySelector("[data-entered]").textContent = bid ? `${written(bid)} / ${written(seat)}` : written(seat)
}

// The button leads to who has no points yet; once all have, it says what is recorded. The sheet shows it before.
function outcome(dialog, facts, { players }, now) {
  const result = now?.results.find(({ aside }) => !aside)
  const following = next(facts, players)
  const button = dialog.querySelector("[data-outcome]")
  const { nextWords } = button.dataset
  const write = (part, text) => (button.querySelector(`[data-${part}]`).textContent = text)
  button.disabled = result ? Boolean(result.refusal) : !following
  button.classList.toggle("do", Boolean(result))
  button.dataset.next = following?.seat ?? ""
  delete button.dataset.commit
  if (result && !result.refusal) button.dataset.commit = now.results.indexOf(result)
  write("label", result?.label ?? (following ? nextWords.replace("%(name)s", following.name) : ""))
  write("does", result ? result.refusal || result.does : following ? "" : (latest().standing?.said ?? ""))
  write("ends", result?.ends ?? "")
  writeTexts(dialog, latest().standing?.texts)
}

// Until somebody has points the deal can have been passed; then all who have none can be recorded with 0. The key keeps
// its place: dashed while the server is asked, while a number is only a sign, and once everybody has points.
function asides(dialog, { points }, { players }, now) {
  const isHalf = players.some(({ seat }) => points[seat] && !isWhole(points[seat]))
  const found = isHalf ? [] : (now?.results ?? []).flatMap((result, place) => (result.aside ? [[result, place]] : []))
  const isTie = found.length > 1 // a key for each who may have won the draw, in a view of their own
  dialog.querySelector("[data-rest], [data-one-key], [data-other]").hidden = found.length > 0
  dialog.querySelector("[data-go=draws]").hidden = !isTie
  dialog.querySelector("[data-asides]").replaceChildren(...(isTie ? [] : found.map(aside)))
  dialog.querySelector("[data-draws]").replaceChildren(...(isTie ? found.map(aside) : []))
}

function aside([{ label, ends = "", refusal = "" }, place]) {
  const button = element("button", "btn", label)
  if (refusal || ends) button.append(element("small", "", refusal || ends))
  if (refusal) button.disabled = true
  else button.dataset.commit = place
  return button
}

play("other", { fresh, tap, draw, answers, words, fill })
