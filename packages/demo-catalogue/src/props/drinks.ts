import { tone } from '../colour.ts'
import { d, ellipse, path, stroke } from '../shapes.ts'

/** A round-bellied coffee pot with a long spout to the left; base on y = 0. */
export const jebena = (s: number, clay: string) =>
  stroke(
    d`M${s * 0.2} ${-s * 0.82}C${s * 0.56} ${-s * 0.8} ${s * 0.5} ${-s * 0.36} ${s * 0.3} ${-s * 0.34}`,
    tone(clay, -0.06),
    s * 0.07,
  ) +
  path(
    d`M${-s * 0.2} ${-s * 0.52}L${-s * 0.56} ${-s * 0.84}L${-s * 0.5} ${-s * 0.9}L${-s * 0.1} ${-s * 0.66}Z`,
    clay,
  ) +
  path(
    d`M${-s * 0.1} ${-s * 0.94}H${s * 0.12}L${s * 0.1} ${-s * 0.62}C${s * 0.4} ${-s * 0.56} ${s * 0.44} ${-s * 0.06} ${s * 0.16} 0H${-s * 0.16}C${-s * 0.44} ${-s * 0.06} ${-s * 0.4} ${-s * 0.56} ${-s * 0.08} ${-s * 0.62}Z`,
    clay,
  ) +
  path(
    d`M${s * 0.02} ${-s * 0.94}H${s * 0.12}L${s * 0.1} ${-s * 0.62}C${s * 0.4} ${-s * 0.56} ${s * 0.44} ${-s * 0.06} ${s * 0.16} 0H0C${s * 0.24} ${-s * 0.1} ${s * 0.24} ${-s * 0.5} ${s * 0.02} ${-s * 0.6}Z`,
    tone(clay, -0.07),
  ) +
  ellipse(0, -s * 0.95, s * 0.13, s * 0.05, tone(clay, 0.08))

/** A glass with a drink; base on y = 0. */
export const tumbler = (h: number, drink: string, level = 0.75) =>
  path(d`M${-h * 0.3} ${-h}H${h * 0.3}L${h * 0.24} 0H${-h * 0.24}Z`, '#ffffff', 'fill-opacity=".35"') +
  path(
    d`M${-h * (0.24 + level * 0.06)} ${-h * level}H${h * (0.24 + level * 0.06)}L${h * 0.22} ${-h * 0.05}H${-h * 0.22}Z`,
    drink,
  ) +
  ellipse(0, -h * level, h * (0.24 + level * 0.06), h * 0.05, tone(drink, 0.1)) +
  path(
    d`M${-h * 0.22} ${-h * 0.9}L${-h * 0.17} ${-h * 0.1}h${h * 0.05}L${-h * 0.14} ${-h * 0.9}Z`,
    '#ffffff',
    'fill-opacity=".4"',
  )

/** A small cup without a handle; base on y = 0. */
export const smallCup = (w: number, colour: string, drink: string) =>
  path(
    d`M${-w / 2} ${-w * 0.66}H${w / 2}C${w * 0.48} ${-w * 0.2} ${w * 0.3} 0 ${w * 0.2} 0H${-w * 0.2}C${-w * 0.3} 0 ${-w * 0.48} ${-w * 0.2} ${-w / 2} ${-w * 0.66}Z`,
    colour,
  ) +
  path(
    d`M${w * 0.14} ${-w * 0.66}H${w / 2}C${w * 0.48} ${-w * 0.2} ${w * 0.3} 0 ${w * 0.2} 0H${w * 0.06}C${w * 0.16} ${-w * 0.2} ${w * 0.16} ${-w * 0.5} ${w * 0.14} ${-w * 0.66}Z`,
    tone(colour, -0.08),
  ) +
  ellipse(0, -w * 0.66, w / 2, w * 0.12, tone(colour, 0.03)) +
  ellipse(0, -w * 0.65, w * 0.41, w * 0.085, drink)
