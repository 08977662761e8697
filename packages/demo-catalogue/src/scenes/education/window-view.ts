import { mix, tone } from '../../colour.ts'
import { leafColour } from '../../palettes.ts'
import { cloud, hills } from '../../props/outdoors.ts'
import { roundTree } from '../../props/plants.ts'
import { windowBars } from '../../props/room.ts'
import { place, rect } from '../../shapes.ts'
import { type Stage } from '../../stage.ts'

/** What can be seen through a classroom window. */
export function windowView(stage: Stage, x: number, y: number, ww: number, wh: number): string {
  const { palette, random, defs } = stage
  const sky = mix(palette.paper, stage.other, 0.45)
  const view =
    rect(x, y, ww, wh, sky) +
    cloud(x + ww * 0.68, y + wh * 0.34, ww * 0.4, palette.paper) +
    place(hills(ww * 1.4, wh * 0.7, wh * 0.06, wh * 1.2, leafColour(palette), random, 3), { x, y }) +
    place(roundTree(wh * 0.5, palette.ink, tone(leafColour(palette), 0.06), stage.shade), {
      x: x + ww * 0.24,
      y: y + wh * 0.86,
    })
  return `<g ${defs.clip(rect(x, y, ww, wh, '#000'))}>${view}</g>` + windowBars(x, y, ww, wh, palette.paper)
}
