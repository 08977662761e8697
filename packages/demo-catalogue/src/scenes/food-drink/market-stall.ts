import { apartFrom, nudge, tone } from '../../colour.ts'
import { type Pose, standing, waistUp } from '../../figure/pose.ts'
import { bananas, type Fruit, fruit, fruit_kinds, pyramid } from '../../props/fruit.ts'
import { ellipse, place, rect, repeat } from '../../shapes.ts'
import { backdrop, type Composition, isWide, type Picture, type Stage, short } from '../../stage.ts'
import { atHour, capital, peopleKeywords } from '../../words.ts'
import { headAtTable, tableCloth } from '../at-table.ts'
import { portrait } from '../figures.ts'
import { softShape } from '../soft-shape.ts'
import { grammarOfViews, none, noun, type View } from '../views.ts'
import { aisle, bargaining, parasol } from './market-day.ts'
import { awning } from './market-goods.ts'
import { clothSeller, spiceBowls, weighing } from './market-tables.ts'

/** A stall seen from the front: which arrangement, and what it sells. */
function stallView(name: string, arranged: Partial<Composition>, goods: Fruit): View {
  const seen = arranged.kind !== 2
  return {
    name,
    cast: [
      {
        top: 'apron',
        cloth: ['head'],
        heads: ['low wrap', 'sun hat', 'turban', 'gele', 'kufi'],
        smiling: true,
        eyes: 'open',
      },
    ],
    words: (stage) => ({
      titles: seen
        ? [
            `Smiling ${noun(stage, 0)} selling ${goods} at the market`,
            `${capital(noun(stage, 0))} behind pyramids of ${goods}`,
          ]
        : [`Pyramids of ${goods} on a market table`],
      description: seen
        ? `A smiling ${noun(stage, 0)} behind a market stall with pyramids of ${goods} ${atHour(stage)}.`
        : `Pyramids of ${goods} and other fruit on a market table ${atHour(stage)}.`,
      keywords: [
        goods,
        'fruit',
        ...(seen ? ['seller', 'small business', ...peopleKeywords(stage.people)] : ['fresh']),
      ],
    }),
    draw: (stage) => drawStall({ ...stage, comp: { ...stage.comp, ...arranged }, variant: goods }),
  }
}

export const market = grammarOfViews(
  'food-drink-b',
  ['food', 'market', 'stall', 'trade', 'colour'],
  [
    stallView('seller centre, fruit in front', { level: 0.66, kind: 0 }, 'oranges'),
    aisle,
    bargaining,
    stallView('pyramids close', { near: 1.5, level: 0.8, kind: 2 }, 'tomatoes'),
    spiceBowls,
    parasol,
    weighing,
    clothSeller,
    stallView('fruit in both hands', { x: 0.4, near: 1.2, level: 0.72, kind: 5 }, 'avocados'),
  ],
)

function drawStall(stage: Stage): Picture {
  const { w, h, comp, palette, wall } = stage
  const [seller] = stage.people
  if (!seller) return none
  const s = short(stage)
  const close = comp.kind === 2
  const table_y = h * comp.level
  const main = stage.variant as Fruit
  const rest = fruit_kinds.filter((kind) => kind !== main)
  const other_a = rest[comp.kind % rest.length] as Fruit
  const other_b = rest[(comp.kind + 2) % rest.length] as Fruit
  const u = s * 0.036 * (close ? 1.7 : comp.near)
  const pile = (kind: Fruit, x: number, rows: number) =>
    ellipse(w * x, table_y, u * (rows + 0.6), u * 0.4, '#1c0f0a', 'fill-opacity=".18"') +
    place(pyramid(kind, u, rows), { x: w * x, y: table_y })
  const piles = close
    ? pile(other_a, 0.1, 4) + pile(other_b, 0.92, 4) + pile(main, 0.5, 6)
    : comp.kind === 0
      ? pile(main, 0.22, 5) + pile(other_a, 0.5, 3) + pile(main, 0.8, 4)
      : pile(main, 0.78, 5) + pile(other_b, 0.12, 3)
  const stripe = apartFrom(palette.cloth1, wall, 1.5)
  const crate = (i: number) =>
    rect(w * (0.06 + i * 0.25), table_y + h * 0.12, w * 0.15, h * 0.1, '#c9a26b', 6) +
    repeat(4, (k) =>
      place(fruit(k % 2 ? other_a : other_b, u * 0.8), {
        x: w * (0.085 + i * 0.25) + k * w * 0.033,
        y: table_y + h * 0.12,
      }),
    ) +
    rect(w * (0.06 + i * 0.25), table_y + h * 0.135, w * 0.15, h * 0.09, '#c9a26b', 6) +
    rect(w * (0.06 + i * 0.25), table_y + h * 0.165, w * 0.15, h * 0.015, '#a37d49')
  const table =
    rect(-5, table_y, w + 10, h, tableCloth(stage, palette.cloth2)) +
    rect(-5, table_y, w + 10, h * 0.025, tone(stripe, -0.02)) +
    rect(-5, table_y + h * 0.025, w + 10, h * 0.03, '#1c0f0a', 0, 'fill-opacity=".2"') +
    repeat(4, crate)
  const awning_h = h * 0.13
  const head = (isWide(stage) ? h * 0.21 : headAtTable(stage, 1.9)) * Math.min(comp.near, 1.15)
  const both = comp.kind === 5
  const pose: Pose = both
    ? { ...waistUp(standing(1)), left: { to: [-64, -86] }, right: { to: [70, -70] }, turn: 0.4, tilt: 6 }
    : { ...waistUp(standing(-1)), turn: -0.2, tilt: -5, right: { to: [58, -66] } }
  const held = both
    ? place(fruit(main, 26), { x: -68, y: -112 }) + place(fruit(main, 26), { x: 76, y: -98 })
    : place(fruit(main, 24), { x: 64, y: -94 })
  const soft = nudge(wall, 0.05)
  const post = tone(palette.ink, 0.16)
  const back = close
    ? softShape(stage, w * 0.5, table_y - s * 0.2, s * 0.46, soft)
    : rect(0, h * 0.4, w, h, soft) +
      place(bananas(s * 0.15), { x: w * 0.74, y: awning_h + s * 0.02 }) +
      rect(w * 0.02, awning_h, w * 0.018, h, post) +
      rect(w * 0.962, awning_h, w * 0.018, h, post)
  return {
    background: backdrop(stage, wall) + back,
    subject:
      (close ? '' : portrait(stage, seller, pose, { x: w * comp.x, y: table_y - head * 1.95, head, held })) +
      table +
      piles,
    front: close ? '' : awning(stage, 0, w, awning_h),
  }
}
