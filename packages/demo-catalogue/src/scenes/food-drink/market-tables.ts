import { apartFrom, nudge, tone } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { standing, waistUp } from '../../figure/pose.ts'
import { bananas, pyramid } from '../../props/fruit.ts'
import { circle, d, ellipse, path, place, rect, repeat, stroke } from '../../shapes.ts'
import { skinOf } from '../../skin.ts'
import { backdrop, isWide, type Picture, patterned, type Stage, short } from '../../stage.ts'
import { capital, clothWord, peopleKeywords } from '../../words.ts'
import { armFromAbove } from '../arm-from-above.ts'
import { headAtTable, tableCloth } from '../at-table.ts'
import { portrait } from '../figures.ts'
import { none, noun, type View } from '../views.ts'
import { awning, sellerWish, wood } from './market-goods.ts'

const spices = ['#c8872b', '#a33a20', '#6f7d34', '#d9b44a', '#5b3a24', '#b9622c'] as const

export const spiceBowls: View = {
  name: 'spices from above',
  cast: [{ top: 'blouse' }],
  words: (stage) => ({
    titles: [
      'Spice seller scooping pepper, from above',
      `Bowls of spices on ${clothWord(stage)} cloth at the market`,
    ],
    description: 'Bowls of ground spices on a market table, seen from above; a hand scoops red pepper.',
    keywords: ['spices', 'pepper', 'bowls', 'from above', 'hand', 'colours'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const [one] = stage.people
    if (!one) return none
    const columns = isWide(stage) ? 4 : 3
    const rows = isWide(stage) ? 3 : 4
    const r = Math.min(w / columns, h / rows) * 0.4
    const bowls = repeat(columns * rows, (i) => {
      const x = w * (((i % columns) + 0.5) / columns)
      const y = h * ((Math.floor(i / columns) + 0.5) / rows)
      const colour = spices[(i * 5 + Math.floor(i / columns)) % spices.length] as string
      return (
        circle(x + r * 0.06, y + r * 0.1, r, '#1c0f0a', 'fill-opacity=".22"') +
        circle(x, y, r, i % 2 ? palette.paper : apartFrom(palette.cloth2, stage.wall, 1.3)) +
        circle(x, y, r * 0.86, colour) +
        circle(x - r * 0.08, y - r * 0.1, r * 0.56, tone(colour, 0.05)) +
        circle(x - r * 0.14, y - r * 0.18, r * 0.24, tone(colour, 0.1))
      )
    })
    const at = [w * (1.5 / columns), h * (1.5 / rows)] as const
    const scoop =
      path(
        d`M${-r * 0.5} ${-r * 0.3}H${r * 0.3}A${r * 0.3} ${r * 0.3} 0 0 1 ${r * 0.3} ${r * 0.3}H${-r * 0.5}Z`,
        '#d8d3c8',
      ) +
      ellipse(-r * 0.2, 0, r * 0.26, r * 0.2, spices[1]) +
      rect(r * 0.5, -r * 0.08, r * 0.8, r * 0.16, '#b9b2a5', 6)
    return {
      background: backdrop(stage, tableCloth(stage)),
      subject:
        bowls +
        place(scoop, { x: at[0], y: at[1], turn: 28 }) +
        armFromAbove(
          stage,
          one.skin,
          [w * 1.06, h * 0.96],
          [at[0] + r * 1.25, at[1] + r * 0.7],
          r * 0.36,
          apartFrom(palette.spark, stage.wall, 1.5),
          1,
        ),
    }
  },
}

export const clothSeller: View = {
  name: 'cloth seller unfolding a length',
  cast: [
    {
      frame: 'man',
      top: 'kaftan',
      cloth: ['head'],
      heads: ['kufi', 'turban', 'fade'],
      smiling: true,
      eyes: 'open',
    },
  ],
  words: (stage) => ({
    titles: [
      `Cloth seller unfolding ${clothWord(stage)} cloth`,
      'Trader showing a length of cloth at the market',
    ],
    description: `A smiling cloth seller unfolds a length of ${clothWord(stage)} cloth before shelves of folded fabric.`,
    keywords: [
      'cloth',
      'fabric',
      'textile',
      'seller',
      stage.cloth,
      'smiling',
      ...peopleKeywords(stage.people),
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one] = stage.people
    if (!one) return none
    const head = isWide(stage) ? h * 0.27 : Math.min(w * 0.28, h * 0.21)
    const k = head / 76
    const y = h * (isWide(stage) ? 0.36 : 0.36)
    const base = apartFrom(palette.cloth1, wall, 1.4)
    const fill = paintOf(
      patterned(
        stage,
        base,
        apartFrom(palette.spark, base, 1.7),
        apartFrom(palette.paper, base, 1.5),
        short(stage) * 0.07,
      ),
    )
    const colours = [palette.spark, palette.cloth2, palette.paper, palette.cloth1].map((colour) =>
      apartFrom(colour, wall, 1.2),
    )
    const shelves = repeat(5, (row) => {
      const sy = h * (0.1 + row * 0.15)
      return (
        repeat(9, (i) =>
          rect(
            w * (0.01 + i * 0.112),
            sy - h * (0.07 + (i % 3) * 0.01),
            w * 0.1,
            h * (0.07 + (i % 3) * 0.01),
            (i * 2 + row) % 5 === 0 ? fill : (colours[(i + row) % 4] as string),
            4,
          ),
        ) + rect(-5, sy, w + 10, h * 0.014, wood(stage))
      )
    })
    const left = w * 0.46 - 116 * k
    const right = w * 0.46 + 116 * k
    const top = y + 92 * k
    return {
      background: backdrop(stage, wall) + shelves,
      subject:
        portrait(
          stage,
          one,
          {
            ...waistUp(standing(1)),
            turn: 0.2,
            tilt: 5,
            left: { to: [-118, -100], bend: 1 },
            right: { to: [118, -100], bend: -1 },
          },
          {
            x: w * 0.46,
            y,
            head,
          },
        ) +
        path(
          d`M${left} ${top}Q${w * 0.46} ${top + 30 * k} ${right} ${top}L${right + 12 * k} ${h + 5}H${left - 12 * k}Z`,
          fill,
        ) +
        path(
          d`M${left} ${top}Q${left + 40 * k} ${top + 20 * k} ${left + 52 * k} ${top + 22 * k}L${left + 30 * k} ${h + 5}H${left - 12 * k}Z`,
          '#1c0f0a',
          'fill-opacity=".14"',
        ) +
        circle(left, top, 13 * k, skinHand(stage)) +
        circle(right, top, 13 * k, skinHand(stage)),
    }
  },
}

const skinHand = (stage: Stage) => skinOf(stage.people[0]?.skin ?? 5).base

export const weighing: View = {
  name: 'weighing on a scale',
  cast: [{ ...sellerWish, age: 'elder', glasses: true }],
  words: (stage) => ({
    titles: [
      `${capital(noun(stage, 0))} weighing onions on a market scale`,
      'Market trader at her scale',
    ].slice(0, stage.people[0]?.frame === 'woman' ? 2 : 1),
    description: `A smiling ${noun(stage, 0)} weighs onions on a hanging scale at a market stall.`,
    keywords: ['scale', 'weighing', 'onions', 'seller', 'smiling', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one] = stage.people
    if (!one) return none
    const head = headAtTable(stage, 1.9)
    const edge = h * 0.76
    const u = head * 0.2
    const x = w * 0.7
    const metal = apartFrom('#b9b2a5', wall, 1.3)
    const pan_y = edge - head * 0.9
    return {
      background:
        backdrop(stage, wall) +
        rect(0, h * 0.4, w, h, nudge(wall, 0.05)) +
        place(bananas(short(stage) * 0.16), { x: w * 0.1, y: h * 0.16 }) +
        place(bananas(short(stage) * 0.14), { x: w * 0.26, y: h * 0.15 }),
      subject:
        portrait(
          stage,
          one,
          {
            ...waistUp(standing(1)),
            turn: 0.45,
            tilt: 6,
            right: { to: [92, -92], bend: 1 },
            left: { to: [-44, -70], bend: 1 },
          },
          { x: w * 0.36, y: edge - head * 1.8, head },
        ) +
        rect(x - 3, -5, 6, pan_y - head * 1.5, metal) +
        circle(x, pan_y - head * 1.1, head * 0.44, metal) +
        circle(x, pan_y - head * 1.1, head * 0.36, palette.paper) +
        stroke(
          d`M${x} ${pan_y - head * 1.1}L${x + head * 0.2} ${pan_y - head * 1.3}`,
          '#c0392b',
          head * 0.05,
        ) +
        stroke(
          d`M${x} ${pan_y - head * 0.66}L${x - head * 0.6} ${pan_y}M${x} ${pan_y - head * 0.66}L${x + head * 0.6} ${pan_y}`,
          metal,
          head * 0.04,
        ) +
        place(pyramid('onions', u * 0.9, 3), { x, y: pan_y }) +
        path(
          d`M${x - head * 0.66} ${pan_y}H${x + head * 0.66}Q${x + head * 0.5} ${pan_y + head * 0.24} ${x} ${pan_y + head * 0.24}Q${x - head * 0.5} ${pan_y + head * 0.24} ${x - head * 0.66} ${pan_y}Z`,
          metal,
        ) +
        rect(-5, edge, w + 10, h, tableCloth(stage)) +
        rect(-5, edge, w + 10, h * 0.03, wood(stage)) +
        place(pyramid('onions', u, 4), { x: w * 0.12, y: edge }) +
        place(pyramid('tomatoes', u, 4), { x: w * 0.92, y: edge }),
      front: awning(stage, -w * 0.02, w * 1.02, h * 0.1),
    }
  },
}
