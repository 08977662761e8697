import { mix, nudge, tone } from '../../colour.ts'
import { handsInFront, type Pose, standing, waistUp } from '../../figure/pose.ts'
import { leafColour, sunColour } from '../../palettes.ts'
import { pottedPlant } from '../../props/plants.ts'
import { bunting, curtain, framed, shelf, windowBars } from '../../props/room.ts'
import { clipboard, stethoscope } from '../../props/things.ts'
import { d, path, place, rect, rod } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, short } from '../../stage.ts'
import { atHour, nounOf, peopleKeywords } from '../../words.ts'
import { portrait } from '../figures.ts'
import { softShape } from '../soft-shape.ts'
import { staff } from './staff.ts'

export const visit: Grammar = {
  id: 'healthcare-c',
  compositions: [
    arrangement('arm and plaster, left', 0.4, 1, 0.46, 0),
    arrangement('standing, belly and hand', 0.58, 1, 0.44, 1),
    arrangement('close, calm profile', 0.42, 1.3, 0.48, 2),
    arrangement('parent and child', 0.5, 0.92, 0.4, 3),
    arrangement('window light, right', 0.62, 1.05, 0.46, 4),
    arrangement('waiting together', 0.5, 0.84, 0.44, 5),
  ],
  variants: ['vaccination', 'antenatal visit'],
  cast: (variant, random) => [
    variant === 'antenatal visit'
      ? { frame: 'woman', age: 'young', top: 'tee', lower: 'skirt', cloth: ['top'], smiling: true }
      : { age: 'young', top: 'vest', smiling: true, cloth: ['top'] },
    staff(random.pick(['nurse', 'doctor'])),
    { frame: random.pick(['girl', 'boy'] as const), top: 'tee', smiling: true },
  ],
  words: (stage) => {
    const who = stage.people[0] ? nounOf(stage.people[0]) : 'patient'
    return {
      titles:
        stage.variant === 'vaccination'
          ? [
              `Vaccination day, ${who} with a plaster`,
              `After the vaccination ${atHour(stage)}`,
              `Smiling ${who} at the vaccination clinic`,
            ]
          : [
              `Antenatal visit ${atHour(stage)}`,
              `Smiling mother-to-be at the clinic`,
              `Antenatal care, hand on belly`,
            ],
      description:
        stage.variant === 'vaccination'
          ? `A smiling ${who} shows a small plaster on the upper arm after a vaccination; a health worker stands close by.`
          : `A smiling mother-to-be rests a hand on her belly at an antenatal visit; a health worker stands close by.`,
      keywords: [
        'healthcare',
        stage.variant,
        stage.variant === 'vaccination' ? 'plaster' : 'pregnancy',
        'clinic',
        'smiling',
        'prevention',
        ...peopleKeywords(stage.people.slice(0, 2)),
        'care',
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall } = stage
    const [one, carer, child] = stage.people
    if (!one || !carer || !child) return { background: '', subject: '' }
    const s = short(stage)
    const head = (isWide(stage) ? h * 0.27 : Math.min(w * 0.28, h * 0.2)) * comp.near
    const y = h * comp.level
    const left = comp.x <= 0.5
    const side = left ? 1 : -1
    const soft = nudge(wall, 0.05)
    const pregnant = stage.variant === 'antenatal visit'
    const belly = pregnant
      ? path('M-46 -92C-62 -40 -56 14 0 20C58 14 64 -44 46 -92Z', one.top_fill.pattern ?? one.top_fill.base) +
        path('M22 -88C46 -40 40 0 6 20C58 14 64 -44 46 -92Z', '#1c0f0a', 'fill-opacity=".15"')
      : ''
    const plaster_scale = 1
    const pose: Pose = pregnant
      ? {
          ...waistUp(standing(1)),
          turn: 0.3 * side,
          tilt: 7 * side,
          down: comp.kind % 2 === 0,
          left: { to: [-30, -62], thumb: -1 },
          right: { to: [34, -6], thumb: 1 },
        }
      : {
          ...waistUp(standing(1)),
          turn: 0.4 * side,
          tilt: 6 * side,
          [side === 1 ? 'right' : 'left']: { to: [-10 * side, -70] },
        }
    const x = w * (left ? 0.36 : 0.64)
    const patch = pregnant
      ? ''
      : place(rod_plaster(palette.paper), {
          x: x - side * head * 0.66,
          y: y + head * 1.36,
          scale: (head / 76) * plaster_scale,
          turn: side * 8,
        })
    const main =
      portrait(stage, one, comp.kind === 2 && !pregnant ? { ...pose, head: 'profile', turn: side } : pose, {
        x,
        y,
        head,
        held: belly,
      }) + patch
    const carer_pose: Pose = {
      ...waistUp(standing(-1)),
      turn: -0.5 * side,
      tilt: -5 * side,
      [side === 1 ? 'left' : 'right']: { to: [-70 * side, -74] },
    }
    const tool = pregnant
      ? place(stethoscope(84, palette.ink, '#c9c4bb'), { y: -96 })
      : place(clipboard(66, palette.cloth2, palette.paper, tone(palette.paper, -0.25)), {
          x: -62 * side,
          y: -92,
          turn: -8 * side,
        })
    const nurse = portrait(stage, carer, carer_pose, {
      x: w * (left ? 0.74 : 0.26),
      y: y - head * 0.1,
      head: head * 0.96,
      held: tool,
    })
    const kid =
      comp.kind === 3 || comp.kind === 5
        ? portrait(
            stage,
            child,
            { ...handsInFront(-30, 12), turn: 0.3 * side, tilt: -7 },
            { x: w * 0.53, y: y + head * (isWide(stage) ? 1.25 : 1.7), head: head * 0.8 },
          )
        : ''
    const back = [
      softShape(stage, x, y, head * 1.4, soft),
      rect(w * 0.1, h * 0.08, w * 0.34, h * 0.4, mix(palette.paper, stage.other, 0.35)) +
        windowBars(w * 0.1, h * 0.08, w * 0.34, h * 0.4, palette.paper),
      path(d`M0 ${h * 0.3}Q${w * 0.5} ${h * 0.1} ${w} ${h * 0.36}V${h}H0Z`, soft),
      bunting(
        -w * 0.03,
        h * 0.03,
        w * 1.03,
        h * 0.03,
        h * 0.05,
        [palette.spark, palette.paper, palette.cloth2],
        9,
        soft,
      ) + rect(0, h * 0.7, w, h, soft),
      curtain(0, 0, w * 0.28, h, soft) + shelf(w * 0.36, h * 0.2, w * 0.3, palette.cloth2),
      framed(
        w * 0.42,
        h * 0.06,
        s * 0.2,
        s * 0.24,
        palette.cloth2,
        palette.paper,
        sunColour(palette),
        leafColour(palette),
      ) + rect(0, h * 0.66, w, h, soft),
    ][comp.kind] as string
    const plant = place(pottedPlant(h * 0.3, comp.kind, leafColour(palette), palette.spark), {
      x: w * (left ? 0.04 : 0.96),
      y: h * 1.01,
    })
    return { background: backdrop(stage, wall) + back, subject: nurse + main + kid + plant }
  },
}

const rod_plaster = (colour: string) =>
  path(rod([-13, 0], 6.5, [13, 0], 6.5), colour) + rect(-6, -6, 12, 12, tone(colour, -0.1), 2)
