// Deals that were recorded on this phone, to be corrected, struck out or brought back while there is no signal; and the
// match to be stopped. What a change brings is told once the server has counted it.

import { openForm } from "scorekeeper/by-form"
import { dealsOf, isStopped } from "scorekeeper/chain"

export function offerChanges(part, entries, words, enter) {
  const deals = dealsOf(entries).reverse()
  const list = part.querySelector("ul")
  const isOver = isStopped(entries) ?? Boolean(document.querySelector("#match input[name=event][value=reopen]"))
  list.append(...deals.map((deal) => item(deal, words, enter)))
  list.hidden = isOver // the server would refuse it
  const stop = part.querySelector("[data-stop]")
  stop.textContent = isOver ? words.goOn : words.stop
  stop.onclick = () => enter({ event: isOver ? "reopen" : "close" }, stop.textContent)
}

function item(deal, words, enter) {
  const [line, fold, summary, row] = ["li", "details", "summary", "div"].map((name) => document.createElement(name))
  const told = Object.assign(document.createElement("bdi"), { textContent: deal.words })
  summary.append(deal.stands ? told : struck(told))
  Object.assign(fold, { className: "fold" }).append(summary, row)
  row.className = "row"
  const about = { target: deal.cid, seen: deal.seen }
  const change = (event, label) => button(label, () => enter({ ...about, event }, `${label}: ${deal.words}`))
  if (!deal.stands) row.append(change("restore", words.restore))
  else row.append(button(words.amend, () => correct(deal, about, words)), change("void", words.void))
  line.append(fold)
  return line
}

const correct = (deal, about, words) => openForm({ ...deal.fields, ...about, event: "amend" }, { following: words.amending, next: words.amend })

function struck(told) {
  const line = document.createElement("s")
  line.append(told)
  return line
}

function button(label, act) {
  return Object.assign(document.createElement("button"), { type: "button", className: "btn", textContent: label, onclick: act })
}
