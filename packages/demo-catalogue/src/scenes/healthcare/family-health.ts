import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { handsInFront, standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { pottedPlant } from '../../props/plants.ts'
import { handbag, stethoscope } from '../../props/things.ts'
import { circle, path, place, rect, repeat, stroke } from '../../shapes.ts'
import { skinOf } from '../../skin.ts'
import { backdrop, isWide, type Picture, patterned, type Stage, short } from '../../stage.ts'
import { peopleKeywords } from '../../words.ts'
import { portrait } from '../figures.ts'
import { type View } from '../views.ts'
import { headOf, poster } from './clinic.ts'
import { staff } from './staff.ts'

/** A sleeping baby in a cloth, about 150 wide, lying along an arm. */
function baby(stage: Stage, cloth: string): string {
  const skin = skinOf(stage.people[0]?.skin ?? 5)
  return (
    path(
      'M-84 30C-96 -16 -60 -52 -14 -50C40 -50 92 -20 94 14C92 46 40 58 -10 56C-50 54 -78 48 -84 30Z',
      cloth,
    ) +
    circle(-46, -12, 34, skin.base) +
    path('M-76 2C-86 -34 -50 -58 -20 -44C-38 -40 -62 -28 -76 2Z', '#241510') +
    stroke('M-62 -10q6 5 12 0M-42 -12q6 5 12 0', skin.feature, 3.4) +
    stroke('M-52 4q5 4 10 0', skin.feature, 3) +
    path(
      'M-20 -38C10 -20 20 20 0 56C40 58 92 46 94 14C92 -20 40 -48 -20 -38Z',
      '#1c0f0a',
      'fill-opacity=".12"',
    )
  )
}

export const babyCheck: View = {
  name: 'baby check-up',
  cast: [
    {
      frame: 'woman',
      age: 'young',
      smiling: true,
      cloth: ['head'],
      heads: ['low wrap', 'afro', 'hijab', 'bun'],
    },
    { ...staff('doctor'), frame: 'man', heads: ['fade', 'bald'] },
  ],
  words: (stage) => ({
    titles: ['Mother with her baby at a health check', 'Smiling mother and baby at the clinic'],
    description: 'A smiling mother holds her sleeping baby at a health check; the doctor leans in.',
    keywords: ['mother', 'baby', 'check-up', 'doctor', 'smiling', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one, carer] = stage.people
    if (!one || !carer) return { background: '', subject: '' }
    const head = headOf(stage, isWide(stage) ? 0.94 : 1.08)
    const y = h * (isWide(stage) ? 0.34 : 0.4)
    const base = apartFrom(palette.paper, one.top_fill.base, 1.3)
    const cloth = paintOf(
      patterned(stage, base, apartFrom(palette.spark, base, 1.4), apartFrom(palette.cloth2, base, 1.4), 24),
    )
    return {
      background:
        backdrop(stage, wall) +
        poster(stage, w * 0.08, h * 0.08, short(stage) * 0.2) +
        rect(0, h * 0.62, w, h, nudge(wall, 0.05)),
      subject:
        portrait(
          stage,
          carer,
          { ...waistUp(standing(-1)), turn: -0.5, tilt: -9, lean: -4, left: { to: [-104, -50] } },
          {
            x: w * 0.74,
            y: y - head * 0.1,
            head: head * 0.94,
            held: place(stethoscope(84, palette.ink, '#c9c4bb'), { y: -96 }),
          },
        ) +
        portrait(
          stage,
          one,
          {
            ...waistUp(standing(1)),
            turn: 0.1,
            tilt: -8,
            down: true,
            left: { to: [28, -40], bend: 1 },
            right: { to: [-24, -26], bend: -1 },
          },
          { x: w * 0.38, y, head, over: place(baby(stage, cloth), { x: 4, y: -56, turn: -10 }) },
        ),
    }
  },
}

export const waiting: View = {
  name: 'in the waiting room',
  cast: [
    { frame: 'man', age: 'adult' },
    { frame: 'boy', smiling: true, eyes: 'open' },
    { frame: 'woman', age: 'elder', cloth: ['head', 'top'], eyes: 'open' },
  ],
  words: (stage) => ({
    titles: ['Three generations in the waiting room', 'Family waiting at the health centre'],
    description: 'A father, his son and a grandmother wait on a bench at the health centre.',
    keywords: ['waiting room', 'family', 'health centre', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [father, boy, grandmother] = stage.people
    if (!father || !boy || !grandmother) return { background: '', subject: '' }
    const head = headOf(stage, 0.92)
    const s = short(stage)
    const bench = h * 0.86
    const back = apartFrom(palette.spark, wall, 1.2)
    return {
      background:
        backdrop(stage, wall) +
        rect(0, h * 0.5, w, h, nudge(wall, 0.05)) +
        poster(stage, w * 0.1, h * 0.06, s * 0.17) +
        poster(stage, w * 0.44, h * 0.06, s * 0.17) +
        poster(stage, w * 0.74, h * 0.06, s * 0.17),
      subject:
        repeat(3, (i) =>
          rect(w * (0.03 + i * 0.32), bench - head * 1.3, w * 0.3, head * 1.6, back, head * 0.24),
        ) +
        portrait(
          stage,
          father,
          { ...handsInFront(-50, 22), turn: 0.4, tilt: 6 },
          { x: w * 0.19, y: bench - head * 1.9, head },
        ) +
        portrait(
          stage,
          grandmother,
          { ...handsInFront(-50, 30), turn: -0.45, tilt: -7 },
          { x: w * 0.81, y: bench - head * 1.8, head },
        ) +
        portrait(
          stage,
          boy,
          { ...handsInFront(-20, 30), turn: 0.35, tilt: 8 },
          { x: w * 0.5, y: bench - head * 1.2, head: head * 0.86 },
        ) +
        rect(-5, bench, w + 10, h * 0.05, tone(back, -0.06), 8) +
        rect(-5, bench + h * 0.05, w + 10, h, stage.other),
    }
  },
}

export const homeVisit: View = {
  name: 'home visit at the door',
  cast: [
    { ...staff('nurse'), frame: 'woman', heads: ['cornrows', 'braids', 'hijab'] },
    { frame: 'man', age: 'elder', smiling: true, eyes: 'open', top: 'kaftan' },
  ],
  words: (stage) => ({
    titles: ['Community nurse visiting a grandfather at home', 'Home visit, nurse at the door'],
    description: 'A smiling community nurse with her bag greets a grandfather at his front door.',
    keywords: ['nurse', 'home visit', 'community health', 'smiling', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one, elder] = stage.people
    if (!one || !elder) return { background: '', subject: '' }
    const head = headOf(stage, 1.04)
    const inside = mix(stage.other, palette.ink, 0.3)
    const frame = apartFrom(palette.paper, wall, 1.2)
    return {
      background:
        backdrop(stage, wall) +
        rect(w * 0.5, h * 0.06, w * 0.44, h, frame) +
        rect(w * 0.54, h * 0.1, w * 0.36, h, tone(apartFrom(inside, wall, 1.2), 0)) +
        place(pottedPlant(h * 0.5, 1, leafColour(palette), palette.spark), { x: w * 0.08, y: h * 1.0 }),
      subject:
        portrait(
          stage,
          elder,
          { ...waistUp(standing(-1)), turn: -0.5, tilt: -6, left: { to: [-70, -70] } },
          { x: w * 0.72, y: h * 0.38, head },
        ) +
        portrait(
          stage,
          one,
          {
            ...waistUp(standing(1)),
            head: 'profile',
            turn: 1,
            tilt: 3,
            right: { to: [100, -76], bend: 1 },
            left: { to: [-40, 20] },
          },
          {
            x: w * 0.28,
            y: h * 0.4,
            head,
            over: place(handbag(92, palette.cloth1, tone(palette.cloth1, -0.1), palette.spark), {
              x: -42,
              y: 92,
            }),
          },
        ),
    }
  },
}
