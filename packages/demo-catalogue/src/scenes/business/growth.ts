import { apartFrom, nudge, tone } from '../../colour.ts'
import { type Pose } from '../../figure/pose.ts'
import { leafColour, sunColour, waterColour } from '../../palettes.ts'
import { inTheCity } from '../../places.ts'
import { cloud, skyline, sun } from '../../props/outdoors.ts'
import { branch } from '../../props/plants.ts'
import { circle, d, path, place, polygon, rect, repeat, stroke } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, type Stage, short } from '../../stage.ts'
import { atHour, peopleKeywords } from '../../words.ts'
import { portrait } from '../figures.ts'
import { softShape } from '../soft-shape.ts'

export const growth: Grammar = {
  id: 'business-b',
  compositions: [
    arrangement('bars rise to the right', 0.5, 1, 0.84, 0),
    arrangement('bars become towers, centre', 0.5, 1.1, 0.86, 1),
    arrangement('figure on the bars', 0.4, 1, 0.88, 2),
    arrangement('bars by the water', 0.6, 0.9, 0.64, 3),
    arrangement('line over the skyline', 0.5, 0.95, 0.82, 4),
    arrangement('bars from the left edge, sun', 0.66, 1.2, 0.9, 5),
  ],
  variants: ['growth', 'investment', 'savings'],
  cast: () => [{ top: 'jacket', lower: 'trousers', cloth: ['head'] }],
  words: (stage) => ({
    titles: [
      [
        'Chart bars turning into a skyline',
        'Chart bars becoming towers',
        'Woman climbing the bars of a chart',
        'City of chart bars by the water',
        'Rising line over a city skyline',
        'Chart bars growing towards the sun',
      ][stage.comp.kind]!.replace('Woman', stage.people[0]?.frame === 'man' ? 'Man' : 'Woman') as string,
      `City finance: a chart of ${stage.variant}`,
    ],
    where: stage.comp.kind === 3 ? [] : inTheCity(stage),
    description: `Chart bars grow into the towers of a city ${atHour(stage)}: a picture of ${stage.variant} without a single number.`,
    keywords: [
      'finance',
      'corporate',
      'business',
      stage.variant,
      'chart',
      'bars',
      'skyline',
      'city',
      'economy',
      'concept',
      ...(stage.comp.kind === 2 ? peopleKeywords(stage.people, false) : ['copy space']),
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall, random } = stage
    const s = short(stage)
    const base = h * comp.level
    const count = isWide(stage) ? 9 : 6
    const soft = nudge(wall, 0.05)
    const disc =
      comp.kind % 2 === 0
        ? cloud(w * 0.22, h * 0.22, w * 0.3, tone(wall, 0.06))
        : sun(
            w * (comp.kind === 5 ? 0.66 : 0.2),
            h * (comp.kind === 5 ? 0.36 : 0.22),
            s * (comp.kind === 5 ? 0.26 : 0.11),
            sunColour(palette),
          )
    const bw = w / (count + (comp.kind === 1 ? 2 : 1))
    const heights = Array.from({ length: count }, (_, i) => {
      const t = i / (count - 1)
      const shape =
        comp.kind === 1
          ? 1 - Math.abs(t - 0.5) * 1.5
          : comp.kind === 4
            ? 0.35 + 0.4 * Math.abs(Math.sin(i * 1.9))
            : 0.16 + t * 0.84
      return h * (0.12 + shape * 0.56) * (0.93 + random.next() * 0.1)
    })
    const colours = [palette.cloth1, palette.cloth2, apartFrom(palette.spark, wall, 1.25), stage.other]
    const bars = heights.map((bh, i) => {
      const x = bw * (comp.kind === 1 ? 1 : 0.5) + i * bw
      const t = comp.kind === 1 ? 1 - Math.abs(i / (count - 1) - 0.5) * 2 : i / (count - 1)
      const colour = colours[i % 4] as string
      const side = stage.shade === 1
      const body =
        rect(x, base - bh, bw * 0.86, bh, colour) +
        rect(side ? x + bw * 0.58 : x, base - bh, bw * 0.28, bh, tone(colour, -0.07))
      // Later bars have windows and roofs: the chart turns into the city.
      const rows = Math.floor(bh / (bw * 0.34))
      const lit = apartFrom(palette.paper, colour, 1.35)
      const windows =
        t > 0.32 || comp.kind === 4
          ? repeat(Math.min(rows - 1, 11), (r) =>
              repeat(2, (c) =>
                random.chance(0.3 + t * 0.5)
                  ? rect(
                      x + bw * (0.16 + c * 0.34),
                      base - bh + bw * (0.2 + r * 0.34),
                      bw * 0.2,
                      bw * 0.17,
                      lit,
                    )
                  : '',
              ),
            )
          : ''
      const roof =
        t > 0.6
          ? i % 3 === 0
            ? polygon(
                [
                  [x, base - bh + 1],
                  [x + bw * 0.86, base - bh + 1],
                  [x + bw * 0.86, base - bh - bw * 0.4],
                ],
                colour,
              )
            : i % 3 === 1
              ? path(d`M${x} ${base - bh + 1}a${bw * 0.43} ${bw * 0.43} 0 0 1 ${bw * 0.86} 0Z`, colour)
              : rect(x + bw * 0.4, base - bh - bw * 0.5, bw * 0.06, bw * 0.5, colour)
          : ''
      return body + windows + roof
    })
    const line_points = heights.map(
      (bh, i) =>
        [
          bw * (comp.kind === 1 ? 1 : 0.5) + i * bw + bw * 0.43,
          comp.kind === 4
            ? base - h * (0.3 + (i / (count - 1)) * 0.42) - (i % 2) * h * 0.05
            : base - bh - h * 0.05,
        ] as const,
    )
    const line =
      comp.kind === 4 || comp.kind === 0
        ? stroke(
            `M${line_points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}`,
            apartFrom(palette.paper, wall, 1.4),
            s * 0.012,
          ) +
          line_points.map(([x, y]) => circle(x, y, s * 0.016, apartFrom(palette.spark, wall, 1.4))).join('')
        : ''
    const ground =
      comp.kind === 3
        ? rect(-5, base, w + 10, h, waterColour(palette)) +
          heights
            .map((bh, i) =>
              rect(
                bw * 0.5 + i * bw,
                base + 4,
                bw * 0.86,
                bh * 0.4,
                colours[i % 4] as string,
                0,
                'fill-opacity=".35"',
              ),
            )
            .join('') +
          repeat(5, (i) =>
            rect(0, base + h * (0.05 + i * 0.06), w, h * 0.012, tone(waterColour(palette), 0.06)),
          )
        : rect(-5, base, w + 10, h, tone(stage.other, -0.04))
    const climber = comp.kind === 2 && stage.people[0] ? climbing(stage, bw, base, heights) : ''
    const plant =
      comp.kind === 1 || comp.kind === 5
        ? place(branch(h * 0.3, 4, leafColour(palette), 0.3), { x: w * 0.03, y: base })
        : ''
    return {
      background:
        backdrop(stage, wall) +
        (comp.kind === 1 ? softShape(stage, w * 0.5, base - h * 0.3, s * 0.46, soft) : disc) +
        skyline(w, base + 2, h * 0.2, soft, tone(soft, 0.03), random, 11) +
        ground,
      subject: bars.join('') + line + plant + climber,
    }
  },
}

function climbing(stage: Stage, bw: number, base: number, heights: readonly number[]): string {
  const [person] = stage.people
  if (!person) return ''
  const i = Math.floor(heights.length * 0.3)
  const next = (heights[i + 1] ?? 0) - (heights[i] ?? 0)
  const k = (stage.h * 0.36) / 560
  const x = bw * 0.5 + i * bw + bw * 0.4
  const pose: Pose = {
    lean: 8,
    tilt: -4,
    head: 'profile',
    turn: 1,
    breadth: 0.76,
    left: { to: [-52, 6], bend: -1, behind: true },
    right: { to: [66, -64] },
    feet: {
      left: { to: [-6, 270], bend: -1, toe: 1 },
      right: { to: [(bw / k) * 0.86, 270 - next / k], bend: -1, toe: 1 },
    },
  }
  return portraitStanding(stage, pose, x, base - (heights[i] ?? 0), k)
}

function portraitStanding(stage: Stage, pose: Pose, x: number, y: number, k: number): string {
  const [person] = stage.people
  return person
    ? place(portrait(stage, person, pose, { x: 0, y: 0, head: 76 * k }), { x, y: y - 289 * k - 205 * k })
    : ''
}
