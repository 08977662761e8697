import { d, path, place, rect, repeat } from '../shapes.ts'
import type { Stage } from '../stage.ts'

/** A large quiet shape of about radius `r` behind the subject; never a disc, which would look like a sun or a halo. */
export function softShape(stage: Stage, x: number, y: number, r: number, colour: string): string {
  switch (stage.random.whole(0, 5)) {
    case 0:
      return path(d`M${x - r * 0.5} -4H${x + r * 1.1}L${x + r * 0.4} ${stage.h + 4}H${x - r * 1.2}Z`, colour)
    case 1:
      return path(
        d`M${x - r * 0.92} ${stage.h + 4}V${y}A${r * 0.92} ${r * 0.92} 0 0 1 ${x + r * 0.92} ${y}V${stage.h + 4}Z`,
        colour,
      )
    case 2:
      return place(
        path(
          d`M0 ${-r * 1.35}C${r * 1.15} ${-r * 0.7} ${r * 1.15} ${r * 0.7} 0 ${r * 1.35}C${-r * 1.15} ${r * 0.7} ${-r * 1.15} ${-r * 0.7} 0 ${-r * 1.35}Z`,
          colour,
        ),
        { x, y, turn: stage.shade * 32 },
      )
    case 3:
      return rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, colour, r * 0.24)
    case 4:
      return repeat(4, (i) =>
        rect(x - r + i * r * 0.54, y - r * (1.15 - (i % 2) * 0.3), r * 0.36, stage.h, colour, r * 0.18),
      )
    default:
      return path(
        d`M${x - r * 1.3} ${y + r * 0.55}A${r * 1.3} ${r * 1.3} 0 0 1 ${x + r * 1.3} ${y + r * 0.55}Z`,
        colour,
      )
  }
}
