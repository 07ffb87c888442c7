// The chairs of a new match, four around a table or up to eight in a row. Chips fill them in turn, a tapped name leaves
// its chair, partners swap, seats rotate, the star of the dealer is passed on. The form's own fields hold everything,
// so what is sent is the same without this script.

import { attempt, say as announce } from "scorekeeper/app"

const SLOT = "scorekeeper.seats"

function take(form) {
  // Around a table from the chair of the phone's holder, clockwise.
  const chairs = [...form.querySelectorAll("[data-seat]")].map(chair)
  const chips = [...document.querySelectorAll("[data-player]")]
  const refresh = () => show(form, chairs, chips)
  const change = () => (forgive(form, chairs), refresh())

  takeUp(form, chairs)
  for (const link of document.querySelectorAll("[data-game]")) link.addEventListener("click", () => keep(form, chairs))
  for (const { name, empty } of chairs) {
    name.addEventListener("input", change)
    name.addEventListener("focus", refresh)
    name.addEventListener("blur", refresh)
    name.addEventListener("keydown", (event) => event.key === "Enter" && goOn(event, chairs, name))
    empty.addEventListener("click", (event) => {
      name.value = ""
      change()
      if (event.detail === 0) name.focus() // by key; after a thumb it would bring up the keyboard
    })
  }
  for (const chip of chips) {
    chip.addEventListener("click", () => {
      sitOrRise(chairs, chip.dataset.player) || announce(form.dataset.full)
      change()
    })
  }
  offer("[data-new-name]", () => nextEmpty(chairs)?.name.focus())
  offer("[data-swap]", () => arrange(chairs, ([you, left, across, right]) => [you, right, left, across]), change)
  offer("[data-pass-on]", () => passOn(chairs), refresh)
  offer("[data-turn]", () => arrange(chairs, ([you, left, across, right]) => [right, you, left, across]), change)
  for (const element of document.querySelectorAll("[data-with-script]")) element.hidden = false
  form.dataset.seats = "taken"
  refresh()
}

// An error about the names speaks of names that stand there no more.
function forgive(form, chairs) {
  for (const { name } of chairs) name.removeAttribute("aria-invalid")
  for (const wrong of form.querySelectorAll("[data-wrong]")) wrong.remove()
}

function chair(element) {
  return {
    element,
    seat: element.dataset.seat,
    name: element.querySelector("input[type=text]"),
    empty: element.querySelector("[data-empty]"),
    deals: element.querySelector("input[type=radio]"),
  }
}

function offer(selector, act, refresh = () => {}) {
  for (const button of document.querySelectorAll(selector)) button.addEventListener("click", () => (act(), refresh()))
}

// Another game is another page: who sits at the table stays there, or keeps the order where seats are called
// otherwise. So do the stakes that were chosen.
function keep(form, chairs) {
  const people = chairs.map(({ seat, name, deals }) => ({ seat, called: name.value, first: deals.checked }))
  const stakes = answers(form).filter(isGiven).map(({ name, type, value }) => ({ name, type, value }))
  attempt(() => sessionStorage.setItem(SLOT, JSON.stringify({ people, stakes }))) // else they sit down again
}

const answers = (form) => [...form.querySelectorAll("[data-stakes] input")]
const isGiven = ({ type, checked }) => type !== "radio" || checked

function takeUp(form, chairs) {
  const { people = [], stakes = [] } = left()
  sitAsBefore(chairs, people)
  for (const answer of stakes) say(form, answer)
}

// A price that the other game does not know is left behind.
function say(form, { name, type, value }) {
  const field = answers(form).find((each) => each.name === name && (type !== "radio" || each.value === value))
  if (!field) return
  if (type === "radio") field.checked = true
  else field.value = value
  if (type === "radio" && value) field.closest("details").open = true
}

function sitAsBefore(chairs, people) {
  if (chairs.some(sits)) return
  for (const [place, { seat, called, first }] of people.entries()) {
    const chair = chairs.find((each) => each.seat === seat) ?? chairs[place]
    if (!chair) continue
    chair.name.value = called
    chair.deals.checked ||= first
  }
}

function left() {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(SLOT)))
  attempt(() => sessionStorage.removeItem(SLOT))
  return kept ?? {}
}

const sits = ({ name }) => name.value.trim()
const isInRow = ({ element }) => element.classList.contains("place") // of which the free ones need not all be seen

// Where fewer can play, too, the two without whom nobody can come first, and around a table a third sits on the right.
function nextEmpty(chairs) {
  const empty = chairs.filter((chair) => !sits(chair))
  return empty.find(({ name }) => name.required) ?? empty.at(isInRow(chairs[0]) ? 0 : -1)
}

// Enter on the keyboard of a phone says "next": it goes to the next free chair, and last to the button that starts.
// A place that may stay empty has been left empty on purpose.
function goOn(event, chairs, from) {
  event.preventDefault()
  from.blur()
  const done = isInRow(chairs[0]) && !from.required && !from.value.trim()
  const next = (done ? null : nextEmpty(chairs)?.name) ?? document.querySelector("[data-start]")
  next?.focus()
}

function sitOrRise(chairs, player) {
  const chair = chairs.find((chair) => sits(chair) === player)
  const free = nextEmpty(chairs)
  if (chair) chair.name.value = ""
  else if (free) free.name.value = player
  return chair ?? free
}

// Who deals first is a person: the deal moves with the name.
function arrange(chairs, moved) {
  const people = moved(chairs.map(({ name, deals }) => ({ called: name.value, first: deals.checked })))
  chairs.forEach(({ name, deals }, place) => {
    name.value = people[place].called
    deals.checked = people[place].first
  })
}

// The star goes to the next who sits; while nobody does, to the next chair.
function passOn(chairs) {
  const sitting = chairs.some(sits)
    ? chairs.filter(sits)
    : chairs.filter((chair) => !isInRow(chair) || chair.name.required)
  const next = sitting[(sitting.findIndex(({ deals }) => deals.checked) + 1) % sitting.length]
  next.deals.checked = true
}

function show(form, chairs, chips) {
  const next = nextEmpty(chairs)
  for (const chair of chairs) {
    const { element, name, empty, seat } = chair
    const seated = Boolean(sits(chair)) && name !== document.activeElement && !name.hasAttribute("aria-invalid")
    element.classList.toggle("next", chair === next)
    element.hidden =
      isInRow(chair) && !name.required && !sits(chair) && chair !== next && name !== document.activeElement
    empty.hidden = !seated
    name.hidden = seated
    empty.querySelector("bdi").textContent = shown(chair, chips)
    for (const side of document.querySelectorAll(`[data-of="${seat}"]`)) side.textContent = shown(chair, chips) || "…"
  }
  if (chairs.some(sits) && chairs.some(({ element, deals }) => element.hidden && deals.checked))
    chairs.find(sits).deals.checked = true // nobody would see the star
  const seated = new Set(chairs.map(sits))
  for (const chip of chips) chip.setAttribute("aria-pressed", seated.has(chip.dataset.player))
  sayWhoDeals(chairs, chips)
  sayWhatIsMissing(chairs)
}

function sayWhoDeals(chairs, chips) {
  const dealer = chairs.find((chair) => chair.deals.checked && sits(chair))
  see("[data-nobody]", !dealer)
  see("[data-somebody]", dealer)
  if (dealer) document.querySelector("[data-dealer]").textContent = shown(dealer, chips)
  for (const before of document.querySelectorAll("[data-until-one]"))
    sayWhoDealtBefore(
      before,
      chairs.find(({ deals }) => deals.checked),
    )
}

// Of the people of before, the one who sat where the star is now, else at the first chair: so does the server have it.
function sayWhoDealtBefore(before, star) {
  const names = [...before.querySelectorAll("[data-deals]")]
  const dealer =
    names.find(({ dataset }) => dataset.deals === star?.seat) ??
    names.find(({ dataset }) => dataset.deals === "S") ??
    names[0]
  for (const name of names) name.hidden = name !== dealer
}

// Before anybody sits the button has its name, afterwards it says how many are still to come.
function sayWhatIsMissing(chairs) {
  const sitting = chairs.filter(sits).length
  const missing = chairs.filter((chair) => chair.name.required && !sits(chair)).length
  see("[data-until-one]", !sitting)
  see("[data-from-one]", sitting || !document.querySelector("[data-until-one]"))
  see("[data-until-two]", !sitting)
  see("[data-from-two]", sitting > 1)
  for (const button of document.querySelectorAll("[data-from-one] button"))
    button.disabled = sitting < ("ofFour" in button.dataset ? 4 : 1) // of three, nobody has a partner
  for (const words of document.querySelectorAll("[data-missing]"))
    words.hidden = Number(words.dataset.missing) !== (sitting && missing)
  for (const button of document.querySelectorAll("[data-start], [data-enter]")) button.disabled = missing > 0
}

function see(selector, isTrue) {
  for (const element of document.querySelectorAll(selector)) element.hidden = !isTrue
}

// As the chip has it: with a mark where another name looks alike.
function shown(chair, chips) {
  const called = sits(chair)
  return chips.find((chip) => chip.dataset.player === called)?.querySelector("bdi").textContent ?? called
}

document.querySelectorAll("[data-seats]").forEach(take)
