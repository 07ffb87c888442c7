// What is tapped of a deal that is not recorded yet, for each match. A phone that keeps the book keeps that too, until the
// deal is recorded, wherever the browser ends; any other forgets it with this tab. On the page of a recorded deal every
// phone forgets: a correction leaves alone what is tapped of the next deal.

let [place, corrected] = location.pathname.match(/^\/b\/[^/]+\/\d+\/(deals\/[^/]+\/)?/) ?? []
const isKept = () => !corrected && "keeps" in document.documentElement.dataset
const store = () => (isKept() ? localStorage : sessionStorage)
const key = (name) => `scorekeeper.${name} ${place}`

export function readDraft(name) {
  try {
    return JSON.parse(store().getItem(key(name))) ?? {}
  } catch {
    return {}
  }
}

export function storeDraft(name, what) {
  try {
    store().setItem(key(name), JSON.stringify(what))
  } catch {
    // A browser that keeps nothing forgets on reload.
  }
}

// A match that was started offline has another address from now on; a page that lies open keeps there too.
export function moveDraft(from, to) {
  if (place === from) place = to
  try {
    for (const key of Object.keys(localStorage).filter((key) => key.split(" ")[1] === from)) {
      localStorage.setItem(key.replace(from, to), localStorage.getItem(key))
      localStorage.removeItem(key)
    }
  } catch {
    // Nothing was kept.
  }
}

export function forgetDraft(name) {
  try {
    store().removeItem(key(name))
  } catch {
    // Nothing was kept.
  }
}

// Whoever looks at the rules comes back to an open panel in this tab alone: elsewhere, or days later, it waits for a tap.
const AWAY = "scorekeeper.away"

export function goAway() {
  try {
    sessionStorage.setItem(AWAY, location.pathname)
  } catch {
    // The panel is opened by hand again.
  }
}

export function stay() {
  try {
    sessionStorage.removeItem(AWAY)
  } catch {
    // Nobody was away.
  }
}

export function isAway() {
  try {
    return sessionStorage.getItem(AWAY) === location.pathname
  } catch {
    return false
  }
}
