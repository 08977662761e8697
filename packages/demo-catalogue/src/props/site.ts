import { tone } from '../colour.ts'
import { d, ellipse, path, polygon, rect, repeat } from '../shapes.ts'

/** Things of a building site, standing on 0, 0. */

/** A striped barrier on two feet, `w` wide. */
export function barrier(w: number, one: string, two: string): string {
  const board = w * 0.15
  const y = -w * 0.42
  const stripes = repeat(6, (i) => {
    const x = -w / 2 + (i * w) / 6
    const [top, slant] = [y, w / 18]
    return i % 2
      ? ''
      : polygon(
          [
            [x + slant, top],
            [x + w / 6 + slant, top],
            [x + w / 6 - slant, top + board],
            [x - slant < -w / 2 ? -w / 2 : x - slant, top + board],
          ],
          two,
        )
  })
  const foot = (x: number) =>
    rect(x - w * 0.018, y, w * 0.036, -y, '#5b5552') +
    rect(x - w * 0.08, -w * 0.025, w * 0.16, w * 0.025, '#46413f', 2)
  return foot(-w * 0.36) + foot(w * 0.36) + rect(-w / 2, y, w, board, one, 3) + stripes
}

export const cone = (h: number, colour: string, band: string) =>
  ellipse(0, 0, h * 0.42, h * 0.07, '#1c0f0a', 'fill-opacity=".2"') +
  rect(-h * 0.36, -h * 0.09, h * 0.72, h * 0.09, tone(colour, -0.08), 3) +
  path(d`M${-h * 0.25} ${-h * 0.08}L${-h * 0.06} ${-h}H${h * 0.06}L${h * 0.25} ${-h * 0.08}Z`, colour) +
  path(d`M${-h * 0.19} ${-h * 0.38}L${-h * 0.14} ${-h * 0.6}H${h * 0.14}L${h * 0.19} ${-h * 0.38}Z`, band) +
  path(
    d`M${h * 0.02} ${-h}H${h * 0.06}L${h * 0.25} ${-h * 0.08}H${h * 0.1}Z`,
    '#1c0f0a',
    'fill-opacity=".15"',
  )

/** A stack of blocks, `rows` high. */
export const blocks = (w: number, rows: number, colour: string) =>
  repeat(rows, (r) =>
    repeat(4, (i) =>
      rect(
        -w / 2 + (i * w) / 4 + (r % 2) * w * 0.03,
        -((r + 1) * w) / 8,
        w / 4 - 2,
        w / 8 - 2,
        (i + r) % 3 ? colour : tone(colour, 0.05),
        2,
      ),
    ),
  )
