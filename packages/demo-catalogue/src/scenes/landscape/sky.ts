import { mix, tone } from '../../colour.ts'
import { rect } from '../../shapes.ts'
import { type Stage } from '../../stage.ts'

export const skyOf = (stage: Stage) => {
  const { palette, w, h, defs } = stage
  const top = palette.mood === 'dusk' ? palette.ground : tone(palette.ground, -0.02)
  const low =
    palette.mood === 'dusk'
      ? mix(palette.ground, palette.second, 0.6)
      : mix(palette.ground, palette.paper, 0.6)
  return rect(-2, -2, w + 4, h + 4, defs.sky(top, low))
}
