// The saved links of this phone once more, in the page's own storage, one under each name: some browsers delete the
// cookie that lists them, such as an iPhone's for an app on the home screen. The first page then brings them back. What
// the phone has to forget goes from here as well (forget.js finds it by the link).

import { attempt } from "scorekeeper/app"
import { fetchOurs } from "scorekeeper/own-server"

const NAME = /^book:\/b\/([\w-]{22})\/$/
const nameOf = (token) => `book:/b/${token}/`
const stored = () => Object.keys(localStorage).map((name) => name.match(NAME)?.[1]).filter(Boolean)
const store = (tokens) => tokens.forEach((token) => localStorage.setItem(nameOf(token), ""))
const words = (text) => text.split(" ").filter(Boolean)

const { saved } = document.documentElement.dataset
const books = document.querySelector("[data-books]")?.dataset

attempt(() => store(words(saved ?? books?.saved ?? "")))
if (books) bringBack(words(books.listed)).catch(() => {}) // a browser that stores nothing, or is offline

// On the first page of the installed app, where nobody plays: Firefox asks a question then.
if (books && matchMedia("(display-mode: standalone)").matches) navigator.storage?.persist?.()

async function bringBack(listed) {
  const lost = stored().filter((token) => !listed.includes(token))
  if (!lost.length) return
  const body = new URLSearchParams({ do: "bring back", tokens: lost.join(" ") })
  if (!(await fetchOurs("/keep/", { method: "POST", body })).ok) return
  for (const token of lost) localStorage.removeItem(nameOf(token)) // those that still open something are stored again
  location.reload()
}
