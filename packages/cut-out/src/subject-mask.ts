import type { LabPicture } from './plain-ground.ts'

/** A decoded picture with three channels, 8 bits each. */
export interface RgbPixels {
  data: Uint8Array
  width: number
  height: number
}

/** A number per pixel, row by row. */
export interface Field {
  data: Float32Array
  width: number
  height: number
}

/** Passes over the picture, alternately forward and backward; a fourth changes hardly any pixel. */
const PASSES = 3
/** Width of the background strips along the four edges, as a share of the shorter side. */
const STRIP = 0.1

/**
 * Saliency of each pixel, 0 to 1: the sum of the minimum barrier distance from the frame (Zhang et al. 2015, "Minimum
 * Barrier Salient Object Detection at 80 FPS") and the colour distance from the frame.
 */
export function findSaliency({ planes, width, height }: LabPicture): Field {
  const barrier = new Float32Array(width * height)
  for (const plane of planes) addBarrierDistance(plane, width, height, barrier)
  const unlike = unlikeEdges(planes, width, height)
  stretch(barrier)
  stretch(unlike)
  const data = barrier.map((value, at) => {
    const x = (at % width) / width - 0.5
    const y = Math.floor(at / width) / height - 0.5
    // Subjects are seldom in a corner.
    const centred = Math.exp(-1.6 * (x * x + y * y))
    return (value + unlike[at]!) * centred
  })
  stretch(data)
  return { data, width, height }
}

/** Converts to Lab, where equal distances look about equally large. */
export function toLab({ data, width, height }: RgbPixels): LabPicture {
  const plane = () => new Float32Array(width * height)
  const planes = [plane(), plane(), plane()] as const
  const linear = Float32Array.from({ length: 256 }, (_, value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  const root = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  for (let at = 0; at < width * height; at++) {
    const [r, g, b] = [linear[data[at * 3]!]!, linear[data[at * 3 + 1]!]!, linear[data[at * 3 + 2]!]!]
    const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
    const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    planes[0][at] = 116 * y - 16
    planes[1][at] = 500 * (x - y)
    planes[2][at] = 200 * (y - z)
  }
  return { planes, width, height }
}

function addBarrierDistance(plane: Float32Array, width: number, height: number, sum: Float32Array) {
  const distance = new Float32Array(plane.length).fill(Infinity)
  const highest = plane.slice()
  const lowest = plane.slice()
  for (let at = 0; at < plane.length; at++) {
    const x = at % width
    if (x === 0 || x === width - 1 || at < width || at >= plane.length - width) distance[at] = 0
  }
  const comeFrom = (at: number, from: number) => {
    const high = Math.max(highest[from]!, plane[at]!)
    const low = Math.min(lowest[from]!, plane[at]!)
    if (high - low >= distance[at]!) return
    distance[at] = high - low
    highest[at] = high
    lowest[at] = low
  }
  for (let pass = 0; pass < PASSES; pass++) {
    const back = pass % 2 === 1
    for (let step = 0; step < plane.length; step++) {
      const at = back ? plane.length - 1 - step : step
      if (distance[at] === 0) continue
      comeFrom(at, back ? at + width : at - width)
      comeFrom(at, back ? at + 1 : at - 1)
    }
  }
  for (let at = 0; at < sum.length; at++) sum[at] = sum[at]! + distance[at]!
}

/** Distance to the colours of the four edges, leaving out the largest, because a subject often touches one edge. */
function unlikeEdges(channels: LabPicture['planes'], width: number, height: number): Float32Array {
  const strip = Math.max(2, Math.round(STRIP * Math.min(width, height)))
  const edges = [
    { left: 0, top: 0, right: strip, bottom: height },
    { left: width - strip, top: 0, right: width, bottom: height },
    { left: 0, top: 0, right: width, bottom: strip },
    { left: 0, top: height - strip, right: width, bottom: height },
  ].map((edge) => distanceTo(channels, width, edge))
  return edges[0]!.map((_, at) => {
    const each = edges.map((one) => one[at]!)
    return each.reduce((sum, one) => sum + one, 0) - Math.max(...each)
  })
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Mahalanobis distance of each pixel to the colours in a box, scaled to 0 to 1. */
function distanceTo(
  channels: LabPicture['planes'],
  width: number,
  { left, top, right, bottom }: Box,
): Float32Array {
  const mean = [0, 0, 0]
  const spread = [0, 0, 0, 0, 0, 0]
  const count = (right - left) * (bottom - top)
  const eachPixel = (visit: (at: number) => void) => {
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) visit(y * width + x)
  }
  eachPixel((at) => {
    for (let c = 0; c < 3; c++) mean[c]! += channels[c]![at]! / count
  })
  const off = (c: number, at: number) => channels[c]![at]! - mean[c]!
  const pairs = [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 1],
    [1, 2],
    [2, 2],
  ] as const
  eachPixel((at) => {
    pairs.forEach(([one, other], n) => (spread[n]! += (off(one, at) * off(other, at)) / count))
  })
  // Avoids a singular covariance for a single colour.
  const [a, b, c, d, e, f] = spread.map((value, n) => (n === 0 || n === 3 || n === 5 ? value + 9 : value))
  const inverse = inverted(a!, b!, c!, d!, e!, f!)
  const result = new Float32Array(channels[0]!.length)
  for (let at = 0; at < result.length; at++) {
    const [x, y, z] = [off(0, at), off(1, at), off(2, at)]
    const squared =
      x * (inverse[0] * x + 2 * inverse[1] * y + 2 * inverse[2] * z) +
      y * (inverse[3] * y + 2 * inverse[4] * z) +
      z * inverse[5] * z
    result[at] = Math.sqrt(Math.max(0, squared))
  }
  stretch(result)
  return result
}

/** Inverse of a symmetric 3×3 matrix; both as the upper half, row by row. */
function inverted(a: number, b: number, c: number, d: number, e: number, f: number) {
  const whole = a * (d * f - e * e) - b * (b * f - c * e) + c * (b * e - c * d)
  return [
    (d * f - e * e) / whole,
    (c * e - b * f) / whole,
    (b * e - c * d) / whole,
    (a * f - c * c) / whole,
    (b * c - a * e) / whole,
    (a * d - b * b) / whole,
  ] as const
}

/** Scales values to 0 to 1, in place. The highest hundredth counts as 1, so that highlights do not set the scale. */
function stretch(values: Float32Array) {
  const sorted = values.slice().sort()
  const low = sorted[0]!
  const high = sorted[Math.floor(sorted.length * 0.99)]!
  const span = Math.max(high - low, 1e-6)
  for (let at = 0; at < values.length; at++) values[at] = Math.min(1, (values[at]! - low) / span)
}

/** Otsu's threshold (1979) of a field of 0 to 1. */
export function otsu({ data }: Field): number {
  const counts = new Float64Array(256)
  for (const value of data) counts[Math.min(255, Math.floor(value * 256))]!++
  let below = 0
  let sum_below = 0
  const sum = counts.reduce((all, count, n) => all + count * n, 0)
  let best = { between: -1, level: 128 }
  for (let level = 0; level < 256; level++) {
    below += counts[level]!
    sum_below += counts[level]! * level
    const above = data.length - below
    if (!below || !above) continue
    const between = below * above * (sum_below / below - (sum - sum_below) / above) ** 2
    if (between > best.between) best = { between, level }
  }
  return (best.level + 1) / 256
}
