import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { handsInFront, type Pose, seatedAside } from '../../figure/pose.ts'
import { leafColour, sunColour } from '../../palettes.ts'
import { pottedPlant } from '../../props/plants.ts'
import { curtain, floorLamp, framed, openBook, pendant, shelf, sofa, windowBars } from '../../props/room.ts'
import { mug } from '../../props/things.ts'
import { d, ellipse, path, place, rect } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, patterned, short } from '../../stage.ts'
import { article, atHour, capital, nounOf, peopleKeywords } from '../../words.ts'
import { portrait, putFigure } from '../figures.ts'

export const reading: Grammar = {
  id: 'lifestyle-a',
  compositions: [
    arrangement('sofa left, lamp right', 0.42, 1, 0.88, 0),
    arrangement('sofa right, window left', 0.62, 1, 0.88, 1),
    arrangement('close, book first', 0.44, 1.5, 1, 2),
    arrangement('wide room, plants', 0.5, 0.82, 0.86, 3),
    arrangement('armchair corner', 0.38, 1.1, 0.9, 4),
    arrangement('two readers', 0.5, 0.95, 0.88, 5),
  ],
  variants: ['book', 'tablet', 'magazine'],
  cast: () => [{ lower: 'trousers' }, { lower: 'trousers' }],
  words: (stage) => {
    const who = stage.people[0] ? nounOf(stage.people[0]) : 'reader'
    const two = stage.comp.kind === 5
    return {
      titles: [
        two ? `Two readers on one sofa` : `${capital(who)} reading on a sofa`,
        `${capital(who)} with a ${stage.variant} ${atHour(stage)}`,
        `Quiet hour at home, ${stage.variant} and throw`,
        `Patterned throw, ${stage.variant} and lamp`,
      ],
      description: `${two ? 'Two people read' : `${capital(article(who))} reads a ${stage.variant}`} on a sofa with a patterned throw of ${stage.cloth} ${atHour(stage)}.`,
      keywords: [
        'lifestyle',
        'reading',
        stage.variant,
        'sofa',
        'home',
        'relaxing',
        'living room',
        'patterned throw',
        ...peopleKeywords(stage.people.slice(0, two ? 2 : 1)),
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall } = stage
    const [one, two] = stage.people
    if (!one || !two) return { background: '', subject: '' }
    const s = short(stage)
    const floor = h * Math.min(comp.level, 0.9)
    const soft = nudge(wall, 0.05)
    const base = apartFrom(palette.cloth1, wall, 1.4)
    const cloth = paintOf(
      patterned(
        stage,
        base,
        apartFrom(palette.spark, base, 1.7),
        apartFrom(palette.paper, base, 1.5),
        s * 0.06,
        45,
      ),
    )
    const green = leafColour(palette)
    const sheet =
      stage.variant === 'tablet'
        ? place(
            rect(-44, -32, 88, 64, palette.ink, 7) +
              rect(-38, -26, 76, 52, mix(palette.paper, palette.cloth1, 0.2), 3),
            { turn: 0 },
          )
        : openBook(96, palette.spark, palette.paper)
    if (comp.kind === 2) {
      const head = isWide(stage) ? h * 0.36 : Math.min(w * 0.36, h * 0.27)
      const pose: Pose = { ...handsInFront(-44, 44), down: true, turn: 0.3, tilt: 9, lean: 4 }
      const couch = rect(-5, h * 0.46, w + 10, h, apartFrom(stage.other, wall, 1.15), s * 0.08)
      return {
        background: backdrop(stage, wall) + shelf(w * 0.6, h * 0.26, w * 0.44, soft),
        subject:
          couch +
          path(d`M${w * 0.6} ${h * 0.46}H${w * 1.02}V${h * 1.02}H${w * 0.7}Z`, cloth) +
          portrait(stage, one, pose, {
            x: w * 0.42,
            y: h * 0.34,
            head,
            held: place(sheet, { y: -56, scale: 1.15 }),
          }) +
          place(mug(s * 0.1, palette.spark), { x: w * 0.88, y: h * 0.97 }),
      }
    }
    const k =
      (isWide(stage) ? h / 480 : Math.min(h / 620, w / 440)) * Math.min(comp.near, isWide(stage) ? 1 : 1.1)
    const seat = 128 * k
    const hip_y = floor - seat
    const sofa_w =
      (isWide(stage) ? Math.min(w * 0.86, 560 * k) : Math.min(w * 1.02, 520 * k)) *
      (comp.kind === 4 ? 0.62 : 1)
    const sofa_x = comp.kind === 4 ? w * 0.42 : w * (0.5 + (comp.x - 0.5) * 0.5)
    const couch_colour = apartFrom(stage.other, wall, 1.25)
    const couch = place(sofa(sofa_w, seat * 2.1, couch_colour, palette.spark), { x: sofa_x, y: floor + 4 })
    const throw_x = sofa_x - sofa_w * 0.34
    const blanket = path(
      d`M${throw_x - sofa_w * 0.06} ${floor - seat * 2.1}H${throw_x + sofa_w * 0.16}L${throw_x + sofa_w * 0.17} ${floor - seat * 0.5}L${throw_x + sofa_w * 0.2} ${floor - seat * 0.1}H${throw_x - sofa_w * 0.08}L${throw_x - sofa_w * 0.05} ${floor - seat * 0.5}Z`,
      cloth,
    )
    const sit: Pose = {
      ...seatedAside(),
      down: true,
      lean: -7,
      turn: 0.4,
      tilt: 7,
      left: { to: [50, -66] },
      right: { to: [84, -64] },
    }
    const reader = putFigure(stage, one, sit, {
      x: sofa_x - sofa_w * (comp.kind === 5 ? 0.29 : 0.08),
      y: hip_y + 10 * k,
      scale: k,
      held: place(sheet, { x: 76, y: -84, turn: 8, scale: 0.9 }),
    })
    const mate =
      comp.kind === 5
        ? putFigure(
            stage,
            two,
            { ...sit, lean: -3, tilt: 3 },
            {
              x: sofa_x + sofa_w * 0.3,
              y: hip_y + 10 * k,
              scale: k,
              flip: true,
              held: place(sheet, { x: 76, y: -84, turn: 8, scale: 0.9 }),
            },
          )
        : ''
    const lamp = place(floorLamp(h * 0.62, sunColour(palette), tone(palette.ink, 0.15)), {
      x: w * (comp.kind === 1 ? 0.94 : 0.9),
      y: floor + 8,
    })
    const plant = (px: number, size: number, kind: number) =>
      place(pottedPlant(h * size, kind, green, palette.spark), { x: w * px, y: floor + 12 })
    const window =
      rect(w * 0.08, h * 0.1, w * 0.34, h * 0.36, mix(palette.paper, stage.other, 0.4)) +
      windowBars(w * 0.08, h * 0.1, w * 0.34, h * 0.36, apartFrom(palette.paper, wall, 1.1)) +
      curtain(w * 0.02, h * 0.07, w * 0.08, h * 0.46, palette.cloth2)
    const back = [
      framed(
        w * 0.16,
        h * 0.1,
        s * 0.24,
        s * 0.28,
        palette.cloth2,
        palette.paper,
        sunColour(palette),
        green,
      ) + lamp,
      window + lamp,
      '',
      plant(0.06, 0.5, 3) +
        plant(0.95, 0.42, 1) +
        shelf(w * 0.3, h * 0.26, w * 0.4, palette.cloth2) +
        place(pottedPlant(h * 0.15, 0, green, palette.cloth1), { x: w * 0.4, y: h * 0.26 }) +
        place(pottedPlant(h * 0.13, 2, green, palette.spark), { x: w * 0.6, y: h * 0.26 }),
      plant(0.86, 0.6, 3) +
        place(pendant(h * 0.06, s * 0.1, palette.spark, tone(palette.ink, 0.2)), { x: w * 0.64 }),
      framed(w * 0.3, h * 0.08, s * 0.2, s * 0.24, palette.cloth2, palette.paper, sunColour(palette), green) +
        framed(w * 0.54, h * 0.1, s * 0.16, s * 0.2, palette.cloth1, palette.paper, palette.spark, green) +
        plant(0.05, 0.36, 1),
    ][comp.kind] as string
    const rug =
      ellipse(sofa_x, floor + h * 0.045, w * 0.4, h * 0.035, apartFrom(palette.cloth2, stage.other, 1.2)) +
      ellipse(sofa_x, floor + h * 0.045, w * 0.34, h * 0.027, palette.spark, 'fill-opacity=".6"')
    return {
      background: backdrop(stage, wall) + rect(0, floor - h * 0.03, w, h, nudge(wall, 0.11)) + rug + back,
      subject: couch + blanket + mate + reader,
    }
  },
}
