// The keys of a try-out are links to plain pages. Here a tap swaps the part in place, and what each key leads to is
// asked for before a finger is there.

import { hearNews, say } from "scorekeeper/app"
import { fetchOurs } from "scorekeeper/own-server"

const MOST_AHEAD = 8

const parts = new Map() // by address, the promise of the part that it shows

const tryOut = () => document.querySelector("[data-try]")
const keys = () => [...tryOut().querySelectorAll("a[data-swaps]")]

function partOf({ pathname, search }) {
  const address = `${pathname}try/${search}`
  if (!parts.has(address)) parts.set(address, ask(address))
  return parts.get(address)
}

async function ask(address) {
  const page = await fetchOurs(address).then((answer) => answer.text(), () => "")
  const part = new DOMParser().parseFromString(page, "text/html").querySelector("[data-try]")
  if (!part) parts.delete(address) // the next tap asks again
  return part
}

async function swap(event) {
  const key = event.target.closest("a[data-swaps]")
  if (!key || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const place = keys().indexOf(key)
  const part = await partOf(key)
  if (!key.isConnected) return // a later tap was quicker
  if (!part) return say(document.querySelector("[data-say]").dataset.silent)
  tryOut().replaceWith(document.importNode(part, true))
  keys()[Math.min(place, keys().length - 1)].focus({ preventScroll: true })
  hearNews(tryOut().querySelector("[data-said]").textContent.trim())
  askAhead()
}

// A keypad has so many keys that most of what they lead to would be asked for in vain.
function askAhead() {
  if (keys().length <= MOST_AHEAD) keys().forEach(partOf)
}

document.addEventListener("click", swap)
askAhead()
