/** A picture in Lab colours. */
export interface LabPicture {
  /** L, a and b of each pixel, row by row; a distance of 1 is barely visible. */
  planes: readonly [Float32Array, Float32Array, Float32Array]
  width: number
  height: number
}

export interface Ground {
  /** Whether a pixel has the most frequent colour of the frame, or that colour in shadow. */
  isPlain(at: number): boolean
  /** Whether a pixel has any frequent colour of the frame; the lower edge, where subjects stand, counts less. */
  isAlongEdges(at: number): boolean
  /** 1 for plain background that is reachable from the frame without a step in colour, otherwise 0. */
  flooded: Uint8Array
}

/**
 * Distance of the sampled ring from the edges, in px; the outermost pixels are skipped because scans have a border
 * there.
 */
const RING = { from: 4, to: 8 }
/** Largest colour distance that still counts as background. */
const SAME = 9
/** Largest colour step between neighbours that isn't an edge; shadows have smaller steps. */
const STEP = 3

/** Finds the background: the colours along the frame and where they continue inwards. */
export function findPlainGround({ planes, width, height }: LabPicture): Ground {
  const ring = listRing(width, height)
  const plain = listMeanColours(ring, planes, 8)[0]!.mean
  const sides = ring.filter((at) => at / width < height * 0.9)
  const frequent = listMeanColours(sides, planes, 10).filter(({ share }) => share > 0.04)
  const distance = (at: number, colour: readonly number[]) =>
    Math.hypot(planes[0][at]! - colour[0]!, planes[1][at]! - colour[1]!, planes[2][at]! - colour[2]!)

  function isPlain(at: number): boolean {
    if (distance(at, plain) < SAME) return true
    // In shadow: darker, and less saturated by the same factor.
    const [l, a, b] = plain as [number, number, number]
    const dark = planes[0][at]! / Math.max(l, 1)
    return (
      planes[0][at]! > l - 45 &&
      planes[0][at]! < l + 8 &&
      Math.hypot(planes[1][at]! - a * dark, planes[2][at]! - b * dark) < 7
    )
  }
  const isAlongEdges = (at: number) => isPlain(at) || frequent.some(({ mean }) => distance(at, mean) < 10)

  const flooded = new Uint8Array(width * height)
  const queue = ring.filter((at) => isPlain(at) || distance(at, plain) < 12)
  for (const at of queue) flooded[at] = 1
  const step = (from: number, to: number) =>
    distance(to, [planes[0][from]!, planes[1][from]!, planes[2][from]!]) < STEP
  for (const at of queue) {
    const x = at % width
    const y = Math.floor(at / width)
    const reach = (inside: boolean, to: number) => {
      if (!inside || flooded[to] || !isPlain(to) || !step(at, to)) return
      flooded[to] = 1
      queue.push(to)
    }
    reach(x > RING.from, at - 1)
    reach(x < width - 1 - RING.from, at + 1)
    reach(y > RING.from, at - width)
    reach(y < height - 1 - RING.from, at + width)
  }
  // Pixels outside the ring take the value of the nearest ring pixel.
  const inside = (value: number, size: number) => Math.min(size - 1 - RING.from, Math.max(RING.from, value))
  for (let at = 0; at < flooded.length; at++)
    flooded[at] = flooded[inside(Math.floor(at / width), height) * width + inside(at % width, width)]!
  return { isPlain, isAlongEdges, flooded }
}

function listRing(width: number, height: number): number[] {
  const ring: number[] = []
  for (let at = 0; at < width * height; at++) {
    const x = at % width
    const y = Math.floor(at / width)
    const depth = Math.min(x, y, width - 1 - x, height - 1 - y)
    if (depth >= RING.from && depth < RING.to) ring.push(at)
  }
  return ring
}

/** Mean colours of the pixels, grouped in bins of size `cell`, the most frequent first. */
function listMeanColours(pixels: number[], planes: LabPicture['planes'], cell: number) {
  const cells = new Map<string, number[]>()
  for (const at of pixels) {
    const key = planes.map((plane) => Math.round(plane[at]! / cell)).join()
    const members = cells.get(key)
    if (members) members.push(at)
    else cells.set(key, [at])
  }
  return [...cells.values()]
    .sort((one, other) => other.length - one.length)
    .map((members) => ({
      share: members.length / pixels.length,
      mean: planes.map((plane) => members.reduce((sum, at) => sum + plane[at]!, 0) / members.length),
    }))
}
