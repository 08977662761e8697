import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { handsInFront, type Pose, standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { pottedPlant } from '../../props/plants.ts'
import { framed } from '../../props/room.ts'
import { laptopBack } from '../../props/things.ts'
import { circle, d, place, rect, stroke } from '../../shapes.ts'
import { backdrop, isWide, type Picture } from '../../stage.ts'
import { peopleKeywords } from '../../words.ts'
import { portrait } from '../figures.ts'
import { grammarOfViews, noun, type View } from '../views.ts'
import { headOf } from './clinic.ts'
import { desk, doctor, nurse, patient, room, scope } from './consulting-room.ts'
import { staff } from './staff.ts'
import { bedside, wheelchair } from './ward.ts'

const acrossTheDesk: View = {
  name: 'across the desk',
  cast: [doctor, patient],
  words: (stage) => ({
    titles: [
      `Doctor listening to ${noun(stage, 1) === 'elder' ? 'an' : 'a'} ${noun(stage, 1)} at her desk`,
      `Smiling doctor and ${noun(stage, 1)} in the consulting room`,
    ],
    description: `A smiling doctor listens to a ${noun(stage, 1)} across her desk, a laptop to one side.`,
    keywords: ['doctor', 'desk', 'smiling', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const [one, two] = stage.people
    if (!one || !two) return { background: '', subject: '' }
    const top = h * 0.76
    const head = headOf(stage)
    const listen: Pose = {
      ...waistUp(standing(-1)),
      turn: -0.5,
      tilt: -6,
      left: { to: [-20, -80], bend: 1 },
      right: { to: [50, -84], bend: -1 },
    }
    const talk: Pose = {
      ...waistUp(standing(1)),
      head: 'profile',
      turn: 1,
      tilt: 4,
      left: { to: [30, -84] },
      right: { to: [78, -104], bent: -20 },
    }
    return {
      background: room(stage, true),
      subject:
        portrait(stage, two, talk, { x: w * 0.2, y: top - head * 1.62, head: head * 1.02 }) +
        portrait(stage, one, listen, { x: w * 0.7, y: top - head * 1.74, head, held: scope(stage) }) +
        desk(stage, top) +
        place(laptopBack(head * 1.1, tone(palette.paper, -0.06), palette.spark), {
          x: w * 0.9,
          y: top + h * 0.03,
        }),
    }
  },
}

const bloodPressure: View = {
  name: 'blood pressure',
  cast: [nurse, { ...patient, top: 'tee', smiling: true }],
  words: (stage) => ({
    titles: [`Nurse taking the blood pressure of a ${noun(stage, 1)}`, `Blood pressure check at the clinic`],
    description: `A nurse in scrubs takes the blood pressure of a smiling ${noun(stage, 1)} with a cuff and a small monitor.`,
    keywords: ['nurse', 'blood pressure', 'check-up', 'smiling', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const [one, two] = stage.people
    if (!one || !two) return { background: '', subject: '' }
    const top = h * 0.78
    const head = headOf(stage)
    const cuff_colour = apartFrom(palette.cloth1, two.top_fill.base, 1.5)
    const cuff =
      place(rect(-20, -22, 40, 42, cuff_colour, 8) + rect(-20, -3, 40, 7, palette.paper), {
        x: 64,
        y: -92,
        turn: -14,
      }) + stroke('M70 -72C80 -30 104 -52 134 -58', tone(palette.ink, 0.1), 5)
    const monitor =
      rect(-46, -62, 92, 62, palette.paper, 10) +
      rect(-36, -54, 72, 34, tone(palette.ink, 0.1), 4) +
      rect(-28, -46, 34, 7, palette.spark, 3) +
      rect(-28, -34, 22, 7, palette.spark, 3) +
      circle(24, -11, 6, palette.cloth2)
    return {
      background: room(stage, false),
      subject:
        portrait(
          stage,
          one,
          { ...waistUp(standing(-1)), turn: -0.5, tilt: -7, down: true, left: { to: [-86, -88] } },
          { x: w * 0.74, y: top - head * 2.02, head: head * 0.98 },
        ) +
        portrait(
          stage,
          two,
          {
            ...waistUp(standing(1)),
            turn: 0.35,
            tilt: 5,
            right: { to: [118, -82], bend: 1 },
            left: { to: [-40, -78] },
          },
          { x: w * 0.3, y: top - head * 1.68, head, over: cuff },
        ) +
        desk(stage, top) +
        place(monitor, { x: w * 0.55, y: top + h * 0.03, scale: head / 84 }),
    }
  },
}

const childsChest: View = {
  name: 'listening to a child',
  cast: [doctor, { frame: 'girl', top: 'tee', smiling: true, eyes: 'open' }, { frame: 'man', smiling: true }],
  words: (stage) => ({
    titles: ['Doctor listening to a girl with a stethoscope', 'Girl and father at the children’s doctor'],
    description: 'A smiling doctor listens to a girl’s chest with a stethoscope; her father sits behind her.',
    keywords: ['doctor', 'child', 'stethoscope', 'father', 'smiling', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const [one, girl, father] = stage.people
    if (!one || !girl || !father) return { background: '', subject: '' }
    const head = headOf(stage, 1.04)
    const base = h * 0.96
    const child_x = w * 0.6
    const child_y = base - head * 1.62
    const chest: [number, number] = [child_x - head * 0.1, child_y + head * 0.98]
    const doctor_x = w * 0.22
    const doctor_y = base - head * 2.3
    const tube =
      stroke(
        d`M${doctor_x + head * 0.2} ${doctor_y + head * 0.9}C${doctor_x + head * 0.5} ${doctor_y + head * 1.6} ${chest[0] - head * 0.5} ${chest[1] + head * 0.4} ${chest[0]} ${chest[1]}`,
        palette.ink,
        head * 0.05,
      ) + circle(chest[0], chest[1], head * 0.1, '#c9c4bb')
    return {
      background: room(stage, false),
      subject:
        portrait(
          stage,
          father,
          { ...handsInFront(-40, 60), turn: -0.3, tilt: -5 },
          { x: w * 0.76, y: base - head * 2.4, head },
        ) +
        portrait(
          stage,
          girl,
          { ...handsInFront(-20, 40), turn: -0.45, tilt: -4 },
          { x: child_x, y: child_y, head: head * 0.86 },
        ) +
        tube +
        portrait(
          stage,
          one,
          {
            ...waistUp(standing(1)),
            head: 'profile',
            turn: 1,
            tilt: 6,
            lean: 5,
            right: { to: [128, -84], bend: 1 },
            left: { to: [-20, -20], behind: true },
          },
          { x: doctor_x, y: doctor_y, head },
        ),
    }
  },
}

const scanTogether: View = {
  name: 'looking at a tablet together',
  cast: [{ ...staff('surgeon') }, { ...patient, frame: 'woman', age: 'young' }],
  words: (stage) => ({
    titles: ['Surgeon explaining results on a tablet', 'Surgeon and patient reading results together'],
    description: 'A surgeon shows results on a tablet to a young woman; both look at the screen.',
    keywords: ['surgeon', 'tablet', 'results', 'women', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one, two] = stage.people
    if (!one || !two) return { background: '', subject: '' }
    const head = headOf(stage, 1.2)
    const y = h * (isWide(stage) ? 0.36 : 0.38)
    const k = head / 76
    const tablet = place(
      rect(-84, -58, 168, 116, tone(palette.ink, 0.06), 12) +
        rect(-74, -48, 148, 96, mix(palette.paper, palette.cloth1, 0.15)) +
        circle(-34, 0, 26, palette.spark) +
        stroke('M10 -24H58M10 -4H48M10 16H56', palette.cloth2, 8),
      { x: w * 0.5, y: y + head * 1.78, scale: k * 0.9, turn: -3 },
    )
    const look = (side: 1 | -1): Pose => ({
      ...waistUp(standing(side)),
      turn: side * 0.5,
      tilt: side * 9,
      down: true,
      [side === 1 ? 'right' : 'left']: { to: [side * 66, -72] },
      [side === 1 ? 'left' : 'right']: { to: [-side * 40, -20] },
    })
    return {
      background:
        backdrop(stage, wall) +
        rect(w * 0.3, 0, w * 0.4, h, nudge(wall, 0.05)) +
        framed(
          w * 0.4,
          h * 0.05,
          w * 0.2,
          h * 0.16,
          palette.cloth2,
          palette.paper,
          leafColour(palette),
          palette.spark,
        ) +
        place(pottedPlant(h * 0.4, 2, leafColour(palette), palette.spark), { x: w * 0.95, y: h * 0.99 }),
      subject:
        portrait(stage, two, look(1), { x: w * 0.28, y: y + head * 0.1, head: head * 0.96 }) +
        portrait(stage, one, look(-1), { x: w * 0.72, y, head }) +
        tablet,
    }
  },
}

export const consultation = grammarOfViews(
  'healthcare-a',
  ['healthcare', 'consultation', 'patient', 'clinic', 'care', 'trust'],
  [acrossTheDesk, bloodPressure, childsChest, wheelchair, bedside, scanTogether],
)
