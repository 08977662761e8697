import { apartFrom, nudge, tone } from '../../colour.ts'
import type { Person } from '../../figure/person.ts'
import { handsInFront, type Pose, standing, waistUp } from '../../figure/pose.ts'
import { openBook } from '../../props/room.ts'
import { laptopBack } from '../../props/things.ts'
import { place, rect } from '../../shapes.ts'
import { backdrop, type CastWish, isWide, type Picture, type Stage } from '../../stage.ts'
import { portrait } from '../figures.ts'
import type { View } from '../views.ts'

const cast: readonly CastWish[] = Array.from({ length: 7 }, (_, i) => ({
  age: 'young' as const,
  smiling: i % 3 === 0,
  top: (['tee', 'shirt', 'blouse', 'jacket', 'kaftan', 'tee', 'shirt'] as const)[i] ?? 'tee',
  cloth: i % 2 ? (['top'] as const) : (['head'] as const),
}))

export const graduates: View = {
  name: 'graduates on the steps',
  cast,
  words: () => ({
    titles: ['Graduates in caps and gowns on the steps', 'Graduation day on campus'],
    description: 'Graduates in caps and gowns sit on broad steps on their graduation day; some are smiling.',
    keywords: ['university', 'graduation', 'graduates', 'caps and gowns', 'smiling', 'success', 'group'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const gown = apartFrom(palette.cloth1, wall, 1.9)
    const dressed = stage.people.map((person) => ({
      ...person,
      head: 'graduation cap' as const,
      top: 'kaftan' as const,
      top_fill: { base: gown, shade: tone(gown, -0.08) },
      head_fill: { base: tone(palette.ink, 0.06), shade: tone(palette.ink, 0.02) },
    }))
    const soft = nudge(wall, 0.05)
    return {
      background:
        backdrop(stage, wall) +
        [0.12, 0.38, 0.64, 0.9].map((x) => rect(w * (x - 0.05), 0, w * 0.1, h * 0.6, soft)).join(''),
      subject: onSteps(stage, dressed),
    }
  },
}

const firstStep = (stage: Stage) => stage.h * (isWide(stage) ? 0.56 : 0.4)

/** People sitting on broad steps, each with their own posture. */
function onSteps(stage: Stage, people: readonly Person[]): string {
  const { w, h, palette } = stage
  const wide = isWide(stage)
  const rows = wide ? 2 : 3
  const per_row = wide ? 4 : 3
  const head = (wide ? h * 0.16 : Math.min(w * 0.16, h * 0.12)) * 1.12
  const step_h = (h * 0.78) / rows
  const poses: Pose[] = [
    { ...handsInFront(-30, 40), turn: 0.3, tilt: 6 },
    { ...handsInFront(-44, 8), turn: -0.4, tilt: -6 },
    { ...waistUp(standing(1)), turn: -0.2, tilt: 8, right: { to: [26, -92] } },
    { ...handsInFront(-30, 40), down: true, turn: 0.2 },
  ]
  const props = [
    place(laptopBack(96, tone(palette.paper, -0.1), palette.spark), { y: -12 }),
    '',
    '',
    place(openBook(92, palette.cloth2, palette.paper), { y: -30 }),
  ]
  let out = ''
  let k = 0
  for (let row = 0; row < rows; row++) {
    const y = firstStep(stage) + row * step_h * (wide ? 0.86 : 0.8)
    const here = per_row - (row % 2)
    for (let i = 0; i < here && k < people.length; i++, k++) {
      const x = w * ((i + 0.5 + (row % 2) * 0.5) / per_row) + (k % 3) * 8 - 8
      out += portrait(stage, people[k] as Person, poses[k % 4] as Pose, {
        x,
        y: y - head * 1.34,
        head,
        held: props[k % 4] as string,
      })
    }
    out +=
      rect(-4, y, w + 8, h, row % 2 ? tone(stage.other, -0.04) : stage.other) +
      rect(-4, y, w + 8, 16, tone(stage.other, 0.07))
  }
  return out
}
