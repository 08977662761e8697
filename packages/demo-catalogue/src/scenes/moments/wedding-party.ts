import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import type { Person } from '../../figure/person.ts'
import { handsInFront, type Pose, seenFromBehind, standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { byTheSea } from '../../places.ts'
import { palm } from '../../props/plants.ts'
import { bunting } from '../../props/room.ts'
import { circle, d, path, place, rect, repeat, ring } from '../../shapes.ts'
import { backdrop, isWide, type Picture, short } from '../../stage.ts'
import { clothWord } from '../../words.ts'
import { armFromAbove } from '../arm-from-above.ts'
import { tableCloth } from '../at-table.ts'
import { portrait, standFigure } from '../figures.ts'
import { none, type View } from '../views.ts'
import { bride, confetti, flowersOf, groom, guest } from './wedding-couple.ts'

export const guestsThrowing: View = {
  name: 'guests throwing petals',
  cast: [bride, groom, { ...guest, frame: 'woman' }, { ...guest, frame: 'man' }],
  words: () => ({
    titles: ['Wedding guests throwing petals over the couple', 'Petals raining on bride and groom'],
    description: 'Smiling guests throw petals over a bride and groom who walk between them.',
    keywords: ['guests', 'petals', 'celebration', 'joy', 'friends'],
  }),
  draw: (stage): Picture => {
    const { w, h, wall } = stage
    const [one, two, left, right] = stage.people
    if (!one || !two || !left || !right) return none
    const wide = isWide(stage)
    const head = wide ? h * 0.24 : Math.min(w * 0.21, h * 0.165)
    const hold = (side: 1 | -1): Pose => ({ ...handsInFront(-44, 14), turn: side * 0.35, tilt: side * 6 })
    const throwing = (side: 1 | -1): Pose => ({
      ...waistUp(standing(1)),
      head: 'profile',
      turn: side,
      tilt: side * -8,
      [side === 1 ? 'right' : 'left']: { to: [side * 34, -330], bend: side },
      [side === 1 ? 'left' : 'right']: { to: [side * 20, -40], bend: side },
    })
    return {
      background:
        backdrop(stage, wall) +
        path(d`M${w * 0.36} 0H${w * 0.64}L${w * 0.8} ${h}H${w * 0.2}Z`, nudge(wall, 0.05)) +
        confetti(stage, 44),
      subject:
        portrait(stage, two, hold(-1), { x: w * 0.5 + head * 0.72, y: h * 0.42, head: head * 1.02 }) +
        portrait(stage, one, hold(1), {
          x: w * 0.5 - head * 0.66,
          y: h * 0.45,
          head,
          held: place(flowersOf(stage, 30), { y: -40 }),
        }) +
        portrait(stage, left, throwing(1), { x: w * 0.08, y: h * (wide ? 0.66 : 0.74), head: head * 1.16 }) +
        portrait(stage, right, throwing(-1), { x: w * 0.92, y: h * (wide ? 0.64 : 0.72), head: head * 1.16 }),
      front: confetti(stage, 16),
    }
  },
}

export const rings: View = {
  name: 'exchanging rings',
  cast: [bride, groom],
  words: (stage) => ({
    titles: ['Groom putting the ring on his bride’s finger', 'Hands exchanging wedding rings'],
    description: `The hands of a bride and groom exchange rings over a bouquet on ${clothWord(stage)} cloth, seen close up.`,
    keywords: ['rings', 'hands', 'close up', 'vows', 'ceremony', 'bouquet'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one, two] = stage.people as [Person, Person]
    const s = short(stage)
    const k = s * 0.1
    const [cx, cy] = [w * 0.5, h * 0.42]
    return {
      background:
        backdrop(stage, wall) +
        path(d`M-5 ${h * 0.64}Q${w * 0.5} ${h * 0.54} ${w + 5} ${h * 0.66}V${h + 5}H-5Z`, tableCloth(stage)),
      subject:
        place(flowersOf(stage, s * 0.15), { x: w * 0.54, y: h * 0.86 }) +
        armFromAbove(
          stage,
          one.skin,
          [-w * 0.08, h * 0.5],
          [cx - k * 1.5, cy + k * 0.3],
          k * 0.92,
          apartFrom(palette.paper, wall, 1.3),
          1,
        ) +
        armFromAbove(
          stage,
          two.skin,
          [w * 1.08, h * 0.22],
          [cx + k * 1.9, cy - k * 0.5],
          k,
          apartFrom(palette.cloth2, wall, 1.7),
          -1,
        ) +
        ring(cx + k * 0.24, cy + k * 0.28, k * 0.4, '#e8b23c', k * 0.15) +
        circle(cx + k * 0.24, cy - k * 0.16, k * 0.14, '#fbf3e6'),
    }
  },
}

export const weddingFamily: View = {
  name: 'family portrait at the wedding',
  cast: [
    bride,
    groom,
    { ...guest, frame: 'woman', age: 'elder', heads: ['gele', 'low wrap'] },
    { ...guest, frame: 'man', age: 'elder', top: 'agbada', heads: ['kufi'] },
    { frame: 'girl', smiling: true },
  ],
  words: (stage) => ({
    titles: ['Wedding family portrait with grandparents', 'Bride and groom between their families'],
    description: `A bride and groom stand between their families in ${clothWord(stage)} cloth for a wedding portrait; everyone is smiling.`,
    keywords: ['family portrait', 'family', 'grandparents', 'guests', 'three generations'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one, two, gran, grandpa, girl] = stage.people
    if (!one || !two || !gran || !grandpa || !girl) return none
    const wide = isWide(stage)
    const head = wide ? h * 0.23 : Math.min(w * 0.19, h * 0.15)
    const y = h * (wide ? 0.4 : 0.44)
    const gap = wide ? w * 0.17 : w * 0.2
    const at = (person: Person, x: number, dy: number, turn: number, held = '') =>
      portrait(
        stage,
        person,
        { ...handsInFront(-40, 14), turn, tilt: turn * 10 },
        { x: w * 0.5 + x * gap, y: y + dy * head, head, held },
      )
    return {
      background:
        backdrop(stage, wall) +
        rect(0, h * 0.6, w, h, nudge(wall, 0.05)) +
        bunting(
          -w * 0.03,
          h * 0.05,
          w * 1.03,
          h * 0.05,
          h * 0.06,
          [palette.spark, palette.paper, palette.cloth2],
          11,
          nudge(wall, 0.1),
        ),
      subject:
        at(grandpa, 1.8, -0.06, -0.35) +
        at(gran, -1.8, 0.06, 0.35) +
        at(two, 0.64, -0.16, -0.3) +
        at(one, -0.6, 0.1, 0.3, place(flowersOf(stage, 28), { y: -38 })) +
        portrait(
          stage,
          girl,
          { ...handsInFront(-20, 12), turn: 0.1, tilt: 5 },
          { x: w * 0.52, y: y + head * (wide ? 1.5 : 1.9), head: head * 0.8 },
        ),
    }
  },
}

export const walkingAway: View = {
  name: 'walking away by the sea',
  cast: [bride, groom],
  words: (stage) => ({
    titles: ['Newlyweds from behind, looking out to sea', 'Bride and groom on the beach'],
    where: byTheSea(stage),
    description: 'A bride and groom stand arm in arm on a beach, seen from behind, palms beside them.',
    keywords: ['beach', 'back view', 'sea', 'palms', 'honeymoon', 'copy space'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall, random } = stage
    const [one, two] = stage.people
    if (!one || !two) return none
    const horizon = h * 0.52
    const k = (Math.min(h, w * 1.2) * (isWide(stage) ? 0.72 : 0.6)) / 560
    const base = h * 0.92
    const water = mix(apartFrom('#3d7f8c', wall, 1.4), palette.cloth1, 0.2)
    const back = (weight: 1 | -1): Pose => ({
      ...seenFromBehind(weight),
      tilt: weight * 7,
      [weight === 1 ? 'right' : 'left']: {
        to: [weight * 74, -30],
        bend: weight === 1 ? -1 : 1,
        behind: true,
      },
    })
    const trunk = tone(palette.ink, 0.1)
    return {
      background:
        backdrop(stage, wall) +
        rect(-5, horizon, w + 10, h, water) +
        repeat(6, (i) =>
          rect(
            w * random.between(0, 0.8),
            horizon + h * (0.03 + i * 0.04),
            w * 0.14,
            4,
            tone(water, 0.12),
            2,
          ),
        ) +
        path(
          d`M-5 ${h * 0.8}C${w * 0.3} ${h * 0.72} ${w * 0.6} ${h * 0.84} ${w + 5} ${h * 0.74}V${h + 5}H-5Z`,
          mix(palette.paper, palette.second, 0.3),
        ),
      subject:
        place(palm(h * 0.78, 0.14, trunk, leafColour(palette)), { x: w * 0.08, y: h * 0.9 }) +
        standFigure(stage, two, back(-1), { x: w * 0.5 + 62 * k, y: base, scale: k * 1.03 }) +
        standFigure(stage, one, back(1), { x: w * 0.5 - 58 * k, y: base + 6, scale: k }),
      front: confetti(stage, 12),
    }
  },
}
