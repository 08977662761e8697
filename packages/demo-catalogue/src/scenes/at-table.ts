import { apartFrom, mix, tone } from '../colour.ts'
import { isChild, type Person, paintOf } from '../figure/person.ts'
import { handsInFront, type Pose, standing, waistUp } from '../figure/pose.ts'
import { rect } from '../shapes.ts'
import { isWide, patterned, type Stage, short } from '../stage.ts'
import { portrait } from './figures.ts'

/** People at a table, seen from the front with the table before them, and from behind on its near side. */

/** A face height at which `count` people fit side by side. */
export const headAtTable = (stage: Stage, count: number) =>
  isWide(stage)
    ? Math.min(stage.h * 0.25, (stage.w * 0.5) / count)
    : Math.min(stage.w * 0.27, stage.h * 0.185, (stage.w * 0.62) / count)

/** The work's cloth for a table, in a colour that shows on the wall. */
export function tableCloth(stage: Stage, colour = stage.palette.cloth1): string {
  const base = apartFrom(colour, stage.wall, 1.4)
  return paintOf(
    patterned(
      stage,
      base,
      apartFrom(stage.palette.spark, base, 1.7),
      apartFrom(stage.palette.paper, base, 1.5),
      short(stage) * 0.08,
    ),
  )
}

/** A table across the frame: its top as a light band, and below it a cloth or plain wood. */
export function table(stage: Stage, y: number, front?: string): string {
  const { w, h } = stage
  const wood = mix(stage.other, '#8a5a36', 0.35)
  return (
    rect(-5, y, w + 10, h, front ?? tone(wood, -0.05)) +
    rect(-5, y, w + 10, h * 0.075, tone(wood, 0.08)) +
    rect(-5, y + h * 0.075, w + 10, h * 0.012, '#1c0f0a', 0, 'fill-opacity=".18"')
  )
}

/** Hands that show above a table's edge. */
export const resting = (turn: number): Pose => ({ ...handsInFront(-82, 30), turn, tilt: turn * 14 })
export const lifting = (turn: number, side: 1 | -1): Pose => ({
  ...waistUp(standing(1)),
  turn,
  tilt: turn * 12,
  [side === 1 ? 'right' : 'left']: { to: [side * 62, -122], bend: side },
  [side === 1 ? 'left' : 'right']: { to: [-side * 34, -82], bend: side },
})
export const reaching = (turn: number, side: 1 | -1): Pose => ({
  ...waistUp(standing(1)),
  turn,
  tilt: turn * 14,
  [side === 1 ? 'right' : 'left']: { to: [side * 112, -92], bend: side },
  [side === 1 ? 'left' : 'right']: { to: [-side * 34, -82], bend: side },
})

/** Someone seated behind a table whose far edge is at `edge`. */
export function seated(
  stage: Stage,
  person: Person | undefined,
  pose: Pose,
  at: { x: number; edge: number; head: number; held?: string; over?: string },
): string {
  if (!person) return ''
  const child = isChild(person)
  const { x, edge, head, ...more } = at
  return portrait(stage, person, pose, {
    ...more,
    x,
    y: edge - head * (child ? 1.06 : 1.62),
    head: head * (child ? 0.88 : 1),
  })
}
