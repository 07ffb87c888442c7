// What the sheets of this phone showed while it counted by itself stays beside its entries; where the server counts the
// same otherwise, by newer rules, the page says so until somebody has read it.

import { change, of } from "scorekeeper/entry-store"

const totals = () =>
  [...document.querySelectorAll("#match .sheet .vh")]
    .flatMap(({ textContent }) => textContent.match(/[−-]?\d+/g) ?? [])
    .join(" ")

export async function compareTotals(match) {
  const { counted, last } = document.querySelector("#match")?.dataset ?? {}
  const told = totals()
  if (!match || !told) return
  const entry = (await of(match)).find(({ cid }) => cid === (counted ?? last))
  if (!entry) return
  if (counted !== undefined) {
    if (entry.shown !== told) await show(match, entry.cid, told)
  } else if (entry.n && entry.shown && entry.shown !== told) report(match, entry.cid)
}

const show = (match, cid, shown) =>
  change(match, (entries) => entries.map((entry) => (entry.cid === cid ? { ...entry, shown } : entry)))

function report(match, cid) {
  const template = document.querySelector("template[data-recounted]")
  if (!template || document.querySelector("#recounted")) return
  const told = template.content.firstElementChild.cloneNode(true)
  told.querySelector("button").onclick = async () => {
    await show(match, cid, "")
    told.remove()
  }
  document.querySelector("#match main").prepend(told)
}
