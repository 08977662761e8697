import { mix, tone } from '../../colour.ts'
import { leafColour, sunColour, waterColour } from '../../palettes.ts'
import { byTheSea, nearPirogues } from '../../places.ts'
import { sea, sun } from '../../props/outdoors.ts'
import { palm } from '../../props/plants.ts'
import { pirogue } from '../../props/vehicles.ts'
import { curve, d, type Point, path, place, rect, repeat, stroke } from '../../shapes.ts'
import { arrangement, type Grammar, short } from '../../stage.ts'
import { atHour } from '../../words.ts'
import { skyOf } from './sky.ts'

export const coast: Grammar = {
  id: 'landscape-b',
  compositions: [
    arrangement('palms left, boats far', 0.16, 1, 0.46, 0),
    arrangement('palms right, boat near', 0.82, 1.1, 0.4, 1),
    arrangement('boats drawn up, high sea', 0.3, 0.8, 0.34, 2),
    arrangement('one boat, wide water', 0.62, 0.7, 0.56, 3),
    arrangement('bay curve from above', 0.7, 0.9, 0.26, 4),
    arrangement('between two palms', 0.5, 1.15, 0.52, 5),
  ],
  variants: ['coast'],
  cast: () => [],
  words: (stage) => {
    const what = [
      'palms and far boats',
      'painted pirogue',
      'boats drawn up on the sand',
      'one pirogue on wide water',
      'curved bay',
      'boat between two palms',
    ][stage.comp.kind] as string
    return {
      titles: [
        [
          'Palms and fishing boats on the coast',
          'Painted pirogue under a palm',
          'Fishing boats drawn up on the beach',
          'One pirogue on wide water',
          'Curved bay with palms',
          'Pirogue between two palms',
        ][stage.comp.kind] as string,
      ],
      where: stage.comp.kind === 4 ? byTheSea(stage, 'near') : nearPirogues(stage),
      description: `The coast ${atHour(stage)}: ${what}, a low sun and long bands of water.`,
      keywords: ['coast', 'sea', 'palm trees', 'pirogue', 'boat', 'beach', 'sand', 'water', 'travel'],
    }
  },
  draw: (stage) => {
    const { w, h, comp, palette, random } = stage
    const s = short(stage)
    const horizon = h * comp.level
    const water = waterColour(palette)
    const sand = mix(palette.second, palette.paper, 0.45)
    const shore = h * [0.82, 0.8, 0.62, 0.94, 0.5, 0.8][comp.kind]!
    const points: Point[] =
      comp.kind === 4
        ? [
            [-w * 0.1, h * 0.9],
            [w * 0.14, h * 0.6],
            [w * 0.44, h * 0.46],
            [w * 0.8, h * 0.5],
            [w * 1.1, h * 0.34],
          ]
        : [
            [-w * 0.1, shore + h * 0.06],
            [w * 0.3, shore - h * 0.02],
            [w * 0.66, shore + h * 0.05],
            [w * 1.1, shore - h * 0.04],
          ]
    const beach =
      path(`${curve(points)}${d`L${w * 1.1} ${h * 1.1}L${-w * 0.1} ${h * 1.1}Z`}`, sand) +
      stroke(curve(points), palette.paper, s * 0.016)
    const boat = pirogue(palette.cloth2, palette.spark, palette.paper)
    const boats = [
      place(boat, { x: w * 0.7, y: h * 0.62, scale: s * 0.00075 }) +
        place(boat, { x: w * 0.5, y: h * 0.53, scale: s * 0.0004, flip: true }),
      place(boat, { x: w * 0.36, y: h * 0.74, scale: s * 0.0015 }),
      place(boat, { x: w * 0.7, y: h * 0.72, scale: s * 0.0012, turn: -4 }) +
        place(boat, { x: w * 0.36, y: h * 0.86, scale: s * 0.0015, turn: 3 }),
      place(boat, { x: w * 0.4, y: h * 0.78, scale: s * 0.0013, flip: true }),
      place(boat, { x: w * 0.3, y: h * 0.42, scale: s * 0.0006 }) +
        place(boat, { x: w * 0.6, y: h * 0.78, scale: s * 0.001, turn: -8 }) +
        place(boat, { x: w * 0.86, y: h * 0.68, scale: s * 0.0008, turn: -10 }),
      place(boat, { x: w * 0.52, y: h * 0.68, scale: s * 0.0009 }),
    ][comp.kind]!
    const trunk = tone(palette.ink, 0.08)
    const crown = palette.mood === 'dusk' ? tone(palette.ground, -0.08) : leafColour(palette)
    const at = (x: number, size: number, lean: number, y = 1.02) =>
      place(palm(h * size, lean, trunk, crown), { x: w * x, y: h * y })
    const palms = [
      at(0.1, 0.78, 0.14) + at(0.02, 0.6, 0.2),
      at(0.86, 0.84, -0.16) + at(0.98, 0.62, -0.1),
      at(0.1, 0.72, 0.08, 0.74) + at(0.22, 0.54, 0.14, 0.7),
      at(0.94, 0.6, -0.2, 1.04),
      at(0.82, 0.4, -0.1, 0.62) + at(0.95, 0.5, -0.12, 0.66) + at(0.12, 0.46, 0.1, 1.04),
      at(0.06, 0.9, 0.1, 1.05) + at(0.96, 0.82, -0.12, 1.05),
    ][comp.kind]!
    const sun_x = w * (comp.x > 0.5 ? 0.3 : 0.68)
    const light = sun(
      sun_x,
      horizon - s * 0.06,
      s * 0.11,
      sunColour(palette),
      mix(sunColour(palette), palette.ground, 0.6),
    )
    const glitter = repeat(5, (i) =>
      rect(
        sun_x - s * (0.1 - i * 0.014),
        horizon + s * (0.02 + i * 0.034),
        s * (0.2 - i * 0.028),
        s * 0.01,
        sunColour(palette),
        3,
        'fill-opacity=".8"',
      ),
    )
    return {
      background:
        skyOf(stage) + light + sea(w, horizon, h, water, tone(water, 0.1), random) + glitter + beach,
      subject: boats + palms,
    }
  },
}
