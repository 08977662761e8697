import { leafColour } from '../../palettes.ts'
import { framed } from '../../props/room.ts'
import { isWide, type Stage } from '../../stage.ts'

export const headOf = (stage: Stage, share = 1) =>
  (isWide(stage) ? stage.h * 0.28 : Math.min(stage.w * 0.27, stage.h * 0.2)) * share
export const poster = (stage: Stage, x: number, y: number, size: number) =>
  framed(
    x,
    y,
    size,
    size * 1.2,
    stage.palette.cloth2,
    stage.palette.paper,
    leafColour(stage.palette),
    stage.palette.spark,
  )
