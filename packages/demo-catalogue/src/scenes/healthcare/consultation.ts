import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { type Pose, seatedAside, standing, waistUp } from '../../figure/pose.ts'
import { leafColour, sunColour } from '../../palettes.ts'
import { pottedPlant } from '../../props/plants.ts'
import { chair, curtain, framed, windowBars } from '../../props/room.ts'
import { clipboard, stethoscope } from '../../props/things.ts'
import { wheelchairBehind, wheelchairWheel } from '../../props/vehicles.ts'
import { d, ellipse, path, place, rect } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, short } from '../../stage.ts'
import { atHour, capital, nounOf, peopleKeywords } from '../../words.ts'
import { portrait, putFigure } from '../figures.ts'
import { softShape } from '../soft-shape.ts'
import { staff } from './staff.ts'

export const consultation: Grammar = {
  id: 'healthcare-a',
  compositions: [
    arrangement('face to face, window', 0.5, 1, 0.9, 0),
    arrangement('patient left, plant', 0.46, 1.04, 0.92, 1),
    arrangement('close, two faces', 0.5, 1.5, 1, 2),
    arrangement('wheelchair, right', 0.56, 1, 0.92, 3),
    arrangement('quiet corner, low', 0.42, 0.86, 0.9, 4),
    arrangement('notes on the knee', 0.5, 1.1, 0.94, 5),
  ],
  variants: ['nurse', 'doctor', 'surgeon'],
  cast: (variant) => [staff(variant), { lower: 'trousers', smiling: false }],
  words: (stage) => {
    const patient = stage.people[1]
    const who = patient ? nounOf(patient) : 'patient'
    const chair_used = stage.comp.kind === 3
    return {
      titles: [
        `${capital(stage.variant)} listening to ${chair_used ? 'a wheelchair user' : `a ${who}`}`,
        `${capital(stage.variant)} and patient at eye level`,
        `Consultation ${atHour(stage)}, ${stage.variant} and ${who}`,
        `Smiling ${stage.variant} with a patient`,
      ],
      description: `A smiling ${stage.variant} and a patient${chair_used ? ' in a wheelchair' : ''} talk at eye level ${atHour(stage)}. Warm colours, no hurry.`,
      keywords: [
        'healthcare',
        stage.variant,
        'patient',
        'consultation',
        'clinic',
        'care',
        'smiling',
        ...(chair_used ? ['wheelchair'] : []),
        ...peopleKeywords(stage.people),
        'trust',
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall } = stage
    const [carer, patient] = stage.people
    if (!carer || !patient) return { background: '', subject: '' }
    const s = short(stage)
    const floor = h * Math.min(comp.level, 0.94)
    const soft = nudge(wall, 0.05)
    const scope = place(stethoscope(84, palette.ink, '#c9c4bb'), { y: -96 })
    if (comp.kind === 2) {
      const head = isWide(stage) ? h * 0.4 : w * 0.34
      const left = portrait(
        stage,
        patient,
        { ...waistUp(standing(1)), head: 'profile', turn: 1, tilt: 3 },
        { x: w * 0.22, y: h * 0.44, head },
      )
      const right = portrait(
        stage,
        carer,
        { ...waistUp(standing(-1)), turn: -0.5, tilt: -7 },
        { x: w * 0.74, y: h * 0.4, head: head * 0.98, held: scope },
      )
      return {
        background:
          backdrop(stage, wall) +
          softShape(stage, w * 0.5, h * 0.34, s * 0.36, soft) +
          rect(0, h * 0.84, w, h, stage.other),
        subject: left + right,
      }
    }
    const k = (isWide(stage) ? h / 470 : Math.min(h / 560, w / 500)) * comp.near * 0.94
    const seat = 140 * k
    const gap = (isWide(stage) ? 205 : 180) * k
    const cx = w * 0.5 + (comp.x - 0.5) * w * 0.5
    const hip_y = floor - seat
    const lean_in: Pose = {
      ...seatedAside(),
      lean: 5,
      turn: 0.6,
      tilt: 3,
      left: { to: [44, -44] },
      right: { to: [104, -62] },
    }
    const listen: Pose = {
      ...seatedAside(),
      lean: -2,
      turn: 0.6,
      tilt: -2,
      left: { to: [62, -30] },
      right: { to: [92, -28] },
    }
    const stool = (x: number, flip: boolean) =>
      place(chair(122, apartFrom(palette.cloth1, wall, 1.4)), { x, y: hip_y + 18 * k, scale: k, flip })
    const px = cx - gap
    const nx = cx + gap
    const chair_used = comp.kind === 3
    const patient_seat = chair_used
      ? place(wheelchairBehind(tone(palette.ink, 0.12), palette.spark), {
          x: px,
          y: hip_y + 16 * k,
          scale: k,
        })
      : stool(px, false)
    const wheel = chair_used
      ? place(wheelchairWheel(palette.spark), { x: px, y: hip_y + 16 * k, scale: k })
      : ''
    const note =
      comp.kind === 5 || comp.kind === 0
        ? place(clipboard(58, palette.cloth2, palette.paper, tone(palette.paper, -0.25)), {
            x: 96,
            y: -42,
            turn: 18,
          })
        : ''
    const figures =
      patient_seat +
      putFigure(stage, patient, listen, { x: px, y: hip_y, scale: k }) +
      wheel +
      stool(nx, true) +
      putFigure(stage, carer, lean_in, { x: nx, y: hip_y, scale: k, flip: true, held: scope + note })
    const window_w = w * 0.3
    const furniture = [
      rect(w * 0.35, h * 0.1, window_w, h * 0.32, mix(palette.paper, stage.other, 0.4)) +
        windowBars(w * 0.35, h * 0.1, window_w, h * 0.32, palette.paper),
      framed(
        w * 0.62,
        h * 0.12,
        s * 0.26,
        s * 0.3,
        palette.cloth2,
        palette.paper,
        sunColour(palette),
        leafColour(palette),
      ),
      '',
      curtain(w * 0.7, 0, w * 0.34, floor, soft),
      path(d`M0 0H${w * 0.5}V${h * 0.3}Q${w * 0.26} ${h * 0.46} 0 ${h * 0.34}Z`, soft),
      rect(w * 0.2, h * 0.08, w * 0.6, h * 0.3, soft),
    ][comp.kind] as string
    const plant =
      comp.kind === 1 || comp.kind === 4 || comp.kind === 0
        ? place(pottedPlant(h * 0.36, comp.kind + 1, leafColour(palette), palette.spark), {
            x: w * (comp.kind === 1 ? 0.06 : 0.95),
            y: floor + 10,
          })
        : ''
    return {
      background:
        backdrop(stage, wall) +
        furniture +
        rect(0, floor - h * 0.04, w, h, stage.other) +
        ellipse(cx, floor + h * 0.01, w * 0.46, h * 0.03, tone(stage.other, -0.05)),
      subject: plant + figures,
    }
  },
}
