import type { Ground, LabPicture } from './plain-ground.ts'

/** Parts smaller than this share of the largest are removed. */
const CRUMB = 0.06
/** Holes up to this share of the picture are filled, unless they show the background. */
const HOLE = 0.01

/** Removes small parts and fills small holes, in place: 1 is subject, 0 is not. */
export function cleanMask(mask: Uint8Array, { width }: LabPicture, ground: Ground): Uint8Array {
  const parts = findComponents(mask, width, 1)
  const largest = Math.max(0, ...parts.map(({ length }) => length))
  for (const part of parts) if (part.length < largest * CRUMB) for (const at of part) mask[at] = 0
  for (const hole of findComponents(mask, width, 0)) {
    if (hole.length > mask.length * HOLE) continue
    const see_through = hole.reduce((count, at) => count + (ground.isPlain(at) ? 1 : 0), 0) / hole.length
    if (see_through < 0.5) for (const at of hole) mask[at] = 1
  }
  return mask
}

/** The connected components of a mask with this value. */
function findComponents(mask: Uint8Array, width: number, value: number): number[][] {
  const seen = new Uint8Array(mask.length)
  const parts: number[][] = []
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== value || seen[start]) continue
    const part = [start]
    seen[start] = 1
    const reach = (inside: boolean, at: number) => {
      if (!inside || seen[at] || mask[at] !== value) return
      seen[at] = 1
      part.push(at)
    }
    for (const at of part) {
      reach(at % width > 0, at - 1)
      reach(at % width < width - 1, at + 1)
      reach(at >= width, at - width)
      reach(at < mask.length - width, at + width)
    }
    parts.push(part)
  }
  return parts
}

/** Masks that keep less or more of the picture than this are refused. */
const KEPT = { min: 0.03, max: 0.95 }

/**
 * Trust in a mask, 0 to 1. High when the subject's colours differ from the rest, its outline follows edges of the
 * picture, its shape is compact, it hardly touches the frame, and the colours outside it also occur along the frame.
 */
export function trustIn(mask: Uint8Array, picture: LabPicture, ground: Ground): number {
  const { planes, width, height } = picture
  const [inside, outside] = [new Float64Array(CELLS ** 3), new Float64Array(CELLS ** 3)]
  const count = { inside: 0, left_behind: 0, outline: 0, on_edges: 0, frame: 0, in_frame: 0 }
  for (let at = 0; at < mask.length; at++) {
    const cell = toCell(planes, at)
    if (mask[at]) {
      inside[cell]!++
      count.inside++
    } else {
      outside[cell]!++
      if (!ground.isAlongEdges(at)) count.left_behind++
    }
    const x = at % width
    const y = Math.floor(at / width)
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) {
      count.frame++
      if (mask[at]) count.in_frame++
    } else if (mask[at] && !(mask[at - 1] && mask[at + 1] && mask[at - width] && mask[at + width])) {
      count.outline++
      if (isEdge(picture, at)) count.on_edges++
    }
  }
  const kept = count.inside / mask.length
  if (kept < KEPT.min || kept > KEPT.max) return 0
  const both = Math.sqrt(count.inside * (mask.length - count.inside))
  const shared = inside.reduce((sum, value, cell) => sum + Math.sqrt(value * outside[cell]!), 0) / both
  const along_edges = count.on_edges / Math.max(1, count.outline)
  // Equals 1 for a disc.
  const raggedness = count.outline / (2 * Math.sqrt(Math.PI * count.inside))
  const left_behind = Math.min(1.5, count.left_behind / count.inside)
  return (
    ((1 - shared) *
      along_edges *
      Math.sqrt(1 - count.in_frame / count.frame) *
      Math.exp(-1.2 * left_behind)) /
    (1 + 0.08 * raggedness)
  )
}

/** Colour histogram bins per channel. */
const CELLS = 10

function toCell(planes: LabPicture['planes'], at: number): number {
  const step = (value: number, low: number, high: number) =>
    Math.max(0, Math.min(CELLS - 1, Math.floor(((value - low) / (high - low)) * CELLS)))
  const [l, a, b] = planes
  return (step(l[at]!, 0, 100) * CELLS + step(a[at]!, -60, 80)) * CELLS + step(b[at]!, -70, 90)
}

/** Whether the colours two pixels to either side differ clearly. */
function isEdge({ planes, width }: LabPicture, at: number): boolean {
  return [1, width].some((step) => {
    const one = Math.max(0, at - 2 * step)
    const other = Math.min(planes[0].length - 1, at + 2 * step)
    return planes.reduce((sum, plane) => sum + (plane[one]! - plane[other]!) ** 2, 0) > 14 ** 2
  })
}
