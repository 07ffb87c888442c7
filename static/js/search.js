// Finds sections of the rules while one types: in every pause the server is asked, and what it found is put in place.
// Without this, and when no answer comes, the form asks it.

const PAUSE = 120 // milliseconds without a key
const REMEMBERED_AFTER = 400 // milliseconds: Safari lets a page change its address 100 times in half a minute

function enhance(form) {
  const input = form.elements.namedItem("q")
  const region = document.querySelector("[data-found]")
  let asking, waiting, remembering
  const remembered = () => remember(input.value.trim())
  const ask = async () => {
    asking?.abort()
    asking = new AbortController()
    const fields = new URLSearchParams(new FormData(form))
    const found = await answered(`${form.dataset.search}?${fields}`, asking.signal)
    if (!found) return
    show(region, found)
    clearTimeout(remembering)
    remembering = setTimeout(remembered, REMEMBERED_AFTER)
  }
  input.addEventListener("input", () => {
    clearTimeout(waiting)
    waiting = setTimeout(ask, PAUSE)
  })
  region.addEventListener("click", remembered) // a tap on a result leaves sooner than the timer
  if (input.value !== input.defaultValue) ask() // typed before this script had come
  if (location.hash === "#find") input.focus()
}

// Nothing, when no answer comes: what was found last stays.
async function answered(address, signal) {
  try {
    const answer = await fetch(address, { signal })
    if (!answer.ok) return null
    return new DOMParser().parseFromString(await answer.text(), "text/html")
  } catch {
    return null
  }
}

// Whoever comes back from a section finds the same results again.
function remember(query) {
  const address = new URL(location)
  if (query) address.searchParams.set("q", query)
  else address.searchParams.delete("q")
  history.replaceState(history.state, "", address)
}

function show(region, found) {
  const part = (name, within) => within.querySelector(name)
  part("[data-results]", region).replaceChildren(...part("[data-results]", found).children)
  part("[data-hint]", region).hidden = part("[data-hint]", found).hidden
  const [status, said] = [region, found].map((within) => part("[role=status]", within))
  if (status.textContent !== said.textContent) status.textContent = said.textContent // the same would be read out again
}

document.querySelectorAll("form[data-search]").forEach(enhance)
