// Where the button, link or label that begins with these words lies, of the dialog while one is open, else of the page;
// null while nobody can touch it. It is scrolled to where a finger reaches it.
(words) => {
  const front = document.querySelector("dialog[open]") ?? document.body
  const name = (element) => (element.getAttribute("aria-label") ?? element.innerText).replace(/\s+/g, " ").trim()
  const follows = (said) => said.startsWith(words) && !/^[\p{L}\p{N}_]/u.test(said.slice(words.length))
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length
  const touched = [...front.querySelectorAll("button, a[href], summary, label")]
  const found = touched.find((element) => isSeen(element) && follows(name(element)))
  if (!found || found.disabled || document.querySelector("form[data-sending]")) return null
  const isFree = ({ x, y }) => found.contains(document.elementFromPoint(x, y))
  const middle = () => {
    const { left, top, width, height } = found.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  if (!isFree(middle())) found.scrollIntoView({ block: "center", behavior: "instant" })
  const { left, right, top, bottom } = found.getBoundingClientRect()
  const opensPanel = "htmx" in window && found.matches("[data-open-panel]")
  const isDeaf = Boolean(found.closest("dialog, form.undo"))
  return isFree(middle()) ? { ...middle(), left, right, top, bottom, opensPanel, isDeaf } : null
}
