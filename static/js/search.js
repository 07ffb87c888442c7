// Finds sections of the rules while one types. The index and the module that reads it are fetched when somebody means
// to search, not before; until they have come the form asks the server.

const REMEMBERED_AFTER = 400 // milliseconds: Safari lets a page change its address 100 times in half a minute

function enhance(form) {
  const input = form.elements.namedItem("q")
  const region = document.querySelector("[data-found]")
  let find, coming, remembering
  const query = () => input.value.trim()
  const load = () => (coming ??= loaded(form.dataset.search).then(begin, () => (coming = undefined)))
  const begin = (finding) => {
    find = finding
    if (input.value !== input.defaultValue) look()
  }
  const look = () => {
    if (!find) return
    show(region, query(), find(query()))
    clearTimeout(remembering)
    remembering = setTimeout(() => remember(query()), REMEMBERED_AFTER)
  }
  input.addEventListener("focus", load)
  input.addEventListener("input", look)
  region.addEventListener("click", () => find && remember(query())) // a tap on a result leaves sooner than the timer
  form.addEventListener("submit", (event) => {
    if (!find) return
    event.preventDefault()
    look()
    input.blur() // a phone's keyboard would cover what was found
  })
  if (document.activeElement === input) load()
  if (location.hash === "#find") input.focus()
}

async function loaded(address) {
  const [{ indexOf, find }, pages] = await Promise.all([import("scorekeeper/finding"), fetched(address)])
  const index = indexOf(pages)
  return (query) => find(index, query)
}

async function fetched(address) {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(answer.status)
  return answer.json()
}

// Whoever comes back from a section finds the same results again.
function remember(query) {
  const address = new URL(location)
  if (query) address.searchParams.set("q", query)
  else address.searchParams.delete("q")
  history.replaceState(history.state, "", address)
}

function show(region, query, found) {
  region.querySelector("[data-results]").replaceChildren(...found.map((each) => result(region, each)))
  region.querySelector("[data-hint]").hidden = !query || found.length > 0
  const status = region.querySelector("[role=status]")
  const said = query && sentence(status.dataset, query, found.length)
  if (status.textContent !== said) status.textContent = said // the same again would be read out again
}

function sentence({ none, one, many }, query, count) {
  if (count > 1) return many.replace("#", count)
  return count ? one : none.replace("#", () => query)
}

// The page holds an empty result, so that its markup is written once.
function result(region, { passage, pieces }) {
  const made = region.querySelector("template").content.cloneNode(true)
  made.querySelector("a").href = withTheWayBack(passage.address)
  made.querySelector("[data-title]").textContent = passage.title
  made.querySelector("[data-page]").textContent = passage.page
  made.querySelector("[data-sentence]").replaceChildren(...pieces.map(([text, fits]) => (fits ? marked(text) : text)))
  return made
}

// Whoever came from a match keeps the way back, as on every page of the rules.
function withTheWayBack(address) {
  const { pathname, searchParams, hash } = new URL(address, location)
  for (const [name, value] of new URLSearchParams(location.search)) if (name !== "q") searchParams.set(name, value)
  return `${pathname}${searchParams.size ? "?" : ""}${searchParams}${hash}`
}

function marked(text) {
  const mark = document.createElement("mark")
  mark.textContent = text
  return mark
}

document.querySelectorAll("form[data-search]").forEach(enhance)
