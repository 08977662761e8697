import { apartFrom, nudge, tone } from '../../colour.ts'
import { type Pose, standing, striding, waistUp } from '../../figure/pose.ts'
import { type Fruit, fruit, pineapple, pyramid } from '../../props/fruit.ts'
import { phone, umbrella } from '../../props/things.ts'
import { d, path, place, rect, repeat } from '../../shapes.ts'
import { backdrop, isWide, type Picture, short } from '../../stage.ts'
import { peopleKeywords } from '../../words.ts'
import { headAtTable, tableCloth } from '../at-table.ts'
import { portrait, standFigure } from '../figures.ts'
import { none, noun, type View } from '../views.ts'
import { awning, basket, sellerWish, wood } from './market-goods.ts'

export const bargaining: View = {
  name: 'seller and customer',
  cast: [
    sellerWish,
    { frame: 'woman', age: 'adult', cloth: ['top'], heads: ['afro', 'braids', 'hijab', 'bun'] },
  ],
  words: (stage) => ({
    titles: [
      'Customer paying for mangoes by phone at the market',
      'Trader handing mangoes to a customer with a phone',
    ],
    description: 'A smiling trader hands a mango over the market stall to a customer, who pays by phone.',
    keywords: [
      'customer',
      'mobile money',
      'phone payment',
      'shopping',
      'mangoes',
      'smiling',
      ...peopleKeywords(stage.people),
    ],
  }),
  draw: (stage): Picture => {
    const { w, h } = stage
    const [one, two] = stage.people
    if (!one || !two) return none
    const head = headAtTable(stage, 2.1)
    const edge = h * 0.72
    const u = head * 0.2
    const give: Pose = {
      ...waistUp(standing(1)),
      turn: -0.45,
      tilt: -6,
      left: { to: [-116, -92], bend: -1 },
      right: { to: [40, -70], bend: -1 },
    }
    const take: Pose = {
      ...waistUp(standing(1)),
      head: 'profile',
      turn: 1,
      tilt: 4,
      right: { to: [104, -84], bend: 1 },
      left: { to: [20, -40], bend: 1 },
    }
    return {
      background: backdrop(stage, stage.wall) + rect(0, h * 0.44, w, h, nudge(stage.wall, 0.05)),
      subject:
        portrait(stage, one, give, {
          x: w * 0.72,
          y: edge - head * 1.86,
          head,
          held: place(fruit('mangoes', 24), { x: -118, y: -112 }),
        }) +
        rect(w * 0.34, edge, w, h, tableCloth(stage)) +
        rect(w * 0.34, edge, w, h * 0.03, wood(stage)) +
        place(pyramid('mangoes', u, 4), { x: w * 0.6, y: edge }) +
        place(pyramid('limes', u, 4), { x: w * 0.86, y: edge }) +
        portrait(stage, two, take, {
          x: w * 0.24,
          y: h * (isWide(stage) ? 0.4 : 0.46),
          head: head * 1.1,
          held: place(phone(50, stage.palette.ink, stage.palette.spark), { x: 108, y: -108, turn: 14 }),
        }),
      front: awning(stage, w * 0.36, w * 1.04, h * 0.12),
    }
  },
}

export const aisle: View = {
  name: 'aisle between the stalls',
  cast: [
    {
      frame: 'woman',
      lower: 'wrapper',
      cloth: ['lower', 'head'],
      heads: ['low wrap', 'gele', 'hijab', 'braids'],
    },
  ],
  words: (stage) => ({
    titles: ['Woman walking between market stalls', 'Shopper in the aisle of a busy market'],
    description: 'A woman walks down the aisle between two rows of market stalls under striped awnings.',
    keywords: ['aisle', 'stalls', 'shopping', 'street', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one] = stage.people
    if (!one) return none
    const [vx, vy] = [w * 0.52, h * 0.4]
    const stripes = [
      apartFrom(palette.cloth1, wall, 1.4),
      palette.paper,
      apartFrom(palette.spark, wall, 1.3),
      palette.paper,
    ]
    const kinds: readonly Fruit[] = ['oranges', 'tomatoes', 'limes', 'mangoes']
    // Four stalls on each side, each nearer one larger; corners run towards one point.
    const row = (side: 1 | -1) =>
      repeat(4, (i) => {
        const near = 0.16 + i * 0.25
        const far = Math.max(0.05, near - 0.2)
        const x = (t: number, out: number) => vx + side * w * out * t
        const y = (t: number, at: number) => vy + (h * at - vy) * t
        const counter = [0.4, 0.62] as const
        const edge = d`M${x(far, counter[0])} ${y(far, 0.84)}L${x(near, counter[0])} ${y(near, 0.84)}L${x(near, counter[0] + 0.5)} ${y(near, 0.84)}V${y(near, 1.2)}H${x(near, counter[0])}L${x(far, counter[0])} ${y(far, 1.2)}Z`
        const roof = d`M${x(far, 0.36)} ${y(far, 0.06)}L${x(near, 0.36)} ${y(near, 0.02)}L${x(near, 1.1)} ${y(near, -0.16)}L${x(far, 1.1)} ${y(far, -0.12)}Z`
        const u = w * 0.034 * near
        return (
          path(edge, i % 2 ? wood(stage) : tone(wood(stage), -0.05)) +
          repeat(i === 3 ? 3 : 2, (k) =>
            place(pyramid(kinds[(i + k) % 4] as Fruit, u, i > 1 ? 3 : 2), {
              x: x(near, 0.47 + k * 0.14),
              y: y(near, 0.84),
            }),
          ) +
          path(roof, stripes[i] as string) +
          path(
            d`M${x(far, 0.36)} ${y(far, 0.06)}L${x(near, 0.36)} ${y(near, 0.02)}V${y(near, 0.1)}L${x(far, 0.36)} ${y(far, 0.12)}Z`,
            tone(stripes[i] as string, -0.08),
          )
        )
      })
    const k = (Math.min(h, w * 1.2) * (isWide(stage) ? 0.62 : 0.48)) / 560
    return {
      background:
        backdrop(stage, wall) +
        path(
          d`M${vx - w * 0.03} ${vy}H${vx + w * 0.03}L${w * 1.02} ${h + 5}H${-w * 0.02}Z`,
          tone(stage.other, 0.02),
        ) +
        path(
          d`M-5 ${vy}H${vx - w * 0.03}L${-w * 0.02} ${h + 5}H-5ZM${w + 5} ${vy}H${vx + w * 0.03}L${w * 1.02} ${h + 5}H${w + 5}Z`,
          nudge(wall, 0.07),
        ),
      subject:
        row(-1) +
        row(1) +
        standFigure(stage, one, striding(), { x: w * 0.5, y: h * 0.92, scale: k }) +
        place(basket(120, 'tomatoes'), { x: w * 0.5 + 64 * k, y: h * 0.92 - 240 * k, scale: k }),
    }
  },
}

export const parasol: View = {
  name: 'stall under a parasol',
  cast: [{ ...sellerWish, frame: 'woman', lower: 'wrapper' }],
  words: (stage) => ({
    titles: ['Fruit seller under a market parasol', `Smiling ${noun(stage, 0)} beside baskets of fruit`],
    description:
      'A smiling fruit seller stands under a large parasol between baskets of fruit at an open-air market.',
    keywords: ['parasol', 'baskets', 'seller', 'open-air', 'smiling', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one] = stage.people
    if (!one) return none
    const base = h * 0.9
    // The parasol has to fit above the seller.
    const k = Math.min((Math.min(h, w * 1.2) * 0.66) / 560, base / 860)
    const x = w * 0.46
    const r = Math.min(w * 0.4, 330 * k)
    const u = 150 * k
    return {
      background:
        backdrop(stage, wall) +
        rect(0, base - h * 0.14, w, h, stage.other) +
        [0.12, 0.88]
          .map((fx) =>
            place(umbrella(short(stage) * 0.14, nudge(wall, 0.09), nudge(wall, 0.14), nudge(wall, 0.16)), {
              x: w * fx,
              y: base - h * 0.34,
            }),
          )
          .join(''),
      subject:
        rect(x + 92 * k, base - 600 * k, 12 * k, 600 * k, tone(palette.ink, 0.16)) +
        standFigure(
          stage,
          one,
          { ...standing(1), turn: 0.3, right: { to: [74, -70], bend: 1 }, left: { to: [-54, -18], bend: 1 } },
          { x, y: base, scale: k, held: place(pineapple(100), { x: 84, y: -62 }) },
        ) +
        place(basket(u, 'oranges'), { x: w * 0.14, y: base + h * 0.03 }) +
        place(basket(u * 0.9, 'limes'), { x: w * 0.28, y: base + h * 0.06 }) +
        place(basket(u, 'tomatoes'), { x: w * 0.72, y: base + h * 0.05 }) +
        place(basket(u * 0.95, 'avocados'), { x: w * 0.9, y: base + h * 0.02 }),
      front: place(
        umbrella(r, apartFrom(palette.spark, wall, 1.3), apartFrom(palette.cloth1, wall, 1.4), 'none'),
        { x: x + 98 * k, y: base - 560 * k },
      ),
    }
  },
}
