import { apartFrom, mix, tone } from '../../colour.ts'
import type { Person } from '../../figure/person.ts'
import { handsInFront } from '../../figure/pose.ts'
import { pendant } from '../../props/room.ts'
import { laptopBack, mug, phone } from '../../props/things.ts'
import { circle, d, path, place, rect, repeat, rod, stroke } from '../../shapes.ts'
import { skinOf } from '../../skin.ts'
import { backdrop, isWide, type Picture, short } from '../../stage.ts'
import { capital, clothWord, peopleKeywords } from '../../words.ts'
import { armFromAbove } from '../arm-from-above.ts'
import { headAtTable, seated, table, tableCloth } from '../at-table.ts'
import { none, noun, type View } from '../views.ts'
import { chart, cityWindow } from './office-room.ts'

export const deskFromAbove: View = {
  name: 'figures on the desk from above',
  cast: [{ top: 'jacket' }, { top: 'shirt' }],
  words: (stage) => ({
    titles: ['Reviewing the figures, desk from above', 'Two colleagues at a desk with charts, from above'],
    description: `Two pairs of hands over charts, a phone and coffee on an office desk with ${clothWord(stage)} cloth, seen from above.`,
    keywords: ['finance', 'charts', 'hands', 'from above', 'corporate', 'desk', 'accounting', 'coffee'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const [one, two] = stage.people
    if (!one || !two) return none
    const s = short(stage)
    const wood = mix(stage.other, '#8a5a36', 0.4)
    const sheet = (x: number, y: number, turn: number, k: number) =>
      place(
        rect(
          -s * 0.17 * k + 6,
          -s * 0.22 * k + 8,
          s * 0.34 * k,
          s * 0.44 * k,
          '#1c0f0a',
          4,
          'fill-opacity=".16"',
        ) +
          rect(-s * 0.17 * k, -s * 0.22 * k, s * 0.34 * k, s * 0.44 * k, palette.paper, 4) +
          place(chart(stage, s * 0.29 * k, s * 0.22 * k, tone(palette.paper, -0.02)), { y: -s * 0.07 * k }) +
          repeat(4, (i) =>
            rect(
              -s * 0.13 * k,
              s * (0.08 + i * 0.03) * k,
              s * (0.24 - (i % 2) * 0.06) * k,
              s * 0.012,
              tone(palette.paper, -0.18),
              2,
            ),
          ),
        { x: w * x, y: h * y, turn },
      )
    return {
      background: backdrop(stage, wood) + rect(-5, h * 0.88, w + 10, h, tableCloth(stage)),
      subject:
        sheet(0.34, 0.42, -8, 1.1) +
        sheet(0.68, 0.36, 9, 1) +
        place(phone(s * 0.22, palette.ink, palette.cloth1), { x: w * 0.9, y: h * 0.66, turn: 16 }) +
        circle(w * 0.1 + 5, h * 0.14 + 7, s * 0.08, '#1c0f0a', 'fill-opacity=".2"') +
        circle(w * 0.1, h * 0.14, s * 0.08, palette.paper) +
        circle(w * 0.1, h * 0.14, s * 0.062, '#6b3a1d') +
        armFromAbove(
          stage,
          one.skin,
          [w * 0.14, h * 1.08],
          [w * 0.36, h * 0.64],
          s * 0.058,
          apartFrom(palette.cloth1, wood, 1.5),
          1,
        ) +
        armFromAbove(
          stage,
          two.skin,
          [w * 1.06, -h * 0.06],
          [w * 0.76, h * 0.28],
          s * 0.056,
          apartFrom(palette.spark, wood, 1.4),
          1,
        ) +
        stroke(
          d`M${w * 0.42} ${h * 0.5}L${w * 0.36} ${h * 0.38}`,
          apartFrom(palette.cloth2, palette.paper, 1.6),
          s * 0.018,
        ),
    }
  },
}

export const lateDesk: View = {
  name: 'late at the desk',
  cast: [{ age: 'young', top: 'shirt', smiling: false, eyes: 'open', glasses: true }],
  words: (stage) => ({
    titles: [`${capital(noun(stage, 0))} working late over the accounts`, 'Late evening in the office'],
    description: `A ${noun(stage, 0)} with glasses works late over papers under an office lamp.`,
    keywords: ['accountant', 'finance', 'late work', 'lamp', 'corporate', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one] = stage.people
    if (!one) return none
    const head = headAtTable(stage, 1.9)
    const edge = h * 0.76
    const wide = isWide(stage)
    const paper = (x: number, y: number, turn: number) =>
      place(rect(-30, -8, 60, 14, palette.paper, 2) + rect(-20, -4, 34, 3, tone(palette.paper, -0.2)), {
        x: w * x,
        y,
        scale: head / 60,
        turn,
      })
    return {
      background:
        backdrop(stage, wall) +
        place(`<g>${cityWindow(stage, h * 0.5, 4)}</g>`, {}) +
        place(pendant(h * 0.04, short(stage) * 0.11, palette.spark, tone(palette.ink, 0.2)), {
          x: w * (wide ? 0.72 : 0.78),
        }),
      subject:
        seated(
          stage,
          one,
          { ...handsInFront(-80, 40), turn: 0.3, tilt: 8, down: true, left: { to: [-30, -134], bend: 1 } },
          { x: w * 0.42, edge, head },
        ) +
        table(stage, edge) +
        paper(0.5, edge + h * 0.04, 0) +
        paper(0.3, edge + h * 0.05, -4) +
        place(laptopBack(head * 1.2, tone(palette.paper, -0.06), palette.spark), {
          x: w * 0.78,
          y: edge + h * 0.05,
        }) +
        repeat(4, (i) =>
          rect(
            w * 0.04,
            edge - (i + 1) * head * 0.14 + h * 0.03,
            head * 0.9,
            head * 0.13,
            [palette.cloth1, palette.spark, palette.cloth2, palette.paper][i] as string,
            3,
          ),
        ) +
        place(mug(head * 0.4, palette.cloth2), { x: w * 0.58, y: edge + h * 0.06 }),
    }
  },
}

/** Hands in close-up over a cloth-edged table. */
export const clasp: View = {
  name: 'hands large, cloth edge',
  cast: [{ top: 'jacket' }, { top: 'jacket' }],
  words: (stage) => ({
    titles: [`Handshake over a table with ${clothWord(stage)} cloth`, 'Two hands meeting in a handshake'],
    description: `A handshake in close-up over a table edged with ${clothWord(stage)} cloth.`,
    keywords: ['handshake', 'hands', 'close up', 'corporate', 'agreement', 'finance', 'trust', 'partnership'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one, two] = stage.people as [Person, Person]
    const s = short(stage)
    const k = s * 0.11
    const cy = h * 0.44
    const edge = h * 0.76
    const left = armFromAbove(
      stage,
      one.skin,
      [-w * 0.08, h * 0.34],
      [w * 0.5 - k * 1.02, cy],
      k,
      apartFrom(palette.cloth2, wall, 1.8),
      -1,
    )
    const right = armFromAbove(
      stage,
      two.skin,
      [w * 1.08, h * 0.36],
      [w * 0.5 + k * 1.02, cy + k * 0.06],
      k,
      apartFrom(palette.spark, wall, 1.5),
      1,
    )
    const skin = skinOf(one.skin)
    // The clasp: one thumb lies over the other hand, and its fingers show below.
    const fingers =
      repeat(3, (i) =>
        path(
          rod(
            [w * 0.5 + k * (0.2 + i * 0.3), cy + k * (0.5 - i * 0.03)],
            k * 0.22,
            [w * 0.5 + k * (0.02 + i * 0.34), cy + k * (0.86 - i * 0.05)],
            k * 0.2,
          ),
          i % 2 ? skin.base : skin.second,
        ),
      ) +
      path(
        rod([w * 0.5 - k * 0.5, cy - k * 0.56], k * 0.36, [w * 0.5 + k * 0.55, cy - k * 0.62], k * 0.26),
        skin.base,
      )
    return {
      background: backdrop(stage, wall) + cityWindow(stage, edge, 4),
      subject: table(stage, edge, tableCloth(stage)) + left + right + fingers,
    }
  },
}
