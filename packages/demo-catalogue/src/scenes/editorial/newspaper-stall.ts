import { apartFrom, nudge, tone } from '../../colour.ts'
import { standing, waistUp } from '../../figure/pose.ts'
import { rain, skyline } from '../../props/outdoors.ts'
import { umbrella } from '../../props/things.ts'
import { circle, d, ellipse, path, place, polygon, rect, repeat } from '../../shapes.ts'
import { backdrop, isWide, type Picture, type Stage, short } from '../../stage.ts'
import { atHour, peopleKeywords } from '../../words.ts'
import { portrait, standFigure } from '../figures.ts'
import type { View } from '../views.ts'

/** Lighter than the wall, so that the rain shows. */
const drops = (stage: Stage) =>
  rain(stage.w, stage.h, tone(stage.wall, stage.palette.mood === 'dusk' ? 0.2 : 0.12), stage.random, 46)

export const inTheRain: View = {
  name: 'newspaper stall, umbrellas',
  cast: [{ age: 'elder' }, { frame: 'woman' }, { frame: 'man' }],
  words: (stage) => ({
    titles: ['Customers with umbrellas at a newspaper stall', 'Newspaper stall on a rainy street'],
    description: `A newspaper stall with blank sheets and customers with umbrellas in the rain ${atHour(stage)}.`,
    keywords: [
      'newspaper',
      'stall',
      'umbrella',
      'rain',
      'press',
      ...peopleKeywords(stage.people.slice(1, 2)),
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall, random } = stage
    const s = short(stage)
    const colours = [palette.cloth1, palette.spark]
    const base = h * 0.86
    const k = s / 620
    const x = w * 0.34
    const soft = nudge(wall, 0.06)
    const awning = apartFrom(palette.cloth1, wall, 1.5)
    const sheets = repeat(12, (i) => {
      const px = -190 + (i % 6) * 66
      const py = -250 + Math.floor(i / 6) * 84
      return (
        rect(px, py, 54, 72, palette.paper) +
        rect(px + 7, py + 8, 40, 8, tone(palette.paper, -0.2)) +
        rect(px + 7, py + 22, 18, 24, tone(palette.paper, -0.12)) +
        rect(px + 29, py + 22, 18, 5, tone(palette.paper, -0.12)) +
        rect(px + 29, py + 32, 18, 5, tone(palette.paper, -0.12))
      )
    })
    const kiosk =
      rect(-220, -290, 440, 290, apartFrom(palette.cloth2, wall, 1.35)) +
      rect(-204, -270, 408, 180, tone(apartFrom(palette.cloth2, wall, 1.35), -0.1)) +
      sheets +
      rect(-230, -92, 460, 20, tone(palette.ink, 0.16)) +
      repeat(
        4,
        (i) =>
          rect(-200 + i * 104, -72, 88, 60, tone(palette.paper, -0.03), 3) +
          rect(-190 + i * 104, -64, 66, 8, tone(palette.paper, -0.2)),
      )
    const roof =
      polygon(
        [
          [-250, -286],
          [250, -286],
          [222, -350],
          [-222, -350],
        ],
        awning,
      ) +
      repeat(5, (i) =>
        polygon(
          [
            [-250 + i * 100, -286],
            [-200 + i * 100, -286],
            [-180 + i * 90 - 0.6 * (i - 2), -350],
            [-222 + i * 89, -350],
          ],
          palette.paper,
        ),
      ) +
      repeat(10, (i) => path(d`M${-250 + i * 50} -287h50a25 20 0 0 1 -50 0Z`, i % 2 ? awning : palette.paper))
    const [seller, one, two] = stage.people
    const keeper = seller
      ? `<g ${stage.defs.clip(rect(-220, -420, 440, 330, '#000'))}>${place(portrait(stage, seller, { ...waistUp(standing(1)), turn: 0.4 }, { x: 0, y: -206, head: 58 }), {})}</g>`
      : ''
    const front =
      rect(-230, -92, 460, 92, apartFrom(palette.cloth2, wall, 1.35)) +
      repeat(
        4,
        (i) =>
          rect(-204 + i * 106, -80, 88, 62, palette.paper, 3) +
          rect(-194 + i * 106, -70, 66, 8, tone(palette.paper, -0.2)) +
          rect(-194 + i * 106, -54, 40, 5, tone(palette.paper, -0.12)),
      ) +
      rect(-240, -104, 480, 16, tone(palette.ink, 0.16), 3)
    const stand = place(kiosk + keeper + front + roof, { x, y: base, scale: k })
    const city = skyline(w, base - h * 0.04, h * 0.4, soft, tone(soft, 0.05), random, 8)
    const ground =
      rect(0, base - h * 0.05, w, h, tone(stage.other, -0.06)) +
      repeat(4, (i) =>
        ellipse(
          w * (0.12 + i * 0.26),
          h * (0.93 + (i % 2) * 0.04),
          w * 0.1,
          h * 0.013,
          tone(stage.other, 0.05),
        ),
      )
    const person_scale = ((isWide(stage) ? h * 0.56 : h * 0.46) / 560) * 1.16
    const carry = (person: typeof one, px: number, i: number, turn: number) =>
      person
        ? standFigure(
            stage,
            person,
            {
              ...standing(i ? 1 : -1),
              turn,
              right: { to: [30, -96] },
              left: i ? standing().left : { to: [-20, -56] },
            },
            {
              x: px,
              y: base + h * 0.06,
              scale: person_scale,
              held:
                (i
                  ? ''
                  : polygon(
                      [
                        [-70, -120],
                        [8, -104],
                        [8, -40],
                        [-70, -52],
                      ],
                      palette.paper,
                    ) + rect(-58, -100, 30, 6, tone(palette.paper, -0.2))) +
                place(
                  umbrella(
                    128,
                    colours[i] as string,
                    tone(colours[i] as string, -0.08),
                    tone(palette.ink, 0.1),
                  ),
                  { x: 34, y: -290 },
                ),
            },
          )
        : ''
    const walkers = carry(one, w * 0.72, 0, -0.4) + (isWide(stage) ? carry(two, w * 0.9, 1, -0.3) : '')
    return {
      background: backdrop(stage, wall) + city + ground,
      subject: stand + walkers,
      front: drops(stage),
    }
  },
}

export const umbrellasFromAbove: View = {
  name: 'umbrellas from above',
  cast: [],
  words: (stage) => ({
    titles: ['Umbrellas on a wet street from above', 'Umbrellas on a zebra crossing in the rain'],
    description: `Umbrellas seen from above on a wet zebra crossing ${atHour(stage)}.`,
    keywords: ['umbrella', 'rain', 'crossing', 'top view', 'from above', 'weather'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const s = short(stage)
    const colours = [palette.cloth1, palette.spark, palette.cloth2, palette.second]
    const top = (x: number, y: number, r: number, i: number) => {
      const one = colours[i % 4] as string
      return (
        ellipse(x + 16 * stage.shade, y + 22, r, r, '#1c0f0a', 'fill-opacity=".18"') +
        repeat(8, (k) => {
          const a = (k * Math.PI) / 4
          const b = ((k + 1) * Math.PI) / 4
          return polygon(
            [
              [x, y],
              [x + r * Math.cos(a), y + r * Math.sin(a)],
              [x + r * 0.94 * Math.cos((a + b) / 2), y + r * 0.94 * Math.sin((a + b) / 2)],
              [x + r * Math.cos(b), y + r * Math.sin(b)],
            ],
            k % 2 ? one : tone(one, -0.07),
          )
        }) +
        circle(x, y, r * 0.06, palette.ink)
      )
    }
    const crossing = repeat(6, (i) =>
      rect(w * 0.06, h * (0.06 + i * 0.16), w * 0.88, h * 0.07, tone(wall, 0.06)),
    )
    const spots = isWide(stage)
      ? [
          [0.18, 0.34, 0.2],
          [0.46, 0.66, 0.26],
          [0.74, 0.3, 0.22],
          [0.9, 0.78, 0.18],
        ]
      : [
          [0.3, 0.2, 0.22],
          [0.68, 0.44, 0.28],
          [0.26, 0.68, 0.24],
          [0.76, 0.86, 0.18],
        ]
    return {
      background: backdrop(stage, tone(wall, -0.06)) + crossing,
      subject: spots.map(([ux = 0, uy = 0, r = 0], i) => top(w * ux, h * uy, s * r, i)).join(''),
      front: drops(stage),
    }
  },
}
