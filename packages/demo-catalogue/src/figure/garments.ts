import { circle, d, ellipse, type Point, path, polygon, rect, repeat, stroke } from '../shapes.ts'
import { skinOf } from '../skin.ts'
import type { BodyShape } from './body-shape.ts'
import type { Fill, Person } from './person.ts'
import { paintOf } from './person.ts'

export const sleeveOf = (person: Person): 'none' | 'short' | 'long' | 'wide' => {
  switch (person.top) {
    case 'vest':
      return 'none'
    case 'tee':
    case 'scrubs':
    case 'jersey':
    case 'apron':
      return 'short'
    case 'blouse':
      return person.build > 1.04 ? 'long' : 'short'
    case 'agbada':
      return 'wide'
    default:
      return 'long'
  }
}

/** How far below the hips the upper garment hangs. */
export function topLength(person: Person): number {
  switch (person.top) {
    case 'agbada':
      return 190
    case 'kaftan':
      return 150
    case 'coat':
      return 120
    case 'jacket':
      return 34
    default:
      return 16
  }
}

/** The torso that details are drawn on, in its upright frame: its middle line, its upper edge and how large it is. */
interface Torso {
  person: Person
  s: BodyShape
  breadth: number
  x: number
  top: number
  /** Scale of details that don't follow the body's shape. */
  k: number
  /** Where an open front ends. */
  low: number
}

/** Necklines, collars, buttons, aprons and vests, in the upright frame of the torso. */
export function garmentDetails(
  person: Person,
  s: BodyShape,
  breadth: number,
  turn: number,
  back: boolean,
  low: number,
): string {
  const torso = { person, s, breadth, x: turn * s.shoulder * 0.16, top: -s.torso, k: s.torso / 140, low }
  return back ? backDetails(torso) : front_details[person.top](torso)
}

function backDetails({ person, s, breadth, x, top, k }: Torso): string {
  const strap =
    person.top === 'apron'
      ? stroke(
          d`M${-s.shoulder * 0.5} ${top}L${s.shoulder * 0.4} ${top * 0.4}M${s.shoulder * 0.5} ${top}L${-s.shoulder * 0.4} ${top * 0.4}`,
          paintOf(person.trim),
          9 * k,
        )
      : ''
  const collar = stroke(
    d`M${-s.neck} ${top - 9}Q0 ${top - 1} ${s.neck} ${top - 9}`,
    person.top_fill.shade,
    6 * k,
  )
  return strap + (person.top === 'safety vest' ? safetyVest(s, breadth, x, person) : '') + collar
}

const front_details: Record<Person['top'], (torso: Torso) => string> = {
  shirt: ({ person, s, x, top, k }) =>
    vNeck(s, x, 24 * k, skinOf(person.skin).base) +
    collarPoints(s, x, k, person.top_fill) +
    buttons(x, top + 30 * k, 4, 24 * k, person.spark),
  tee(torso) {
    const { person, s, x, top, k } = torso
    return (
      roundNeck(torso) +
      stroke(
        d`M${x * 0.5 - s.neck * 1.12} ${top - 9}Q${x * 0.5} ${top + 14 * k} ${x * 0.5 + s.neck * 1.12} ${top - 9}`,
        person.top_fill.shade,
        5 * k,
      ) +
      necklace(torso)
    )
  },
  blouse(torso) {
    const { person, s, x, top, k } = torso
    return (
      ellipse(x * 0.5, top - 7, s.neck * 1.5, 19 * k, skinOf(person.skin).base) +
      necklace(torso) +
      stroke(
        d`M${x - s.waist * 0.7} ${top * 0.34}Q${x} ${top * 0.28} ${x + s.waist * 0.7} ${top * 0.34}`,
        person.top_fill.shade,
        4 * k,
      )
    )
  },
  vest(torso) {
    const { person, s, x, top, k } = torso
    return ellipse(x * 0.5, top - 7, s.neck * 1.35, 24 * k, skinOf(person.skin).base) + necklace(torso)
  },
  scrubs: ({ person, s, x, top, k }) =>
    vNeck(s, x, 32 * k, skinOf(person.skin).base) +
    stroke(
      d`M${x - s.neck} ${top - 10}L${x} ${top + 32 * k}L${x + s.neck} ${top - 10}`,
      person.top_fill.shade,
      6 * k,
    ) +
    rect(x + s.shoulder * 0.18, top * 0.62, 24 * k, 24 * k, person.top_fill.shade, 3),
  jersey: ({ person, s, breadth, x, top, k }) =>
    vNeck(s, x, 18 * k, skinOf(person.skin).base) +
    polygon(
      [
        [-s.shoulder * breadth * 0.9, top * 0.62],
        [s.shoulder * breadth * 0.9, top * 0.78],
        [s.shoulder * breadth * 0.84, top * 0.6],
        [-s.shoulder * breadth * 0.84, top * 0.44],
      ],
      person.trim.base,
    ),
  kaftan(torso) {
    const { person, x, top, k } = torso
    return (
      roundNeck(torso) +
      path(
        d`M${x - 9 * k} ${top + 2}H${x + 9 * k}V${top + 66 * k}L${x} ${top + 76 * k}L${x - 9 * k} ${top + 66 * k}Z`,
        paintOf(person.trim),
      ) +
      buttons(x, top + 16 * k, 3, 18 * k, person.spark)
    )
  },
  agbada(torso) {
    const { person, x, top, k } = torso
    return (
      roundNeck(torso) +
      path(
        d`M${x - 30 * k} ${top - 4}C${x - 30 * k} ${top + 40 * k} ${x - 16 * k} ${top + 78 * k} ${x} ${top + 78 * k}C${x + 16 * k} ${top + 78 * k} ${x + 30 * k} ${top + 40 * k} ${x + 30 * k} ${top - 4}C${x + 14 * k} ${top + 12 * k} ${x - 14 * k} ${top + 12 * k} ${x - 30 * k} ${top - 4}Z`,
        person.trim.base,
      ) +
      stroke(
        d`M${x - 17 * k} ${top + 14 * k}C${x - 14 * k} ${top + 44 * k} ${x - 8 * k} ${top + 60 * k} ${x} ${top + 60 * k}C${x + 8 * k} ${top + 60 * k} ${x + 14 * k} ${top + 44 * k} ${x + 17 * k} ${top + 14 * k}`,
        person.spark,
        4 * k,
      ) +
      circle(x, top + 34 * k, 6 * k, person.spark)
    )
  },
  jacket: openFront,
  coat: openFront,
  apron(torso) {
    const { person, s, x, top, k } = torso
    return (
      roundNeck(torso) +
      path(
        d`M${x - s.shoulder * 0.4} ${top + 26 * k}H${x + s.shoulder * 0.4}L${x + s.waist * 0.86} ${top * 0.4}L${x + s.hip * 0.92} 96H${x - s.hip * 0.92}L${x - s.waist * 0.86} ${top * 0.4}Z`,
        paintOf(person.trim),
      ) +
      stroke(
        d`M${x - s.shoulder * 0.38} ${top + 28 * k}L${x - s.neck * 0.9} ${top - 8}M${x + s.shoulder * 0.38} ${top + 28 * k}L${x + s.neck * 0.9} ${top - 8}`,
        person.trim.shade,
        6 * k,
      ) +
      rect(x - 22 * k, top * 0.28, 44 * k, 32 * k, person.trim.shade, 4)
    )
  },
  'safety vest': ({ person, s, breadth, x, k }) =>
    vNeck(s, x, 22 * k, skinOf(person.skin).base) + safetyVest(s, breadth, x, person),
}

const roundNeck = ({ person, s, x, top, k }: Torso) =>
  ellipse(x * 0.5, top - 9, s.neck * 1.12, 15 * k, skinOf(person.skin).base)

const necklace = ({ person, s, x, top, k }: Torso) =>
  person.earrings ? beads([x * 0.5, top - 6], s.neck * 1.2, 19 * k, person.spark) : ''

function vNeck(s: BodyShape, x: number, depth: number, colour: string) {
  const top = -s.torso
  return path(
    d`M${x * 0.4 - s.neck * 0.98} ${top - 22}L${x * 0.4 - s.neck * 1.04} ${top - 10}L${x} ${top + depth}L${x * 0.4 + s.neck * 1.04} ${top - 10}L${x * 0.4 + s.neck * 0.98} ${top - 22}Z`,
    colour,
  )
}

function collarPoints(s: BodyShape, x: number, k: number, fill: Fill) {
  const top = -s.torso
  const one = (side: 1 | -1) =>
    polygon(
      [
        [x * 0.4 + side * s.neck * 0.8, top - 16],
        [x * 0.4 + side * (s.neck + 12 * k), top - 4],
        [x + side * 17 * k, top + 24 * k],
        [x + side, top + 18 * k],
      ],
      fill.shade,
    )
  return one(-1) + one(1) + stroke(d`M${x} ${top + 22 * k}L${x * 0.8} 10`, fill.shade, 2.4)
}

const buttons = (x: number, y: number, count: number, gap: number, colour: string) =>
  repeat(count, (i) => circle(x, y + i * gap, 3.1, colour))

const beads = ([x, y]: Point, rx: number, ry: number, colour: string) =>
  repeat(9, (i) => {
    const angle = (Math.PI * (i + 0.5)) / 9
    return circle(x - rx * Math.cos(angle), y + ry * Math.sin(angle), 3.9, colour)
  })

function openFront({ person, s, x, top, k, low }: Torso) {
  const skin = skinOf(person.skin)
  const shirt = polygon(
    [
      [x - s.neck * 1.05, top - 12],
      [x + s.neck * 1.05, top - 12],
      [x + 11 * k, top * 0.4],
      [x + 13 * k, low],
      [x - 13 * k, low],
      [x - 11 * k, top * 0.4],
    ],
    paintOf(person.trim),
  )
  const open = path(
    d`M${x * 0.5 - s.neck * 0.94} ${top - 22}L${x} ${top + 16 * k}L${x * 0.5 + s.neck * 0.94} ${top - 22}Z`,
    skin.base,
  )
  const lapel = (side: 1 | -1) =>
    polygon(
      [
        [x + side * s.neck * 0.9, top - 13],
        [x + side * (s.neck + 15 * k), top + 2],
        [x + side * 31 * k, top + 44 * k],
        [x + side * 9 * k, top * 0.4],
      ],
      person.top_fill.shade,
    )
  const pocket =
    person.top === 'coat'
      ? rect(x + s.hip * 0.34, -6, 26 * k, 4, person.top_fill.shade) +
        rect(x - s.hip * 0.34 - 26 * k, -6, 26 * k, 4, person.top_fill.shade)
      : ''
  return shirt + open + lapel(-1) + lapel(1) + pocket
}

function safetyVest(s: BodyShape, breadth: number, x: number, person: Person) {
  const top = -s.torso
  const sh = s.shoulder * breadth
  const half = (k: 1 | -1) =>
    path(
      d`M${x + k * s.neck} ${top - 10}L${k * sh * 0.84} ${top - 1}C${k * (sh - 2)} ${top * 0.6} ${k * (s.waist + 6)} ${top * 0.5} ${k * (s.waist + 3)} ${top * 0.3}L${k * (s.hip + 3)} 16H${x + k * 3}V${top * 0.62}Z`,
      person.trim.base,
    ) +
    stroke(
      d`M${x + k * 5} ${top * 0.32}H${k * (s.waist + 1)}M${k * sh * 0.55} ${top}L${k * s.waist * 0.62} ${top * 0.34}`,
      '#fbf3e6',
      8,
    )
  return half(-1) + half(1)
}
