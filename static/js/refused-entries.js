// Entries that the server refuses for good, since their link was stopped or their match deleted, can be saved as a file
// that another book imports, and dropped by two taps. The pages of such a match are gone: the first page lists them,
// and the page that stands in their place.

import { isOwn, isWaiting } from "scorekeeper/entry-dependencies"
import { change, matches, of } from "scorekeeper/entry-store"
import { askTwice, counted, isRefused } from "scorekeeper/sync-status"

export async function showRefused() {
  if (document.querySelector("[data-lost-here] [role=alert]:not([hidden])")) return // somebody is being asked
  const lost = []
  for (const [match, waiting] of await matches()) {
    if (!isOwn(match) && (waiting.some(isRefused) || isGone(match))) lost.push([match, waiting, await of(match)])
  }
  for (const told of document.querySelectorAll("[data-lost-here]")) told.remove()
  document.querySelector("template[data-lost]")?.before(...lost.map((told) => part(...told)))
}

// This page says that there is nothing where its address leads.
const isGone = (match) => document.querySelector("template[data-lost=gone]") && location.pathname.startsWith(match)

function part(match, waiting, entries) {
  const made = document.querySelector("template[data-lost]").content.firstElementChild.cloneNode(true)
  const [{ head = "{}" }] = waiting
  const names = Object.values(JSON.parse(head).seats ?? {})
  made.querySelector("h2").append(...names.flatMap((name, place) => [place ? ", " : "", shown(name)]))
  made.querySelector("[data-said]").textContent = counted(waiting, made.dataset, "unsent")
  save(made.querySelector("[data-save]"), entries.filter(({ path }) => !path), head)
  askTwice(made, () => drop(made, match))
  return made
}

const shown = (name) => Object.assign(document.createElement("bdi"), { textContent: name, translate: false })

async function drop(made, match) {
  await change(match, (entries) => entries.filter((entry) => !isWaiting(entry)))
  made.remove()
  showRefused()
}

// All that was recorded of the match on this phone. An iPhone's app on the home screen only shows what it downloads, so
// there the share sheet saves it.
export function save(link, events, head) {
  const kept = events.map(({ cid, at, fields }) => ({ id: cid, at: new Date(at).toISOString(), fields }))
  const file = new File([JSON.stringify({ ...JSON.parse(head), kept })], link.download, { type: "application/json" })
  link.href = URL.createObjectURL(file)
  if (!navigator.standalone || !navigator.canShare?.({ files: [file] })) return
  link.onclick = (event) => {
    event.preventDefault()
    navigator.share({ files: [file] }).catch(() => {}) // somebody has closed the sheet
  }
}
