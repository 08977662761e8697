/** SVG shapes as text. Coordinates are in picture units and rounded to one decimal, to be equal everywhere. */

export type Point = readonly [x: number, y: number]

/** A number as SVG text, one decimal. */
export const n = (value: number): string => {
  const rounded = Math.round(value * 10) / 10
  return Object.is(rounded, -0) ? '0' : String(rounded)
}

/** A path written with gaps for numbers: d`M${x} ${y}`. */
export function d(parts: TemplateStringsArray, ...values: readonly number[]): string {
  return parts.reduce((text, part, i) => text + part + (i < values.length ? n(values[i] as number) : ''), '')
}

export const path = (data: string, fill: string, more = '') =>
  `<path d="${data}" fill="${fill}"${gap(more)}/>`

/** An open stroke with round ends. */
export const stroke = (data: string, colour: string, width: number, more = '') =>
  `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${gap(more)}/>`

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(Math.max(0, r))}" fill="${fill}"${gap(more)}/>`

export const ring = (x: number, y: number, r: number, colour: string, width: number) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${colour}" stroke-width="${n(width)}"/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${gap(more)}/>`

export const rect = (x: number, y: number, w: number, h: number, fill: string, round = 0, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, w))}" height="${n(Math.max(0, h))}" fill="${fill}"${round ? ` rx="${n(round)}"` : ''}${gap(more)}/>`

export const polygon = (points: readonly Point[], fill: string, more = '') =>
  `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z" fill="${fill}"${gap(more)}/>`

export const line = (from: Point, to: Point, colour: string, width: number) =>
  stroke(d`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`, colour, width)

export interface Placing {
  x?: number
  y?: number
  scale?: number
  /** Degrees, clockwise. */
  turn?: number
  /** Mirrors left and right. */
  flip?: boolean
}

/** Moves, rotates and scales a drawing centred at 0, 0. */
export function place(content: string, { x = 0, y = 0, scale = 1, turn = 0, flip = false }: Placing): string {
  const parts = [`translate(${n(x)} ${n(y)})`]
  if (turn) parts.push(`rotate(${n(turn)})`)
  const size = Math.round(scale * 1000) / 1000
  if (flip) parts.push(`scale(${-size} ${size})`)
  else if (size !== 1) parts.push(`scale(${size})`)
  return `<g transform="${parts.join(' ')}">${content}</g>`
}

/** Repeats a drawing for 0, 1, … count − 1. */
export const repeat = (count: number, draw: (i: number) => string): string =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, i) => draw(i)).join('')

/** A closed smooth shape through points (Catmull-Rom turned into Béziers). */
export function blob(points: readonly Point[], fill: string, more = ''): string {
  const at = (i: number) => points[(i + points.length) % points.length] as Point
  let data = d`M${at(0)[0]} ${at(0)[1]}`
  for (let i = 0; i < points.length; i++) data += bezierBetween(at(i - 1), at(i), at(i + 1), at(i + 2))
  return path(`${data}Z`, fill, more)
}

/** Path data of an open smooth curve through points, starting with M. */
export function curve(points: readonly Point[]): string {
  const at = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))] as Point
  let data = d`M${at(0)[0]} ${at(0)[1]}`
  for (let i = 0; i < points.length - 1; i++) data += bezierBetween(at(i - 1), at(i), at(i + 1), at(i + 2))
  return data
}

function bezierBetween(before: Point, from: Point, to: Point, after: Point): string {
  const t = 1 / 6
  const [ax, ay] = [from[0] + (to[0] - before[0]) * t, from[1] + (to[1] - before[1]) * t]
  const [bx, by] = [to[0] - (after[0] - from[0]) * t, to[1] - (after[1] - from[1]) * t]
  return d`C${ax} ${ay} ${bx} ${by} ${to[0]} ${to[1]}`
}

/** Path data of a rod with round ends of two radii: the bone of every limb. */
export function rod([ax, ay]: Point, ra: number, [bx, by]: Point, rb: number): string {
  const length = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2) || 1
  const nx = -(by - ay) / length
  const ny = (bx - ax) / length
  return (
    d`M${ax + nx * ra} ${ay + ny * ra}A${ra} ${ra} 0 0 1 ${ax - nx * ra} ${ay - ny * ra}` +
    d`L${bx - nx * rb} ${by - ny * rb}A${rb} ${rb} 0 0 1 ${bx + nx * rb} ${by + ny * rb}Z`
  )
}

/** A point from a centre, degrees clockwise from three o'clock. */
export function around([x, y]: Point, r: number, degrees: number, squash = 1): Point {
  const angle = (degrees * Math.PI) / 180
  return [x + r * Math.cos(angle), y + r * Math.sin(angle) * squash]
}

const gap = (more: string) => (more ? ` ${more}` : '')
