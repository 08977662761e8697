import { d, type Point, path, rod, stroke } from '../shapes.ts'
import type { BodyShape } from './body-shape.ts'
import type { Person } from './person.ts'
import { paintOf } from './person.ts'

const veil_colour = '#1c0f0a'

export const veil = (data: string, opacity = 0.17) => path(data, veil_colour, `fill-opacity="${opacity}"`)

/** Torso outline in its own upright frame, from the neck down to `low`, with hem half-width `hem`. */
export function torsoOutline(s: BodyShape, breadth: number, low: number, hem: number): string {
  const top = -s.torso
  const sh = s.shoulder * breadth
  const w = s.waist * (0.75 + breadth * 0.25)
  const h = s.hip * (0.8 + breadth * 0.2)
  const side = (k: 1 | -1) => [
    d`${k * (sh + 4)} ${top + 24} ${k * (w + 8)} ${top * 0.66} ${k * w} ${top * 0.34}`,
    d`${k * w} ${top * 0.2} ${k * (h + 2)} ${top * 0.14} ${k * h} 4`,
  ]
  const [r1, r2] = side(1)
  return (
    d`M${s.neck * 0.6} ${top - 14}C${s.neck} ${top - 8} ${sh * 0.62} ${top - 8} ${sh - 4} ${top + 6}` +
    `C${r1}C${r2}` +
    d`L${hem} ${low}L${-hem} ${low}L${-h} 4` +
    d`C${-h - 2} ${top * 0.14} ${-w} ${top * 0.2} ${-w} ${top * 0.34}C${-w - 8} ${top * 0.66} ${-sh - 4} ${top + 24} ${-sh + 4} ${top + 6}` +
    d`C${-sh * 0.62} ${top - 8} ${-s.neck} ${top - 8} ${-s.neck * 0.6} ${top - 14}Z`
  )
}

/** The half of the torso in shadow. */
export function torsoShade(s: BodyShape, breadth: number, low: number, hem: number, shade: number): string {
  const top = -s.torso
  const sh = s.shoulder * breadth
  const w = s.waist
  const k = shade
  return veil(
    d`M${k * sh * 0.55} ${top - 4}C${k * sh * 0.8} ${top - 4} ${k * sh} ${top + 2} ${k * (sh - 2)} ${top + 8}C${k * (sh + 3)} ${top + 24} ${k * (w + 7)} ${top * 0.66} ${k * w} ${top * 0.34}` +
      d`C${k * w} ${top * 0.2} ${k * s.hip} ${top * 0.14} ${k * s.hip} 4L${k * hem} ${low}L${k * hem * 0.4} ${low}C${k * s.hip * 0.3} 0 ${k * w * 0.5} ${top * 0.5} ${k * sh * 0.55} ${top - 4}Z`,
  )
}

/** A skirt, dress or wrapper on a standing figure, from the waist to the hem. */
export function standingSkirt(
  person: Person,
  s: BodyShape,
  feet_x: readonly [number, number],
  shade: number,
): string {
  const waist_y = -s.torso * 0.34
  const leg = s.thigh + s.shin
  const hem_y = person.lower === 'wrapper' ? leg * 0.9 : person.lower === 'dress' ? leg * 0.8 : leg * 0.6
  const flare = person.lower === 'wrapper' ? 8 : person.lower === 'dress' ? 44 : 26
  const k = s.torso / 140
  const left = Math.min(feet_x[0] - 12 * k, -s.hip * 0.8) - flare * k
  const right = Math.max(feet_x[1] + 12 * k, s.hip * 0.8) + flare * k
  const body = d`M${-s.waist} ${waist_y}C${-s.waist - 4} ${waist_y * 0.5} ${-s.hip - 6} -6 ${-s.hip - 5} 22C${-s.hip - 6} ${hem_y * 0.5} ${left} ${hem_y * 0.7} ${left} ${hem_y}Q${(left + right) / 2} ${hem_y + 16 * k} ${right} ${hem_y}C${right} ${hem_y * 0.7} ${s.hip + 6} ${hem_y * 0.5} ${s.hip + 5} 22C${s.hip + 6} -6 ${s.waist + 4} ${waist_y * 0.5} ${s.waist} ${waist_y}Z`
  const edge = shade === 1 ? right : left
  const dark = veil(
    d`M${shade * s.waist * 0.4} ${waist_y}L${shade * s.waist} ${waist_y}C${shade * (s.waist + 4)} ${waist_y * 0.5} ${shade * (s.hip + 6)} -6 ${shade * (s.hip + 5)} 22C${shade * (s.hip + 6)} ${hem_y * 0.5} ${edge} ${hem_y * 0.7} ${edge} ${hem_y}L${edge * 0.3} ${hem_y + 7 * k}C${shade * 8} ${hem_y * 0.5} ${shade * s.hip * 0.5} 20 ${shade * s.waist * 0.4} ${waist_y}Z`,
  )
  const fold =
    person.lower === 'wrapper'
      ? stroke(
          d`M${-shade * s.waist * 0.6} ${waist_y + 8}C${-shade * s.hip * 0.2} 60 ${-shade * 4} ${hem_y * 0.5} ${-shade * 10} ${hem_y + 8}`,
          person.lower_fill.shade,
          4,
        )
      : stroke(
          d`M${-s.hip * 0.3} ${hem_y * 0.3}L${left * 0.5} ${hem_y + 6 * k}M${s.hip * 0.2} ${hem_y * 0.36}L${right * 0.36} ${hem_y + 8 * k}`,
          person.lower_fill.shade,
          3.4,
        )
  const sash =
    person.lower === 'dress'
      ? path(
          d`M${-s.waist - 1} ${waist_y - 4}H${s.waist + 1}V${waist_y + 12}H${-s.waist - 1}Z`,
          person.trim.base,
        )
      : ''
  return path(body, paintOf(person.lower_fill)) + fold + dark + sash
}

/** The hanging sleeve of a great gown: along the arm above, falling in a curve below the wrist. */
export function wideSleeve(root: Point, joint: Point, end: Point, side: 1 | -1): string {
  const low = Math.max(end[1], joint[1]) + 46
  return (
    rod(root, 25, joint, 24) +
    rod(joint, 24, end, 20) +
    d`M${root[0] - side * 20} ${root[1] + 10}L${root[0] + side * 18} ${root[1] - 12}L${joint[0] + side * 22} ${joint[1]}L${end[0] + side * 20} ${end[1]}Q${end[0] + side * 24} ${low} ${(end[0] + joint[0]) / 2} ${low + 8}Q${root[0] - side * 4} ${low - 6} ${root[0] - side * 20} ${root[1] + 70}Z`
  )
}
