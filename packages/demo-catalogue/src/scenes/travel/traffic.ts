import { nudge, tone } from '../../colour.ts'
import { type Pose, standing, striding } from '../../figure/pose.ts'
import { carAhead, minibusAhead } from '../../props/vehicles.ts'
import { circle, d, path, place, rect, repeat } from '../../shapes.ts'
import { backdrop, isWide, type Picture } from '../../stage.ts'
import { peopleKeywords } from '../../words.ts'
import { standFigure } from '../figures.ts'
import { grammarOfViews, none, type View } from '../views.ts'
import { city, colours, shadow } from './street.ts'
import { backSeat, windscreen } from './taxi.ts'
import { bridge, bumperToBumper, crossroads, jam, mountainRoad } from './traffic-from-afar.ts'

const crossing: View = {
  name: 'people on the zebra crossing',
  cast: [
    { frame: 'woman', cloth: ['lower', 'head'] },
    { frame: 'man', top: 'shirt', lower: 'trousers' },
    { frame: 'girl', lower: 'trousers', smiling: true },
  ],
  words: (stage) => ({
    titles: ['People on a zebra crossing while traffic waits', `Crossing the street in ${stage.place}`],
    description: 'A woman, a man and a girl walk over a zebra crossing while a minibus and a car wait.',
    keywords: ['zebra crossing', 'pedestrians', 'street', 'walking', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const { tar, paint, glass } = colours(stage)
    const top = h * 0.54
    const k = (Math.min(h, w * 1.15) * (isWide(stage) ? 0.66 : 0.5)) / 560
    const bus = (w / 560) * (isWide(stage) ? 0.72 : 0.96)
    const at = [0.22, 0.56, 0.8]
    const light = (x: number, y: number, on: number) =>
      rect(x - 5, y, 10, h * 0.62, tone(palette.ink, 0.14)) +
      rect(x - w * 0.026, y - h * 0.14, w * 0.052, h * 0.15, tone(palette.ink, 0.06), 8) +
      repeat(3, (i) =>
        circle(
          x,
          y - h * 0.115 + i * h * 0.046,
          w * 0.015,
          i === on ? (['#e0523d', '#f0b93a', '#5fae5b'][i] as string) : tone(palette.ink, 0.2),
        ),
      )
    return {
      background:
        backdrop(stage, stage.wall) +
        city(stage, top - h * 0.04, h * 0.36) +
        rect(-5, top - h * 0.05, w + 10, h, nudge(stage.other, 0.04)) +
        rect(-5, top, w + 10, h, tar) +
        repeat(8, (i) =>
          path(
            d`M${w * (i * 0.14 - 0.02)} ${h * 0.74}h${w * 0.07}L${w * (i * 0.15)} ${h + 5}H${w * (i * 0.15 - 0.085)}Z`,
            palette.paper,
          ),
        ) +
        shadow(w * 0.3, h * 0.68, 100 * bus) +
        place(minibusAhead(paint(0), paint(1), glass), { x: w * 0.3, y: h * 0.68, scale: bus }) +
        shadow(w * 0.7, h * 0.68, 90 * bus) +
        place(carAhead(paint(3), glass), { x: w * 0.7, y: h * 0.68, scale: bus }),
      subject: stage.people
        .map((person, i) =>
          standFigure(stage, person, striding(), {
            x: w * (at[i] as number),
            y: h * (0.92 + (i % 2) * 0.04),
            scale: k,
            flip: i === 1,
          }),
        )
        .join(''),
      front: light(w * 0.95, h * 0.28, 0),
    }
  },
}

const warden: View = {
  name: 'traffic warden',
  cast: [
    {
      frame: 'woman',
      age: 'adult',
      top: 'safety vest',
      lower: 'trousers',
      cloth: [],
      heads: ['fade', 'braids', 'cornrows', 'hijab'],
      colour: '#2c4a6e',
      trim: '#e8a52c',
      eyes: 'open',
    },
  ],
  words: (stage) => ({
    titles: ['Traffic warden stopping the cars', `Woman directing traffic in ${stage.place}`],
    description: 'A traffic warden in a safety vest raises one hand and directs the waiting traffic.',
    keywords: ['traffic warden', 'directing traffic', 'safety vest', 'cars', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h } = stage
    const [one] = stage.people
    if (!one) return none
    const { tar, paint, glass } = colours(stage)
    const top = h * 0.5
    const bus = (w / 560) * (isWide(stage) ? 0.66 : 0.86)
    const k = (Math.min(h * 0.8, w * 1.05) / 560) * 0.98
    const pose: Pose = {
      ...standing(1),
      turn: 0.1,
      left: { to: [-240, -116], bend: 1 },
      right: { to: [92, -310], bend: -1 },
    }
    return {
      background:
        backdrop(stage, stage.wall) +
        city(stage, top, h * 0.34) +
        rect(-5, top - 4, w + 10, h, tar) +
        path(d`M${w * 0.46} ${top}H${w * 0.54}L${w * 0.74} ${h + 5}H${w * 0.26}Z`, tone(tar, 0.05)) +
        [
          [0.2, 0, 0.6, 0.6],
          [0.8, 1, 0.6, 0.6],
          [0.1, 2, 0.84, 1],
          [0.9, 3, 0.84, 1],
        ]
          .map(([x = 0, i = 0, y = 0, near = 1]) => {
            const vehicle = i % 3 ? carAhead(paint(i), glass) : minibusAhead(paint(i), paint(i + 1), glass)
            return (
              shadow(w * x, h * y, 96 * bus * near) +
              place(vehicle, { x: w * x, y: h * y, scale: bus * near })
            )
          })
          .join(''),
      subject: standFigure(stage, one, pose, { x: w * 0.5, y: h * 0.95, scale: k }),
    }
  },
}

export const traffic = grammarOfViews(
  'travel-a',
  ['travel', 'traffic', 'road', 'transport', 'city', 'vehicles'],
  [jam, crossing, bumperToBumper, windscreen, crossroads, warden, mountainRoad, backSeat, bridge],
)
