import { apartFrom, mix, tone } from '../../colour.ts'
import { type Pose } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { books, shelf } from '../../props/room.ts'
import { globe } from '../../props/things.ts'
import { circle, d, ellipse, path, place, rect, repeat, stroke } from '../../shapes.ts'
import { backdrop, isWide, type Picture, short } from '../../stage.ts'
import { peopleKeywords } from '../../words.ts'
import { armFromAbove } from '../arm-from-above.ts'
import { headAtTable, resting, seated, table, tableCloth } from '../at-table.ts'
import { none, type View } from '../views.ts'
import { boy, chalkboard, desk, exercise, girl, room, wood } from './chalkboard.ts'
import { windowView } from './window-view.ts'

export const handsUp: View = {
  name: 'rows of pupils, one hand up',
  cast: [girl, boy, { ...girl, smiling: true }, boy, girl],
  words: () => ({
    titles: ['Girl raising her hand in a full classroom', 'Five pupils in class, one with the answer'],
    description: 'Five pupils sit at their desks in a classroom; a smiling girl raises her hand.',
    keywords: ['pupils', 'raised hand', 'answer', 'primary school', 'smiling', 'children'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const wide = isWide(stage)
    const head = wide ? h * 0.2 : Math.min(w * 0.2, h * 0.16)
    const back_edge = h * (wide ? 0.52 : 0.5)
    const front_edge = h * (wide ? 0.82 : 0.78)
    const up: Pose = { ...resting(0.1), left: { to: [-120, -340], bend: 1 } }
    const one = (i: number, x: number, edge: number, pose: Pose, k: number) =>
      seated(stage, stage.people[i], pose, { x: w * x, edge, head: head * k }) +
      desk(stage, w * x, edge - head * 0.04, head * 1.9 * k) +
      place(exercise(head * 0.8 * k, palette.cloth2), { x: w * x, y: edge + head * 0.02 })
    return {
      background:
        room(stage) +
        windowView(stage, w * 0.06, h * 0.06, w * 0.22, h * 0.24) +
        windowView(stage, w * 0.72, h * 0.06, w * 0.22, h * 0.24),
      subject:
        one(0, 0.26, back_edge, resting(0.3), 0.84) +
        one(1, 0.74, back_edge, resting(-0.3), 0.84) +
        one(3, 0.18, front_edge, { ...resting(0.25), down: true }, 1) +
        one(2, 0.5, front_edge, up, 1) +
        one(4, 0.83, front_edge, resting(-0.35), 1),
    }
  },
}

export const project: View = {
  name: 'group work around a model',
  cast: [boy, { ...girl, smiling: true }, { ...boy, heads: ['fade', 'kufi'] }, girl],
  words: () => ({
    titles: ['Four pupils building a windmill in class', 'Group work with a model windmill'],
    description:
      'Four pupils stand around a table and build a model windmill together; one of them is smiling.',
    keywords: ['pupils', 'group work', 'project', 'technology', 'model', 'smiling', 'children'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const head = headAtTable(stage, 3.4)
    const edge = h * 0.74
    const poses = [
      { ...resting(0.45), right: { to: [70, -96], bend: 1 } as const },
      { ...resting(0.3), down: true },
      { ...resting(-0.3), down: true },
      { ...resting(-0.45), left: { to: [-70, -96], bend: -1 } as const },
    ]
    const xs = [0.12, 0.34, 0.66, 0.88]
    const u = head * 1.1
    const mill =
      path(d`M${-u * 0.3} 0L${-u * 0.09} ${-u * 1.5}H${u * 0.09}L${u * 0.3} 0Z`, palette.paper) +
      path(d`M0 ${-u * 1.5}H${u * 0.09}L${u * 0.3} 0H0Z`, tone(palette.paper, -0.08)) +
      [20, 110, 200, 290]
        .map((turn, i) =>
          place(rect(-u * 0.09, -u * 0.86, u * 0.18, u * 0.8, i % 2 ? palette.spark : palette.cloth2, 4), {
            y: -u * 1.5,
            turn,
          }),
        )
        .join('') +
      circle(0, -u * 1.5, u * 0.09, palette.ink)
    return {
      background:
        room(stage) +
        shelf(w * 0.08, h * 0.2, w * 0.34, palette.cloth2) +
        books(
          w * 0.11,
          h * 0.2,
          h * 0.12,
          [palette.cloth1, palette.spark, palette.cloth2, palette.paper],
          8,
        ) +
        place(
          globe(
            short(stage) * 0.06,
            mix(palette.cloth1, palette.paper, 0.3),
            leafColour(palette),
            palette.ink,
          ),
          { x: w * 0.36, y: h * 0.2 },
        ) +
        windowView(stage, w * 0.6, h * 0.06, w * 0.3, h * 0.26),
      subject:
        stage.people
          .map((person, i) =>
            seated(stage, person, poses[i] as Pose, {
              x: w * (xs[i] as number),
              edge,
              head: head * (i % 3 ? 0.98 : 1.06),
            }),
          )
          .join('') +
        table(stage, edge) +
        place(mill, { x: w * 0.5, y: edge + h * 0.05 }) +
        repeat(3, (i) =>
          place(
            rect(
              -u * 0.3,
              -u * 0.05,
              u * 0.6,
              u * 0.09,
              [palette.spark, palette.cloth1, palette.cloth2][i] as string,
              4,
            ),
            { x: w * (0.2 + i * 0.3), y: edge + h * 0.05, turn: i * 24 - 20 },
          ),
        ),
    }
  },
}

/** A flask with coloured liquid, base on 0, 0. */
const flask = (u: number, liquid: string) =>
  path(
    d`M${-u * 0.1} ${-u}H${u * 0.1}V${-u * 0.6}L${u * 0.42} 0H${-u * 0.42}L${-u * 0.1} ${-u * 0.6}Z`,
    '#ffffff',
    'fill-opacity=".5"',
  ) +
  path(d`M${-u * 0.22} ${-u * 0.38}H${u * 0.22}L${u * 0.4} ${-u * 0.03}H${-u * 0.4}Z`, liquid) +
  rect(-u * 0.14, -u * 1.06, u * 0.28, u * 0.09, '#ffffff', 3, 'fill-opacity=".8"')

export const science: View = {
  name: 'science lesson',
  cast: [
    {
      frame: 'girl',
      top: 'apron',
      cloth: [],
      glasses: true,
      eyes: 'open',
      heads: ['braids', 'cornrows', 'puffs'],
    },
    { ...boy, glasses: true },
  ],
  words: (stage) => ({
    titles: ['Girl holding up a flask in science class', 'Two pupils in the school laboratory'],
    description: 'A girl in an apron and glasses holds up a flask in a science lesson; a boy watches.',
    keywords: ['science', 'laboratory', 'experiment', 'chemistry', 'flask', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const head = headAtTable(stage, 2.2)
    const edge = h * 0.76
    const liquids = [palette.spark, '#3f9c8f', '#c0527a', palette.cloth2]
    return {
      background:
        room(stage) +
        chalkboard(w * 0.1, h * 0.07, w * 0.42, h * 0.22, tone(wood(stage), -0.06), 'chemistry') +
        shelf(w * 0.6, h * 0.24, w * 0.34, palette.cloth2) +
        repeat(4, (i) =>
          place(flask(short(stage) * 0.1, liquids[i] as string), { x: w * (0.65 + i * 0.08), y: h * 0.24 }),
        ),
      subject:
        seated(
          stage,
          stage.people[1],
          { ...resting(-0.5), tilt: -8 },
          { x: w * 0.74, edge, head: head * 1.1 },
        ) +
        seated(
          stage,
          stage.people[0],
          {
            ...resting(0.45),
            tilt: -8,
            right: { to: [104, -172], bend: 1 },
            left: { to: [-30, -96], bend: 1 },
          },
          { x: w * 0.32, edge, head: head * 1.14, held: place(flask(50, '#3f9c8f'), { x: 66, y: -92 }) },
        ) +
        table(stage, edge) +
        place(flask(head * 0.9, palette.spark), { x: w * 0.52, y: edge + h * 0.05 }) +
        place(flask(head * 0.7, '#c0527a'), { x: w * 0.9, y: edge + h * 0.05 }) +
        place(exercise(head, palette.cloth2), { x: w * 0.14, y: edge + h * 0.045 }),
    }
  },
}

export const tablets: View = {
  name: 'tablets in class',
  cast: [girl, { ...boy, smiling: true }, { ...girl, smiling: true }],
  words: () => ({
    titles: ['Three pupils learning on tablets', 'Computer lesson with tablets'],
    description: 'Three pupils sit side by side in class and work on tablets; two of them are smiling.',
    keywords: ['pupils', 'tablet', 'technology', 'e-learning', 'computer', 'smiling', 'children'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const head = headAtTable(stage, 2.6)
    const edge = h * 0.72
    const tablet = (x: number, i: number) =>
      place(
        rect(-head * 0.55, -head * 0.72, head * 1.1, head * 0.78, tone(palette.ink, 0.08 + i * 0.05), 8) +
          circle(0, -head * 0.32, head * 0.1, [palette.spark, palette.cloth1, palette.cloth2][i] as string),
        { x: w * x, y: edge + h * 0.05 },
      )
    const xs = [0.2, 0.5, 0.8]
    return {
      background:
        room(stage) +
        windowView(stage, w * 0.1, h * 0.07, w * 0.34, h * 0.26) +
        shelf(w * 0.56, h * 0.24, w * 0.36, palette.cloth2) +
        books(w * 0.6, h * 0.24, h * 0.13, [palette.cloth1, palette.spark, palette.cloth2, palette.paper], 9),
      subject:
        xs
          .map((x, i) =>
            seated(
              stage,
              stage.people[i],
              { ...resting(i === 1 ? -0.35 : 0.25 - i * 0.2), down: i !== 1, tilt: i * 7 - 6 },
              { x: w * x, edge, head: head * 1.12 },
            ),
          )
          .join('') +
        table(stage, edge, tableCloth(stage)) +
        xs.map(tablet).join(''),
    }
  },
}

export const writing: View = {
  name: 'writing, from above',
  cast: [girl],
  words: () => ({
    titles: ['Pupil’s hands writing in an exercise book', 'Exercise book and ruler from above'],
    description:
      'A pupil’s hands over an exercise book on a classroom desk, with ruler, pencils and an apple, seen from above.',
    keywords: ['writing', 'exercise book', 'hands', 'from above', 'pencils', 'ruler', 'homework'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const [one] = stage.people
    if (!one) return none
    const s = short(stage)
    const top = wood(stage)
    const sleeve = apartFrom(palette.cloth1, top, 1.5)
    const book =
      rect(-s * 0.37, -s * 0.25, s * 0.76, s * 0.54, '#1c0f0a', 8, 'fill-opacity=".18"') +
      rect(-s * 0.38, -s * 0.27, s * 0.76, s * 0.54, palette.cloth2, 8) +
      rect(-s * 0.36, -s * 0.25, s * 0.355, s * 0.5, '#fbf3e6', 4) +
      rect(s * 0.005, -s * 0.25, s * 0.355, s * 0.5, '#f4ead8', 4) +
      repeat(
        7,
        (i) =>
          rect(-s * 0.32, -s * 0.19 + i * s * 0.06, s * 0.26, 3, '#a9bccb') +
          rect(s * 0.05, -s * 0.19 + i * s * 0.06, s * 0.26, 3, '#a9bccb'),
      ) +
      stroke(
        d`M${-s * 0.31} ${-s * 0.2}q${s * 0.03} ${-s * 0.03} ${s * 0.06} 0t${s * 0.06} 0t${s * 0.06} 0M${-s * 0.31} ${-s * 0.14}q${s * 0.03} ${-s * 0.03} ${s * 0.06} 0t${s * 0.06} 0`,
        tone(palette.ink, 0.1),
        4,
      )
    const ruler =
      rect(0, 0, s * 0.5, s * 0.06, palette.spark, 3) +
      repeat(12, (i) =>
        rect(s * (0.02 + i * 0.04), 0, 3, s * (i % 2 ? 0.018 : 0.03), '#1c0f0a', 0, 'fill-opacity=".5"'),
      )
    return {
      background:
        backdrop(stage, top) + repeat(4, (i) => rect(-5, h * (0.16 + i * 0.24), w + 10, 4, tone(top, -0.04))),
      subject:
        place(book, { x: w * 0.5, y: h * 0.46, turn: -6 }) +
        place(ruler, { x: w * 0.56, y: h * 0.1, turn: 12 }) +
        repeat(3, (i) =>
          place(rect(0, 0, s * 0.26, s * 0.022, [palette.cloth1, palette.paper, '#c0527a'][i] as string, 6), {
            x: w * 0.06,
            y: h * (0.1 + i * 0.045),
            turn: 14 - i * 12,
          }),
        ) +
        circle(w * 0.88 + 5, h * 0.4 + 8, s * 0.075, '#1c0f0a', 'fill-opacity=".2"') +
        circle(w * 0.88, h * 0.4, s * 0.075, '#c33d31') +
        ellipse(w * 0.87, h * 0.385, s * 0.02, s * 0.012, '#7a2019') +
        armFromAbove(stage, one.skin, [w * 0.12, h * 1.06], [w * 0.3, h * 0.64], s * 0.05, sleeve, 1) +
        armFromAbove(stage, one.skin, [w * 0.92, h * 1.06], [w * 0.68, h * 0.66], s * 0.05, sleeve, -1) +
        stroke(
          d`M${w * 0.56} ${h * 0.5}L${w * 0.67} ${h * 0.66}`,
          apartFrom(palette.spark, '#f4ead8', 1.5),
          s * 0.024,
        ),
    }
  },
}
