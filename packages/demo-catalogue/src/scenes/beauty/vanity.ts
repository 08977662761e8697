import { apartFrom, mix, tone } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { leafColour } from '../../palettes.ts'
import { branch, flower, pottedPlant } from '../../props/plants.ts'
import { afroComb, beadString, bottle, tub } from '../../props/things.ts'
import { circle, d, ellipse, type Point, path, place, rect } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, type Picture, patterned, short } from '../../stage.ts'
import { atHour, capital, clothWord } from '../../words.ts'
import { bouquet } from '../moments/wedding-couple.ts'

export const vanity: Grammar = {
  id: 'beauty-b',
  compositions: [
    arrangement('mirror centre', 0.5, 1, 0.72, 0),
    arrangement('mirror left, plant right', 0.32, 1, 0.7, 1),
    arrangement('mirror right, bottles left', 0.7, 1.05, 0.74, 2),
    arrangement('two shelves', 0.5, 0.8, 0.8, 3),
    arrangement('close on the tub', 0.46, 1.6, 0.76, 4),
    arrangement('half mirror cut by the frame', 0.96, 1.2, 0.72, 5),
  ],
  variants: ['shea butter', 'hair oil', 'bridal flowers', 'comb', 'black soap'],
  cast: () => [],
  words: (stage) => ({
    titles: [
      `${capital(stage.variant)} and oils on a dressing table`,
      `Dressing table with ${stage.variant} and a round mirror`,
      `${capital(stage.variant)} beside oil bottles on ${clothWord(stage)} cloth`,
    ],
    description: `A dressing table ${atHour(stage)}: ${stage.variant}, oil bottles, a wide comb and the arc of a mirror on ${clothWord(stage)} cloth.`,
    keywords: [
      'beauty',
      'vanity',
      ...(stage.variant === 'bridal flowers' ? ['wedding', 'bride'] : []),
      stage.variant,
      'skin care',
      'hair care',
      'bottles',
      'mirror',
      'still life',
      'cosmetics',
      stage.cloth,
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, comp, palette } = stage
    const s = short(stage)
    const u = s * 0.27 * comp.near
    const base = h * comp.level
    const wall = palette.ground
    const glass = mix(palette.second, palette.paper, 0.55)
    const cx = w * comp.x
    const mr = s * (comp.kind === 3 ? 0.2 : 0.31) * Math.min(comp.near, 1.2)
    const my = base - mr * (comp.kind === 3 ? 2.5 : 1.16)
    const mirror =
      circle(cx, my, mr * 1.09, palette.spark) +
      circle(cx, my, mr, glass) +
      path(
        d`M${cx - mr * 0.7} ${my + mr * 0.1}A${mr * 0.72} ${mr * 0.72} 0 0 1 ${cx + mr * 0.1} ${my - mr * 0.72}`,
        'none',
        `stroke="${palette.paper}" stroke-width="${Math.round(mr * 0.08)}" stroke-linecap="round"`,
      ) +
      (comp.kind === 3
        ? ''
        : rect(cx - mr * 0.1, my + mr, mr * 0.2, base - my - mr, tone(palette.spark, -0.08)) +
          ellipse(cx, base, mr * 0.5, mr * 0.08, tone(palette.spark, -0.08)))
    const green = leafColour(palette)
    const runner = patterned(
      stage,
      palette.cloth1,
      apartFrom(palette.spark, palette.cloth1, 1.6),
      apartFrom(palette.paper, palette.cloth1, 1.6),
      s * 0.07,
    )
    const table =
      rect(0, base, w, h - base + 4, tone(palette.second, -0.02)) +
      path(d`M${w * 0.1} ${base}H${w * 0.9}L${w * 0.98} ${h + 4}H${w * 0.02}Z`, paintOf(runner)) +
      rect(0, base, w, 7, tone(palette.second, -0.1))
    const line_up: string[] = [
      place(bottle(u * 1.5, palette.cloth2, palette.ink, palette.paper, 0), { x: 0, y: 0 }),
      place(tub(u * 1.15, palette.paper, '#f3dfae'), { x: 0, y: 0 }),
      place(bottle(u * 1.15, apartFrom(palette.cloth1, wall, 1.4), palette.spark, palette.paper, 1), {}),
      place(bottle(u * 1.3, palette.spark, palette.ink, palette.cloth1, 2), {}),
      place(bouquet(u * 0.6, palette.spark, palette.paper, green), { y: -u * 0.4 }),
    ]
    const lead = ['hair oil', 'shea butter', 'black soap', '', 'bridal flowers'].indexOf(stage.variant)
    const first = lead < 0 ? 1 : lead
    const order = [first, ...[0, 1, 2, 3].filter((i) => i !== first)]
    const xs = [
      [0.5, 0.26, 0.72, 0.86],
      [0.62, 0.5, 0.76, 0.24],
      [0.34, 0.2, 0.5, 0.84],
      [0.36, 0.22, 0.62, 0.78],
      [0.42, 0.12, 0.72, 0.9],
      [0.36, 0.2, 0.52, 0.68],
    ][comp.kind] as number[]
    const drop = [0.06, 0.015, 0.03, 0.01]
    const items = order.map((k, i) =>
      place(line_up[k] ?? '', {
        x: w * (xs[i] ?? 0.5),
        y: base + (h - base) * (drop[i] ?? 0) + (i === 0 ? (h - base) * 0.22 : 0),
        scale: i === 0 && comp.kind !== 4 ? 1.12 : 0.94,
      }),
    )
    const comb = place(
      afroComb(u * 0.9, palette.cloth2 === palette.cloth1 ? palette.ink : tone(palette.ink, 0.12)),
      { x: w * (comp.kind === 2 ? 0.66 : 0.2), y: base + (h - base) * 0.55, turn: 68 },
    )
    const soap =
      stage.variant === 'black soap'
        ? place(
            rect(-u * 0.34, -u * 0.24, u * 0.68, u * 0.26, '#3a2419', u * 0.06) +
              rect(-u * 0.34, -u * 0.24, u * 0.68, u * 0.1, '#5a3a28', u * 0.05),
            { x: w * (comp.kind === 5 ? 0.6 : 0.62), y: base + (h - base) * 0.55 },
          )
        : place(flower(u * 0.26, palette.spark, palette.paper), { x: w * 0.68, y: base + (h - base) * 0.58 })
    const beads = beadString(
      Array.from(
        { length: 15 },
        (_, i): Point => [w * 0.4 + i * u * 0.14, base + (h - base) * (0.74 + Math.sin(i * 0.5) * 0.07)],
      ),
      u * 0.07,
      [palette.spark, palette.cloth2, palette.paper],
    )
    const plant =
      comp.kind === 1 || comp.kind === 3
        ? place(pottedPlant(h * 0.5, comp.kind, green, palette.cloth2), { x: w * 0.88, y: base + 4 })
        : comp.kind === 0
          ? place(branch(h * 0.42, 5, green, 0.3), { x: w * 0.04, y: base })
          : ''
    const board =
      comp.kind === 3
        ? rect(w * 0.08, base - s * 0.36, w * 0.84, s * 0.022, palette.cloth2) +
          [0, 1, 2, 3]
            .map((i) =>
              place(
                bottle(
                  u * 0.9,
                  [palette.cloth1, palette.spark, palette.paper, palette.cloth2][i] as string,
                  palette.ink,
                  palette.paper,
                  i,
                ),
                { x: w * ([0.14, 0.26, 0.74, 0.86][i] as number), y: base - s * 0.36 },
              ),
            )
            .join('')
        : ''
    const planes = path(
      d`M0 ${h * 0.2}Q${w * 0.4} ${h * 0.02} ${w} ${h * 0.3}V${base}H0Z`,
      tone(wall, -0.045),
    )
    return {
      background: backdrop(stage, wall) + planes,
      subject: mirror + board + plant + table + items.slice().reverse().join('') + comb + soap + beads,
    }
  },
}
