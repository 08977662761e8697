import { apartFrom, mix, tone } from '../../colour.ts'
import { type Pose, standing, waistUp } from '../../figure/pose.ts'
import { circle, d, line, path, rect, repeat, ring, stroke } from '../../shapes.ts'
import { backdrop, type CastWish, isWide, type Picture } from '../../stage.ts'
import { capital, nounOf, peopleKeywords } from '../../words.ts'
import { portrait } from '../figures.ts'
import { none, type View } from '../views.ts'
import { city, colours } from './street.ts'

const driver: CastWish = {
  age: 'adult',
  eyes: 'open',
  smiling: false,
  heads: ['fade', 'kufi', 'low wrap', 'braids', 'bald'],
}

export const windscreen: View = {
  name: 'driver through the windscreen',
  cast: [{ ...driver, smiling: true }],
  words: (stage) => {
    const who = stage.people[0] ? nounOf(stage.people[0]) : 'driver'
    return {
      titles: [`${capital(who)} at the wheel of a taxi`, 'Taxi driver seen through the windscreen'],
      description: `A smiling ${who} drives a taxi, both hands on the wheel, seen through the windscreen.`,
      keywords: ['taxi', 'driver', 'driving', 'car', 'smiling', ...peopleKeywords(stage.people)],
    }
  },
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const [one] = stage.people
    if (!one) return none
    const { tar, paint } = colours(stage)
    const body = apartFrom(paint(0), stage.wall, 1.4)
    const wide = isWide(stage)
    const cx = w * 0.5
    const half = Math.min(w * 0.47, h * 0.62)
    const top = h * (wide ? 0.1 : 0.2)
    const low = top + half * (wide ? 0.94 : 1.02)
    const glass = d`M${cx - half * 0.74} ${top}H${cx + half * 0.74}L${cx + half * 0.96} ${low}H${cx - half * 0.96}Z`
    const head = half * 0.44
    const pose: Pose = {
      ...waistUp(standing(1)),
      turn: 0.15,
      left: { to: [-58, -78], bend: 1 },
      right: { to: [58, -78], bend: -1 },
    }
    const at = { x: cx + half * 0.3, y: top + half * 0.36 }
    const wheel_y = at.y + head * 1.7
    return {
      background:
        backdrop(stage, stage.wall) + city(stage, h * 0.62, h * 0.5) + rect(-5, h * 0.62, w + 10, h, tar),
      subject:
        path(
          d`M${cx - half * 0.8} ${top - half * 0.1}Q${cx} ${top - half * 0.2} ${cx + half * 0.8} ${top - half * 0.1}L${cx + half * 1.06} ${low}V${h + 5}H${cx - half * 1.06}V${low}Z`,
          body,
        ) +
        rect(cx - half * 0.2, top - half * 0.27, half * 0.4, half * 0.13, palette.paper, 6) +
        path(glass, mix(palette.paper, stage.wall, 0.5)) +
        `<g ${stage.defs.clip(path(glass, '#000'))}>` +
        rect(cx - half * 0.62, at.y + head * 0.1, half * 0.5, half, tone(palette.ink, 0.16), 20) +
        rect(cx - half * 0.48, at.y - head * 0.4, half * 0.22, half * 0.24, tone(palette.ink, 0.16), 12) +
        portrait(stage, one, pose, { ...at, head }) +
        ring(at.x, wheel_y, head * 0.92, tone(palette.ink, 0.06), head * 0.14) +
        rect(cx - half, low - half * 0.12, half * 2, half * 0.2, tone(palette.ink, 0.1)) +
        '</g>' +
        path(
          d`M${cx - half * 0.2} ${top}L${cx - half * 0.5} ${low}H${cx - half * 0.36}L${cx - half * 0.06} ${top}Z`,
          '#ffffff',
          'fill-opacity=".2"',
        ) +
        stroke(glass, tone(body, -0.08), half * 0.03) +
        path(
          d`M${cx - half * 1.0} ${low + half * 0.05}Q${cx} ${low - half * 0.04} ${cx + half * 1.0} ${low + half * 0.05}L${cx + half * 1.02} ${low + half * 0.24}H${cx - half * 1.02}Z`,
          tone(body, 0.05),
        ) +
        [-1, 1]
          .map(
            (side) =>
              circle(cx + side * half * 0.78, low + half * 0.42, half * 0.17, tone(body, -0.12)) +
              circle(cx + side * half * 0.78, low + half * 0.42, half * 0.13, '#fdf1cf'),
          )
          .join('') +
        repeat(4, (i) =>
          rect(
            cx - half * 0.46,
            low + half * (0.32 + i * 0.07),
            half * 0.92,
            half * 0.035,
            tone(body, -0.16),
            4,
          ),
        ),
    }
  },
}

export const backSeat: View = {
  name: 'passenger at the window',
  cast: [
    { ...driver, frame: 'man' },
    { frame: 'woman', age: 'young', smiling: true, eyes: 'open', cloth: ['head'] },
  ],
  words: (stage) => ({
    titles: ['Young woman in the back of a taxi', 'Taxi ride, passenger looking out'],
    description:
      'A smiling young woman looks out of the back window of a taxi in city traffic; the driver looks ahead.',
    keywords: ['taxi', 'passenger', 'window', 'ride', 'smiling', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const [man, woman] = stage.people
    if (!man || !woman) return none
    const { tar, paint, glass } = colours(stage)
    const body = apartFrom(paint(0), stage.wall, 1.4)
    const roof = h * (isWide(stage) ? 0.18 : 0.28)
    const sill = h * (isWide(stage) ? 0.66 : 0.6)
    const back = d`M${w * 0.04} ${sill}L${w * 0.12} ${roof + h * 0.04}H${w * 0.5}V${sill}Z`
    const front = d`M${w * 0.55} ${sill}V${roof + h * 0.04}H${w * 0.84}L${w * 0.98} ${sill}Z`
    const head = Math.min((sill - roof) * 0.62, w * 0.26)
    const behind = (shape: string, inside: string) =>
      path(shape, glass) + `<g ${stage.defs.clip(path(shape, '#000'))}>${inside}</g>`
    return {
      background:
        backdrop(stage, stage.wall) + city(stage, h * 0.8, h * 0.6) + rect(-5, h * 0.86, w + 10, h, tar),
      subject:
        path(
          d`M${-w * 0.1} ${sill - h * 0.02}L${w * 0.06} ${roof}Q${w * 0.1} ${roof - h * 0.04} ${w * 0.2} ${roof - h * 0.04}H${w * 0.78}Q${w * 0.86} ${roof - h * 0.04} ${w * 0.9} ${roof}L${w * 1.1} ${sill}V${h * 0.93}H${-w * 0.1}Z`,
          body,
        ) +
        behind(
          back,
          portrait(
            stage,
            woman,
            { ...waistUp(standing(1)), turn: -0.15, tilt: 6, right: { to: [40, -128], bend: -1 } },
            { x: w * 0.31, y: sill - head * 0.84, head },
          ),
        ) +
        behind(
          front,
          portrait(
            stage,
            man,
            { ...waistUp(standing(1)), head: 'profile', turn: 1, right: { to: [110, -96], bend: 1 } },
            { x: w * 0.68, y: sill - head * 0.84, head: head * 0.96 },
          ) +
            stroke(
              d`M${w * 0.9} ${sill - head * 0.5}L${w * 0.86} ${sill + head * 0.2}`,
              tone(palette.ink, 0.06),
              head * 0.1,
            ),
        ) +
        rect(w * 0.36, roof - h * 0.1, w * 0.26, h * 0.06, palette.paper, 8) +
        rect(-5, sill + h * 0.08, w + 10, h * 0.035, apartFrom(paint(1), body, 1.4)) +
        line([w * 0.525, roof + h * 0.03], [w * 0.525, h * 0.92], tone(body, -0.1), 5) +
        rect(w * 0.42, sill + h * 0.04, w * 0.07, h * 0.018, tone(body, -0.18), 4) +
        rect(w * 0.86, sill + h * 0.04, w * 0.07, h * 0.018, tone(body, -0.18), 4),
    }
  },
}
