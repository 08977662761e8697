import { apartFrom, nudge, tone } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { handsInFront, standing, waistUp } from '../../figure/pose.ts'
import { bananas, type Fruit, fruit, fruit_kinds, pineapple, pyramid } from '../../props/fruit.ts'
import { d, ellipse, path, place, rect, repeat } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, patterned, short } from '../../stage.ts'
import { atHour, capital, nounOf, peopleKeywords } from '../../words.ts'
import { portrait } from '../figures.ts'
import { softShape } from '../soft-shape.ts'
import { inTheCity } from '../../places.ts'

export const market: Grammar = {
  id: 'food-drink-b',
  compositions: [
    arrangement('seller centre, fruit in front', 0.5, 1, 0.66, 0),
    arrangement('seller right, awning', 0.68, 0.95, 0.64, 1),
    arrangement('pyramids close', 0.5, 1.5, 0.8, 2),
    arrangement('seller left, baskets right', 0.3, 1.05, 0.68, 3),
    arrangement('awning high, wide stall', 0.56, 0.76, 0.72, 4),
    arrangement('weighing by hand', 0.4, 1.2, 0.72, 5),
  ],
  variants: ['oranges', 'mangoes', 'tomatoes', 'avocados', 'limes'],
  cast: () => [
    {
      top: 'apron',
      cloth: ['head'],
      heads: ['low wrap', 'sun hat', 'turban', 'gele', 'kufi'],
      smiling: true,
    },
  ],
  words: (stage) => {
    const [person] = stage.people
    const who = person ? nounOf(person) : 'seller'
    return {
      titles:
        stage.comp.kind === 2
          ? [`Pyramids of ${stage.variant} on a market table`]
          : [
              `Smiling ${who} selling ${stage.variant} at the market`,
              `${capital(who)} behind pyramids of ${stage.variant}`,
            ],
      where: inTheCity(stage),
      description:
        stage.comp.kind === 2
          ? `Pyramids of ${stage.variant} and other fruit on a market table ${atHour(stage)}.`
          : `A smiling ${who} behind a market stall with pyramids of ${stage.variant} ${atHour(stage)}.`,
      keywords: [
        'food',
        'market',
        stage.variant,
        'fruit',
        'stall',
        ...(stage.comp.kind === 2
          ? ['fresh', 'stacked']
          : ['seller', 'small business', ...peopleKeywords(stage.people)]),
        'colour',
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall } = stage
    const [seller] = stage.people
    const s = short(stage)
    const table_y = h * comp.level
    const main = stage.variant as Fruit
    const rest = fruit_kinds.filter((kind) => kind !== main)
    const other_a = rest[comp.kind % rest.length] as Fruit
    const other_b = rest[(comp.kind + 2) % rest.length] as Fruit
    const u = s * 0.036 * (comp.kind === 2 ? 1.7 : comp.near)
    const pile = (kind: Fruit, x: number, rows: number, k = 1) =>
      ellipse(w * x, table_y, u * k * (rows + 0.6), u * 0.4, '#1c0f0a', 'fill-opacity=".18"') +
      place(pyramid(kind, u * k, rows), { x: w * x, y: table_y })
    const fronts = [
      pile(main, 0.22, 5) + pile(other_a, 0.5, 3) + pile(main, 0.8, 4),
      pile(main, 0.2, 5) + pile(other_b, 0.44, 4),
      pile(other_a, 0.1, 4) + pile(other_b, 0.92, 4) + pile(main, 0.5, 6),
      pile(main, 0.62, 5) + pile(other_a, 0.88, 4),
      pile(main, 0.16, 5) + pile(other_a, 0.36, 4) + pile(other_b, 0.82, 5),
      pile(main, 0.78, 5) + pile(other_b, 0.12, 3),
    ][comp.kind] as string
    const extras =
      comp.kind === 1
        ? place(pineapple(s * 0.26), { x: w * 0.92, y: table_y })
        : comp.kind === 3
          ? place(bananas(s * 0.2), { x: w * 0.04, y: table_y - s * 0.1 })
          : comp.kind === 4
            ? place(pineapple(s * 0.22), { x: w * 0.96, y: table_y })
            : ''
    const stripe = apartFrom(palette.cloth1, wall, 1.5)
    const base = apartFrom(palette.cloth2, wall, 1.4)
    const cloth = paintOf(
      patterned(
        stage,
        base,
        apartFrom(palette.spark, base, 1.7),
        apartFrom(palette.paper, base, 1.5),
        s * 0.08,
      ),
    )
    const table =
      rect(-5, table_y, w + 10, h, cloth) +
      rect(-5, table_y, w + 10, h * 0.025, tone(stripe, -0.02)) +
      path(
        d`M${-5} ${table_y + h * 0.025}H${w + 5}V${table_y + h * 0.055}H-5Z`,
        '#1c0f0a',
        'fill-opacity=".2"',
      ) +
      repeat(
        4,
        (i) =>
          rect(w * (0.06 + i * 0.25), table_y + h * 0.12, w * 0.15, h * 0.1, tone('#c9a26b', 0), 6) +
          repeat(4, (k) =>
            place(fruit(k % 2 ? other_a : other_b, u * 0.8), {
              x: w * (0.085 + i * 0.25) + k * w * 0.033,
              y: table_y + h * 0.12,
            }),
          ) +
          rect(w * (0.06 + i * 0.25), table_y + h * 0.135, w * 0.15, h * 0.09, '#c9a26b', 6) +
          rect(w * (0.06 + i * 0.25), table_y + h * 0.165, w * 0.15, h * 0.015, '#a37d49'),
      )
    const awning_h = h * (comp.kind === 2 ? 0 : comp.kind === 4 ? 0.17 : 0.13)
    const awning = awning_h
      ? repeat(
          10,
          (i) =>
            rect((w * i) / 10 - 1, -5, w / 10 + 2, awning_h, i % 2 ? palette.paper : stripe) +
            path(
              d`M${(w * i) / 10} ${awning_h - 6}h${w / 10}a${w / 20} ${h * 0.03} 0 0 1 ${-w / 10} 0Z`,
              i % 2 ? palette.paper : stripe,
            ),
        )
      : ''
    const head = (isWide(stage) ? h * 0.23 : Math.min(w * 0.24, h * 0.18)) * Math.min(comp.near, 1.15)
    const pose =
      comp.kind === 5
        ? {
            ...waistUp(standing(1)),
            left: { to: [-64, -86] as const },
            right: { to: [70, -70] as const },
            turn: 0.4,
            tilt: 6,
          }
        : comp.kind === 1
          ? { ...handsInFront(-40, 30), turn: -0.4, tilt: -7 }
          : {
              ...waistUp(standing(-1)),
              turn: comp.x < 0.5 ? 0.4 : -0.2,
              tilt: comp.x < 0.5 ? 7 : -5,
              right: { to: [58, -66] as const },
            }
    const held =
      comp.kind === 5
        ? place(fruit(main, 26), { x: -68, y: -112 }) + place(fruit(main, 26), { x: 76, y: -98 })
        : comp.kind === 1
          ? ''
          : place(fruit(main, 24), { x: 64, y: -94 })
    const person =
      seller && comp.kind !== 2
        ? portrait(stage, seller, pose, { x: w * comp.x, y: table_y - head * 1.95, head, held })
        : ''
    const soft = nudge(wall, 0.05)
    const back =
      comp.kind === 2
        ? softShape(stage, w * 0.5, table_y - s * 0.2, s * 0.46, soft)
        : rect(0, h * 0.4, w, h, soft) +
          place(bananas(s * 0.15), { x: w * (comp.x > 0.5 ? 0.12 : 0.74), y: awning_h + s * 0.02 }) +
          rect(w * 0.02, awning_h, w * 0.018, h, tone(palette.ink, 0.16)) +
          rect(w * 0.962, awning_h, w * 0.018, h, tone(palette.ink, 0.16))
    return {
      background: backdrop(stage, wall) + back,
      subject: person + table + extras + fronts,
      front: awning,
    }
  },
}
