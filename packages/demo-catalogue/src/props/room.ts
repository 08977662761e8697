import { tone } from '../colour.ts'
import { d, ellipse, line, path, polygon, rect, repeat, stroke } from '../shapes.ts'

/** A window with panes; `view` is drawn by the caller behind the bars, in the same rectangle. */
export function windowBars(
  x: number,
  y: number,
  w: number,
  h: number,
  frame: string,
  columns = 2,
  rows = 2,
): string {
  const t = Math.min(w, h) * 0.045
  const outer = stroke(d`M${x} ${y}H${x + w}V${y + h}H${x}Z`, frame, t * 1.6)
  const bars =
    repeat(columns - 1, (i) =>
      line([x + (w * (i + 1)) / columns, y], [x + (w * (i + 1)) / columns, y + h], frame, t),
    ) +
    repeat(rows - 1, (i) => line([x, y + (h * (i + 1)) / rows], [x + w, y + (h * (i + 1)) / rows], frame, t))
  return bars + outer + rect(x - t * 2, y + h, w + t * 4, t * 1.8, tone(frame, -0.07))
}

export function curtain(x: number, y: number, w: number, h: number, colour: string): string {
  return (
    path(
      d`M${x} ${y}H${x + w}C${x + w * 0.8} ${y + h * 0.4} ${x + w} ${y + h * 0.7} ${x + w * 0.86} ${y + h}H${x}Z`,
      colour,
    ) +
    stroke(
      d`M${x + w * 0.3} ${y}C${x + w * 0.24} ${y + h * 0.4} ${x + w * 0.36} ${y + h * 0.7} ${x + w * 0.28} ${y + h}M${x + w * 0.62} ${y}C${x + w * 0.5} ${y + h * 0.4} ${x + w * 0.66} ${y + h * 0.7} ${x + w * 0.58} ${y + h}`,
      tone(colour, -0.07),
      Math.max(3, w * 0.05),
    )
  )
}

/** A hanging lamp, ceiling point at 0, 0. */
export const pendant = (drop: number, r: number, colour: string, metal: string) =>
  line([0, 0], [0, drop], metal, r * 0.07) +
  path(d`M${-r} ${drop + r * 0.9}A${r} ${r} 0 0 1 ${r} ${drop + r * 0.9}Z`, colour) +
  path(
    d`M${r * 0.2} ${drop - r * 0.08}A${r} ${r} 0 0 1 ${r} ${drop + r * 0.9}H${r * 0.5}Q${r * 0.6} ${drop + r * 0.3} ${r * 0.2} ${drop - r * 0.08}Z`,
    tone(colour, -0.08),
  ) +
  ellipse(0, drop + r * 0.92, r * 0.3, r * 0.16, '#fdf1cf')

/** A framed picture without a subject of its own: three leaves over a plane. */
export const framed = (
  x: number,
  y: number,
  w: number,
  h: number,
  frame: string,
  paper: string,
  one: string,
  two: string,
) =>
  rect(x, y, w, h, frame) +
  rect(x + w * 0.07, y + w * 0.07, w * 0.86, h - w * 0.14, paper) +
  repeat(3, (i) =>
    path(
      d`M${x + w * 0.5} ${y + h * 0.78}Q${x + w * (0.1 + i * 0.3)} ${y + h * 0.56} ${x + w * (0.24 + i * 0.26)} ${y + h * (i === 1 ? 0.18 : 0.3)}Q${x + w * (0.34 + i * 0.26)} ${y + h * 0.56} ${x + w * 0.5} ${y + h * 0.78}Z`,
      one,
    ),
  ) +
  path(
    d`M${x + w * 0.07} ${y + h * 0.7}Q${x + w * 0.4} ${y + h * 0.5} ${x + w * 0.93} ${y + h * 0.74}V${y + h - w * 0.07}H${x + w * 0.07}Z`,
    two,
  )

/** A shelf board on the wall, its top at y. */
export const shelf = (x: number, y: number, w: number, colour: string) =>
  rect(x, y, w, 12, colour, 2) + rect(x, y + 12, w, 6, '#1c0f0a', 0, 'fill-opacity=".16"')

export const books = (x: number, y: number, height: number, colours: readonly string[], count: number) => {
  let at = x
  return repeat(count, (i) => {
    const w = height * (0.16 + ((i * 7) % 5) * 0.03)
    const h = height * (0.78 + ((i * 5) % 4) * 0.07)
    const out =
      rect(at, y - h, w, h, colours[i % colours.length] as string, 2) +
      rect(at + w * 0.2, y - h * 0.82, w * 0.6, h * 0.06, '#fbf3e6', 0, 'fill-opacity=".7"')
    at += w + 1.5
    return out
  })
}

/** Books lying on each other, base on y. */
export const bookPile = (x: number, y: number, w: number, colours: readonly string[], count: number) =>
  repeat(count, (i) => {
    const t = w * 0.17
    const bw = w * (1 - ((i * 3) % 4) * 0.06)
    const bx = x - bw / 2 + (((i * 5) % 3) - 1) * w * 0.04
    return (
      rect(bx, y - (i + 1) * t, bw, t - 1, colours[i % colours.length] as string, t * 0.2) +
      rect(bx + bw * 0.04, y - (i + 1) * t + t * 0.24, bw * 0.96, t * 0.5, '#fbf3e6', 1)
    )
  })

/** An open book in someone's hands, from the reader's front; centred on 0, 0. */
export const openBook = (w: number, cover: string, paper: string) =>
  path(
    d`M${-w / 2} ${-w * 0.3}L0 ${-w * 0.22}L${w / 2} ${-w * 0.3}V${w * 0.22}L0 ${w * 0.3}L${-w / 2} ${w * 0.22}Z`,
    cover,
  ) +
  path(
    d`M${-w * 0.45} ${-w * 0.34}L0 ${-w * 0.24}L${w * 0.45} ${-w * 0.34}L${w * 0.45} ${-w * 0.28}L0 ${-w * 0.18}L${-w * 0.45} ${-w * 0.28}Z`,
    paper,
  ) +
  line([0, -w * 0.2], [0, w * 0.29], tone(cover, -0.1), w * 0.03)

/** Bunting between two points, hanging. */
export function bunting(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sag: number,
  colours: readonly string[],
  count: number,
  string: string,
): string {
  const at = (t: number) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + sag * 4 * t * (1 - t)] as const
  const size = (Math.abs(x2 - x1) / count) * 0.62
  const cord = stroke(
    d`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`,
    string,
    size * 0.07,
  )
  return (
    cord +
    repeat(count, (i) => {
      const [x, y] = at((i + 0.5) / count)
      return polygon(
        [
          [x - size / 2, y],
          [x + size / 2, y],
          [x, y + size * 1.1],
        ],
        colours[i % colours.length] as string,
      )
    })
  )
}
