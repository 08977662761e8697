import { apartFrom, nudge, tone } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { leafColour } from '../../palettes.ts'
import { bigLeaf } from '../../props/plants.ts'
import { beadString, handbag, heel, slipper } from '../../props/things.ts'
import { ellipse, type Point, place, polygon, ring } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, type Picture, patterned, short } from '../../stage.ts'
import { capital, clothWord } from '../../words.ts'
import { bouquet } from '../moments/wedding-couple.ts'

export const accessories: Grammar = {
  id: 'fashion-c',
  compositions: [
    arrangement('diagonal, bag above', 0.5, 1, 0.5, 0),
    arrangement('diagonal, shoes above', 0.5, 1, 0.5, 1),
    arrangement('bag large, left', 0.36, 1.35, 0.5, 2),
    arrangement('beads in a spiral', 0.56, 1, 0.5, 3),
    arrangement('steps of three', 0.5, 0.9, 0.5, 4),
    arrangement('slippers from above', 0.62, 1.2, 0.5, 5),
  ],
  variants: ['handbag', 'slippers', 'heels', 'bridal shoes', 'beads'],
  cast: () => [],
  words: (stage) => ({
    titles: [
      `${capital(stage.variant)} laid out on ${clothWord(stage)} cloth`,
      `${capital(stage.variant)} and bangles, flat lay`,
      `Flat lay with ${stage.variant} and beads`,
    ],
    description: `${stage.variant === 'bridal shoes' ? 'Bridal shoes, a bouquet' : 'Bag, shoes, bangles'} and beads laid out on a diagonal of ${clothWord(stage)} cloth.`,
    keywords: [
      'fashion',
      'accessories',
      ...(stage.variant === 'bridal shoes' ? ['wedding', 'bride'] : []),
      stage.variant,
      'handbag',
      'shoes',
      'beads',
      'bangles',
      'flat lay',
      stage.cloth,
      'still life',
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, comp, palette } = stage
    const s = short(stage)
    const u = s * 0.34 * comp.near
    const fill = patterned(
      stage,
      palette.cloth1,
      apartFrom(palette.spark, palette.cloth1, 1.7),
      apartFrom(palette.paper, palette.cloth1, 1.5),
      s * 0.08,
      45,
    )
    const slant = comp.kind % 2 ? -1 : 1
    const band: Point[] =
      slant === 1
        ? [
            [-w * 0.1, h * 0.84],
            [w * 0.7, -h * 0.1],
            [w * 1.1, -h * 0.1],
            [w * 1.1, h * 0.1],
            [w * 0.3, h * 1.1],
            [-w * 0.1, h * 1.1],
          ]
        : [
            [-w * 0.1, h * 0.1],
            [-w * 0.1, -h * 0.1],
            [w * 0.36, -h * 0.1],
            [w * 1.1, h * 0.86],
            [w * 1.1, h * 1.1],
            [w * 0.66, h * 1.1],
          ]
    const cloth_band = polygon(band, paintOf(fill))
    const shade = (x: number, y: number, r: number) =>
      ellipse(x + 14 * stage.shade, y + 12, r, r * 0.3, '#1c0f0a', 'fill-opacity=".16"')
    const bag = (x: number, y: number, k: number) =>
      shade(x, y, u * k * 0.55) +
      place(
        handbag(
          u * 1.15 * k,
          palette.cloth2,
          apartFrom(tone(palette.cloth2, -0.1), palette.cloth2, 1.2),
          palette.spark,
        ),
        { x, y, turn: slant * -6 },
      )
    const heels = (x: number, y: number, k: number) =>
      shade(x, y, u * k * 0.6) +
      place(heel(u * k, palette.spark), { x: x - u * 0.2, y: y - u * 0.2 * k, turn: -8 }) +
      place(heel(u * k, tone(palette.spark, -0.05)), { x: x + u * 0.16, y: y + u * 0.16 * k, turn: -8 })
    const flats = (x: number, y: number, k: number) =>
      place(slipper(u * 1.3 * k, tone('#8a5a36', 0.02), palette.cloth2), {
        x: x - u * 0.34 * k,
        y,
        turn: slant * 24 - 8,
      }) +
      place(slipper(u * 1.3 * k, '#8a5a36', palette.cloth2), {
        x: x + u * 0.3 * k,
        y: y + u * 0.12,
        turn: slant * 24 + 8,
      })
    const strings = (x: number, y: number, k: number) =>
      [0.62, 0.46, 0.3]
        .map((size, ring_no) => {
          const count = Math.round(44 * size)
          const colours = [
            [palette.spark, palette.spark, palette.paper],
            [palette.cloth2, palette.paper],
            [palette.paper, palette.spark],
          ][ring_no] as string[]
          return beadString(
            Array.from({ length: count }, (_, i): Point => {
              const a = (i * 2 * Math.PI) / count
              return [
                x + u * k * size * Math.cos(a),
                y + u * k * size * (0.86 + ring_no * 0.02) * Math.sin(a) + ring_no * u * 0.05,
              ]
            }),
            u * 0.068 * k,
            colours,
          )
        })
        .join('')
    const bangles = (x: number, y: number, k: number) =>
      [0, 1, 2]
        .map((i) =>
          ring(
            x + i * u * 0.24 * k,
            y + (i % 2) * u * 0.16 * k,
            u * 0.3 * k,
            [palette.spark, palette.paper, palette.cloth2][i] as string,
            u * 0.08 * k,
          ),
        )
        .join('')
    const flowers = (x: number, y: number, k: number) =>
      shade(x, y, u * k * 0.4) +
      place(bouquet(u * 0.42 * k, palette.paper, palette.spark, leafColour(palette)), {
        x,
        y,
        turn: slant * 40,
      })
    const sets: Record<string, [typeof bag, typeof bag, typeof bag]> = {
      handbag: [bag, heels, bangles],
      slippers: [flats, strings, bag],
      heels: [heels, bag, strings],
      'bridal shoes': [heels, flowers, strings],
      beads: [strings, bangles, flats],
    }
    const [first, second, third] = sets[stage.variant] as [typeof bag, typeof bag, typeof bag]
    const spots = (
      [
        [
          [0.62, 0.4, 1.2],
          [0.28, 0.78, 0.9],
          [0.24, 0.2, 0.8],
        ],
        [
          [0.34, 0.34, 1.15],
          [0.72, 0.8, 0.9],
          [0.78, 0.22, 0.8],
        ],
        [
          [0.36, 0.66, 1.1],
          [0.8, 0.24, 0.72],
          [0.8, 0.84, 0.7],
        ],
        [
          [0.58, 0.56, 1.25],
          [0.2, 0.22, 0.8],
          [0.16, 0.86, 0.8],
        ],
        [
          [0.24, 0.8, 0.95],
          [0.52, 0.5, 0.9],
          [0.8, 0.22, 0.9],
        ],
        [
          [0.64, 0.44, 1.1],
          [0.22, 0.24, 0.74],
          [0.3, 0.84, 0.74],
        ],
      ] as const
    )[comp.kind] as readonly (readonly [number, number, number])[]
    const at = (draw: typeof bag, i: number) => {
      const [px, py, k] = spots[i] as readonly [number, number, number]
      return draw(w * px, h * py, k)
    }
    return {
      background:
        backdrop(stage, palette.ground) +
        place(bigLeaf(s * 0.3, nudge(palette.ground, 0.05)), {
          x: w * (slant === 1 ? 0.14 : 0.86),
          y: h * 0.66,
          turn: slant * 30,
        }) +
        cloth_band,
      subject: at(third, 2) + at(second, 1) + at(first, 0),
    }
  },
}
