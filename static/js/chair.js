// The table as seen by the phone's holder: known by name, who may sit elsewhere in the next match.

import { attempt } from "scorekeeper/app"

const YOU = "scorekeeper.you"
const CLOCKWISE = ["S", "W", "N", "E"]

export function sit(dialog, you = attempt(() => localStorage.getItem(YOU))) {
  const chairs = dialog.querySelector("[data-chairs]")
  const seat = [...chairs.querySelectorAll("[data-seat]")].find((button) => nameAt(button) === you)
  chairs.dataset.chair = seat?.dataset.seat ?? CLOCKWISE[0]
  dialog.dataset.chair = chairs.dataset.chair
}

// The phone goes on to the next player's chair.
export function turn(dialog) {
  const chairs = dialog.querySelector("[data-chairs]")
  const next = CLOCKWISE[(CLOCKWISE.indexOf(chairs.dataset.chair) + 1) % CLOCKWISE.length]
  const you = nameAt(chairs.querySelector(`[data-seat="${next}"]`))
  attempt(() => localStorage.setItem(YOU, you)) // else it holds until the panel closes
  sit(dialog, you)
}

// What a seat says of who sits there: that it is you, or deals.
export function roleOf(chairs, seat, facts) {
  const { you, deals, youDeal } = chairs.dataset
  const isYou = chairs.dataset.chair === seat
  const isDealer = (facts.dealer || chairs.querySelector("[data-dealer]:not([data-ahead] *)")?.dataset.seat) === seat
  return isYou && isDealer ? youDeal : isYou ? you : isDealer ? deals : ""
}

const nameAt = (button) => button.querySelector("bdi").textContent
