import type { Field, RgbPixels } from './subject-mask.ts'

/** Regularisation of the guided filter: smaller values follow fainter edges, but also noise (He et al. 2013). */
const EPSILON = 4e-4
/** Alpha values this close to 0 or 1 are rounded, to avoid a haze over the background and holes in the subject. */
const VEIL = 0.08

/**
 * Turns a binary mask (any size) into an alpha mask of the size of `picture` that follows the picture's edges,
 * including hair and blur: the guided filter of He, Sun and Tang with colour guidance.
 */
export function softenMask(mask: Uint8Array, width: number, height: number, picture: RgbPixels): Field {
  const scale = picture.width / width
  const hard = enlarged({ data: Float32Array.from(mask), width, height }, picture.width, picture.height)
  const radius = Math.max(2, Math.round(2.5 * scale))
  const mean = (values: Float32Array) => boxMean(values, picture.width, picture.height, radius)
  const count = picture.width * picture.height
  const guide = [0, 1, 2].map((channel) =>
    Float32Array.from({ length: count }, (_, at) => picture.data[at * 3 + channel]! / 255),
  ) as [Float32Array, Float32Array, Float32Array]
  const times = (one: Float32Array, other: Float32Array) => one.map((value, at) => value * other[at]!)

  const [r, g, b] = guide
  const means = guide.map(mean) as [Float32Array, Float32Array, Float32Array]
  const mean_mask = mean(hard)
  const with_mask = guide.map((plane) => mean(times(plane, hard)))
  const squares = [times(r, r), times(r, g), times(r, b), times(g, g), times(g, b), times(b, b)].map(mean)
  const slopes = [0, 1, 2].map(() => new Float32Array(count)) as [Float32Array, Float32Array, Float32Array]
  const offset = new Float32Array(count)
  for (let at = 0; at < count; at++) {
    const [mr, mg, mb] = [means[0][at]!, means[1][at]!, means[2][at]!]
    const rr = squares[0]![at]! - mr * mr + EPSILON
    const rg = squares[1]![at]! - mr * mg
    const rb = squares[2]![at]! - mr * mb
    const gg = squares[3]![at]! - mg * mg + EPSILON
    const gb = squares[4]![at]! - mg * mb
    const bb = squares[5]![at]! - mb * mb + EPSILON
    const [cr, cg, cb] = with_mask.map((plane, c) => plane[at]! - means[c]![at]! * mean_mask[at]!) as [
      number,
      number,
      number,
    ]
    // Inverse of a symmetric 3×3 matrix.
    const [i0, i1, i2] = [gg * bb - gb * gb, rb * gb - rg * bb, rg * gb - rb * gg]
    const [i3, i4, i5] = [rr * bb - rb * rb, rg * rb - rr * gb, rr * gg - rg * rg]
    const whole = rr * i0 + rg * i1 + rb * i2
    const [sr, sg, sb] = [
      (i0 * cr + i1 * cg + i2 * cb) / whole,
      (i1 * cr + i3 * cg + i4 * cb) / whole,
      (i2 * cr + i4 * cg + i5 * cb) / whole,
    ]
    slopes[0][at] = sr
    slopes[1][at] = sg
    slopes[2][at] = sb
    offset[at] = mean_mask[at]! - sr * mr - sg * mg - sb * mb
  }
  const smooth = slopes.map(mean)
  const smooth_offset = mean(offset)
  // Far from the edge the mask is kept.
  const near_edge = mean(mean_mask)
  const data = smooth_offset.map((value, at) => {
    if (near_edge[at]! > 0.995) return 1
    if (near_edge[at]! < 0.005) return 0
    const soft = value + smooth[0]![at]! * r[at]! + smooth[1]![at]! * g[at]! + smooth[2]![at]! * b[at]!
    return Math.min(1, Math.max(0, (soft - VEIL) / (1 - 2 * VEIL)))
  })
  return { data, width: picture.width, height: picture.height }
}

/** The subject's colour near each pixel, three numbers each; replaces the background's share in translucent pixels. */
export function subjectColours(picture: RgbPixels, { data: alpha }: Field): Float32Array {
  const { width, height } = picture
  const radius = Math.max(3, Math.round(Math.max(width, height) / 150))
  const sure = alpha.map((value) => (value > 0.97 ? 1 : 0))
  const weight = boxMean(sure, width, height, radius)
  const colours = new Float32Array(width * height * 3)
  for (let channel = 0; channel < 3; channel++) {
    const sum = boxMean(
      sure.map((one, at) => one * picture.data[at * 3 + channel]!),
      width,
      height,
      radius,
    )
    for (let at = 0; at < weight.length; at++)
      colours[at * 3 + channel] =
        weight[at]! > 1e-4 ? sum[at]! / weight[at]! : picture.data[at * 3 + channel]!
  }
  return colours
}

/** Scales a field with linear interpolation. */
function enlarged({ data, width, height }: Field, to_width: number, to_height: number): Float32Array {
  const result = new Float32Array(to_width * to_height)
  for (let y = 0; y < to_height; y++) {
    const [above, below, down] = between(y, to_height, height)
    for (let x = 0; x < to_width; x++) {
      const [left, right, along] = between(x, to_width, width)
      const upper = data[above * width + left]! * (1 - along) + data[above * width + right]! * along
      const lower = data[below * width + left]! * (1 - along) + data[below * width + right]! * along
      result[y * to_width + x] = upper * (1 - down) + lower * down
    }
  }
  return result
}

/** The two neighbouring points of a position and its fraction between them, 0 to 1. */
export function between(place: number, of: number, points: number): [number, number, number] {
  const exact = Math.min(points - 1, Math.max(0, ((place + 0.5) * points) / of - 0.5))
  const first = Math.floor(exact)
  return [first, Math.min(points - 1, first + 1), exact - first]
}

/** Box filter, clipped at the edges; its cost does not depend on the radius. */
function boxMean(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const rows = new Float32Array(values.length)
  for (let y = 0; y < height; y++) slide(values, rows, y * width, 1, width, radius)
  const result = new Float32Array(values.length)
  for (let x = 0; x < width; x++) slide(rows, result, x, width, height, radius)
  return result
}

/** Running mean along one line. */
function slide(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  length: number,
  radius: number,
) {
  let sum = 0
  let count = 0
  for (let ahead = 0; ahead < Math.min(radius, length); ahead++, count++) sum += from[start + ahead * step]!
  for (let place = 0; place < length; place++) {
    if (place + radius < length) {
      sum += from[start + (place + radius) * step]!
      count++
    }
    if (place - radius - 1 >= 0) {
      sum -= from[start + (place - radius - 1) * step]!
      count--
    }
    to[start + place * step] = sum / count
  }
}
