import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { leafColour } from '../../palettes.ts'
import { inTheCity } from '../../places.ts'
import { pottedPlant } from '../../props/plants.ts'
import { handbag, heel } from '../../props/things.ts'
import { circle, d, ellipse, line, path, place, rect, repeat, stroke } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, patterned, short } from '../../stage.ts'
import { atHour, clothWord } from '../../words.ts'

/** Garments on hangers, hook at 0, 0, about 100 wide and 300 long for size 1. */
function garment(kind: number, fill: string, shade: string, trim: string): string {
  const hanger = stroke('M0 -26C0 -40 16 -40 16 -28C16 -20 0 -20 0 -8L-56 18M0 -8L56 18', '#4b3a30', 5)
  const veil_right = (data: string) => path(data, '#1c0f0a', 'fill-opacity=".15"')
  switch (kind % 4) {
    case 0:
      return (
        hanger +
        path(
          'M-16 -2L-62 20L-84 120L-52 126L-48 70L-66 330H66L48 70L52 126L84 120L62 20L16 -2Q0 18 -16 -2Z',
          fill,
        ) +
        veil_right('M14 -2L62 20L84 120L52 126L48 70L66 330H26Q40 150 14 -2Z') +
        path('M-12 4Q0 22 12 4L9 90L0 100L-9 90Z', trim)
      )
    case 1:
      return (
        hanger +
        path('M-20 0L-58 18L-92 190L-60 196L-50 110L-54 210H54L50 110L60 196L92 190L58 18L20 0L0 60Z', fill) +
        veil_right('M20 0L58 18L92 190L60 196L50 110L54 210H20L14 60Z') +
        path('M-20 0L-34 22L-14 90L0 60ZM20 0L34 22L14 90L0 60Z', shade) +
        circle(0, 100, 5, trim) +
        circle(0, 132, 5, trim)
      )
    case 2:
      return (
        hanger +
        path('M-40 10H40L44 26L86 300H-86L-44 26Z', fill) +
        rect(-44, 6, 88, 20, trim) +
        stroke('M-14 30L-36 294M18 30L30 294', shade, 5) +
        veil_right('M20 26H44L86 300H48Z')
      )
    default:
      return (
        hanger +
        path('M-50 16H50L54 40L50 330H10L2 110L-8 330H-50L-54 40Z', fill) +
        rect(-51, 14, 102, 18, shade) +
        veil_right('M28 32H54L50 330H30Z')
      )
  }
}

export const rail: Grammar = {
  id: 'fashion-b',
  compositions: [
    arrangement('rail across, folded cloth below', 0.5, 1, 0.16, 0),
    arrangement('rail right, basket left', 0.64, 0.94, 0.2, 1),
    arrangement('rail left, mirror right', 0.38, 1, 0.18, 2),
    arrangement('close on three garments', 0.5, 1.5, 0.06, 3),
    arrangement('cloth stacked high', 0.3, 0.8, 0.24, 4),
    arrangement('one gown, long rail', 0.7, 1.2, 0.12, 5),
  ],
  variants: ['wax cloth', 'indigo cloth', 'woven cloth'],
  cast: () => [],
  words: (stage) => ({
    titles: [
      `Dresses and shirts of ${stage.variant} on a rail`,
      `Folded ${stage.variant} beside a boutique rail`,
      `Boutique rail with ${clothWord(stage)} prints`,
    ],
    where: inTheCity(stage),
    description: `Garments on a rail and folded ${stage.variant} beside it ${atHour(stage)}, in a pattern of ${stage.cloth}.`,
    keywords: [
      'fashion',
      'clothes rail',
      stage.variant,
      stage.cloth,
      'garments',
      'textile',
      'boutique',
      'folded cloth',
      'still life',
      'shopping',
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, comp, palette, random } = stage
    const s = short(stage)
    const scale = (s / (h > w * 1.3 ? 560 : 660)) * comp.near * (isWide(stage) ? 1.02 : 1)
    const y = h * comp.level
    const floor = h * 0.86
    const cloths = [
      patterned(
        stage,
        palette.cloth1,
        apartFrom(palette.spark, palette.cloth1, 1.7),
        apartFrom(palette.paper, palette.cloth1, 1.5),
        44,
      ),
      patterned(
        stage,
        palette.cloth2,
        apartFrom(palette.paper, palette.cloth2, 1.7),
        apartFrom(palette.spark, palette.cloth2, 1.5),
        34,
        45,
      ),
      { base: palette.spark, shade: tone(palette.spark, -0.1) },
      {
        base: apartFrom(mix(palette.second, palette.paper, 0.3), palette.ground, 1.3),
        shade: palette.second,
      },
      { base: tone(palette.cloth1, 0.08), shade: palette.cloth1 },
    ]
    const spans: [number, number][] = [
      [0.08, 0.92],
      [0.32, 1.06],
      [-0.06, 0.62],
      [-0.1, 1.1],
      [0.4, 1.04],
      [0.1, 1.1],
    ]
    const [from, to] = spans[comp.kind] as [number, number]
    const count = Math.max(3, Math.min(7, Math.round(((to - from) * w) / (150 * scale))))
    const metal = tone(palette.ink, 0.1)
    const post_x = [w * Math.max(from, 0.02) + 14, w * Math.min(to, 0.98) - 14]
    const bar =
      line([w * from, y], [w * to, y], metal, 11) +
      post_x
        .map((px, i) =>
          (i === 0 && from > 0) || (i === 1 && to < 1)
            ? line([px, y], [px, floor + 30], metal, 10) +
              line([px - 40, floor + 30], [px + 40, floor + 30], metal, 10)
            : '',
        )
        .join('')
    const clothes = repeat(count, (i) => {
      const fill = cloths[(i * 2 + (comp.kind % 3)) % cloths.length] as (typeof cloths)[number]
      const x = w * from + ((i + 0.5) * w * (to - from)) / count
      return place(
        garment(
          i + comp.kind + random.whole(0, 1),
          paintOf(fill),
          fill.shade,
          palette.spark === fill.base ? palette.paper : palette.spark,
        ),
        { x, y: y + 36 * scale, scale, turn: random.between(-2.5, 2.5) },
      )
    })
    const pile = (x: number, base: number, pw: number, n_folds: number) =>
      repeat(n_folds, (i) => {
        const fill = cloths[(i + comp.kind) % cloths.length] as (typeof cloths)[number]
        const t = pw * 0.15
        const fy = base - (i + 1) * t
        return (
          rect(x - pw / 2 + (i % 2) * 6, fy, pw - (i % 3) * 8, t + 1, paintOf(fill), t * 0.4) +
          rect(
            x - pw / 2 + (i % 2) * 6,
            fy + t * 0.66,
            pw - (i % 3) * 8,
            t * 0.34,
            '#1c0f0a',
            t * 0.17,
            'fill-opacity=".15"',
          )
        )
      })
    const soft = nudge(palette.ground, 0.05)
    const extra = [
      pile(w * 0.24, h * 0.97, s * 0.3, 3) + pile(w * 0.72, h * 0.97, s * 0.26, 2),
      pile(w * 0.16, h * 0.92, s * 0.24, 6),
      ellipse(w * 0.84, h * 0.46, s * 0.15, s * 0.3, palette.spark) +
        ellipse(w * 0.84, h * 0.46, s * 0.13, s * 0.28, mix(palette.second, palette.paper, 0.5)) +
        pile(w * 0.82, h * 0.95, s * 0.26, 2),
      '',
      rect(w * 0.04, floor, w * 0.36, 14, palette.cloth2) +
        pile(w * 0.22, floor, s * 0.32, 8) +
        pile(w * 0.74, h * 0.98, s * 0.22, 2),
      place(pottedPlant(h * 0.42, 2, leafColour(palette), palette.cloth2), { x: w * 0.1, y: h * 0.95 }) +
        pile(w * 0.86, h * 0.98, s * 0.24, 2),
    ][comp.kind]
    // A tall frame has room under the clothes: a bench with the day's finds fills it.
    const bench_w = w * 0.62
    const bench_x = comp.kind === 1 || comp.kind === 4 ? w * 0.62 : w * 0.5
    const bench_y = h * 0.8
    const tall = h > w * 1.1 && ![3, 4].includes(comp.kind)
    const wood = mix(stage.other, '#8a5a36', 0.5)
    const bench = tall
      ? rect(bench_x - bench_w * 0.44, bench_y, bench_w * 0.05, h * 0.15, tone(wood, -0.09)) +
        rect(bench_x + bench_w * 0.39, bench_y, bench_w * 0.05, h * 0.15, tone(wood, -0.09)) +
        rect(bench_x - bench_w / 2, bench_y, bench_w, h * 0.025, wood, 5) +
        place(handbag(s * 0.17, palette.cloth2, tone(palette.cloth2, -0.1), palette.spark), {
          x: bench_x - bench_w * 0.3,
          y: bench_y,
        }) +
        pile(bench_x + bench_w * 0.02, bench_y, s * 0.22, 3) +
        place(heel(s * 0.14, palette.spark), { x: bench_x + bench_w * 0.34, y: bench_y })
      : ''
    const planes =
      rect(0, floor, w, h, stage.other) +
      (comp.kind % 2
        ? circle(w * (1 - comp.x), h * 0.3, s * 0.24, soft)
        : path(d`M${w * 0.5} 0H${w}V${floor}H${w * 0.3}Z`, soft))
    return {
      background: backdrop(stage, palette.ground) + planes,
      subject: bar + bench + clothes + (extra ?? ''),
    }
  },
}
