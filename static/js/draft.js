// What is tapped of a deal that is not recorded yet, for each match. A phone that keeps the book keeps that too, until
// the deal is recorded, wherever the browser ends; any other forgets it with this tab. On the page of a recorded deal
// every phone forgets: a correction leaves alone what is tapped of the next deal.

import { attempt } from "scorekeeper/app"

let [place, corrected] = location.pathname.match(/\/b\/[^/]+\/\d+\/(deals\/[^/]+\/)?/) ?? []
const isKept = () => !corrected && "keeps" in document.documentElement.dataset
const store = () => (isKept() ? localStorage : sessionStorage)
const key = (name) => `scorekeeper.${name} ${place}`

export const readDraft = (name) => attempt(() => JSON.parse(store().getItem(key(name)))) ?? {}

// A browser that keeps nothing forgets on reload.
export const storeDraft = (name, what) => attempt(() => store().setItem(key(name), JSON.stringify(what)))

export const forgetDraft = (name) => attempt(() => store().removeItem(key(name)))

// A match that was started offline has another address from now on; a page that lies open keeps there too.
export function moveDraft(from, to) {
  if (place === from) place = to
  attempt(() => {
    for (const key of Object.keys(localStorage).filter((key) => key.split(" ")[1] === from)) {
      localStorage.setItem(key.replace(from, to), localStorage.getItem(key))
      localStorage.removeItem(key)
    }
  })
}

// A player who looks at the rules comes back to an open panel in this tab alone: elsewhere, or days later, it waits
// for a tap.
const AWAY = "scorekeeper.away"

export const goAway = () => attempt(() => sessionStorage.setItem(AWAY, location.pathname))
export const stay = () => attempt(() => sessionStorage.removeItem(AWAY))
export const isAway = () => attempt(() => sessionStorage.getItem(AWAY) === location.pathname)
