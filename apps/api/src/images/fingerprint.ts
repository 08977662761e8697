import type { RawPixels } from './sharp.ts'

/** Length of one fingerprint in bytes: 255 bits, the last bit is always 0. */
export const FINGERPRINT_BYTES = 32

/** Side of the grid of brightnesses that is transformed, and of its lowest frequencies that are compared. */
const GRID = 32
const FREQUENCIES = 16

/**
 * Minimum contrast of an area for a fingerprint, in grey levels, not counting changes in one direction only: clear
 * skies and plain backgrounds all look the same.
 */
const LEAST_DETAIL = 3

interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** The corners and the centre, at two sizes: a copy that was cropped is compared with each. */
const crops: Area[] = [0.8, 0.6].flatMap((size) =>
  [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
    [0.5, 0.5],
  ].map(([x, y]) => ({ left: x! * (1 - size), top: y! * (1 - size), width: size, height: size })),
)

/**
 * The fingerprints of a catalogue image: of the whole, then of its crops. Areas that show hardly anything have none.
 */
export function fingerprintsOf(small: RawPixels): Buffer[] {
  const grey = toGrey(small)
  const whole = { left: 0, top: 0, width: 1, height: 1 }
  return [whole, ...crops].flatMap((area) => fingerprint(grey, scaled(area, grey)) ?? [])
}

/**
 * The fingerprints that a file is looked up by: its own and its mirror image's, each with and without an even border.
 */
export function lookupFingerprintsOf(small: RawPixels): Buffer[] {
  const grey = toGrey(small)
  const whole = { left: 0, top: 0, width: grey.width, height: grey.height }
  const inner = withoutBorder(grey)
  const areas = inner.width * inner.height < grey.width * grey.height ? [whole, inner] : [whole]
  return areas.flatMap((area) => [fingerprint(grey, area) ?? [], fingerprint(grey, area, true) ?? []].flat())
}

interface Grey {
  data: Float64Array
  width: number
  height: number
}

/** Brightness from 0 to 255; transparent areas count as white. */
function toGrey({ data, width, height, channels }: RawPixels): Grey {
  const grey = new Float64Array(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    const from = at * channels
    const brightness = 0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!
    const alpha = channels === 4 ? data[from + 3]! / 255 : 1
    grey[at] = brightness * alpha + 255 * (1 - alpha)
  }
  return { data: grey, width, height }
}

const scaled = ({ left, top, width, height }: Area, grey: Grey): Area => ({
  left: left * grey.width,
  top: top * grey.height,
  width: width * grey.width,
  height: height * grey.height,
})

/** Undefined when the area shows hardly anything. */
function fingerprint(grey: Grey, area: Area, mirrored = false): Buffer | undefined {
  const found = lowestFrequencies(toGrid(grey, area))
  if (mirrored) for (let at = 1; at < found.length; at += 2) found[at]! *= -1
  const detail = Math.hypot(...found.filter((_, at) => at % FREQUENCIES > 0 && at >= FREQUENCIES))
  if (detail / GRID < LEAST_DETAIL) return undefined
  const compared = found.subarray(1)
  const median = compared.toSorted()[compared.length >> 1]!
  const bits = Buffer.alloc(FINGERPRINT_BYTES)
  compared.forEach((value, at) => {
    if (value > median) bits[at >> 3]! |= 1 << (at & 7)
  })
  return bits
}

/** Averages an area, with parts of pixels, into GRID × GRID brightnesses. */
function toGrid({ data, width, height }: Grey, area: Area): Float64Array {
  const columns = shares(area.left, area.width, width)
  const rows = shares(area.top, area.height, height)
  const across = new Float64Array(height * GRID)
  for (let y = 0; y < height; y += 1)
    columns.forEach((parts, x) => {
      let sum = 0
      for (const { at, share } of parts) sum += data[y * width + at]! * share
      across[y * GRID + x] = sum
    })
  const grid = new Float64Array(GRID * GRID)
  rows.forEach((parts, y) => {
    for (const { at, share } of parts)
      for (let x = 0; x < GRID; x += 1) grid[y * GRID + x]! += across[at * GRID + x]! * share
  })
  return grid
}

/** For each of GRID cells between `start` and `start + length`, the pixels it covers and their shares, which sum to 1. */
function shares(start: number, length: number, pixels: number) {
  return Array.from({ length: GRID }, (_, cell) => {
    const from = start + (cell * length) / GRID
    const to = start + ((cell + 1) * length) / GRID
    const parts: { at: number; share: number }[] = []
    for (let at = Math.floor(from); at < Math.min(to, pixels); at += 1) {
      const share = (Math.min(to, at + 1) - Math.max(from, at)) / (to - from)
      if (share > 0) parts.push({ at, share })
    }
    return parts
  })
}

/** The basis of the orthonormal discrete cosine transform, one row per frequency. */
const cosines = Array.from({ length: FREQUENCIES }, (_, frequency) =>
  Float64Array.from(
    { length: GRID },
    (__, at) =>
      Math.sqrt((frequency ? 2 : 1) / GRID) * Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * GRID)),
  ),
)

/** FREQUENCIES × FREQUENCIES coefficients, the constant term first; those at odd positions change sign in a mirror image. */
function lowestFrequencies(grid: Float64Array): Float64Array {
  const across = new Float64Array(GRID * FREQUENCIES)
  for (let y = 0; y < GRID; y += 1)
    for (let u = 0; u < FREQUENCIES; u += 1) {
      let sum = 0
      for (let x = 0; x < GRID; x += 1) sum += grid[y * GRID + x]! * cosines[u]![x]!
      across[y * FREQUENCIES + u] = sum
    }
  const found = new Float64Array(FREQUENCIES * FREQUENCIES)
  for (let v = 0; v < FREQUENCIES; v += 1)
    for (let u = 0; u < FREQUENCIES; u += 1) {
      let sum = 0
      for (let y = 0; y < GRID; y += 1) sum += across[y * FREQUENCIES + u]! * cosines[v]![y]!
      found[v * FREQUENCIES + u] = sum
    }
  return found
}

/** Maximum difference in brightness within a border, in grey levels. */
const EVEN = 12

/** The part inside a border of one brightness, at most a quarter of the image on each side. */
function withoutBorder({ data, width, height }: Grey): Area {
  const corner = data[0]!
  const isEven = (length: number, at: (place: number) => number) => {
    for (let place = 0; place < length; place += 1)
      if (Math.abs(data[at(place)]! - corner) > EVEN) return false
    return true
  }
  const evenRow = (y: number) => isEven(width, (x) => y * width + x)
  const evenColumn = (x: number) => isEven(height, (y) => y * width + x)
  let [left, top, right, bottom] = [0, 0, width, height]
  while (top < height / 4 && evenRow(top)) top += 1
  while (bottom > (height * 3) / 4 && evenRow(bottom - 1)) bottom -= 1
  while (left < width / 4 && evenColumn(left)) left += 1
  while (right > (width * 3) / 4 && evenColumn(right - 1)) right -= 1
  return { left, top, width: right - left, height: bottom - top }
}

/** The number of set bits of a 32-bit integer. */
export function countOnes(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
