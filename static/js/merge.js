// News for a page that follows a match while somebody reads it: only what the server says otherwise than before is put
// in, so that nothing else moves, closes or loses the focus. What scripts have put there stays.

import { hearNews, pair, sent } from "scorekeeper/app"

const TAP = 1_000 // milliseconds that a finger may rest; a browser does not tell of every finger that is lifted

let pressed = -TAP // a tap that has begun is meant for what stands there
document.addEventListener("pointerdown", () => (pressed = performance.now()), true)
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => (pressed = -TAP), true)

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { target, xhr, requestConfig } = detail
  if (xhr.status !== 200 || requestConfig.verb !== "get" || target !== sent.nodes.get(sent.page)) return
  if (document.querySelector("dialog[open]")) return // panel.js keeps the news away
  const page = new DOMParser().parseFromString(detail.serverResponse, "text/html")
  const news = page.querySelector("[data-follow]")
  if (!news) return
  detail.shouldSwap = false
  if (performance.now() - pressed > TAP) takeIn(news, page.title || document.title)
})

function takeIn(news, title) {
  const page = sent.nodes.get(sent.page)
  const held = document.activeElement
  merge(sent.page, news)
  sent.page = news
  document.title = title
  window.htmx.process(page)
  if (held && !held.isConnected) page.querySelector("main").focus({ preventScroll: true })
  hearNews(news.dataset.news)
  window.htmx.trigger(page, "htmx:afterSettle")
}

// Afterwards the node on the page says what the server says now.
function merge(old, now) {
  const node = sent.nodes.get(old)
  if (old.isEqualNode(now)) return pairLike(old, now)
  if (old.nodeName === "DIALOG") return node.replaceWith(made(now)) // its script has drawn in it
  sent.nodes.set(now, node)
  if (old.nodeType !== Node.ELEMENT_NODE) return (node.data = now.data)
  for (const { name } of old.attributes) if (!now.hasAttribute(name)) node.removeAttribute(name)
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) node.setAttribute(name, value)
  if (old.children.length || now.children.length) mergeChildren(node, [...old.childNodes], now)
  else if (old.textContent !== now.textContent) write(node, now)
}

// A script may have put another text in its place.
function write(node, now) {
  if (node.firstChild?.nodeName === "#text") node.firstChild.data = now.textContent
  else node.textContent = now.textContent
  pair(now, node)
}

function mergeChildren(node, left, now) {
  let last = null
  for (const child of now.childNodes) {
    const place = left.findIndex((each, place) => isSame(each, child) && (each.id !== undefined || !place))
    if (place < 0) last = put(made(child), last, node)
    else {
      for (const gone of left.splice(0, place)) sent.nodes.get(gone).remove()
      merge(left.shift(), child)
      last = sent.nodes.get(child)
    }
  }
  for (const gone of left) sent.nodes.get(gone).remove()
}

// A thing is known again by its id, or else by what it is; a text only by its place.
const isSame = (one, other) =>
  one.nodeName === other.nodeName && one.id === other.id && one.classList?.[0] === other.classList?.[0]

function put(made, last, node) {
  if (last) last.after(made)
  else node.prepend(made)
  if (made.nodeName !== "#text") window.htmx.trigger(made, "htmx:load")
  return made
}

function made(now) {
  const node = document.importNode(now, true)
  pair(now, node)
  return node
}

function pairLike(old, now) {
  sent.nodes.set(now, sent.nodes.get(old))
  now.childNodes.forEach((child, place) => pairLike(old.childNodes[place], child))
}
