import { apartFrom, nudge, tone } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { leafColour } from '../../palettes.ts'
import { circle, ellipse, path, place, rect, repeat, rod, stroke } from '../../shapes.ts'
import { skinOf } from '../../skin.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, type Stage, short } from '../../stage.ts'
import { atHour } from '../../words.ts'

/** A runner seen from straight above, running upwards, about 240 long. */
function runnerFromAbove(stage: Stage, index: number, step: 1 | -1): string {
  const person = stage.people[index]
  if (!person) return ''
  const skin = skinOf(person.skin)
  const hair = person.hair_colour
  // One leg reaches far ahead of the head, the other kicks out behind; the arms do the opposite.
  const thigh = (k: 1 | -1) =>
    k === step
      ? ([
          [k * 18, 6],
          [k * 26, -74],
        ] as const)
      : ([
          [k * 18, 20],
          [k * 22, 84],
        ] as const)
  const leg = (k: 1 | -1) => {
    const [hip, knee] = thigh(k)
    const foot =
      k === step ? ([knee[0] - k * 2, knee[1] - 8] as const) : ([knee[0] - k * 4, knee[1] + 58] as const)
    return (
      path(rod(knee, 14, foot, 10), skin.base) +
      ellipse(foot[0], foot[1] + (k === step ? -14 : 12), 13, 24, person.shoes) +
      ellipse(foot[0], foot[1] + (k === step ? -22 : 18), 8, 10, '#f4e7d3') +
      path(rod(hip, 23, knee, 18), skin.base) +
      path(
        rod(hip, 26, [hip[0] + (knee[0] - hip[0]) * 0.62, hip[1] + (knee[1] - hip[1]) * 0.62], 22),
        person.lower_fill.base,
      )
    )
  }
  const arm = (k: 1 | -1) => {
    const forward = k !== step
    const elbow = [k * 76, forward ? -22 : 34] as const
    const wrist = forward ? ([k * 48, -80] as const) : ([k * 84, 84] as const)
    return (
      path(rod([k * 50, 0], 16, elbow, 13) + rod(elbow, 13, wrist, 10), skin.base) +
      path(rod([k * 50 + 4, 3], 7, [elbow[0] + 4, elbow[1] + 3], 6), skin.second) +
      ellipse(wrist[0], wrist[1], 12, 14, skin.base)
    )
  }
  const scalp = person.head === 'bald' ? skin.base : hair
  return (
    leg(-1) +
    leg(1) +
    arm(1) +
    arm(-1) +
    path(
      'M-60 8C-66 -22 -42 -34 0 -34C42 -34 66 -22 60 8C56 40 32 52 0 52C-32 52 -56 40 -60 8Z',
      paintOf(person.top_fill),
    ) +
    path('M8 -34C46 -34 66 -22 60 8C56 40 32 52 6 52C30 24 30 -12 8 -34Z', '#1c0f0a', 'fill-opacity=".16"') +
    path('M-24 -30C-14 -6 14 -6 24 -30Z', skin.base) +
    ellipse(0, -44, 9, 9, skin.base) +
    ellipse(-29, -18, 6, 9, skin.base) +
    ellipse(29, -18, 6, 9, skin.base) +
    ellipse(0, -18, 29, 34, scalp) +
    ellipse(-9 * stage.shade, -28, 9, 12, person.head === 'bald' ? skin.second : tone(hair, 0.1)) +
    (person.head === 'bun'
      ? circle(0, 16, 15, hair) + circle(0, 14, 6, tone(hair, 0.12))
      : person.head === 'cornrows'
        ? stroke('M-16 -42C-18 -14 -12 8 -7 14M0 -48V16M16 -42C18 -14 12 8 7 14', tone(hair, 0.2), 3.4)
        : '')
  )
}

export const sprint: Grammar = {
  id: 'sports-recreation-b',
  compositions: [
    arrangement('straight up, three runners', 0.5, 1, 0.5, 0),
    arrangement('diagonal lanes', 0.5, 1, 0.5, 1),
    arrangement('curve of the track', 0.5, 0.9, 0.5, 2),
    arrangement('one runner, wide lanes', 0.64, 1.6, 0.5, 3),
    arrangement('finish line', 0.5, 1, 0.3, 4),
    arrangement('across the frame', 0.4, 1.15, 0.5, 5),
  ],
  variants: ['sprinters'],
  cast: () =>
    Array.from({ length: 4 }, (_, i) => ({
      frame: i % 2 ? ('woman' as const) : ('man' as const),
      age: 'young' as const,
      top: 'vest' as const,
      lower: 'shorts' as const,
      cloth: [] as const,
      heads: i % 2 ? (['bun', 'cornrows'] as const) : (['fade', 'bald', 'cornrows'] as const),
    })),
  words: (stage) => ({
    titles: [
      `Sprinters from above`,
      `${['Three lanes, three sprinters', 'Diagonal lanes', 'Sprinters in the curve', 'One sprinter, empty lanes', 'At the finish line', 'Sprinters across the frame'][stage.comp.kind]}`,
      `Track ${atHour(stage)}, seen from above`,
    ],
    description: `Sprinters on a track seen from straight above ${atHour(stage)}; lanes and long shadows make the pattern.`,
    keywords: [
      'sports',
      'athletics',
      'sprint',
      'runners',
      'track',
      'lanes',
      'from above',
      'competition',
      'speed',
      'shadow',
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall } = stage
    const s = short(stage)
    const track = wall
    const lane = apartFrom(palette.paper, track, 1.6)
    const diag = Math.sqrt(w * w + h * h)
    const turn = [0, 34, 0, 0, 0, 90][comp.kind] as number
    const lanes =
      comp.kind === 3 ? 2.4 : comp.kind === 5 ? (isWide(stage) ? 3.4 : 4) : isWide(stage) ? 4.4 : 3.4
    const gap = (comp.kind === 5 ? h : comp.kind === 1 ? diag * 0.8 : w) / lanes
    const size =
      (gap / 190) *
      (comp.kind === 3 ? 0.8 : 0.98) *
      (isWide(stage) && comp.kind !== 5 && comp.kind !== 3 ? 0.82 : 1)
    const people = stage.people
    const long_shadow = (k: number) =>
      path(rod([0, 0], 44 * k, [stage.shade * 210 * k, 90 * k], 30 * k), '#1c0f0a', 'fill-opacity=".2"')
    if (comp.kind === 2) {
      const [cx, cy] = [w * 1.1, h * 1.06]
      const arcs = repeat(
        6,
        (i) =>
          `<circle cx="${Math.round(cx)}" cy="${Math.round(cy)}" r="${Math.round(diag * (0.34 + i * 0.12))}" fill="none" stroke="${lane}" stroke-width="6"/>`,
      )
      const run = people
        .slice(0, 3)
        .map((_, i) => {
          const r = diag * (0.4 + i * 0.12 + (i > 1 ? 0.12 : 0))
          const a = ((205 + i * 17) * Math.PI) / 180
          return place(
            long_shadow(1) +
              place(runnerFromAbove(stage, i, i % 2 ? 1 : -1), { turn: 205 + i * 17 - 180 + 180 - 180 }),
            { x: cx + r * Math.cos(a), y: cy + r * Math.sin(a), scale: s * 0.00155 },
          )
        })
        .join('')
      return {
        background: backdrop(stage, track) + circle(cx, cy, diag * 0.34, leafColour(palette)) + arcs,
        subject: run,
      }
    }
    const lines = repeat(8, (i) => rect((i - 3.5) * gap - s * 0.006, -diag, s * 0.012, diag * 2, lane))
    const bands =
      comp.kind === 3
        ? rect(-gap * 0.5, -diag, gap, diag * 2, nudge(track, 0.05))
        : repeat(4, (i) => rect((i * 2 - 3.5) * gap, -diag, gap, diag * 2, nudge(track, 0.06)))
    const finish =
      comp.kind === 4
        ? repeat(
            20,
            (i) =>
              rect((i - 10) * w * 0.1, -h * 0.3, w * 0.05, s * 0.04, lane) +
              rect((i - 9.5) * w * 0.1, -h * 0.3 + s * 0.04, w * 0.05, s * 0.04, lane),
          )
        : ''
    const field = place(bands + lines + finish, { x: w / 2, y: h / 2, turn })
    const spots = (
      [
        [
          [-1, 0.22],
          [0, -0.2],
          [1, 0.06],
        ],
        [
          [-1, -0.22],
          [0, 0.14],
          [1, -0.08],
          [0, -0.36],
        ],
        [],
        [[0, 0.0]],
        [
          [-1, 0.02],
          [0, -0.1],
          [1, 0.2],
          [-2, 0.3],
        ],
        [
          [-1, 0.1],
          [0, -0.2],
          [1, 0.02],
        ],
      ] as [number, number][][]
    )[comp.kind] as [number, number][]
    const run = spots
      .map(([lane_no, t], i) => {
        return place(
          place(long_shadow(size), { turn: -turn }) +
            place(runnerFromAbove(stage, i % people.length, i % 2 ? 1 : -1), { scale: size }),
          { x: lane_no * gap, y: t * (comp.kind === 5 ? w : h) },
        )
      })
      .join('')
    return { background: backdrop(stage, track) + field, subject: place(run, { x: w / 2, y: h / 2, turn }) }
  },
}
