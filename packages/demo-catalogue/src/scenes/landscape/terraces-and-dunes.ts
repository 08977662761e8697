import { mix, tone } from '../../colour.ts'
import { leafColour, sunColour } from '../../palettes.ts'
import { inTheDesert, inTheHills } from '../../places.ts'
import { cloud, hills, road, sun } from '../../props/outdoors.ts'
import { palm } from '../../props/plants.ts'
import { circle, d, type Point, path, place, polygon, repeat } from '../../shapes.ts'
import { arrangement, type Grammar, short } from '../../stage.ts'
import { atHour } from '../../words.ts'
import { skyOf } from './sky.ts'

export const roads: Grammar = {
  id: 'landscape-c',
  compositions: [
    arrangement('terraces, road left', 0.3, 1, 0.36, 0),
    arrangement('dunes, road right', 0.66, 1, 0.44, 1),
    arrangement('terraces from above', 0.5, 1.2, 0.2, 2),
    arrangement('dune crest, high sun', 0.4, 1.1, 0.56, 3),
    arrangement('road into the middle', 0.5, 0.9, 0.5, 4),
    arrangement('terraces, low and close', 0.72, 1.3, 0.3, 5),
  ],
  variants: ['roads'],
  cast: () => [],
  words: (stage) => {
    const dunes = stage.comp.kind % 2 === 1 && stage.comp.kind !== 5
    const what = dunes ? 'dunes' : 'terraced hills'
    return {
      titles: [
        [
          'Road climbing through terraced hills',
          'Desert road winding through dunes',
          'Terraced hills from above',
          'Dune crest and palms',
          'Winding road between green terraces',
          'Terraced fields up close',
        ][stage.comp.kind] as string,
        dunes ? 'Empty road into the desert' : 'Farm terraces on steep hills',
      ],
      where: dunes ? inTheDesert(stage) : inTheHills(stage),
      description: `A road finds its way through ${what} ${atHour(stage)}, each slope in its own tone.`,
      keywords: [
        dunes ? 'dunes' : 'terraces',
        dunes ? 'desert' : 'farmland',
        'hills',
        'road',
        'journey',
        'nature',
        'pattern',
        'copy space',
      ],
    }
  },
  draw: (stage) => {
    const { w, h, comp, palette, random } = stage
    const s = short(stage)
    const horizon = h * comp.level
    const dunes = comp.kind % 2 === 1 && comp.kind !== 5
    const disc =
      comp.kind % 2 === 0
        ? ''
        : sun(
            w * (comp.x < 0.5 ? 0.76 : 0.24),
            horizon * 0.5,
            s * 0.1,
            sunColour(palette),
            mix(sunColour(palette), palette.ground, 0.6),
          )
    const one = dunes ? palette.second : palette.cloth2
    const two = dunes ? tone(palette.second, -0.18) : palette.cloth1
    let land = ''
    let near_hill = ''
    if (dunes) {
      for (let i = 0; i < 4; i++) {
        const t = i / 3
        const y = horizon + (h - horizon) * t * 0.66
        const px = w * (0.2 + ((i * 0.37 + comp.x) % 0.7))
        const base = mix(mix(palette.second, palette.ground, 0.4), one, t)
        land += path(
          d`M${-w * 0.1} ${y + h * 0.16}C${px * 0.5} ${y + h * 0.14} ${px * 0.8} ${y - s * 0.06} ${px} ${y - s * 0.1}C${px + w * 0.12} ${y} ${px + w * 0.3} ${y + h * 0.13} ${w * 1.1} ${y + h * 0.1}V${h * 1.1}H${-w * 0.1}Z`,
          base,
        )
        land += path(
          d`M${px} ${y - s * 0.1}C${px + w * 0.12} ${y} ${px + w * 0.3} ${y + h * 0.13} ${w * 1.1} ${y + h * 0.1}V${h * 1.1}H${px * 0.7}C${px * 0.86} ${y + h * 0.3} ${px + w * 0.12} ${y + h * 0.2} ${px} ${y - s * 0.1}Z`,
          mix(base, two, 0.45 + t * 0.2),
        )
      }
    } else {
      // One slope again and again, each a step lower: the contours of terraced fields.
      const slope = (x: number, top: number, rx: number, drop: number) =>
        d`M${x - rx} ${h * 1.2}V${top + drop}C${x - rx * 0.62} ${top + drop * 0.3} ${x - rx * 0.4} ${top} ${x} ${top}C${x + rx * 0.4} ${top} ${x + rx * 0.62} ${top + drop * 0.3} ${x + rx} ${top + drop}V${h * 1.2}Z`
      const hill = (x: number, top: number, rx: number, drop: number, colour: string, steps: number) => {
        let y = 0
        return repeat(steps, (k) => {
          const drawn = path(
            slope(x + (k % 3) * rx * 0.03, top + y, rx * (1 + k * 0.02), drop * (1 + k * 0.05)),
            [colour, tone(colour, 0.06), tone(colour, -0.035)][k % 3] as string,
          )
          y += h * (0.026 + k * 0.007)
          return drawn
        })
      }
      const k = Math.min(comp.near, 1.15)
      land =
        hills(w, horizon + s * 0.05, s * 0.05, h + 10, mix(palette.second, palette.ground, 0.4), random, 4) +
        hill(w * (comp.x + 0.3), horizon + h * 0.1, w * 0.62 * k, h * 0.2, mix(one, palette.second, 0.5), 7) +
        hill(w * (comp.x - 0.4), horizon + h * 0.2, w * 0.62 * k, h * 0.24, mix(one, two, 0.3), 8)
      near_hill = hill(w * (comp.x + 0.62), horizon + h * 0.46, w * 0.8 * k, h * 0.4, two, 8)
    }
    // Over the crest of the left slope, or into the dunes: a road must end behind something.
    const crest: Point = dunes
      ? [w * (1 - comp.x) * 0.6 + w * 0.2, horizon + h * 0.1]
      : [w * (comp.x - 0.28), horizon + h * 0.205]
    const way = road(
      w * comp.x,
      s * 0.13,
      h * 1.02,
      crest,
      w * (comp.x < 0.5 ? 0.16 : -0.16),
      tone(palette.paper, -0.04),
      palette.spark,
    )
    const trees = repeat(dunes ? 2 : 5, (i) =>
      place(
        dunes
          ? palm(s * 0.16, 0.08, palette.ink, leafColour(palette))
          : circle(0, -s * 0.05, s * 0.036, tone(leafColour(palette), -0.06)) +
              polygon(
                [
                  [-3, 0],
                  [3, 0],
                  [2, -s * 0.04],
                  [-2, -s * 0.04],
                ],
                palette.ink,
              ),
        { x: w * random.between(0.08, 0.92), y: h * (0.62 + i * 0.08) },
      ),
    )
    return {
      background: skyOf(stage) + cloud(w * 0.3, horizon * 0.4, w * 0.26, tone(palette.ground, 0.05)) + disc,
      subject: land + way + near_hill + trees,
    }
  },
}
