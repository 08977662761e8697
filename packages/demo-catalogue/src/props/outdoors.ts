import { tone } from '../colour.ts'
import type { Random } from '../seeded-random.ts'
import { circle, curve, d, line, type Point, path, polygon, rect, repeat, stroke } from '../shapes.ts'

/** The sun or moon as a disc, with one wider ring of its light. */
export const sun = (x: number, y: number, r: number, colour: string, glow?: string) =>
  (glow ? circle(x, y, r * 1.42, glow, 'fill-opacity=".45"') : '') + circle(x, y, r, colour)

export function cloud(x: number, y: number, w: number, colour: string): string {
  const h = w * 0.16
  return path(
    d`M${x - w / 2} ${y}C${x - w / 2} ${y - h} ${x - w * 0.3} ${y - h * 1.2} ${x - w * 0.22} ${y - h * 0.9}C${x - w * 0.16} ${y - h * 2.2} ${x + w * 0.1} ${y - h * 2.3} ${x + w * 0.16} ${y - h}C${x + w * 0.3} ${y - h * 1.5} ${x + w / 2} ${y - h} ${x + w / 2} ${y}Z`,
    colour,
  )
}

/** A band of land from a wavy top edge down to `low`. */
export function hills(
  w: number,
  y: number,
  swing: number,
  low: number,
  colour: string,
  random: Random,
  steps = 4,
): string {
  const points: Point[] = Array.from(
    { length: steps + 3 },
    (_, i) => [((i - 1) * w) / steps, y + random.between(-swing, swing)] as const,
  )
  return path(`${curve(points)}${d`L${w * 1.3} ${low}L${-w * 0.3} ${low}Z`}`, colour)
}

/** Sharp mountains with a lit and a shaded side. */
export function mountains(
  w: number,
  y: number,
  height: number,
  low: number,
  colour: string,
  random: Random,
  shade: number,
  count = 4,
): string {
  return repeat(count, (i) => {
    const x = ((i + 0.5) * w) / count + random.between(-0.08, 0.08) * w
    const half = (w / count) * random.between(0.75, 1.1)
    const top = y - height * random.between(0.55, 1)
    return (
      polygon(
        [
          [x - half, low],
          [x, top],
          [x + half, low],
        ],
        colour,
      ) +
      polygon(
        [
          [x, top],
          [x + shade * half, low],
          [x + shade * half * 0.1, low],
          [x - shade * half * 0.12, top + (low - top) * 0.4],
        ],
        tone(colour, -0.06),
      )
    )
  })
}

/** A skyline of today's towers standing on `y`; windows lit in `light`. */
export function skyline(
  w: number,
  y: number,
  height: number,
  colour: string,
  light: string,
  random: Random,
  count = 9,
  x0 = 0,
): string {
  let x = x0
  let out = ''
  const widths = Array.from({ length: count }, () => random.between(0.7, 1.35))
  const total = widths.reduce((a, b) => a + b, 0)
  widths.forEach((share, i) => {
    const bw = (share / total) * w
    const bh = height * random.between(0.35, 1)
    const shade = i % 2 ? colour : tone(colour, 0.045)
    const roof = random.whole(0, 4)
    out += rect(x, y - bh, bw + 1, bh + 2, shade)
    if (roof === 0)
      out += polygon(
        [
          [x, y - bh + 1],
          [x + bw, y - bh + 1],
          [x + bw, y - bh - bw * 0.35],
        ],
        shade,
      )
    if (roof === 1)
      out += path(d`M${x} ${y - bh + 1}A${bw / 2} ${bw / 2} 0 0 1 ${x + bw} ${y - bh + 1}Z`, shade)
    if (roof === 2) out += line([x + bw / 2, y - bh], [x + bw / 2, y - bh - height * 0.16], shade, bw * 0.07)
    if (roof === 3) out += rect(x + bw * 0.2, y - bh - bw * 0.14, bw * 0.6, bw * 0.16, shade)
    const columns = Math.max(1, Math.min(3, Math.round(bw / 28)))
    const rows = Math.max(1, Math.floor(bh / (bw / columns) / 1.1))
    const cell = bw / columns
    for (let r = 0; r < Math.min(rows, 9); r++) {
      for (let c = 0; c < columns; c++) {
        if (random.chance(0.42))
          out += rect(
            x + c * cell + cell * 0.28,
            y - bh + cell * 0.4 + r * cell * 1.1,
            cell * 0.44,
            cell * 0.5,
            light,
          )
      }
    }
    x += bw
  })
  return out
}

/** Flat water with a few strokes of light. */
export function sea(
  w: number,
  y: number,
  low: number,
  colour: string,
  light: string,
  random: Random,
): string {
  return (
    rect(-2, y, w + 4, low - y + 2, colour) +
    repeat(9, (i) => {
      const t = (i + 0.6) / 9
      const length = w * random.between(0.06, 0.2) * (0.6 + t)
      const x = random.between(0, w - length)
      return rect(x, y + (low - y) * t * t, length, 2 + t * 5, light, 3, 'fill-opacity=".6"')
    })
  )
}

/** Slanting rain over a rectangle. */
export function rain(w: number, h: number, colour: string, random: Random, count = 46): string {
  let data = ''
  for (let i = 0; i < count; i++) {
    const [x, y, length] = [
      random.between(0, w * 1.1),
      random.between(-0.05, 0.95) * h,
      random.between(0.03, 0.07) * h,
    ]
    data += d`M${x} ${y}l${-length * 0.26} ${length}`
  }
  return stroke(data, colour, Math.min(w, h) * 0.004, 'stroke-opacity=".65"')
}

export const stars = (w: number, h: number, colour: string, random: Random, count = 24) =>
  repeat(count, () => circle(random.between(0, w), random.between(0, h), random.between(1.2, 3.2), colour))

/** A small flock, far away. */
export const farBirds = (x: number, y: number, size: number, colour: string, count = 4) =>
  repeat(count, (i) => {
    const [bx, by] = [x + i * size * 2.1 + (i % 2) * size * 0.4, y + Math.abs(i - 1.5) * size * 0.8]
    return stroke(
      d`M${bx - size} ${by - size * 0.4}Q${bx - size * 0.4} ${by - size * 0.7} ${bx} ${by}Q${bx + size * 0.4} ${by - size * 0.7} ${bx + size} ${by - size * 0.4}`,
      colour,
      size * 0.2,
    )
  })

/** A road running from the front edge to a point on the horizon. */
export function road(
  x: number,
  width: number,
  low: number,
  to: Point,
  bend: number,
  colour: string,
  edge: string,
): string {
  const [tx, ty] = to
  const mid = (low + ty) / 2
  const left = d`M${x - width} ${low}C${x - width * 0.6 + bend} ${mid + (low - mid) * 0.3} ${tx - bend * 0.6 - width * 0.12} ${mid} ${tx - 2} ${ty}`
  const right = d`L${tx + 2} ${ty}C${tx - bend * 0.6 + width * 0.16} ${mid} ${x + width * 0.6 + bend} ${mid + (low - mid) * 0.3} ${x + width} ${low}Z`
  const middle = d`M${x} ${low}C${x + bend} ${mid + (low - mid) * 0.3} ${tx - bend * 0.6} ${mid} ${tx} ${ty}`
  return (
    path(left + right, colour) +
    stroke(
      middle,
      edge,
      width * 0.05,
      `stroke-dasharray="${Math.round(width * 0.3)} ${Math.round(width * 0.3)}"`,
    )
  )
}
