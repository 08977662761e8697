import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { leafColour, sunColour, waterColour } from '../../palettes.ts'
import { cloud, hills, mountains, sea, sun } from '../../props/outdoors.ts'
import { acacia, roundTree } from '../../props/plants.ts'
import { carAbove, carAhead, carSide, minibus, minibusAhead } from '../../props/vehicles.ts'
import { circle, d, line, path, place, rect, repeat } from '../../shapes.ts'
import { backdrop, isWide, type Picture, short } from '../../stage.ts'
import { type View } from '../views.ts'
import { city, colours, shadow } from './street.ts'

export const jam: View = {
  name: 'jam from ahead',
  cast: [],
  words: (stage) => ({
    titles: ['Rush-hour traffic in three lanes', `City traffic jam in ${stage.place}`],
    description: 'Cars and minibuses fill three lanes of a city street at rush hour, towers behind.',
    keywords: ['rush hour', 'traffic jam', 'cars', 'minibus', 'lanes', 'skyline'],
  }),
  draw: (stage): Picture => {
    const { w, h } = stage
    const { tar, paint, glass } = colours(stage)
    const horizon = h * 0.42
    const rows = [0.5, 0.6, 0.75, 0.98]
    const vehicles = rows
      .map((y, row) =>
        repeat(3, (i) => {
          const depth = (y - 0.42) / 0.56
          const k = (Math.min(w, h * 0.86) / 560) * (0.18 + depth * 0.92)
          const x = w * (0.5 + (i - 1) * (0.1 + depth * 0.27))
          const vehicle =
            (row + i) % 3 === 1
              ? minibusAhead(paint(row + i), paint(row + i + 1), glass)
              : carAhead(paint(row * 2 + i), glass)
          return shadow(x, h * y, 96 * k) + place(vehicle, { x, y: h * y, scale: k })
        }),
      )
      .join('')
    return {
      background:
        backdrop(stage, stage.wall) +
        cloud(w * 0.24, h * 0.14, w * 0.3, tone(stage.wall, 0.06)) +
        city(stage, horizon + 4, h * 0.3) +
        path(d`M${w * 0.42} ${horizon}H${w * 0.58}L${w * 1.3} ${h + 5}H${-w * 0.3}Z`, tar) +
        path(d`M-5 ${horizon}H${w * 0.42}L${-w * 0.3} ${h + 5}H-5Z`, nudge(stage.other, 0.04)) +
        path(d`M${w + 5} ${horizon}H${w * 0.58}L${w * 1.3} ${h + 5}H${w + 5}Z`, nudge(stage.other, 0.04)),
      subject: vehicles,
    }
  },
}

export const bumperToBumper: View = {
  name: 'two rows from the side',
  cast: [],
  words: (stage) => ({
    titles: ['Cars and minibuses bumper to bumper', `Two lanes of traffic crossing ${stage.place}`],
    description: 'Two rows of cars and minibuses stand bumper to bumper before a city skyline.',
    keywords: ['cars', 'minibus', 'bumper to bumper', 'commute', 'street', 'skyline'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const { tar, paint, glass } = colours(stage)
    const k = (w / 1000) * (isWide(stage) ? 1.05 : 1.35)
    const top = h * 0.56
    const row = (y: number, from: number, flip: boolean, first: number) =>
      repeat(3, (i) => {
        const x = w * from + i * 430 * k
        const vehicle =
          (i + first) % 2
            ? minibus(paint(i + first), paint(i + first + 1), glass)
            : carSide(paint(i + first), glass)
        return shadow(x, y + 4, 200 * k) + place(vehicle, { x, y, scale: k, flip })
      })
    return {
      background:
        backdrop(stage, stage.wall) +
        city(stage, top, h * 0.4) +
        rect(-5, top - 4, w + 10, h, tone(stage.other, -0.03)) +
        rect(-5, top + h * 0.05, w + 10, h, tar) +
        repeat(7, (i) => rect(w * (i * 0.16 - 0.02), h * 0.79, w * 0.08, h * 0.012, palette.paper)),
      subject: row(h * 0.74, 0.06, true, 0) + row(h * 0.95, 0.24, false, 1),
    }
  },
}

export const crossroads: View = {
  name: 'crossroads from above',
  cast: [],
  words: (stage) => ({
    titles: [
      'Crossroads from above with cars and buses',
      `Traffic at a crossroads in ${stage.place}, from above`,
    ],
    description: 'A busy crossroads seen from straight above: cars, a bus, zebra crossings and trees.',
    keywords: ['crossroads', 'from above', 'aerial', 'cars', 'bus', 'zebra crossing'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const { tar, paint, glass } = colours(stage)
    const s = short(stage)
    const lane = s * 0.15
    const [cx, cy] = [w * 0.52, h * 0.5]
    const k = lane / 118
    const green = leafColour(palette)
    const dash = (vertical: boolean) =>
      repeat(14, (i) => {
        const at = i * s * 0.13 - s * 0.1
        const clear = Math.abs((vertical ? at - cy : at - cx) + s * 0.04) < lane * 1.5
        if (clear) return ''
        return vertical
          ? rect(cx - 3, at, 6, s * 0.07, palette.paper)
          : rect(at, cy - 3, s * 0.07, 6, palette.paper)
      })
    const zebra = [0, 90, 180, 270]
      .map((turn) =>
        place(
          repeat(6, (i) =>
            rect(-lane * 0.92 + i * lane * 0.32, -lane * 1.62, lane * 0.18, lane * 0.42, palette.paper),
          ),
          { x: cx, y: cy, turn },
        ),
      )
      .join('')
    const roofs = [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ]
      .map(([sx = 0, sy = 0], i) =>
        rect(
          cx + sx * lane * 1.7 - (sx < 0 ? w : 0),
          cy + sy * lane * 1.7 - (sy < 0 ? h : 0),
          w,
          h,
          i % 2 ? nudge(stage.wall, 0.05) : nudge(stage.wall, 0.09),
          lane * 0.2,
        ),
      )
      .join('')
    const trees = [
      [-2.4, -2.2],
      [2.3, -2.5],
      [-2.2, 2.4],
      [2.5, 2.2],
      [-3.4, -2.6],
      [3.5, 2.7],
    ]
      .map(
        ([tx = 0, ty = 0], i) =>
          circle(cx + tx * lane + 6, cy + ty * lane + 8, lane * 0.42, '#1c0f0a', 'fill-opacity=".2"') +
          circle(cx + tx * lane, cy + ty * lane, lane * 0.42, tone(green, (i % 3) * 0.03)) +
          circle(cx + tx * lane - lane * 0.1, cy + ty * lane - lane * 0.1, lane * 0.22, tone(green, 0.08)),
      )
      .join('')
    const car = (x: number, y: number, turn: number, i: number, length = 170) =>
      place(carAbove(length, paint(i), glass), { x: cx + x * lane, y: cy + y * lane, scale: k, turn })
    return {
      background:
        backdrop(stage, stage.wall) +
        rect(cx - lane, -5, lane * 2, h + 10, tar) +
        rect(-5, cy - lane, w + 10, lane * 2, tar) +
        roofs +
        dash(true) +
        dash(false) +
        zebra,
      subject:
        car(0.5, 2.5, 0, 0) +
        car(0.5, 4, 0, 2) +
        car(-0.5, -2.6, 180, 1, 300) +
        car(-2.6, 0.5, 90, 3) +
        car(2.7, -0.5, 270, 0) +
        car(0.1, -0.2, 30, 2) +
        car(4.2, -0.5, 270, 1) +
        car(-4.4, 0.5, 90, 0, 260) +
        trees,
    }
  },
}

export const bridge: View = {
  name: 'traffic on the bridge',
  cast: [],
  words: (stage) => ({
    titles: ['Traffic on a long bridge over the water', 'Cars crossing a cable bridge into the city'],
    where: [],
    description: 'Cars and minibuses cross a cable bridge over the water towards the towers of a city.',
    keywords: [
      'bridge',
      'water',
      'cars',
      'minibus',
      'commute',
      'skyline',
      stage.hour === 'dusk' ? 'night' : 'daytime',
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, random } = stage
    const { tar, paint, glass } = colours(stage)
    const s = short(stage)
    const deck = h * 0.6
    const metal = apartFrom(palette.paper, stage.wall, 1.25)
    const towers = isWide(stage) ? [0.3, 0.74] : [0.5]
    const cables = towers
      .map((x) =>
        repeat(6, (i) => {
          const far = w * (0.05 + i * 0.05)
          return (
            line([w * x, deck - h * (0.4 - i * 0.03)], [w * x - far, deck], metal, 3) +
            line([w * x, deck - h * (0.4 - i * 0.03)], [w * x + far, deck], metal, 3)
          )
        }),
      )
      .join('')
    const pylons = towers
      .map((x) => rect(w * x - s * 0.018, deck - h * 0.42, s * 0.036, h * 0.72, metal, 4))
      .join('')
    const k = (s / 1000) * (isWide(stage) ? 0.72 : 0.6)
    const water = waterColour(palette)
    return {
      background:
        backdrop(stage, stage.wall) +
        cloud(w * 0.7, h * 0.12, w * 0.3, tone(stage.wall, 0.06)) +
        city(stage, h * 0.72, h * 0.34) +
        sea(w, h * 0.72, h, water, tone(water, 0.1), random),
      subject:
        pylons +
        cables +
        repeat(4, (i) => {
          const x = w * (0.1 + i * 0.27)
          return place(i % 2 ? minibus(paint(i), paint(i + 1), glass) : carSide(paint(i), glass), {
            x,
            y: deck,
            scale: k,
            flip: i === 2,
          })
        }) +
        rect(-5, deck, w + 10, h * 0.035, tar) +
        rect(-5, deck + h * 0.035, w + 10, h * 0.014, tone(tar, -0.06)) +
        repeat(16, (i) => rect((w * i) / 15 - 2, deck - h * 0.02, 4, h * 0.02, metal)),
    }
  },
}

export const mountainRoad: View = {
  name: 'minibus on the road to the mountains',
  cast: [],
  words: (stage) => ({
    titles: ['Minibus on the road to the mountains', 'Loaded minibus crossing the high country'],
    where: [],
    description: 'A minibus with luggage on its roof drives on an open road to the mountains.',
    keywords: [
      'minibus',
      'mountains',
      'luggage',
      'road trip',
      'journey',
      stage.hour === 'dusk' ? 'evening' : 'open road',
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall, random } = stage
    const { tar, paint, glass } = colours(stage)
    const s = short(stage)
    const horizon = h * 0.6
    const road_y = h * 0.78
    const green = leafColour(palette)
    const far = nudge(wall, 0.08)
    const k = (w / 1000) * (isWide(stage) ? 1.1 : 1.5)
    return {
      background:
        backdrop(stage, wall) +
        sun(w * 0.74, horizon - h * 0.26, s * 0.1, sunColour(palette)) +
        mountains(w, horizon, h * 0.34, horizon + h * 0.04, far, random, stage.shade, 3) +
        mountains(w, horizon, h * 0.14, horizon + h * 0.06, mix(far, green, 0.4), random, stage.shade, 5) +
        hills(w, horizon + h * 0.03, s * 0.014, h + 5, mix(palette.second, green, 0.5), random, 3) +
        place(acacia(h * 0.26, tone(palette.ink, 0.1), green), { x: w * 0.88, y: h * 0.74 }) +
        place(roundTree(h * 0.14, tone(palette.ink, 0.1), green, stage.shade), { x: w * 0.1, y: h * 0.72 }) +
        rect(-5, road_y, w + 10, h * 0.16, tar) +
        repeat(5, (i) => rect(w * (0.02 + i * 0.22), road_y + h * 0.1, w * 0.11, h * 0.012, palette.paper)) +
        rect(-5, road_y + h * 0.16, w + 10, h, mix(palette.second, green, 0.6)),
      subject:
        shadow(w * 0.44, road_y + h * 0.06, 220 * k) +
        place(minibus(paint(0), paint(1), glass), { x: w * 0.44, y: road_y + h * 0.06, scale: k }),
    }
  },
}
