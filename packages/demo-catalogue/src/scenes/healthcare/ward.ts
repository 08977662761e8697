import { apartFrom, nudge, tone } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { handsInFront, standing, waistUp } from '../../figure/pose.ts'
import { curtain } from '../../props/room.ts'
import { clipboard } from '../../props/things.ts'
import { d, path, place, rect, ring, stroke } from '../../shapes.ts'
import { isWide, type Picture, patterned, short } from '../../stage.ts'
import { peopleKeywords } from '../../words.ts'
import { portrait } from '../figures.ts'
import { noun, type View } from '../views.ts'
import { headOf } from './clinic.ts'
import { doctor, patient, room, scope } from './consulting-room.ts'

export const wheelchair: View = {
  name: 'wheelchair user and doctor',
  cast: [
    { ...doctor, frame: 'man', heads: ['fade', 'bald', 'locs'] },
    { ...patient, smiling: true },
  ],
  words: (stage) => ({
    titles: [
      `Doctor talking with a wheelchair user`,
      `Smiling ${noun(stage, 1)} in a wheelchair at the clinic`,
    ],
    description: `A smiling ${noun(stage, 1)} in a wheelchair talks with a doctor, who sits at eye level.`,
    keywords: ['doctor', 'wheelchair', 'disability', 'smiling', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const [one, two] = stage.people
    if (!one || !two) return { background: '', subject: '' }
    const head = headOf(stage, 0.9)
    const y = h * (isWide(stage) ? 0.34 : 0.42)
    const x = w * 0.32
    const k = head / 76
    const frame = tone(palette.ink, 0.1)
    const chair_back =
      rect(-74, -150, 148, 190, apartFrom(palette.spark, stage.wall, 1.3), 26) +
      stroke('M-74 -120H-104M74 -120H104', frame, 14)
    const wheels =
      ring(-92, 66, 92, frame, 14) +
      ring(92, 66, 92, frame, 14) +
      ring(-92, 66, 72, '#c9c4bb', 5) +
      ring(92, 66, 72, '#c9c4bb', 5)
    const at = { x, y: y + 197 * k, scale: k }
    return {
      background:
        room(stage, true) + place(curtain(0, 0, w * 0.2, h, nudge(stage.wall, 0.08)), { x: w * 0.88 }),
      subject:
        portrait(
          stage,
          one,
          {
            ...waistUp(standing(-1)),
            turn: -0.5,
            tilt: -8,
            right: { to: [40, -50], bend: -1 },
            left: { to: [-66, -92] },
          },
          { x: w * 0.76, y: y + head * 0.06, head: head * 0.98, held: scope(stage) },
        ) +
        place(chair_back, at) +
        portrait(
          stage,
          two,
          {
            ...waistUp(standing(1)),
            turn: 0.45,
            tilt: 5,
            left: { to: [-40, -30], bend: 1 },
            right: { to: [36, -34], bend: -1 },
          },
          { x, y, head },
        ) +
        place(wheels, at),
    }
  },
}

export const bedside: View = {
  name: 'at the bedside',
  cast: [doctor, { ...patient, top: 'tee', age: 'elder', cloth: [] }],
  words: (stage) => ({
    titles: [`Doctor visiting a ${noun(stage, 1)} at the bedside`, `Hospital round with a ${noun(stage, 1)}`],
    description: `A smiling doctor with a clipboard visits a ${noun(stage, 1)} who sits up in a hospital bed.`,
    keywords: ['doctor', 'hospital', 'bed', 'ward', 'smiling', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one, two] = stage.people
    if (!one || !two) return { background: '', subject: '' }
    const head = headOf(stage, 0.98)
    const top = h * 0.72
    const x = w * 0.32
    const base = apartFrom(palette.cloth1, wall, 1.4)
    const blanket = paintOf(
      patterned(stage, base, apartFrom(palette.spark, base, 1.7), palette.paper, short(stage) * 0.08),
    )
    const metal = apartFrom('#c9c4bb', wall, 1.2)
    return {
      background: room(stage, false),
      subject:
        portrait(
          stage,
          one,
          {
            ...waistUp(standing(-1)),
            turn: -0.5,
            tilt: -6,
            left: { to: [-52, -70] },
            right: { to: [44, -56] },
          },
          {
            x: w * 0.76,
            y: top - head * 1.74,
            head,
            held:
              scope(stage) +
              place(clipboard(70, palette.cloth2, palette.paper, tone(palette.paper, -0.25)), {
                x: -30,
                y: -64,
                turn: -10,
              }),
          },
        ) +
        stroke(d`M${w * 0.02} ${h}V${top - head * 1.5}H${w * 0.1}`, metal, head * 0.13) +
        rect(w * 0.06, top - head * 1.7, w * 0.46, head * 1.9, palette.paper, head * 0.4) +
        portrait(
          stage,
          two,
          { ...handsInFront(-68, 36), turn: 0.45, tilt: 6 },
          { x, y: top - head * 1.46, head },
        ) +
        path(
          d`M-5 ${top + head * 0.06}C${w * 0.2} ${top - head * 0.2} ${w * 0.46} ${top - head * 0.16} ${w * 0.66} ${top + head * 0.1}H${w + 5}V${h + 5}H-5Z`,
          blanket,
        ) +
        path(
          d`M-5 ${top + head * 0.06}C${w * 0.2} ${top - head * 0.2} ${w * 0.46} ${top - head * 0.16} ${w * 0.66} ${top + head * 0.1}H${w + 5}V${top + head * 0.34}H${w * 0.66}C${w * 0.46} ${top + head * 0.1} ${w * 0.2} ${top + head * 0.06} -5 ${top + head * 0.3}Z`,
          palette.paper,
        ),
    }
  },
}
