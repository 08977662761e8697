import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { handsInFront, type Pose, standing, waistUp } from '../../figure/pose.ts'
import { inTheCity } from '../../places.ts'
import { cloud, skyline } from '../../props/outdoors.ts'
import { barrier, blocks, cone } from '../../props/site.ts'
import { towerCrane } from '../../props/vehicles.ts'
import { d, ellipse, place, polygon, rect, repeat, stroke } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, short } from '../../stage.ts'
import { atHour, capital, peopleKeywords } from '../../words.ts'
import { portrait, standFigure } from '../figures.ts'

export const site: Grammar = {
  id: 'professional-a',
  compositions: [
    arrangement('engineer left, crane right', 0.34, 1, 0.9, 0),
    arrangement('engineer right, towers left', 0.66, 1.05, 0.9, 1),
    arrangement('close with rolled plan', 0.42, 1.5, 1, 2),
    arrangement('two on site', 0.46, 0.95, 0.9, 3),
    arrangement('wide site, small figure', 0.28, 0.72, 0.88, 4),
    arrangement('plan on the table', 0.52, 1.1, 0.76, 5),
  ],
  variants: ['engineer', 'architect', 'site manager'],
  cast: (variant) => [
    {
      frame: variant === 'site manager' ? 'man' : 'woman',
      age: 'adult',
      heads: ['hard hat'],
      head_colour: '#f2b632',
      top: variant === 'architect' ? 'jacket' : 'safety vest',
      lower: 'trousers',
      cloth: variant === 'architect' ? ['top'] : [],
      smiling: variant !== 'architect',
      trim: '#e8762c',
    },
    {
      frame: 'man',
      age: 'adult',
      heads: ['hard hat'],
      head_colour: '#f4ede2',
      top: 'safety vest',
      lower: 'trousers',
      cloth: [],
      trim: '#e8762c',
    },
  ],
  words: (stage) => ({
    titles: [
      [
        `${capital(stage.variant)} reading a plan below a crane`,
        `${capital(stage.variant)} surveying new towers`,
        `${capital(stage.variant)} with a rolled plan`,
        `${capital(stage.variant)} and colleague on a building site`,
        `${capital(stage.variant)} crossing a wide building site`,
        `${capital(stage.variant)} checking the plan on site`,
      ][stage.comp.kind] as string,
    ],
    where: inTheCity(stage),
    description: `${capital(stage.variant)} ${stage.people[0]?.frame === 'woman' ? '(a woman) ' : ''}on a building site ${atHour(stage)}, plan in hand, cranes above the new towers.`,
    keywords: [
      'professional',
      stage.variant,
      'construction',
      'crane',
      'plan',
      'building site',
      'corporate',
      ...peopleKeywords(stage.people.slice(0, stage.comp.kind === 3 ? 2 : 1)),
      'work',
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall, random } = stage
    const [one, two] = stage.people
    if (!one || !two) return { background: '', subject: '' }
    const s = short(stage)
    const floor = h * comp.level
    const x = w * comp.x
    const left = comp.x <= 0.5
    const side = left ? 1 : -1
    const soft = nudge(wall, 0.085)
    const far = skyline(w, floor - h * 0.06, h * 0.42, nudge(wall, 0.05), tone(wall, 0.04), random, 9)
    const crane_at = (cx: number, size: number, flip: boolean) =>
      place(towerCrane(h * size, w * 0.34, soft), { x: w * cx, y: floor - h * 0.04, flip })
    const cranes =
      comp.kind === 2
        ? crane_at(0.86, 0.7, true)
        : comp.kind === 4
          ? crane_at(0.56, 0.74, false) + crane_at(0.9, 0.54, true)
          : crane_at(left ? 0.76 : 0.24, 0.76, left)
    const frame_x = left ? w * 0.52 : w * 0.02
    const frame =
      comp.kind === 2
        ? ''
        : repeat(4, (i) => rect(frame_x, floor - h * (0.1 + i * 0.1), w * 0.3, h * 0.014, soft)) +
          repeat(4, (i) => rect(frame_x + i * w * 0.096, floor - h * 0.42, w * 0.012, h * 0.4, soft))
    const sky = cloud(w * (left ? 0.82 : 0.18), h * 0.16, w * 0.26, tone(wall, 0.06))
    const ground =
      rect(0, floor - h * 0.05, w, h, stage.other) +
      ellipse(w * 0.6, floor + h * 0.04, w * 0.3, h * 0.02, tone(stage.other, -0.05))
    const paper = apartFrom(palette.paper, palette.spark, 1.1)
    const open_plan = place(
      polygon(
        [
          [-78, -36],
          [78, -36],
          [86, 44],
          [-86, 44],
        ],
        paper,
      ) +
        stroke('M-56 -16H-8V26H-56ZM8 -16H52V8H8ZM8 24H62', mix(palette.cloth1, paper, 0.3), 3.4) +
        rect(-80, -40, 160, 9, tone(paper, -0.1), 4),
      { y: -74, scale: 0.84 },
    )
    const rolled = place(
      rect(-12, -84, 24, 168, paper, 6) +
        ellipse(0, -84, 12, 5, tone(paper, -0.14)) +
        rect(-12, -6, 24, 12, palette.spark),
      { x: -48 * side, y: -70, turn: 24 * side },
    )
    if (comp.kind === 2) {
      const head = isWide(stage) ? h * 0.36 : Math.min(w * 0.36, h * 0.27)
      const pose: Pose = { ...waistUp(standing(1)), turn: 0.45, tilt: -5, left: { to: [-20, -64] } }
      return {
        background: backdrop(stage, wall) + sky + far + cranes + rect(0, h * 0.94, w, h, stage.other),
        subject: portrait(stage, one, pose, { x, y: h * 0.38, head, held: rolled }),
      }
    }
    if (comp.kind === 5) {
      const head = isWide(stage) ? h * 0.25 : Math.min(w * 0.26, h * 0.19)
      const top = floor
      const look: Pose = { ...handsInFront(-8, 64), down: true, turn: 0.2, tilt: 5, lean: 2 }
      const mate: Pose = {
        ...handsInFront(-8, 40),
        down: true,
        turn: -0.4,
        tilt: -7,
        right: { to: [-30, -6] },
      }
      const desk =
        rect(-5, top, w + 10, h, mix(stage.other, '#8a5a36', 0.4)) +
        polygon(
          [
            [w * 0.2, top + h * 0.02],
            [w * 0.84, top + h * 0.02],
            [w * 0.94, h * 0.97],
            [w * 0.1, h * 0.97],
          ],
          paper,
        ) +
        stroke(
          d`M${w * 0.28} ${top + h * 0.06}H${w * 0.46}L${w * 0.44} ${h * 0.9}H${w * 0.22}ZM${w * 0.54} ${top + h * 0.06}H${w * 0.72}L${w * 0.74} ${top + h * 0.12}H${w * 0.55}ZM${w * 0.56} ${h * 0.9}H${w * 0.8}`,
          mix(palette.cloth1, paper, 0.3),
          4,
        )
      return {
        background: backdrop(stage, wall) + sky + far + cranes,
        subject:
          portrait(stage, two, mate, { x: w * 0.68, y: top - head * 1.74, head: head * 0.97 }) +
          portrait(stage, one, look, { x: w * 0.34, y: top - head * 1.62, head }) +
          desk,
      }
    }
    const k = ((h * (isWide(stage) ? 0.8 : 0.68)) / 560) * comp.near
    // Either the plan is held open, or it is under one arm while the other shows the way.
    const showing: Pose = {
      ...standing(side),
      turn: 0.5 * side,
      tilt: -3 * side,
      [left ? 'right' : 'left']: { to: [side * 128, -150] },
      [left ? 'left' : 'right']: { to: [side * -40, -40] },
    }
    const shows = comp.kind === 1 || comp.kind === 4
    const hold: Pose = {
      ...standing(side),
      turn: 0.45 * side,
      tilt: 4 * side,
      down: true,
      left: { to: [-62, -52], bend: 1 },
      right: { to: [62, -52], bend: -1 },
    }
    const point: Pose = { ...standing(-1), turn: -0.4, right: { to: [60, -150] }, tilt: -4 }
    const mate =
      comp.kind === 3
        ? standFigure(
            stage,
            two,
            { ...point, right: { to: [104, -140] }, turn: 0.5 },
            { x: w * (isWide(stage) ? 0.24 : 0.26), y: floor + h * 0.02, scale: k },
          )
        : ''
    const away = left ? 0.78 : 0.22
    const warning = ['#e8762c', '#fbf3e6'] as const
    // Leave the foreground to the tools of the place; the wide arrangement needs it most.
    const gear =
      place(blocks(s * 0.26, 4, mix(stage.other, '#a8623c', 0.6)), {
        x: w * (left ? 0.94 : 0.06),
        y: floor + h * 0.01,
      }) +
      place(barrier(s * (isWide(stage) ? 0.4 : 0.34), ...warning), { x: w * away, y: floor + h * 0.055 }) +
      place(cone(s * 0.12, ...warning), { x: w * (left ? 0.56 : 0.44), y: floor + h * 0.075 }) +
      (comp.kind === 4 ? place(cone(s * 0.12, ...warning), { x: w * 0.12, y: floor + h * 0.06 }) : '')
    return {
      background: backdrop(stage, wall) + sky + far + cranes + frame + ground,
      subject:
        (comp.kind === 3 ? '' : gear) +
        mate +
        standFigure(stage, one, shows ? showing : hold, {
          x: comp.kind === 3 ? w * 0.56 : x,
          y: floor + h * 0.05,
          scale: k,
          held: shows ? rolled : open_plan,
        }),
    }
  },
}
