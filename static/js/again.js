// Stepping through a match: the arrow keys press Back and Next, and the focus stays on the button that was pressed.

const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }
const OTHER_WAY = { back: "next", next: "back", first: "next", last: "back" }

const button = (name) => document.querySelector(`[data-moment=${name}]`)
let pressed = ""
let isUnderWay = false
let waiting = "" // a key that was pressed before the last step was there

document.addEventListener("keydown", (event) => {
  const isElsewhere = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest("input, [popover], .across")
  const next = !isElsewhere && KEYS[event.key] && button(KEYS[event.key])
  if (!next) return
  event.preventDefault()
  if (isUnderWay) waiting = KEYS[event.key]
  else next.click()
})

document.addEventListener("click", ({ target }) => {
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
})
