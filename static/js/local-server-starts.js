// Matches that were started offline: at an address of this phone until the server has given them a number.

import { isOwn, isStart } from "scorekeeper/entry-dependencies"
import { asLetters, change, of, uuid } from "scorekeeper/entry-store"
import { movedTo } from "scorekeeper/renumber"
import { moveDraft } from "scorekeeper/draft"

const LOOKS_EVERY = 500 // milliseconds

export const isNew = (path, book) => ["/new/", `${book}new/`].includes(path.split("?")[0])

// The match that was taken along last behind a link, as the phone has all people of its book.
export async function newest(link) {
  const kept = await (await caches.open("replicas")).keys()
  return kept.map(({ url }) => new URL(url).pathname).findLast((match) => match.startsWith(link))
}

// A page that was kept may be used twice; a question is about one start.
export function renewIds() {
  for (const { elements } of document.forms) {
    if (elements.uid) elements.uid.value = uuid()
    if (elements.uid && elements.book) elements.book.value = asLetters(crypto.getRandomValues(new Uint8Array(16)))
  }
}

// Once it has been sent the page goes where the match is, when nobody is in the middle of something.
export function followMoves(here) {
  if (!isOwn(here) || location.pathname !== here) return
  let timer = 0
  const follow = async () => {
    const to = await movedTo(here)
    if (!to) return
    moveDraft(here, to)
    timer ||= setInterval(() => go(to), LOOKS_EVERY)
  }
  const go = (to) => {
    if (document.querySelector("dialog[open], [data-sending], .htmx-request")) return
    clearInterval(timer) // asked again, a browser would begin anew
    location.replace(to)
  }
  new BroadcastChannel("moved").onmessage = follow
  document.addEventListener("visibilitychange", follow)
}

// What the server asks it asks on the page of its own form.
export async function answerForIt({ target }) {
  const start = target.closest("[data-unbegun] button") && (await of(location.pathname)).find(isStart)
  if (!start) return
  const form = Object.assign(document.createElement("form"), {
    method: "post",
    action: new URL(start.path, location.href).pathname,
  })
  for (const [name, value] of Object.entries(start.fields))
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }))
  document.body.append(form)
  form.submit()
}

// Nothing of the match is left on this phone, nor anywhere else.
export async function dropMatch(match) {
  await change(match, () => [])
  for (const store of ["pages", "replicas"]) await forget(await caches.open(store), match)
  location.replace("/")
}

async function forget(store, match) {
  const theirs = (await store.keys()).filter(({ url }) => new URL(url).pathname.startsWith(match))
  await Promise.all(theirs.map((key) => store.delete(key, { ignoreVary: true })))
}
