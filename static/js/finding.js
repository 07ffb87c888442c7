// Finds sections of the rules by a few words: the twin of scorekeeper/rulebook/search.py, which says what fits and why.
// tests/search_queries.json holds both to one answer.

const LONGEST_QUERY = 100 // characters
const MOST_WORDS = 8
const WORDS_OF_A_QUESTION = 3
const MOST_SHOWN = 20
const [EXACT, BEGINS, SLIP] = [3, 2, 1]
const ONE_WORD = 32 // more than the grades of all words together: of sentences, the one with more words is better

const RANKS = { j: "jack", q: "queen", k: "king", a: "ace" }
const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
const SUITS = { "♣": "clubs", "♠": "spades", "♥": "hearts", "♦": "diamonds", "*": "trumps" }
const PLAIN = { ß: "ss", ø: "o", æ: "ae", œ: "oe", ð: "d", þ: "th", ł: "l", đ: "d", ħ: "h", ı: "i", ŋ: "n" }
const ALSO = new Map(NUMBERS.flatMap((name, at) => [[name, `${at + 1}`], [`${at + 1}`, name]]))
const CODES = new Map([
  ...ALSO,
  ...Object.entries(RANKS).map(([letter, name]) => [name, letter]),
  ...Object.entries(SUITS).map(([sign, name]) => [name.slice(0, -1), sign]),
])
const SMALL = new Set(
  ("a an and are as at be by can do does for from how i if in is it its my of on or that the to what when where " +
    "which who why with").split(" "),
)

const LETTER = "[\\p{L}\\p{N}][\\u0300-\\u036f]*"
const SPOKEN = ["10", "[2-9]", ...NUMBERS.slice(1), ...Object.values(RANKS)].join("|")
const TOKEN = new RegExp(
  "(?<rank>10|[2-9akqj])(?<suit>[♣♠♥♦*])\\ufe0e?" +
    `|(?<spoken>${SPOKEN}) of (?<of>club|spade|heart|diamond)s?(?![\\p{L}\\p{N}])` +
    "|(?<sign>[♣♠♥♦])\\ufe0e?" +
    `|(?:${LETTER})+(?:['’](?:${LETTER})+)*`,
  "giu",
)

const isWord = (text) => /^\p{L}+$/u.test(text)
const isSmall = (word) => SMALL.has(word) || /^\p{L}$/u.test(word)

export function fold(text) {
  const apart = text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "")
  return apart.replace(/[ßøæœðþłđħıŋ]/g, (letter) => PLAIN[letter])
}

function* tokens(text) {
  for (const match of text.matchAll(TOKEN)) {
    yield { start: match.index, end: match.index + match[0].length, words: meant(match[0], match.groups) }
  }
}

function meant(text, { rank, suit, spoken, of, sign }) {
  if (spoken) return card(code(spoken), code(of))
  if (rank) return card(rank.toLowerCase(), suit)
  if (sign) return [sign, SUITS[sign]]
  const word = fold(text).replace(/['’]/g, "")
  return ALSO.has(word) ? [word, ALSO.get(word)] : [word]
}

const code = (name) => (/\d/.test(name) ? name : CODES.get(name.toLowerCase()))

function card(rank, suit) {
  const spoken = RANKS[rank] ?? ALSO.get(rank)
  const name = SUITS[suit]
  return [rank + suit, ...(suit === "*" ? [] : [rank + name[0], suit]), rank, spoken, name]
}

// Swapped neighbours are one edit, as in Python.
function edits(one, other, most) {
  let [before, above] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      let cost = Math.min(above[column] + 1, line[column - 1] + 1, above[column - 1] + !same)
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (swapped) cost = Math.min(cost, before[column - 2] + 1)
      line.push(cost)
    }
    ;[before, above] = [above, line]
  }
  return Math.min(above[other.length], most + 1)
}

// Every title and sentence is a line. A page's first section answers for the page.
export function indexOf(pages) {
  const passages = pages.flatMap(([base, game, page, weight, sections]) =>
    sections.map(([anchor, title, sentences], at) => {
      return { address: base + anchor, game, page, title, sentences, weight, opens: !at }
    }),
  )
  const lines = passages.flatMap(({ title, game, page, sentences, opens }, passage) => [
    { passage, title: 1, own: true, text: title },
    { passage, title: 0, own: opens, opens, text: `${game} ${page}` },
    ...sentences.map((text) => ({ passage, title: 0, own: true, sentence: true, text })),
  ])
  const where = new Map()
  lines.forEach(({ text }, number) => {
    for (const word of new Set([...tokens(text)].flatMap(({ words }) => words))) {
      if (!where.has(word)) where.set(word, [])
      where.get(word).push(number)
    }
  })
  return { passages, lines, where, words: [...where.keys()] }
}

export function find(index, query, limit = MOST_SHOWN) {
  const asked = wordsOf(query).map((word) => answers(index, word))
  const words = new Set(asked.flatMap((grades) => [...grades.keys()]))
  const found = best(index, asked.map((grades) => linesWith(index, grades))).slice(0, limit)
  const none = new Set()
  return found.map(({ passage, text }) => {
    return { passage, pieces: text ? pieces(text, words) : pieces(passage.sentences[0] ?? "", none) }
  })
}

function wordsOf(query) {
  const short = [...query].slice(0, LONGEST_QUERY).join("")
  const words = [...new Set([...tokens(fold(short))].map(({ words }) => words[0]))]
  const telling = words.filter((word) => !isSmall(word))
  return (telling.length ? telling : words).slice(0, MOST_WORDS)
}

function answers({ where, words }, asked) {
  const begins = isWord(asked) && asked.length > 1 ? words.filter((word) => word.startsWith(asked)) : []
  const same = [asked, ...otherNumber(asked)].filter((word) => where.has(word))
  const good = new Map([...begins.map((word) => [word, BEGINS]), ...same.map((word) => [word, EXACT])])
  return good.size ? good : new Map(slips(words, asked).map((word) => [word, SLIP]))
}

function otherNumber(word) {
  const singular = [[/s$/, ""], [/es$/, ""], [/ies$/, "y"]]
  const plural = [[/$/, "s"], [/$/, "es"], [/y$/, "ies"]]
  const others = [...singular, ...plural].map(([end, other]) => word.replace(end, other))
  return others.filter((other) => /^\p{Nd}+$/u.test(other) || Math.min(other.length, word.length) > 2)
}

function slips(words, asked) {
  const most = asked.length < 4 || !isWord(asked) ? 0 : asked.length < 8 ? 1 : 2
  const near = [[], [], [], []]
  for (const word of most ? words : []) {
    if (Math.abs(word.length - asked.length) > most || !isWord(word)) continue
    if (Math.min(word.length, asked.length) > 4 || isShortSlip(asked, word)) near[edits(asked, word, most)].push(word)
  }
  return near.slice(1, most + 1).find((found) => found.length) ?? []
}

const sorted = (word) => [...word].sort().join("")
const isShortSlip = (asked, word) =>
  asked[0] === word[0] && (asked.length !== word.length || sorted(asked) === sorted(word))

function linesWith({ where }, grades) {
  const found = new Map()
  for (const [word, grade] of grades) {
    for (const line of where.get(word)) found.set(line, Math.max(grade, found.get(line) ?? 0))
  }
  return found
}

function best({ passages, lines }, fitting) {
  const found = new Map()
  fitting.forEach((fits, nth) => {
    for (const [number, grade] of fits) {
      const { passage: at, title, own, opens, text, sentence } = lines[number]
      const each = found.get(at) ?? { passage: passages[at], at, worth: [], own: false, named: 0, sentences: new Map() }
      found.set(at, each)
      each.worth[nth] = Math.max(each.worth[nth] ?? 0, 2 * grade - 1 + title)
      each.own ||= own
      each.named += +Boolean(opens)
      if (sentence) each.sentences.set(number, [text, (each.sentences.get(number)?.[1] ?? 0) + ONE_WORD + grade])
    }
  })
  const own = [...found.values()].filter(({ own }) => own)
  const most = Math.max(0, ...own.map(held))
  if (!most || most < enough(fitting.length)) return []
  const holding = own.filter((each) => held(each) === most)
  return holding.map((each) => measured(each, fitting.length)).sort(order)
}

const held = ({ worth }) => worth.filter(Boolean).length
const enough = (words) => (words < WORDS_OF_A_QUESTION ? words : Math.ceil(words / 2))

function measured({ passage, at, worth, named, sentences }, asked) {
  const byFit = ([one, [, fits]], [other, [, better]]) => better - fits || one - other
  const [, [text, held]] = [...sentences].sort(byFit)[0] ?? [0, [undefined, 0]]
  const points = worth.reduce((sum, each) => sum + each)
  return { passage, at, text, points, named: named === asked, together: Math.floor(held / ONE_WORD) }
}

function order(one, other) {
  const better = other.points - one.points || other.named - one.named || other.together - one.together
  return better || other.passage.weight - one.passage.weight || one.at - other.at
}

function pieces(sentence, fitting) {
  const made = []
  let shown = 0
  for (const { start, end, words } of tokens(sentence)) {
    if (!words.some((word) => fitting.has(word))) continue
    if (shown < start) made.push([sentence.slice(shown, start), false])
    made.push([sentence.slice(start, end), true])
    shown = end
  }
  if (shown < sentence.length) made.push([sentence.slice(shown), false])
  return made
}
