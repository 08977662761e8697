import { d, type Point, path, rod, stroke } from '../shapes.ts'
import type { Skin } from '../skin.ts'

/** Shoulder or hip, elbow or knee, wrist or ankle. */
export interface Bones {
  root: Point
  joint: Point
  end: Point
}

/** Bends a two-boned limb so that it ends at `to`, or as near as its length lets it. `bend` chooses the side. */
export function reach(root: Point, to: Point, upper: number, fore: number, bend: 1 | -1): Bones {
  const dx = to[0] - root[0]
  const dy = to[1] - root[1]
  const wished = Math.sqrt(dx * dx + dy * dy) || 1
  // Never quite straight: a locked elbow looks wooden.
  const length = Math.min(wished, (upper + fore) * 0.995)
  const least = Math.abs(upper - fore) + 4
  const used = Math.max(length, least)
  const [ux, uy] = [dx / wished, dy / wished]
  const along = (upper * upper - fore * fore + used * used) / (2 * used)
  const off = Math.sqrt(Math.max(0, upper * upper - along * along)) * bend
  const joint: Point = [root[0] + ux * along - uy * off, root[1] + uy * along + ux * off]
  return { root, joint, end: [root[0] + ux * used, root[1] + uy * used] }
}

/** Path data of a limb with its three radii. */
export const limb = ({ root, joint, end }: Bones, radii: readonly [number, number, number]) =>
  rod(root, radii[0], joint, radii[1]) + rod(joint, radii[1], end, radii[2])

/** The narrow second tone inside a limb, towards one side. */
export function limbSide(
  { root, joint, end }: Bones,
  radii: readonly [number, number, number],
  side: number,
) {
  const shift = (p: Point, r: number): Point => [p[0] + side * r * 0.5, p[1] + r * 0.12]
  const [a, b, c] = radii
  return (
    rod(shift(root, a), a * 0.46, shift(joint, b), b * 0.46) +
    rod(shift(joint, b), b * 0.46, shift(end, c), c * 0.46)
  )
}

/** A point part of the way along the upper bone. */
export const along = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
]

/** A hand with four fingers and a thumb, continuing the forearm. `thumb` is the side the thumb is on. */
export function hand({ joint, end }: Bones, skin: Skin, size: number, thumb: 1 | -1, bent = 0): string {
  const angle = (Math.atan2(end[1] - joint[1], end[0] - joint[0]) * 180) / Math.PI + bent
  const k = Math.round(size * 1000) / 1000
  const palm = path(
    `M-9 -10C0 -12.5 8 -12.5 15 -11V10.5C8 12.5 -2 12 -9 10Z${rod([12, -8.6], 3.2, [25, -8], 2.5)}${rod([12, -2.8], 3.2, [30, -2.6], 2.6)}${rod([12, 3], 3.2, [29.5, 3.4], 2.6)}${rod([12, 8.2], 2.9, [24, 9], 2.3)}`,
    skin.base,
  )
  const finger_line = stroke('M14 -5.7L25.5 -5.4M14 0.1L28 0.5M14 5.7L25 6.3', skin.second, 1.5)
  return `<g transform="translate(${d`${end[0]} ${end[1]}`}) rotate(${d`${angle}`}) scale(${k} ${k * thumb})">${path(rod([0, 7], 6, [15, 17], 4.6), skin.base)}${palm}${finger_line}</g>`
}

/** A shoe under an ankle; toe −1 or 1 sideways, 0 towards us. `turn` tips it for a stride, in degrees. */
export function shoe(
  ankle: Point,
  colour: string,
  sole: string,
  size: number,
  toe: 1 | 0 | -1,
  turn = 0,
): string {
  const side = toe === 0 ? 1 : toe
  const k = Math.round(size * 1000) / 1000
  const upper =
    toe === 0
      ? 'M-12 -10L12 -10C19 4 19 14 16 18H-16C-19 14 -19 4 -12 -10Z'
      : 'M-13 -12L11 -12C14 -2 36 0 42 12L42 18H-14C-17 8 -16 -2 -13 -12Z'
  const under = toe === 0 ? 'M-17 14H17V19H-17Z' : 'M-15 13H42V19H-15Z'
  return `<g transform="translate(${d`${ankle[0]} ${ankle[1]}`}) rotate(${d`${turn}`}) scale(${k * side} ${k})">${path(upper, colour)}${path(under, sole)}</g>`
}
