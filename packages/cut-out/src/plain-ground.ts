/** Pictures are looked at in L, a, b planes of this size. */
export interface LabPicture {
  /** L, a and b of each pixel, row by row; a distance of 1 is just about seen. */
  planes: readonly [Float32Array, Float32Array, Float32Array]
  width: number
  height: number
}

export interface Ground {
  /** Whether a pixel has the colour that most of the edges have, or is that colour in shadow. */
  isPlain(at: number): boolean
  /** Whether a pixel has any colour that is frequent along the edges; the lower edge, where subjects stand, counts less. */
  isAlongEdges(at: number): boolean
  /** 1 for what can be reached from the edges over plain ground without a step in colour, else 0. */
  flooded: Uint8Array
}

/** What is looked at along the edges, px from them: not the outermost, where scans have a frame. */
const RING = { from: 4, to: 8 }
/** Largest distance in colour from the ground that is still ground. */
const SAME = 9
/** Largest step in colour between neighbours that is no edge: shadows fall off more softly. */
const STEP = 3

/** What lies along the edges of a picture and goes on from there: the ground, as far as it is plain. */
export function groundOf({ planes, width, height }: LabPicture): Ground {
  const ring = ringOf(width, height)
  const plain = meansOf(ring, planes, 8)[0]!.mean
  const sides = ring.filter((at) => at / width < height * 0.9)
  const frequent = meansOf(sides, planes, 10).filter(({ share }) => share > 0.04)
  const distance = (at: number, colour: readonly number[]) =>
    Math.hypot(planes[0][at]! - colour[0]!, planes[1][at]! - colour[1]!, planes[2][at]! - colour[2]!)

  function isPlain(at: number): boolean {
    if (distance(at, plain) < SAME) return true
    // In shadow: darker, and less colourful in the same measure.
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
  // What lies outside the ring is as the ring is beside it.
  const inside = (value: number, size: number) => Math.min(size - 1 - RING.from, Math.max(RING.from, value))
  for (let at = 0; at < flooded.length; at++)
    flooded[at] = flooded[inside(Math.floor(at / width), height) * width + inside(at % width, width)]!
  return { isPlain, isAlongEdges, flooded }
}

function ringOf(width: number, height: number): number[] {
  const ring: number[] = []
  for (let at = 0; at < width * height; at++) {
    const x = at % width
    const y = Math.floor(at / width)
    const depth = Math.min(x, y, width - 1 - x, height - 1 - y)
    if (depth >= RING.from && depth < RING.to) ring.push(at)
  }
  return ring
}

/** The colours of these pixels in cells of `cell`, the most frequent first. */
function meansOf(pixels: number[], planes: LabPicture['planes'], cell: number) {
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
