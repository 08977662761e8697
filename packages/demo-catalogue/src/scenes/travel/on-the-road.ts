import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { type Pose, seatedAside } from '../../figure/pose.ts'
import { leafColour, sunColour } from '../../palettes.ts'
import { cloud, hills, mountains, road, sun } from '../../props/outdoors.ts'
import { acacia, tuft } from '../../props/plants.ts'
import { minibus, minibusAhead, motorbike } from '../../props/vehicles.ts'
import { ellipse, place, rect, repeat } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, type Stage, short } from '../../stage.ts'
import { atHour, capital } from '../../words.ts'
import { putFigure } from '../figures.ts'

export const ride: Grammar = {
  id: 'travel-a',
  compositions: [
    arrangement('road right, vehicle left', 0.34, 1, 0.56, 0),
    arrangement('road left, vehicle right', 0.64, 1, 0.6, 1),
    arrangement('vehicle close, high horizon', 0.46, 1.4, 0.44, 2),
    arrangement('small on a long road', 0.5, 0.5, 0.5, 3),
    arrangement('mountains large', 0.56, 0.9, 0.7, 4),
    arrangement('side view, great sun', 0.48, 1.1, 0.74, 5),
  ],
  variants: ['minibus', 'motorbike taxi'],
  cast: () => [
    { top: 'jacket', lower: 'trousers', heads: ['helmet'], cloth: ['top'] },
    { top: 'tee', lower: 'trousers', heads: ['helmet'] },
  ],
  words: (stage) => {
    const bike = stage.variant !== 'minibus'
    return {
      titles: [
        `${capital(stage.variant)} on the road to the mountains`,
        `${capital(stage.variant)} ${atHour(stage)}, ${['open road', 'open road', 'high country', 'long road', 'great mountains', 'great sun'][stage.comp.kind]}`,
        `On the road from ${stage.place}`,
      ],
      description: `A ${stage.variant} on the road to the mountains ${atHour(stage)}${bike ? ', rider and passenger in helmets' : ', luggage on the roof'}.`,
      keywords: [
        'travel',
        stage.variant,
        'road',
        'mountains',
        'journey',
        'transport',
        ...(bike ? ['helmet', 'rider'] : ['luggage']),
        'road trip',
        'adventure',
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall, random } = stage
    const [rider, passenger] = stage.people
    if (!rider || !passenger) return { background: '', subject: '' }
    const s = short(stage)
    const horizon = h * comp.level
    const x = w * comp.x
    const left = comp.x < 0.5
    const green = leafColour(palette)
    const far = nudge(wall, 0.08)
    const peaks =
      mountains(
        w,
        horizon,
        h * (comp.kind === 4 ? 0.46 : 0.24),
        horizon + h * 0.04,
        far,
        random,
        stage.shade,
        comp.kind === 4 ? 3 : 4,
      ) + mountains(w, horizon, h * 0.13, horizon + h * 0.06, mix(far, green, 0.4), random, stage.shade, 5)
    const land =
      hills(w, horizon + h * 0.02, s * 0.014, h + 5, mix(palette.second, green, 0.35), random, 3) +
      hills(w, horizon + (h - horizon) * 0.42, s * 0.02, h + 5, mix(palette.second, green, 0.6), random, 3)
    const flat = comp.kind === 5 || comp.kind === 2
    const road_y = flat ? h * (comp.kind === 2 ? 0.74 : 0.82) : 0
    const tar = apartFrom(tone(palette.ink, 0.16), mix(palette.second, green, 0.6), 1.4)
    const way = flat
      ? rect(-5, road_y, w + 10, h * 0.2, tar) +
        repeat(5, (i) => rect(w * (0.02 + i * 0.22), road_y + h * 0.1, w * 0.11, h * 0.012, palette.paper))
      : road(
          w * (comp.kind === 3 || comp.kind === 4 ? 0.5 : left ? 0.42 : 0.56),
          s * (comp.kind === 3 ? 0.2 : 0.3),
          h * 1.02,
          [w * (left ? 0.7 : 0.3), horizon + h * 0.03],
          w * (left ? -0.06 : 0.06),
          tar,
          palette.paper,
        )
    const k = (s / 1000) * (isWide(stage) ? 2.1 : 1.75) * comp.near
    const vehicle =
      stage.variant === 'minibus'
        ? flat
          ? ellipse(x, road_y + h * 0.06, 220 * k, 14 * k, '#1c0f0a', 'fill-opacity=".25"') +
            place(
              minibus(apartFrom(palette.spark, tar, 1.5), palette.cloth1, mix(palette.paper, wall, 0.3)),
              { x, y: road_y + h * 0.06, scale: k * 0.92, flip: !left },
            )
          : ellipse(w * (left ? 0.44 : 0.54), h * 0.86, 110 * k, 9 * k, '#1c0f0a', 'fill-opacity=".3"') +
            place(
              minibusAhead(apartFrom(palette.spark, tar, 1.5), palette.cloth1, mix(palette.paper, wall, 0.3)),
              { x: w * (left ? 0.44 : 0.54), y: h * 0.86, scale: k * (comp.kind === 3 ? 0.9 : 1.15) },
            )
        : bikeAndRiders(
            stage,
            flat ? x : w * (left ? 0.44 : 0.54),
            flat ? road_y + h * 0.07 : h * 0.88,
            k * (flat ? 1 : 0.92),
            !left,
          )
    const disc = sun(
      w * (left ? 0.72 : 0.26),
      horizon - h * (comp.kind === 5 ? 0.16 : 0.26),
      s * (comp.kind === 5 ? 0.24 : 0.09),
      sunColour(palette),
    )
    const tree =
      place(acacia(h * 0.26, tone(palette.ink, 0.1), green), {
        x: w * (left ? 0.9 : 0.1),
        y: horizon + (h - horizon) * 0.4,
      }) +
      place(tuft(s * 0.1, 7, green), { x: w * 0.05, y: h }) +
      place(tuft(s * 0.08, 7, tone(green, 0.06)), { x: w * 0.93, y: h })
    return {
      background:
        backdrop(stage, wall) +
        disc +
        cloud(w * (left ? 0.26 : 0.74), h * 0.12, w * 0.24, tone(wall, 0.05)) +
        peaks +
        land +
        way +
        tree,
      subject: vehicle,
    }
  },
}

function bikeAndRiders(stage: Stage, x: number, y: number, k: number, flip: boolean): string {
  const { palette } = stage
  const [rider, passenger] = stage.people
  if (!rider || !passenger) return ''
  const f = k * 0.66
  const c = k * 1.02
  const side = flip ? -1 : 1
  const seat_y = y - 96 * c
  const drive: Pose = {
    ...seatedAside(),
    head: 'profile',
    turn: 1,
    lean: 6,
    tilt: -4,
    left: { to: [104, -62], behind: true },
    right: { to: [106, -58] },
    feet: { left: { to: [62, 100], bend: -1, toe: 1 }, right: { to: [78, 104], bend: -1, toe: 1 } },
  }
  const behind: Pose = {
    ...drive,
    lean: 2,
    left: { to: [70, -50], behind: true },
    right: { to: [76, -46] },
    feet: { left: { to: [52, 96], bend: -1, toe: 1 }, right: { to: [60, 100], bend: -1, toe: 1 } },
  }
  const bike = motorbike(apartFrom(palette.cloth2, stage.wall, 1.3), tone(palette.ink, 0.08))
  return (
    ellipse(x, y, 150 * c, 10 * c, '#1c0f0a', 'fill-opacity=".25"') +
    place(bike, { x, y, scale: c, flip }) +
    putFigure(stage, passenger, behind, { x: x - side * 82 * c, y: seat_y - 12 * c, scale: f, flip }) +
    putFigure(stage, rider, drive, { x: x - side * 18 * c, y: seat_y - 8 * c, scale: f, flip })
  )
}
