import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { shelf, windowBars } from '../../props/room.ts'
import { bottle, stethoscope } from '../../props/things.ts'
import { place, rect, repeat } from '../../shapes.ts'
import { backdrop, type CastWish, type Stage, short } from '../../stage.ts'
import { staff } from './staff.ts'

export const doctor = staff('doctor')
export const nurse = staff('nurse')
export const patient: CastWish = { lower: 'trousers', smiling: false, eyes: 'open' }

export const scope = (stage: Stage) => place(stethoscope(84, stage.palette.ink, '#c9c4bb'), { y: -96 })

/** A consulting room: a lighter lower wall, a window or a picture, and a shelf of bottles. */
export function room(stage: Stage, window_left: boolean): string {
  const { w, h, palette, wall } = stage
  const s = short(stage)
  const soft = nudge(wall, 0.05)
  const x = window_left ? w * 0.07 : w * 0.6
  const other = window_left ? w * 0.62 : w * 0.08
  return (
    backdrop(stage, wall) +
    rect(0, h * 0.58, w, h, soft) +
    rect(x, h * 0.07, w * 0.33, h * 0.34, mix(palette.paper, stage.other, 0.35)) +
    windowBars(x, h * 0.07, w * 0.33, h * 0.34, apartFrom(palette.paper, wall, 1.1)) +
    shelf(other, h * 0.26, w * 0.3, palette.cloth2) +
    repeat(4, (i) =>
      place(
        bottle(
          s * 0.12,
          [palette.cloth1, palette.spark, palette.cloth2][i % 3] as string,
          palette.ink,
          palette.paper,
          i,
        ),
        { x: other + w * (0.04 + i * 0.075), y: h * 0.26 },
      ),
    )
  )
}

export function desk(stage: Stage, y: number): string {
  const { w, h } = stage
  const wood = mix(stage.other, '#8a5a36', 0.35)
  return rect(-5, y, w + 10, h, wood) + rect(-5, y, w + 10, h * 0.035, tone(wood, 0.08))
}
