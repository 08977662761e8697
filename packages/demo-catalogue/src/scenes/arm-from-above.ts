import { d, type Point, path, rod, stroke } from '../shapes.ts'
import { skinOf } from '../skin.ts'
import { type Stage } from '../stage.ts'

/** A forearm with its hand from above, reaching from one point to another. */
export function armFromAbove(
  stage: Stage,
  skin_step: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8,
  from: Point,
  to: Point,
  width: number,
  sleeve: string,
  thumb: 1 | -1,
): string {
  const skin = skinOf(skin_step)
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
  const cuff: Point = [from[0] + (to[0] - from[0]) * 0.45, from[1] + (to[1] - from[1]) * 0.45]
  const k = width
  const palm = path(
    d`M${-k * 0.6} ${-k * 0.62}C${k * 0.2} ${-k * 0.8} ${k * 0.9} ${-k * 0.74} ${k * 1.5} ${-k * 0.5}C${k * 2} ${-k * 0.3} ${k * 2.1} ${k * 0.1} ${k * 1.7} ${k * 0.34}C${k * 1.1} ${k * 0.8} ${k * 0.2} ${k * 0.8} ${-k * 0.6} ${k * 0.62}Z`,
    skin.base,
  )
  const finger = path(rod([k * 0.1, k * 0.5], k * 0.36, [k * 1.1, k * 1.06], k * 0.27), skin.base)
  const lines = stroke(
    d`M${k * 1} ${-k * 0.22}L${k * 1.8} ${-k * 0.1}M${k * 1} ${k * 0.16}L${k * 1.66} ${k * 0.2}`,
    skin.second,
    k * 0.1,
  )
  return (
    path(rod(from, k * 0.95, to, k * 0.66), skin.base) +
    path(
      rod(
        [from[0] + stage.shade * k * 0.35, from[1]],
        k * 0.4,
        [to[0] + stage.shade * k * 0.2, to[1]],
        k * 0.28,
      ),
      skin.second,
    ) +
    `<g transform="translate(${d`${to[0]} ${to[1]}`}) rotate(${d`${angle}`}) scale(1 ${thumb})">${finger}${palm}${lines}</g>` +
    path(rod(from, k * 1.3, cuff, k * 1.2), sleeve)
  )
}
