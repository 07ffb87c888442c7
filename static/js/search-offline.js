// Finds sections in the pages of the rules that this phone keeps, where nobody answers: each word that is asked for
// begins a word of the section or of its page's title, or else as many words as any section has. The server finds
// better: it knows other spellings and sayings.

const MOST = 20 // sections
const LONGEST = 200 // letters of a sentence
const SMALL = 3 // letters of a word that is passed over beside others
const WORD = /[\p{L}\p{N}]+/gu

let read = null // all sections, once

// Lists as the server makes them, the best first: what that `game` has, and below the words `elsewhere` what others
// have; and whether they have all the words. `query` is what follows the addresses.
export async function findHere(asked, game, query, elsewhere) {
  const words = wordsOf(asked)
  const telling = words.filter(({ length }) => length >= SMALL)
  const sought = telling.length ? telling : words
  if (!sought.length) return { lists: [], isWhole: true }
  read ??= readAll().catch((failure) => {
    read = null // another try may read them
    throw failure
  })
  const held = ({ all }) => sought.filter((word) => all.some((each) => each.startsWith(word))).length
  const most = (await read).reduce((before, section) => Math.max(before, held(section)), 1)
  const found = (await read).filter((section) => held(section) === most)
  const isIn = ({ address }) => Boolean(game) && address.startsWith(`/rules/${game}/`)
  const worth = ({ title }) => sought.filter((word) => wordsOf(title).some((each) => each.startsWith(word))).length
  found.sort((one, other) => isIn(other) - isIn(one) || worth(other) - worth(one)).splice(MOST)
  const listed = (sections) => (sections.length ? [list(sections.map((section) => item(section, sought, query)))] : [])
  const others = listed(found.filter((section) => !isIn(section)))
  const lists = [...listed(found.filter(isIn)), ...(game && others.length ? [made("h2", elsewhere)] : []), ...others]
  return { lists, isWhole: most === sought.length }
}

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
const wordsOf = (text) => plain(text).match(WORD) ?? []

async function readAll() {
  const pages = await caches.open("pages")
  const rules = (await pages.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/rules/"))
  const texts = await Promise.all(
    rules.map(async (key) => [new URL(key.url).pathname, await (await pages.match(key, { ignoreVary: true })).text()]),
  )
  return [...new Map(texts)].flatMap(([path, text]) =>
    sectionsOf(path, new DOMParser().parseFromString(text, "text/html")),
  )
}

// A heading and what follows it up to the next one; in a list of words each of them.
function sectionsOf(path, page) {
  for (const beside of page.querySelectorAll(".marks, .vh, script, template")) beside.remove()
  for (const card of page.querySelectorAll("[role=img][aria-label]"))
    card.replaceWith(` ${card.getAttribute("aria-label")} `)
  for (const table of page.querySelectorAll("table")) {
    for (const row of table.tBodies[0].rows) row.textContent = `${inWords(row, table)}. `
    table.tHead.remove()
    table.closest(".part")?.append(table) // behind the sentences
  }
  const headings = [...page.querySelectorAll("main :is(h2, h3)[id]")].map((heading) => [
    heading.id,
    heading.textContent,
    following(heading),
  ])
  const words = [...page.querySelectorAll("main [id] > dt")].map((word) => [
    word.parentElement.id,
    word.textContent,
    word.parentElement.textContent,
  ])
  return [...headings, ...words].map(([id, title, text]) => {
    return { address: path, id, title, text, page: page.title, all: wordsOf(`${title} ${text} ${page.title}`) }
  })
}

const inWords = (row, { tHead }) =>
  [...row.cells]
    .map((cell, at) => [tHead.rows[0].cells[at].textContent, cell.textContent].filter(Boolean).join(": "))
    .join("; ")

function following(heading) {
  const parts = []
  for (
    let next = heading.nextElementSibling;
    next && !next.matches("h2, h3") && !next.querySelector("h2, h3");
    next = next.nextElementSibling
  ) {
    parts.push(next.textContent)
  }
  return parts.join(" ").replace(/\s+/g, " ")
}

function item({ address, id, title, text, page }, sought, query) {
  const sentences = text.trim().split(/(?<=[.!?])\s+/)
  const fits = (word) => sought.some((each) => plain(word).startsWith(each))
  const best = sentences.find((sentence) => (sentence.match(WORD) ?? []).some(fits)) ?? sentences[0]
  const said = best ? [" ", marked(best.slice(0, LONGEST), fits)] : []
  const line = made("li", made("a", made("span", made("b", title), " ", made("small", page), ...said)))
  line.firstChild.href = `${address}${query}#${id}`
  return line
}

const marked = (sentence, fits) =>
  made(
    "span",
    ...sentence.split(/([\p{L}\p{N}]+)/u).map((part, place) => (place % 2 && fits(part) ? made("mark", part) : part)),
  )

function list(items) {
  const whole = made("ul", ...items)
  whole.className = "done"
  return whole
}

function made(name, ...parts) {
  const element = document.createElement(name)
  element.append(...parts)
  return element
}
