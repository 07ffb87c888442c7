// In the place of a page that is not kept: what helps there, and the way to the sheet where that is kept.

const KINDS = { deal: /^\/b\/[^/]+\/\d+\/deals\/./, match: /^\/b\/[^/]+\/\d+\/./, sheet: /^\/b\/[^/]+\/\d+\/$/, book: /^\/b\//, rules: /^\/rules\// }

const { unsent } = document.documentElement.dataset
const isStart = /\/new\/$/.test(location.pathname)
const kind = unsent !== undefined ? (isStart ? "start" : "form") : (Object.keys(KINDS).find((name) => KINDS[name].test(location.pathname)) ?? "page")
for (const told of document.querySelectorAll("[data-of]")) told.hidden = !told.dataset.of.split(" ").includes(kind)

// A form that was not heard is sent once more.
document.querySelector("[data-again]").addEventListener("click", (event) => {
  event.preventDefault()
  location.reload()
})

// What records is kept here, and waits on the page of its match.
async function keep(match) {
  const { writeDown } = await import("scorekeeper/unheard")
  await writeDown(match, unsent, document.querySelector("[data-words]").dataset.words)
  location.replace(match)
}

const [match] = location.pathname.match(/^\/b\/[^/]+\/\d+\/(?=.)/) ?? []
if (match) caches.match(match, { cacheName: "pages", ignoreVary: true }).then((kept) => kept && offer(match))

function offer(match) {
  const link = document.querySelector("[data-match]")
  link.href = match
  link.hidden = false
}

if (match && unsent) keep(match).catch(() => {}) // else “Try again” sends it once more
