import { nudge, tone } from '../../colour.ts'
import { standing, waistUp } from '../../figure/pose.ts'
import { clipboard } from '../../props/things.ts'
import { circle, d, ellipse, path, place, rect, repeat, rod, stroke } from '../../shapes.ts'
import { backdrop, type Picture, short } from '../../stage.ts'
import { capital, peopleKeywords } from '../../words.ts'
import { portrait } from '../figures.ts'
import { softShape } from '../soft-shape.ts'
import { grammarOfViews, noun, type View } from '../views.ts'
import { headOf, poster } from './clinic.ts'
import { babyCheck, homeVisit, waiting } from './family-health.ts'
import { staff } from './staff.ts'

const plasterShown: View = {
  name: 'showing the plaster',
  cast: [{ age: 'young', top: 'vest', smiling: true, cloth: ['top'] }, staff('nurse')],
  words: (stage) => ({
    titles: [
      `${capital(noun(stage, 0))} showing the plaster after a vaccination`,
      `Smiling ${noun(stage, 0)} at the vaccination clinic`,
    ],
    description: `A smiling ${noun(stage, 0)} shows a small plaster on the upper arm after a vaccination; a nurse stands close by.`,
    keywords: ['vaccination', 'plaster', 'nurse', 'smiling', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one, carer] = stage.people
    if (!one || !carer) return { background: '', subject: '' }
    const head = headOf(stage, 1.06)
    const y = h * 0.42
    const plaster = place(
      path(rod([-13, 0], 7, [13, 0], 7), palette.paper) + rect(-6, -6, 12, 12, tone(palette.paper, -0.1), 2),
      {
        x: -50,
        y: -92,
        turn: -66,
      },
    )
    return {
      background:
        backdrop(stage, wall) +
        softShape(stage, w * 0.36, y, head * 1.4, nudge(wall, 0.05)) +
        poster(stage, w * 0.46, h * 0.06, short(stage) * 0.18),
      subject:
        portrait(
          stage,
          carer,
          { ...waistUp(standing(-1)), turn: -0.5, tilt: -5, left: { to: [-60, -74] } },
          {
            x: w * 0.74,
            y: y - head * 0.12,
            head: head * 0.96,
            held: place(clipboard(66, palette.cloth2, palette.paper, tone(palette.paper, -0.25)), {
              x: -54,
              y: -92,
              turn: -8,
            }),
          },
        ) +
        portrait(
          stage,
          one,
          { ...waistUp(standing(1)), turn: 0.35, tilt: 6, right: { to: [-30, -84], bend: -1 } },
          { x: w * 0.36, y, head, over: plaster },
        ),
    }
  },
}

const drawingUp: View = {
  name: 'drawing up a vaccine',
  cast: [
    {
      ...staff('nurse'),
      frame: 'woman',
      heads: ['hijab', 'scrub cap', 'cornrows'],
      smiling: false,
      glasses: true,
    },
  ],
  words: (stage) => ({
    titles: ['Nurse drawing up a vaccine', 'Nurse with vial and syringe'],
    description: 'A nurse in scrubs holds a vial upside down and draws up a vaccine.',
    keywords: ['vaccination', 'nurse', 'syringe', 'vial', 'concentration', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one] = stage.people
    if (!one) return { background: '', subject: '' }
    const head = headOf(stage, 1.02)
    const vial =
      rect(-13, -46, 26, 40, '#ffffff', 5, 'fill-opacity=".85"') +
      rect(-13, -46, 26, 20, palette.spark, 4) +
      rect(-8, -8, 16, 10, palette.cloth2, 3)
    const syringe =
      stroke('M0 0V22', '#c9c4bb', 3) +
      rect(-9, 22, 18, 62, '#ffffff', 4, 'fill-opacity=".9"') +
      rect(-9, 44, 18, 40, palette.spark, 0, 'fill-opacity=".75"') +
      rect(-16, 82, 32, 6, tone(palette.ink, 0.15), 3) +
      rect(-4, 86, 8, 26, '#c9c4bb') +
      rect(-13, 110, 26, 6, tone(palette.ink, 0.15), 3)
    return {
      background:
        backdrop(stage, wall) +
        softShape(stage, w * 0.44, h * 0.4, head * 1.3, nudge(wall, 0.05)) +
        poster(stage, w * 0.08, h * 0.08, short(stage) * 0.18),
      subject: portrait(
        stage,
        one,
        {
          ...waistUp(standing(1)),
          turn: 0.5,
          tilt: 6,
          right: { to: [88, -132], bend: 1, thumb: -1 },
          left: { to: [42, -20], bend: 1 },
        },
        {
          x: w * 0.42,
          y: h * 0.34,
          head,
          over: place(vial + syringe, { x: 92, y: -156, turn: 16, scale: 1.2 }),
        },
      ),
    }
  },
}

const eyeTest: View = {
  name: 'eye test',
  cast: [
    {
      smiling: true,
      eyes: 'open',
      glasses: false,
      age: 'adult',
      heads: ['fade', 'braids', 'cornrows', 'bald'],
    },
  ],
  words: (stage) => ({
    titles: [`${capital(noun(stage, 0))} taking an eye test`, 'Eye test with a chart of shapes'],
    description: `A smiling ${noun(stage, 0)} covers one eye during an eye test, a chart of shapes on the wall.`,
    keywords: ['eye test', 'optician', 'sight', 'smiling', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one] = stage.people
    if (!one) return { background: '', subject: '' }
    const head = headOf(stage, 1.2)
    const [cw, ch] = [w * 0.28, h * 0.62]
    const ink = tone(palette.ink, 0.05)
    const chart =
      rect(0, 0, cw, ch, palette.paper, 10) +
      repeat(5, (row) =>
        repeat(row + 1, (i) => {
          const size = cw * (0.3 - row * 0.05)
          const x = cw / 2 + (i - row / 2) * size * 1.35
          const y = ch * (0.16 + row * 0.19)
          return (row + i) % 3 === 0
            ? circle(x, y, size * 0.4, ink)
            : (row + i) % 3 === 1
              ? rect(x - size * 0.36, y - size * 0.36, size * 0.72, size * 0.72, ink)
              : path(
                  d`M${x} ${y - size * 0.42}L${x + size * 0.42} ${y + size * 0.36}H${x - size * 0.42}Z`,
                  ink,
                )
        }),
      )
    const paddle =
      stroke('M-32 -122L-26 -178', tone(palette.ink, 0.2), 7) + ellipse(-24, -198, 17, 21, palette.cloth2)
    return {
      background:
        backdrop(stage, wall) +
        rect(0, h * 0.66, w, h, nudge(wall, 0.05)) +
        place(chart, { x: w * 0.66, y: h * 0.08 }),
      subject: portrait(
        stage,
        one,
        { ...waistUp(standing(1)), turn: 0.2, tilt: 0, lean: 0, left: { to: [-40, -112], bend: 1 } },
        { x: w * 0.36, y: h * 0.42, head, over: paddle },
      ),
    }
  },
}

export const visit = grammarOfViews(
  'healthcare-c',
  ['healthcare', 'clinic', 'prevention', 'care', 'family health'],
  [plasterShown, babyCheck, drawingUp, waiting, eyeTest, homeVisit],
)
