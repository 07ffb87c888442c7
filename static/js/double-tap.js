// The second tap of a double tap would fall on whatever has come up under the finger: only the same button, as it was,
// takes it there. So two taps on a seat are two sevens, and never a result that has moved to where the seat was.

const DEAF = 600 // milliseconds in which the place of a pressed button takes no second tap
const DEAF_BETWEEN_QUESTIONS = 250 // an answer can be meant again at once, for the next player; it commits nothing

let deaf = { since: -DEAF }

// `place` is the button's, or a larger one in which everything may have moved.
export function blockTaps(button, place = button) {
  const { left, right, top, bottom } = place.getBoundingClientRect()
  deaf = { left, right, top, bottom, button, since: performance.now() }
}

function swallow(event) {
  const { clientX: x, clientY: y } = event
  const isAnswer = deaf.button?.dataset.choice && event.target.closest("[data-choice]")
  if (!event.detail || performance.now() - deaf.since > (isAnswer ? DEAF_BETWEEN_QUESTIONS : DEAF)) return
  if (!("commit" in deaf.button.dataset) && deaf.button.contains(event.target)) return
  if (x < deaf.left || x > deaf.right || y < deaf.top || y > deaf.bottom) return
  event.preventDefault()
  event.stopImmediatePropagation()
  ignore(event.target.closest("button, a"))
  document.dispatchEvent(new CustomEvent("scorekeeper:too-soon"))
}

const SHOWN = 600 // milliseconds

// A tap that does nothing is seen to do nothing.
export function ignore(key) {
  key?.classList.add("ignored")
  setTimeout(() => key?.classList.remove("ignored"), SHOWN)
}

const rests = ({ target }) => target.closest?.("dialog button:disabled")

document.addEventListener("click", swallow, true)
document.addEventListener("pointerup", (event) => ignore(rests(event)))
