import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { standing, striding } from '../../figure/pose.ts'
import { inTheCity } from '../../places.ts'
import { cloud, rain, skyline } from '../../props/outdoors.ts'
import { minibus, minibusAhead } from '../../props/vehicles.ts'
import { place, rect, repeat, stroke } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture } from '../../stage.ts'
import { atHour, peopleKeywords } from '../../words.ts'
import { standFigure } from '../figures.ts'

export const rank: Grammar = {
  id: 'editorial-b',
  compositions: [
    arrangement('bus left, queue right', 0.3, 1, 0.84, 0),
    arrangement('two buses, one passenger', 0.6, 1, 0.82, 1),
    arrangement('bus close, cut by the frame', 0.2, 1.5, 0.9, 2),
    arrangement('buses ahead, walking past', 0.5, 0.9, 0.8, 3),
    arrangement('high skyline, small bus', 0.62, 0.7, 0.88, 4),
    arrangement('bus right, waiting', 0.72, 1.1, 0.88, 5),
  ],
  variants: ['commuters'],
  cast: () => [{ top: 'jacket' }, { frame: 'woman' }, { top: 'shirt' }],
  words: (stage) => ({
    titles: [
      [
        'Commuters queueing for a minibus',
        'Passenger walking between two minibuses',
        'Commuters boarding a minibus',
        'Women walking past the minibus rank',
        'Minibus rank below the skyline',
        'Commuters waiting at the minibus rank',
      ][stage.comp.kind]!.replace('Women', 'Commuters') as string,
    ],
    where: inTheCity(stage),
    description: `Commuters and minibuses at a city rank ${atHour(stage)}: bags, phones, the day's first or last ride.`,
    keywords: [
      'editorial',
      'commuters',
      'minibus',
      'traffic',
      'city',
      'street',
      stage.place.toLowerCase(),
      ...peopleKeywords(stage.people.slice(0, 2)),
      'daily life',
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall, random } = stage
    const base = h * comp.level
    const k = (isWide(stage) ? w * 0.00135 : w * 0.0017) * comp.near
    const figure_scale = ((isWide(stage) ? h * 0.62 : h * 0.44) / 560) * Math.min(1.25, comp.near + 0.1)
    const soft = nudge(wall, 0.075)
    const city = skyline(
      w,
      base - h * 0.1,
      h * (comp.kind === 4 ? 0.58 : 0.34),
      soft,
      tone(wall, 0.05),
      random,
      comp.kind === 4 ? 8 : 10,
    )
    const ground =
      rect(0, base - h * 0.11, w, h * 0.05, tone(stage.other, 0.03)) +
      rect(0, base - h * 0.07, w, h, tone(stage.other, -0.05)) +
      repeat(5, (i) =>
        rect(w * (0.02 + i * 0.22), h * 0.965, w * 0.1, h * 0.012, palette.paper, 0, 'fill-opacity=".7"'),
      )
    const glass = mix(palette.paper, wall, 0.3)
    const body = apartFrom(palette.spark, wall, 1.25)
    const bus_one = minibus(body, palette.cloth1, glass)
    const bus_two = minibus(apartFrom(palette.cloth2, wall, 1.3), palette.paper, glass)
    const buses = [
      place(bus_one, { x: w * 0.32, y: base, scale: k }),
      place(bus_two, { x: w * 0.78, y: base - h * 0.06, scale: k * 0.62 }) +
        place(bus_one, { x: w * 0.3, y: base, scale: k * 0.9, flip: true }),
      place(bus_one, { x: w * 0.2, y: base, scale: k }),
      place(minibusAhead(body, palette.cloth1, glass), { x: w * 0.28, y: base - h * 0.02, scale: k * 1.4 }) +
        place(minibusAhead(apartFrom(palette.cloth2, wall, 1.3), palette.paper, glass), {
          x: w * 0.74,
          y: base - h * 0.05,
          scale: k * 1.15,
        }),
      place(bus_one, { x: w * 0.4, y: base - h * 0.02, scale: k }),
      place(bus_one, { x: w * 0.72, y: base, scale: k, flip: true }),
    ][comp.kind] as string
    const spots = [[0.7, 0.84, 0.94], [0.66], [0.62, 0.84], [0.46, 0.62], [0.2, 0.78, 0.9], [0.16, 0.34]][
      comp.kind
    ] as number[]
    const people = stage.people
      .slice(0, spots.length)
      .map((person, i) => {
        const walking = comp.kind === 3 || comp.kind === 2 || (comp.kind === 1 && i === 0)
        const pose = walking
          ? striding()
          : {
              ...standing(i % 2 ? 1 : -1),
              turn: comp.kind === 0 ? -0.5 : 0.4,
              ...(i === 0 ? { right: { to: [34, -74] as const } } : {}),
            }
        const bag = place(
          rect(-20, 10, 44, 54, palette.cloth2, 8) +
            stroke('M-12 12C-12 -20 16 -20 16 12', palette.cloth2, 5),
          { x: walking ? 74 : 62, y: 30 },
        )
        return standFigure(stage, person, pose, {
          x: w * (spots[i] ?? 0.5),
          y: base + h * (0.05 + (i % 2) * 0.025),
          scale: figure_scale,
          flip: walking && comp.kind === 2,
          held: bag,
        })
      })
      .join('')
    const wet =
      stage.hour === 'rain'
        ? rain(w, h, palette.paper, random, 40)
        : cloud(w * 0.3, h * 0.14, w * 0.3, tone(wall, 0.05))
    return {
      background: backdrop(stage, wall) + (stage.hour === 'rain' ? '' : wet) + city + ground,
      subject: buses + people,
      front: stage.hour === 'rain' ? wet : '',
    }
  },
}
