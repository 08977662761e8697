import { apartFrom, mix, nudge } from '../../colour.ts'
import { skyline } from '../../props/outdoors.ts'
import { windowBars } from '../../props/room.ts'
import { d, rect, repeat, stroke } from '../../shapes.ts'
import { type CastWish, type Stage } from '../../stage.ts'

export const woman: CastWish = { frame: 'woman', age: 'adult', top: 'jacket', cloth: ['head'] }
export const man: CastWish = { frame: 'man', age: 'adult', top: 'jacket', cloth: ['top'] }
export const colleague: CastWish = { age: 'young', top: 'shirt', cloth: ['head'] }
export const manager: CastWish = { age: 'elder', top: 'jacket', cloth: ['head'] }

/** A glass wall with the city behind it, from the ceiling to `low`. */
export function cityWindow(stage: Stage, low: number, columns = 4): string {
  const { w, h, palette, wall } = stage
  const area = rect(0, h * 0.05, w, low - h * 0.05, '#000')
  return (
    rect(0, h * 0.05, w, low - h * 0.05, mix(palette.paper, stage.other, 0.35)) +
    `<g ${stage.defs.clip(area)}>${skyline(w, low, h * 0.34, nudge(wall, 0.16), palette.paper, stage.random, 9)}</g>` +
    windowBars(-6, h * 0.05, w + 12, low - h * 0.05, apartFrom(palette.paper, wall, 1.15), columns, 1)
  )
}

/** Bars and a rising line on a sheet, `w` wide, centred. */
export function chart(stage: Stage, w: number, h: number, paper: string): string {
  const { palette } = stage
  const inks = [palette.cloth1, palette.spark, palette.cloth2]
  return (
    rect(-w / 2, -h / 2, w, h, paper, 6) +
    repeat(5, (i) => {
      const bar = h * (0.2 + i * 0.11)
      return rect(
        -w * 0.38 + i * w * 0.155,
        h * 0.36 - bar,
        w * 0.1,
        bar,
        apartFrom(inks[i % 3] as string, paper, 1.4),
        3,
      )
    }) +
    stroke(
      d`M${-w * 0.34} ${h * 0.04}L${-w * 0.16} ${-h * 0.06}L${-w * 0.02} ${-h * 0.02}L${w * 0.36} ${-h * 0.36}`,
      apartFrom(palette.ink, paper, 1.6),
      Math.max(3, w * 0.016),
    )
  )
}
