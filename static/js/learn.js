// A deal that is learned step by step: the steps lie side by side, to be swiped or stepped through by buttons and arrow
// keys. Where no script runs, they stand one below the other (static/css/rules.css).

const KEYS = { ArrowLeft: -1, ArrowRight: 1 }

function enhance(stepped) {
  const track = stepped.querySelector("[data-steps]")
  const steps = [...track.children]
  const buttons = [...stepped.querySelectorAll("[data-step]")]
  const at = stepped.querySelector("[data-at]")
  let current = 0

  // asked by a key only: while the page loads it would style and lay out what is far below
  const forwards = () => (getComputedStyle(track).direction === "ltr" ? 1 : -1)
  const go = (by) => {
    const next = steps[Math.min(Math.max(current + by, 0), steps.length - 1)]
    track.scrollTo({ left: next.offsetLeft - steps[0].offsetLeft })
  }
  const arrived = (index) => {
    current = index
    at.textContent = at.dataset.at.replace("#", index + 1)
    for (const button of buttons) {
      const by = Number(button.dataset.step)
      button.setAttribute("aria-disabled", String(!(index + by in steps)))
    }
  }
  for (const button of buttons) button.addEventListener("click", () => go(Number(button.dataset.step)))
  track.addEventListener("keydown", (event) => {
    if (!(event.key in KEYS) || event.target !== track) return
    event.preventDefault()
    go(KEYS[event.key] * forwards())
  })
  const watch = new IntersectionObserver(
    (seen) => {
      const shown = seen.find((entry) => entry.isIntersecting)
      if (shown) arrived(steps.indexOf(shown.target))
    },
    { root: track, threshold: 0.6 },
  )
  for (const step of steps) watch.observe(step)
  arrived(0)
}

document.querySelectorAll("[data-stepped]").forEach(enhance)
