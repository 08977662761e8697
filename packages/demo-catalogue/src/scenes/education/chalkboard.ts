import { mix, nudge, tone } from '../../colour.ts'
import { d, path, rect, repeat, stroke, n, ring } from '../../shapes.ts'
import { backdrop, type CastWish, type Stage } from '../../stage.ts'

const pupilOf = (frame: 'girl' | 'boy', colour?: string): CastWish => ({
  frame,
  top: 'shirt',
  cloth: [],
  eyes: 'open',
  ...(colour ? { colour } : {}),
})
export const girl = pupilOf('girl')
export const boy = pupilOf('boy')
export const teacher: CastWish = { age: 'adult', top: 'shirt', cloth: ['head'], smiling: true, eyes: 'open' }

/** A chalkboard with figures of geometry, lines of writing or a molecule, never letters. */
export function chalkboard(
  x: number,
  y: number,
  w: number,
  h: number,
  frame: string,
  subject: 'geometry' | 'writing' | 'chemistry' = 'geometry',
): string {
  const chalk = '#e9efe6'
  const t = Math.max(3, w * 0.009)
  const r = Math.min(h * 0.28, w * 0.14)
  const atom = (ax: number, ay: number) => ring(x + w * ax, y + h * ay, h * 0.1, chalk, t)
  const drawn = {
    geometry:
      stroke(
        d`M${x + w * 0.07} ${y + h * 0.74}L${x + w * 0.26} ${y + h * 0.2}L${x + w * 0.36} ${y + h * 0.74}ZM${x + w * 0.13} ${y + h * 0.58}H${x + w * 0.33}`,
        chalk,
        t,
      ) +
      ring(x + w * 0.54, y + h * 0.48, r, chalk, t) +
      rect(
        x + w * 0.54 - r * 0.7,
        y + h * 0.48 - r * 0.7,
        r * 1.4,
        r * 1.4,
        'none',
        0,
        `stroke="${chalk}" stroke-width="${n(t)}"`,
      ) +
      repeat(4, (i) =>
        rect(
          x + w * (0.74 + i * 0.05),
          y + h * (0.74 - (i + 1) * 0.12),
          w * 0.034,
          h * (i + 1) * 0.12,
          chalk,
        ),
      ),
    writing: repeat(4, (i) =>
      stroke(
        d`M${x + w * 0.08} ${y + h * (0.22 + i * 0.19)}` +
          d`q${w * 0.022} ${-h * 0.09} ${w * 0.044} 0t${w * 0.044} 0`.repeat(i === 3 ? 5 : 9),
        chalk,
        t,
      ),
    ),
    chemistry:
      atom(0.2, 0.34) +
      atom(0.36, 0.66) +
      atom(0.52, 0.34) +
      atom(0.68, 0.66) +
      atom(0.84, 0.34) +
      repeat(4, (i) =>
        stroke(
          d`M${x + w * (0.2 + i * 0.16) + h * 0.07} ${y + h * (i % 2 ? 0.58 : 0.42)}L${x + w * (0.36 + i * 0.16) - h * 0.07} ${y + h * (i % 2 ? 0.42 : 0.58)}`,
          chalk,
          t,
        ),
      ),
  }[subject]
  return (
    rect(x - w * 0.025, y - w * 0.025, w * 1.05, h + w * 0.05, frame, 6) +
    rect(x, y, w, h, '#24463b') +
    drawn +
    rect(x + w * 0.06, y + h + w * 0.012, w * 0.12, w * 0.012, '#f4efe2', 2) +
    rect(x + w * 0.22, y + h + w * 0.01, w * 0.07, w * 0.018, '#c96d4b', 2)
  )
}

export const room = (stage: Stage) =>
  backdrop(stage, stage.wall) + rect(0, stage.h * 0.6, stage.w, stage.h, nudge(stage.wall, 0.05))

export const wood = (stage: Stage) => mix(stage.palette.spark, '#8a5a36', 0.55)

/** A desk of its own for one pupil. */
export const desk = (stage: Stage, x: number, y: number, w: number) => {
  const colour = wood(stage)
  return (
    rect(x - w * 0.44, y, w * 0.06, w * 0.9, tone(colour, -0.16)) +
    rect(x + w * 0.38, y, w * 0.06, w * 0.9, tone(colour, -0.16)) +
    rect(x - w * 0.42, y + w * 0.1, w * 0.84, w * 0.66, tone(colour, -0.07)) +
    rect(x - w / 2, y, w, w * 0.13, colour, 5) +
    rect(x - w / 2, y + w * 0.13, w, w * 0.05, tone(colour, -0.1))
  )
}

export const exercise = (w: number, cover: string) =>
  path(d`M${-w * 0.5} ${w * 0.1}L${-w * 0.38} ${-w * 0.1}H0L${-w * 0.03} ${w * 0.1}Z`, '#fbf3e6') +
  path(d`M${w * 0.5} ${w * 0.1}L${w * 0.38} ${-w * 0.1}H0L${-w * 0.03} ${w * 0.1}Z`, '#f1e6d2') +
  stroke(d`M${-w * 0.5} ${w * 0.12}H${w * 0.5}`, cover, w * 0.04)
