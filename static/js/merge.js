// A page that follows a match while somebody reads it: of the news only the parts that differ are put in (data-part),
// so that nothing else moves, closes or loses the focus. Rows of a list (data-list) come in where they belong.

const shown = new WeakMap() // every part as the server sent it; scripts may have changed it since

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const old = detail.target
  if (detail.xhr.status !== 200 || !old.matches("[data-merge]")) return
  const news = new DOMParser().parseFromString(detail.xhr.responseText, "text/html").querySelector("[data-merge]")
  if (!news || !isAlike(old, news)) return
  detail.shouldSwap = false
  merge(old, news)
})

// A list that was not there before is not put in by parts.
const lists = (page) => parts(page, "list").map((list) => list.dataset.list)
const isAlike = (old, news) => String(lists(old)) === String(lists(news))

const parts = (page, kind = "part") => [...page.querySelectorAll(`[data-${kind}]`)]
const find = (page, kind, name) => page.querySelector(`[data-${kind}="${CSS.escape(name)}"]`)

function merge(old, news) {
  for (const part of parts(old)) if (!find(news, "part", part.dataset.part)) part.remove()
  for (const part of parts(news)) place(old, part)
  for (const { name, value } of news.attributes) old.setAttribute(name, value)
  window.htmx.process(old)
  const line = document.querySelector("[data-hear]")
  if (line && news.dataset.news) line.textContent = news.dataset.news
}

function place(page, part) {
  const there = find(page, "part", part.dataset.part)
  if (there && shown.get(there) === part.outerHTML) return
  const before = part.previousElementSibling
  const made = document.importNode(part, true)
  shown.set(made, part.outerHTML)
  if (there) {
    keepOpen(there, made)
    there.replaceWith(made)
  } else if (before?.dataset.part) find(page, "part", before.dataset.part).after(made)
  else find(page, "list", part.parentElement.dataset.list)?.prepend(made)
  window.htmx.process(made)
  window.htmx.trigger(made, "htmx:load")
}

const remember = (page) => parts(page).forEach((part) => shown.set(part, part.outerHTML))
remember(document)
document.addEventListener("htmx:load", ({ target }) => target.matches("[data-merge]") && remember(target))

function keepOpen(there, made) {
  const folds = made.querySelectorAll("details")
  there.querySelectorAll("details").forEach((fold, place) => folds[place] && (folds[place].open = fold.open))
}
