// What the tests measure on a page: an expression, so that it can be asked without leaving anything behind.
({
  // The panel or the menu where one is open, else the page.
  front: () => document.querySelector("dialog[open], [popover]:popover-open") ?? document.body,

  // Words that are cut off, broken in two, or stick out of their button or of a page of this width.
  cutOff(width) {
    const place = this.front()
    const found = new Set()
    const wide = Math.max(document.documentElement.scrollWidth, place.scrollWidth)
    if (wide > width) found.add(`${wide} px wide`)
    for (const text of this.texts(place)) {
      if (text.parentElement.closest("[data-across]")) continue // a drawing or a table that moves within its frame
      const button = text.parentElement.closest(".btn")?.getBoundingClientRect()
      for (const { word, boxes } of this.words(text)) {
        const lines = new Set(boxes.map(({ top }) => Math.round(top))).size
        if (lines > 1 && !this.mayBreak(text, word, boxes)) found.add(`broken: ${word}`)
        if (boxes.some(({ left, right }) => left < -1 || right > width + 1)) found.add(`off the page: ${word}`)
        if (button && boxes.some((box) => !this.within(box, button))) found.add(`off its button: ${word}`)
      }
      for (let part = text.parentElement; part && part !== place; part = part.parentElement) {
        const hides = getComputedStyle(part).overflowX !== "visible" && part.scrollWidth > part.clientWidth + 1
        if (hides) found.add(`cut: ${part.textContent.trim().slice(0, 60)}`)
      }
    }
    return [...found]
  },

  // Controls smaller than this many pixels, but for links inside a sentence.
  tooSmall(smallest) {
    const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary"
    const found = []
    for (const control of this.front().querySelectorAll(controls)) {
      const seen = control.closest("label.btn") ?? control
      const sentence = seen.closest("p, li, dt, dd, th, td, caption, figcaption, h4")
      const inASentence = (getComputedStyle(seen).display === "inline" || seen.matches("button.word")) && sentence
      if (inASentence || !this.seen(seen)) continue
      const { width, height } = seen.getBoundingClientRect()
      const size = `${Math.round(width)} × ${Math.round(height)}`
      if (Math.min(width, height) < smallest - 0.5) found.push(`${size}: ${seen.outerHTML.slice(0, 120)}`)
    }
    return found
  },

  // Where each key below the border of the open panel lies that means the same in several of its steps: what it is for
  // and its words, then its box. A number means the same in every keypad of as many columns. Results are left out, since
  // each of them records another deal.
  keys() {
    const found = {}
    const asked = this.front().querySelector("[data-question]")?.textContent ?? ""
    for (const key of this.front().querySelectorAll(".bar button")) {
      if (!this.seen(key) || (key.matches("[data-commit], [data-behind], [data-sure]") && !key.closest(".asides"))) continue
      const words = (key.querySelector("bdi") ?? key).textContent.trim()
      const columns = getComputedStyle(key.parentElement).getPropertyValue("--columns")
      const answer = /^\d/.test(words) ? `a number of ${columns} columns` : asked
      const view = key.closest(".seats")?.closest("dialog").dataset.view ?? "" // the seats of Avinas are two pads
      const purpose = key.matches("[data-choice]") ? answer : [view, ...Object.keys(key.dataset).sort()].join(" ")
      const { x, y, width, height } = key.getBoundingClientRect()
      found[`${purpose}: ${words}`] = [x, y, width, height].map(Math.round).join(" ")
    }
    return found
  },

  // What has the focus: its first line, its outline, and whether something lies over it.
  focused() {
    const { activeElement } = document
    const seen = activeElement.closest("label.btn") ?? activeElement
    const { x, y, width, height } = seen.getBoundingClientRect()
    const { outlineStyle, outlineWidth } = getComputedStyle(seen)
    return {
      words: seen.innerText.split("\n")[0],
      outline: `${outlineStyle} ${outlineWidth}`,
      covered: !seen.contains(document.elementFromPoint(x + width / 2, y + height / 2)),
    }
  },

  // What has the focus, for a message, and how many of its pixels lie behind the bar or beyond the screen's edges; for a new
  // stop nothing, once the focus has left the page or comes round again.
  outOfSight(isNew = false) {
    const { activeElement } = document
    if (isNew && (activeElement === document.body || activeElement.hasBeen)) return null
    activeElement.hasBeen = true
    const seen = activeElement.closest("label.btn") ?? activeElement
    const { top, height } = seen.getBoundingClientRect()
    const bottom = top + (seen.matches("textarea") ? height / 2 : height) // a browser brings the line in sight that is written
    const bars = seen.closest(".bar") ? [] : [...this.front().querySelectorAll(".bar, .bar > .tools")]
    const edges = bars.filter((bar) => this.seen(bar) && this.liesOver(bar)).map((bar) => bar.getBoundingClientRect().top)
    const edge = Math.min(innerHeight, ...edges)
    // what is taller than its room cannot be seen whole: it fills the room
    const hidden = height > edge ? Math.max(top, edge - bottom) : Math.max(-top, bottom - edge)
    return { what: seen.outerHTML.slice(0, 120), pixels: Math.round(Math.max(0, hidden)) }
  },

  // How high the open panel is, and where the upper half's words end.
  panel() {
    const panel = this.front()
    const parts = [...panel.querySelectorAll(".view > :not([hidden])")]
    return {
      needed: panel.scrollHeight,
      there: panel.clientHeight,
      words: Math.max(...parts.map((part) => part.getBoundingClientRect().bottom)),
      border: panel.querySelector(".bar").getBoundingClientRect().top,
    }
  },

  // Where each button and link lies that can be seen.
  places() {
    const seen = [...document.querySelectorAll("a[href], button, label.btn, summary")].filter((each) => this.seen(each))
    return seen.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      const words = (each.getAttribute("aria-label") ?? each.innerText).trim()
      return { words, place: [x, y + scrollY, width, height].map(Math.round).join(" ") }
    })
  },

  // Below the page, and not beside it.
  liesOver: (bar) => getComputedStyle(bar).position !== "static" && bar.getBoundingClientRect().width > innerWidth / 2,

  texts(place) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    const found = []
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode
      if (data.trim() && !parentElement.closest("svg, .code") && this.seen(parentElement)) found.push(walker.currentNode)
    }
    return found
  },

  words(text) {
    return [...text.data.matchAll(/[^\s–/-]+/g)].map(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return { word, boxes: [...range.getClientRects()] }
    })
  },

  // At twice the size the longest words fit on no line, be it of a button or beside an arrow; in a long text the names of sites do not either.
  mayBreak(text, word, boxes) {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
    if (word.length > 9 && boxes.reduce((sum, { width }) => sum + width, 0) > innerWidth - 3.5 * rem) return true
    const inRules = text.parentElement.closest(".rules")
    return inRules && (word.length > 9 || /\w\.\w/.test(word) || text.parentElement.closest("a[href^=http]"))
  },

  within: (box, other) =>
    box.left >= other.left && box.right <= other.right && box.top >= other.top - 1 && box.bottom <= other.bottom + 1,

  seen(element) {
    return element.checkVisibility({ visibilityProperty: true }) && !this.clipped(element)
  },

  clipped(element) {
    return element !== null && (getComputedStyle(element).clipPath !== "none" || this.clipped(element.parentElement))
  },
})
