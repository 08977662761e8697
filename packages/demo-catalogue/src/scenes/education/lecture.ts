import { apartFrom, nudge, tone } from '../../colour.ts'
import { handsInFront, type Pose, standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { roundTree } from '../../props/plants.ts'
import { openBook } from '../../props/room.ts'
import { laptopBack } from '../../props/things.ts'
import { d, path, place, rect } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture } from '../../stage.ts'
import { atHour } from '../../words.ts'
import { portrait } from '../figures.ts'

export const lecture: Grammar = {
  id: 'education-b',
  compositions: [
    arrangement('steps rising to the right', 0.5, 1, 0.9, 0),
    arrangement('steps rising to the left', 0.5, 1, 0.9, 1),
    arrangement('rows from the front', 0.5, 1, 0.9, 2),
    arrangement('graduates on the steps', 0.5, 1.05, 0.92, 3),
    arrangement('rows close, cut by the frame', 0.5, 1.35, 0.95, 4),
    arrangement('open-air steps, tree', 0.5, 0.85, 0.92, 5),
  ],
  variants: ['students'],
  cast: () =>
    Array.from({ length: 7 }, (_, i) => ({
      age: 'young' as const,
      smiling: i % 3 === 0,
      top: (['tee', 'shirt', 'blouse', 'jacket', 'kaftan', 'tee', 'shirt'] as const)[i] ?? 'tee',
      cloth: i % 2 ? (['top'] as const) : (['head'] as const),
    })),
  words: (stage) => ({
    titles: [
      `Students on the lecture steps`,
      `${['Steps rising to the right', 'Steps rising to the left', 'Front row at the lecture', 'Graduates on the steps', 'Lecture rows, close', 'Open-air class by a tree'][stage.comp.kind]}`,
      `Lecture ${atHour(stage)}, ${stage.place}`,
    ],
    description: `${stage.comp.kind === 3 ? 'Graduates' : 'Students'} sit on broad steps ${atHour(stage)}, each with their own posture, books and laptops between them. Some are smiling.`,
    keywords: [
      'education',
      'students',
      'lecture',
      'university',
      'campus',
      stage.comp.kind === 3 ? 'graduation' : 'class',
      'youth',
      'smiling',
      'group',
      'books',
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall } = stage
    const graduates = comp.kind === 3
    const cast = stage.people.map((person) =>
      graduates
        ? {
            ...person,
            head: 'graduation cap' as const,
            top: 'kaftan' as const,
            top_fill: {
              base: apartFrom(palette.cloth1, wall, 1.9),
              shade: tone(apartFrom(palette.cloth1, wall, 1.9), -0.08),
            },
            head_fill: { base: tone(palette.ink, 0.06), shade: tone(palette.ink, 0.02) },
          }
        : person,
    )
    const rows = isWide(stage) ? 2 : 3
    const per_row = isWide(stage) ? (comp.kind === 4 ? 3 : 4) : comp.kind === 4 ? 2 : 3
    const total = Math.min(isWide(stage) ? 7 : 7, rows * per_row - (comp.kind === 2 ? 0 : 1))
    const head = (isWide(stage) ? h * 0.15 : Math.min(w * 0.16, h * 0.12)) * (comp.near + 0.12)
    const step_h = (h * 0.78) / rows
    const first = h * (isWide(stage) ? 0.56 : 0.4)
    const slope = comp.kind === 0 ? -0.1 : comp.kind === 1 ? 0.1 : 0
    const concrete = stage.other
    let out = ''
    let k = 0
    const soft = nudge(wall, 0.05)
    for (let row = 0; row < rows; row++) {
      const y = first + row * step_h * (isWide(stage) ? 0.86 : 0.8)
      let people = ''
      const here = row % 2 ? per_row - (comp.kind === 2 ? 0 : 1) : per_row
      for (let i = 0; i < here && k < total; i++, k++) {
        const person = cast[k]
        if (!person) continue
        const x = w * ((i + 0.5 + (row % 2 && comp.kind !== 2 ? 0.5 : 0)) / per_row) + (k % 3) * 8 - 8
        const py = y + slope * (x - w / 2) - head * 1.34
        const poses: Pose[] = [
          { ...handsInFront(-30, 40), turn: 0.3, tilt: 6 },
          { ...handsInFront(-44, 8), turn: -0.4, tilt: -6 },
          { ...waistUp(standing(1)), turn: -0.2, tilt: 8, right: { to: [26, -92] } },
          { ...handsInFront(-30, 40), down: true, turn: 0.2 },
        ]
        const pose = poses[(k + comp.kind) % 4] as Pose
        const prop =
          (k + comp.kind) % 4 === 0
            ? place(laptopBack(96, tone(palette.paper, -0.1), palette.spark), { y: -12 })
            : (k + comp.kind) % 4 === 3
              ? place(openBook(92, palette.cloth2, palette.paper), { y: -30 })
              : ''
        people += portrait(stage, person, pose, { x, y: py, head, held: prop })
      }
      const edge = (dx: number) => y + slope * (dx - w / 2)
      out +=
        people +
        path(d`M-4 ${edge(0)}L${w + 4} ${edge(w)}V${h + 4}H-4Z`, row % 2 ? tone(concrete, -0.04) : concrete) +
        path(d`M-4 ${edge(0)}L${w + 4} ${edge(w)}V${edge(w) + 16}L-4 ${edge(0) + 16}Z`, tone(concrete, 0.07))
    }
    const back =
      comp.kind === 5
        ? place(roundTree(h * 0.6, tone(palette.ink, 0.1), leafColour(palette), stage.shade), {
            x: w * 0.84,
            y: first + 10,
          })
        : comp.kind === 2 || comp.kind === 4
          ? rect(w * 0.18, -10, w * 0.64, h * 0.2, soft)
          : path(d`M0 0H${w * 0.46}L${w * 0.3} ${h * 0.6}H0Z`, soft) +
            rect(w * 0.6, h * 0.05, w * 0.34, h * 0.12, soft)
    return { background: backdrop(stage, wall) + back, subject: out }
  },
}
