import { apartFrom, nudge, tone } from '../../colour.ts'
import { type Pose, standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { pottedPlant } from '../../props/plants.ts'
import { mug } from '../../props/things.ts'
import { place, rect, repeat } from '../../shapes.ts'
import { backdrop, isWide, type Picture, short } from '../../stage.ts'
import { peopleKeywords } from '../../words.ts'
import { portrait } from '../figures.ts'
import { grammarOfViews, none, noun, type View } from '../views.ts'
import { clasp, deskFromAbove, lateDesk } from './office-desks.ts'
import { handshake, meeting, presenting, videoCall } from './office-meetings.ts'
import { chart, cityWindow, colleague, woman } from './office-room.ts'

const byTheWindow: View = {
  name: 'talking by the window',
  cast: [
    { ...woman, smiling: true, eyes: 'open' },
    { ...colleague, frame: 'man' },
  ],
  words: (stage) => ({
    titles: [`Colleagues talking by the office window in ${stage.place}`, 'Coffee and figures by the window'],
    description: `A smiling ${noun(stage, 0)} with a cup and a ${noun(stage, 1)} with a tablet talk by an office window high above the city.`,
    keywords: [
      'colleagues',
      'conversation',
      'corporate',
      'tablet',
      'coffee',
      'smiling',
      ...peopleKeywords(stage.people),
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one, two] = stage.people
    if (!one || !two) return none
    const head = isWide(stage) ? h * 0.26 : Math.min(w * 0.24, h * 0.18)
    const y = h * (isWide(stage) ? 0.38 : 0.36)
    const tablet =
      rect(-36, -26, 72, 52, tone(palette.ink, 0.08), 6) + place(chart(stage, 62, 42, palette.paper), {})
    return {
      background:
        backdrop(stage, wall) + cityWindow(stage, h * 0.74, 3) + rect(-5, h * 0.74, w + 10, h, stage.other),
      subject:
        portrait(
          stage,
          two,
          {
            ...waistUp(standing(-1)),
            turn: -0.5,
            tilt: -7,
            left: { to: [-50, -70], bend: -1 },
            right: { to: [30, -60], bend: -1 },
          },
          { x: w * 0.7, y: y - head * 0.06, head, over: place(tablet, { x: -30, y: -84, turn: -8 }) },
        ) +
        portrait(
          stage,
          one,
          {
            ...waistUp(standing(1)),
            turn: 0.5,
            tilt: 6,
            right: { to: [52, -92], bend: 1 },
            left: { to: [-60, 0], bend: 1 },
          },
          { x: w * 0.3, y, head, held: place(mug(34, palette.spark), { x: 56, y: -92 }) },
        ),
    }
  },
}

const notesOnTheWall: View = {
  name: 'notes on the wall',
  cast: [
    { frame: 'woman', age: 'young', top: 'shirt', cloth: ['head'], eyes: 'open' },
    { frame: 'man', age: 'young', top: 'tee', smiling: true, eyes: 'open' },
  ],
  words: (stage) => ({
    titles: ['Two colleagues planning with notes on the wall', 'Workshop in the office, notes on the wall'],
    description:
      'A young woman and a smiling young man plan a project with coloured notes on an office wall.',
    keywords: [
      'planning',
      'workshop',
      'startup',
      'corporate',
      'sticky notes',
      'smiling',
      ...peopleKeywords(stage.people),
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall, random } = stage
    const [one, two] = stage.people
    if (!one || !two) return none
    const s = short(stage)
    const head = isWide(stage) ? h * 0.26 : Math.min(w * 0.24, h * 0.18)
    const colours = [palette.spark, palette.cloth1, palette.paper, palette.cloth2].map((c) =>
      apartFrom(c, wall, 1.2),
    )
    const size = s * 0.11
    const notes = repeat(12, (i) =>
      place(
        rect(-size / 2, -size / 2, size, size, colours[i % 4] as string, 2) +
          repeat(2, (k) =>
            rect(
              -size * 0.32,
              -size * 0.14 + k * size * 0.2,
              size * (0.6 - k * 0.2),
              size * 0.07,
              '#1c0f0a',
              2,
              'fill-opacity=".3"',
            ),
          ),
        {
          x: w * 0.5 + ((i % 4) - 1.5) * size * 1.28,
          y: h * 0.12 + Math.floor(i / 4) * size * 1.26,
          turn: random.between(-5, 5),
        },
      ),
    )
    const hand: [number, number] = [92, -186]
    return {
      background:
        backdrop(stage, wall) + rect(w * 0.16, h * 0.02, w * 0.68, h * 0.5, nudge(wall, 0.04), 10) + notes,
      subject:
        portrait(
          stage,
          two,
          {
            ...waistUp(standing(-1)),
            turn: -0.5,
            tilt: -6,
            left: { to: [-28, -66], bend: 1 },
            right: { to: [30, -60], bend: -1 },
          },
          { x: w * 0.76, y: h * 0.5, head },
        ) +
        portrait(
          stage,
          one,
          { ...waistUp(standing(1)), head: 'profile', turn: 1, tilt: -8, right: { to: hand, bend: 1 } },
          {
            x: w * 0.26,
            y: h * 0.5,
            head,
            held: place(rect(-20, -20, 40, 40, colours[0] as string, 2), { x: 106, y: -204, turn: 6 }),
          },
        ),
    }
  },
}

const armsFolded = (): Pose => ({
  ...waistUp(standing(1)),
  turn: 0.2,
  tilt: -4,
  left: { to: [30, -72], bend: 1 },
  right: { to: [-30, -64], bend: -1 },
})

const executive: View = {
  name: 'director before the city',
  cast: [{ age: 'adult', frame: 'woman', top: 'jacket', cloth: ['top'], smiling: true, eyes: 'open' }],
  words: (stage) => ({
    titles: [
      `Company director in her office in ${stage.place}`,
      'Smiling director, arms folded, city behind',
    ],
    description:
      'A smiling company director stands with folded arms in her office, the towers of the city behind the glass.',
    keywords: [
      'director',
      'leader',
      'corporate',
      'portrait',
      'finance',
      'smiling',
      ...peopleKeywords(stage.people),
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one] = stage.people
    if (!one) return none
    const head = isWide(stage) ? h * 0.32 : Math.min(w * 0.32, h * 0.24)
    return {
      background:
        backdrop(stage, wall) +
        cityWindow(stage, h * 0.86, 3) +
        rect(-5, h * 0.86, w + 10, h, stage.other) +
        place(pottedPlant(h * 0.5, 1, leafColour(palette), palette.spark), { x: w * 0.9, y: h }),
      subject: portrait(stage, one, armsFolded(), { x: w * 0.46, y: h * 0.36, head }),
    }
  },
}

export const office = grammarOfViews(
  'business-c',
  ['business', 'office', 'work', 'meeting room', 'teamwork', 'workplace'],
  [
    meeting,
    presenting,
    handshake,
    videoCall,
    byTheWindow,
    deskFromAbove,
    notesOnTheWall,
    executive,
    lateDesk,
    clasp,
  ],
)
