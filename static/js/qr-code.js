// A QR code as ISO/IEC 18004 describes it: a text as bytes, with the lowest level of error correction, since a screen
// is neither dirty nor torn. The square of modules comes in rows of true (dark) and false.

// By version, from 1: bytes of error correction in each block, and blocks. A larger code is hard for a camera.
const CHECK_BYTES = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26]
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12]
const LEVEL = 1 // how the format writes the lowest level
const MASKS = [
  (x, y) => (x + y) % 2,
  (x, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]
const LIKE_A_FINDER = /(?=10111010000|00001011101)/g

const sizeOf = (version) => 17 + 4 * version
const range = (length) => [...Array(length).keys()]

// Raises RangeError where the text is too long.
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)]
  const version = range(BLOCKS.length + 1).find((each) => each && bytes.length <= roomIn(each) - (each < 10 ? 2 : 3))
  if (!version) throw new RangeError(`${bytes.length} bytes`)
  const { modules, isFixed } = frame(version)
  const bits = spread(padded(bytes, version), version).flatMap((byte) => bitsOf(byte, 8))
  for (const { x, y } of path(modules.length)) if (!isFixed[y][x]) modules[y][x] = bits.shift() === 1
  const codes = MASKS.map((mask, number) => masked(modules, isFixed, mask, number))
  return codes.reduce((one, other) => (penalty(other) < penalty(one) ? other : one))
}

const bitsOf = (number, length) => range(length).map((place) => (number >> (length - 1 - place)) & 1)

// Bytes for the text and how long it is.
const roomIn = (version) => bytesIn(version) - CHECK_BYTES[version - 1] * BLOCKS[version - 1]

function bytesIn(version) {
  const { isFixed } = frame(version)
  return Math.floor(isFixed.flat().filter((each) => !each).length / 8)
}

// Four bits say “bytes”, eight or sixteen how many; four zeros end them.
function padded(bytes, version) {
  const bits = [
    0,
    1,
    0,
    0,
    ...bitsOf(bytes.length, version < 10 ? 8 : 16),
    ...bytes.flatMap((byte) => bitsOf(byte, 8)),
    0,
    0,
    0,
    0,
  ]
  const whole = range(bits.length / 8).map((place) => parseInt(bits.slice(place * 8, place * 8 + 8).join(""), 2))
  return range(roomIn(version)).map((place) => whole[place] ?? ((place - whole.length) % 2 ? 0x11 : 0xec))
}

// In blocks, each with its check bytes: the first bytes of all come first. Later blocks may be one longer.
function spread(bytes, version) {
  const [blocks, checks] = [BLOCKS[version - 1], CHECK_BYTES[version - 1]]
  const short = Math.floor(bytes.length / blocks)
  const shortBlocks = blocks - (bytes.length % blocks)
  const start = (block) => block * short + Math.max(0, block - shortBlocks)
  const parts = range(blocks).map((block) => bytes.slice(start(block), start(block + 1)))
  const ends = parts.map((part) => remainder(part, checks))
  const inTurn = (lists) =>
    range(Math.max(...lists.map(({ length }) => length))).flatMap((place) => lists.map((list) => list[place]))
  return [...inTurn(parts), ...inTurn(ends)].filter((byte) => byte !== undefined)
}

// Reed–Solomon: the remainder after division by the polynomial of so many roots, in the field of 256 elements.
const times = (one, other) => bitsOf(other, 8).reduce((sum, bit) => (sum << 1) ^ ((sum >> 7) * 0x11d) ^ (bit * one), 0)

function divisor(degree) {
  let [polynomial, root] = [[1], 1]
  for (let power = 0; power < degree; power += 1) {
    polynomial = range(polynomial.length + 1).map(
      (place) => (polynomial[place] ?? 0) ^ times(polynomial[place - 1] ?? 0, root),
    )
    root = times(root, 2)
  }
  return polynomial.slice(1)
}

function remainder(bytes, degree) {
  const by = divisor(degree)
  const rest = Array(degree).fill(0)
  for (const byte of bytes) {
    const factor = byte ^ rest.shift()
    rest.push(0)
    by.forEach((coefficient, place) => (rest[place] ^= times(coefficient, factor)))
  }
  return rest
}

// What every code of this version has, and which modules that takes; the format's are filled in later.
function frame(version) {
  const size = sizeOf(version)
  const [modules, isFixed] = [0, 0].map(() => range(size).map(() => Array(size).fill(false)))
  const set = (x, y, isDark) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    modules[y][x] = Boolean(isDark)
    isFixed[y][x] = true
  }
  const square = (x, y, reach, isDark) => {
    for (const dx of range(2 * reach + 1))
      for (const dy of range(2 * reach + 1))
        set(x + dx - reach, y + dy - reach, isDark(Math.max(Math.abs(dx - reach), Math.abs(dy - reach))))
  }
  for (const place of range(size)) (set(6, place, place % 2 === 0), set(place, 6, place % 2 === 0))
  const places = alignments(version)
  for (const x of places)
    for (const y of places) {
      const isFinder = (x === 6 && y === 6) || (x === 6 && y === size - 7) || (y === 6 && x === size - 7)
      if (!isFinder) square(x, y, 2, (ring) => ring !== 1)
    }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4)
  for (const [x, y] of formatPlaces(size).flat()) set(x, y, false)
  set(8, size - 8, true)
  if (version >= 7) {
    bitsOf((version << 12) | rest(version << 12, 0x1f25, 12), 18)
      .reverse()
      .forEach((bit, place) => {
        const [far, near] = [size - 11 + (place % 3), Math.floor(place / 3)]
        set(far, near, bit)
        set(near, far, bit)
      })
  }
  return { modules, isFixed }
}

function alignments(version) {
  if (version === 1) return []
  const gaps = Math.floor(version / 7) + 1
  const last = sizeOf(version) - 7
  const step = Math.ceil((last - 6) / gaps / 2) * 2
  return [6, ...range(gaps).map((place) => last - place * step)]
}

// Where the format stands, twice, its last bit first.
function formatPlaces(size) {
  const around = range(15).map((place) =>
    place < 8 ? [8, place + (place > 5 ? 1 : 0)] : [place === 8 ? 7 : 14 - place, 8],
  )
  return [around, range(15).map((place) => (place < 8 ? [size - 1 - place, 8] : [8, size - 15 + place]))]
}

// What is left after division by a polynomial whose coefficients are bits; `degree` is its highest power.
function rest(number, by, degree) {
  for (let power = 30; power >= degree; power -= 1) if ((number >> power) & 1) number ^= by << (power - degree)
  return number
}

// Two columns at a time from the right, up and down in turn; the column of the timing pattern is left out.
function* path(size) {
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (const step of range(size)) for (const x of [right, right - 1]) yield { x, y: isUp ? size - 1 - step : step }
    isUp = !isUp
  }
}

function masked(modules, isFixed, mask, number) {
  const code = modules.map((row, y) => row.map((isDark, x) => (!isFixed[y][x] && mask(x, y) === 0 ? !isDark : isDark)))
  const format = (LEVEL << 13) | (number << 10)
  const bits = bitsOf((format | rest(format, 0x537, 10)) ^ 0x5412, 15).reverse()
  for (const places of formatPlaces(code.length)) places.forEach(([x, y], place) => (code[y][x] = bits[place] === 1))
  return code
}

// How hard a code is to read: long runs, squares, what looks like a corner, and much more of one colour.
function penalty(code) {
  const lines = [...code, ...range(code.length).map((x) => code.map((row) => row[x]))].map((line) =>
    line.map(Number).join(""),
  )
  const runs = lines
    .flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? [])
    .reduce((sum, { length }) => sum + length - 2, 0)
  const finders = lines.reduce((sum, line) => sum + [...line.matchAll(LIKE_A_FINDER)].length, 0)
  const isSquare = (x, y) => [code[y][x + 1], code[y + 1][x], code[y + 1][x + 1]].every((each) => each === code[y][x])
  const corners = range(code.length - 1)
  const squares = corners.reduce((sum, y) => sum + corners.filter((x) => isSquare(x, y)).length, 0)
  const share = code.flat().filter(Boolean).length / code.length ** 2
  return runs + 3 * squares + 40 * finders + 10 * Math.floor(Math.abs(share * 20 - 10))
}
