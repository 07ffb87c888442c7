// The second tap of a double tap would fall on whatever has come up under the finger: only the same button, as it was,
// takes it there. So two taps on a seat are two sevens, and never a result that has moved to where the seat was.

const BLOCKED = 600 // milliseconds in which the place of a pressed button takes no second tap
const BLOCKED_BETWEEN_QUESTIONS = 250 // an answer can be meant again at once, for the next player; it commits nothing

let blocked = { since: -BLOCKED }

// `place` is the button's, or a larger one in which everything may have moved.
export function blockTaps(button, place = button) {
  const { left, right, top, bottom } = place.getBoundingClientRect()
  blocked = { left, right, top, bottom, button, since: performance.now() }
}

function swallow(event) {
  const { clientX: x, clientY: y } = event
  const isAnswer = blocked.button?.dataset.choice && event.target.closest("[data-choice]")
  if (!event.detail || performance.now() - blocked.since > (isAnswer ? BLOCKED_BETWEEN_QUESTIONS : BLOCKED)) return
  if (!("commit" in blocked.button.dataset) && blocked.button.contains(event.target)) return
  if (x < blocked.left || x > blocked.right || y < blocked.top || y > blocked.bottom) return
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
