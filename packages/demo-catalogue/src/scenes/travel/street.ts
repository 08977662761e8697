import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { skyline } from '../../props/outdoors.ts'
import { ellipse } from '../../shapes.ts'
import { type Stage } from '../../stage.ts'

/** Asphalt that shows on the wall, and paint colours that show on the asphalt. */
export function colours(stage: Stage) {
  const { palette, wall } = stage
  const tar = apartFrom(tone(palette.ink, 0.16), wall, 1.5)
  const paints = [palette.spark, palette.cloth1, palette.paper, palette.cloth2].map((paint) =>
    apartFrom(paint, tar, 1.4),
  )
  return {
    tar,
    paint: (i: number) => paints[i % 4] as string,
    glass: mix(palette.paper, wall, 0.35),
  }
}

export const shadow = (x: number, y: number, rx: number) =>
  ellipse(x, y, rx, rx * 0.07, '#1c0f0a', 'fill-opacity=".28"')

export const city = (stage: Stage, base: number, height: number) =>
  skyline(stage.w, base, height, nudge(stage.wall, 0.12), nudge(stage.wall, 0.03), stage.random, 9) +
  skyline(stage.w, base + 2, height * 0.5, nudge(stage.wall, 0.2), nudge(stage.wall, 0.08), stage.random, 11)
