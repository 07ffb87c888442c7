// Finds sections of the rules while one types: in every pause the server is asked, and what it found is put in place.
// Without this the form asks it; when no answer comes, the phone looks through the pages that it keeps, and says so.

const PAUSE = 120 // milliseconds without a key
const SILENT = "no answer came"
const REMEMBERED_AFTER = 400 // milliseconds: Safari lets a page change its address 100 times in half a minute

function enhance(form) {
  const input = form.elements.namedItem("q")
  const region = document.querySelector("[data-found]")
  let asking, waiting, remembering
  const remembered = () => remember(input.value.trim())
  const ask = async () => {
    asking?.abort()
    const { signal } = (asking = new AbortController())
    const fields = new URLSearchParams(new FormData(form))
    const answer = await answered(`${form.dataset.search}?${fields}`, signal)
    const found = answer === SILENT ? await kept(region, fields) : answer
    if (signal.aborted) return
    region.querySelector("[data-silent]").hidden = found !== SILENT
    if (!found || found === SILENT) return
    show(region, found)
    clearTimeout(remembering)
    remembering = setTimeout(remembered, REMEMBERED_AFTER)
  }
  input.addEventListener("input", () => {
    clearTimeout(waiting)
    waiting = setTimeout(ask, PAUSE)
  })
  region.addEventListener("click", remembered) // a tap on a result leaves sooner than the timer
  if ("kept" in document.documentElement.dataset) input.value ||= new URLSearchParams(location.search).get("q") ?? ""
  if (input.value !== input.defaultValue) ask() // typed before this script had come
  if (location.hash === "#find") input.focus()
}

// Nothing, when there is another question by now: what was found last stays.
async function answered(address, signal) {
  try {
    const { fetchOurs } = await import("scorekeeper/own-server")
    const answer = await fetchOurs(address, { signal })
    if (!answer.ok) return null
    return new DOMParser().parseFromString(await answer.text(), "text/html")
  } catch (failure) {
    return failure.name === "AbortError" ? null : SILENT
  }
}

// As the server would answer, of the pages that are here.
async function kept(region, fields) {
  const { findHere } = "caches" in window ? await import("scorekeeper/search-offline").catch(() => ({})) : {}
  if (!findHere) return SILENT
  const [asked, game] = [fields.get("q").trim(), fields.get("in")]
  for (const name of ["q", "in"]) fields.delete(name)
  const here = await findHere(asked, game, fields.size ? `?${fields}` : "", region.dataset.elsewhere).catch(() => null)
  if (!here) return SILENT
  const { lists, isWhole } = here
  const found = region.cloneNode(true)
  found.querySelector("[data-results]").replaceChildren(...lists)
  found.querySelector("[data-hint]").hidden = Boolean(lists.length) || !asked
  const said = !lists.length ? "nothingHere" : isWhole ? "here" : "nearestHere"
  found.querySelector("[role=status]").textContent = asked ? region.dataset[said] : ""
  return found
}

// A reader who comes back from a section finds the same results again.
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
