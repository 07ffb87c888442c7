// Stepping through a match: the arrow keys press Back and Next, and the focus stays on the button that was pressed.
// Play presses Next until there is none, for those who only want to look.

const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }
const OTHER_WAY = { back: "next", next: "back", first: "next", last: "back" }

const button = (name) => document.querySelector(`[data-moment=${name}]`)
let pressed = ""
let isUnderWay = false
let playing = 0 // the timer of the next step, while the match runs by itself
let waiting = "" // a key that was pressed before the last step was there

document.addEventListener("keydown", (event) => {
  const isElsewhere =
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.target.closest("input, [popover], .across")
  const next = !isElsewhere && KEYS[event.key] && button(KEYS[event.key])
  if (!next) return
  event.preventDefault()
  if (isUnderWay) waiting = KEYS[event.key]
  else next.click()
})

const STEP = 1_600 // milliseconds for a deal

function play() {
  const player = document.querySelector("[data-play]")
  player.hidden = false
  player.words ??= player.textContent
  clearTimeout(playing)
  playing = playing && button("next") ? setTimeout(() => button("next")?.click(), STEP) : 0
  player.textContent = playing ? player.dataset.stop : player.words
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-play]")) {
    playing = playing ? 0 : 1
    if (playing && !button("next")) button("first")?.click()
    else play()
    return
  }
  pressed = target.closest("[data-moment]")?.dataset.moment ?? ""
})

document.addEventListener("htmx:beforeRequest", () => (isUnderWay = true))
for (const end of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(end, () => (isUnderWay = false))
}
document.addEventListener("htmx:afterSettle", () => {
  isUnderWay = false
  if (pressed) (button(pressed) ?? button(OTHER_WAY[pressed]))?.focus({ preventScroll: true })
  if (waiting) button(waiting)?.click()
  waiting = ""
  play()
})

play()
