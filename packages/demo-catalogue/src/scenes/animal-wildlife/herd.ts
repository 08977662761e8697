import { mix, tone } from '../../colour.ts'
import { leafColour, sunColour, waterColour } from '../../palettes.ts'
import { inThePark } from '../../places.ts'
import { antelope, elephant, giraffe, zebra } from '../../props/animals.ts'
import { farBirds, hills, sun } from '../../props/outdoors.ts'
import { acacia } from '../../props/plants.ts'
import { d, path, place, rect, repeat } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, type Picture, short } from '../../stage.ts'
import { atHour, capital } from '../../words.ts'
import { natural } from './animal-drawing.ts'

export const herd: Grammar = {
  id: 'animal-wildlife-b',
  compositions: [
    arrangement('line on a low horizon', 0.5, 1, 0.76, 0),
    arrangement('group right, sun left', 0.66, 1.2, 0.72, 1),
    arrangement('crossing a ridge', 0.4, 1, 0.6, 2),
    arrangement('at the water', 0.5, 1.1, 0.62, 3),
    arrangement('before a great sun', 0.5, 1.1, 0.74, 4),
    arrangement('far herd, near tree', 0.62, 0.8, 0.68, 5),
  ],
  variants: ['elephants', 'giraffes', 'zebras', 'antelopes'],
  cast: () => [],
  words: (stage) => ({
    titles: [
      `${capital(stage.variant)} ${['walking in line along the horizon', 'crossing the plain at low sun', 'crossing a ridge', 'at the waterhole', 'before a great sun', 'grazing beyond an acacia'][stage.comp.kind]}`,
      `Small herd of ${stage.variant} under a wide sky`,
    ],
    where: inThePark(stage),
    description: `A small herd of ${stage.variant} on the horizon ${atHour(stage)}, with a wide quiet sky above.`,
    keywords: [
      'wildlife',
      'herd',
      stage.variant,
      'horizon',
      'savannah',
      'safari',
      'nature',
      'animals',
      'copy space',
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, comp, palette, random, defs } = stage
    const s = short(stage)
    const dark = palette.mood === 'dusk'
    const tint = dark ? tone(palette.ground, -0.16) : mix(palette.cloth1, '#4a3226', 0.62)
    const one = (i: number) => {
      const c = i % 2 ? tint : tone(tint, 0.05)
      switch (stage.variant) {
        case 'elephants':
          return elephant(c, tone(c, 0.25), tone(c, 0.35))
        case 'giraffes':
          return place(giraffe(c, tone(c, 0.09), tone(c, 0.3)), { scale: 0.86 })
        case 'zebras':
          return zebra(natural.zebra, natural.zebra_stripes, '#2a2422', (shape) => defs.clip(shape))
        default:
          return place(antelope(i % 2 ? '#b5713c' : '#a05f30'), { scale: 1.5 })
      }
    }
    const horizon = h * comp.level
    const sun_r = s * (comp.kind === 4 ? 0.33 : 0.13)
    const disc = sun(
      w * (comp.kind === 4 ? 0.5 : comp.x > 0.55 ? 0.24 : 0.76),
      horizon - sun_r * (comp.kind === 4 ? 0.55 : 1.6),
      sun_r,
      sunColour(palette),
      mix(sunColour(palette), palette.ground, 0.6),
    )
    const ridge = comp.kind === 2
    const land_colour = mix(palette.second, palette.cloth2, dark ? 0.1 : 0.25)
    const front =
      comp.kind === 3
        ? rect(0, horizon + h * 0.03, w, h, waterColour(palette)) +
          repeat(6, (i) =>
            rect(
              w * ((i * 0.29) % 0.8),
              horizon + h * (0.08 + i * 0.045),
              w * 0.2,
              5,
              tone(waterColour(palette), 0.12),
              3,
            ),
          )
        : ridge
          ? path(d`M0 ${h * 0.74}L${w * 0.3} ${h * 0.66}L${w} ${h * 0.46}V${h}H0Z`, land_colour)
          : hills(w, horizon + h * 0.01, s * 0.012, h + 5, land_colour, random, 3) +
            hills(
              w,
              horizon + (h - horizon) * 0.5,
              s * 0.03,
              h + 5,
              mix(land_colour, palette.cloth1, 0.35),
              random,
              3,
            )
    const count = stage.variant === 'elephants' ? 4 : 5
    const unit = (s / 1000) * comp.near * (stage.variant === 'giraffes' ? 0.52 : 0.6)
    const animals = repeat(count, (i) => {
      const t = (i - (count - 1) / 2) / count
      const x = w * (comp.x + t * (comp.kind === 1 ? 0.5 : 0.78))
      const y = ridge
        ? h * 0.74 - (x / w) * h * 0.27 + 6
        : horizon + h * (comp.kind === 3 ? 0.035 : 0.02) + (i % 2) * 10
      const k = unit * [1, 0.84, 0.62, 0.94, 0.78][i]!
      return place(one(i), { x, y, scale: k, flip: comp.kind === 1, turn: ridge ? -10 : 0 })
    })
    const tree =
      comp.kind === 5 || comp.kind === 0
        ? place(acacia(s * (comp.kind === 5 ? 0.62 : 0.26), tone(palette.ink, 0.05), leafColour(palette)), {
            x: w * (comp.kind === 5 ? 0.16 : 0.9),
            y: comp.kind === 5 ? h * 0.95 : horizon + h * 0.03,
          })
        : ''
    const back = hills(
      w,
      horizon - s * 0.04,
      s * 0.035,
      h + 5,
      mix(palette.second, palette.ground, 0.5),
      random,
      4,
    )
    return {
      background:
        backdrop(stage, palette.ground) +
        disc +
        back +
        front +
        farBirds(w * 0.3, h * 0.16, s * 0.016, tint, 5),
      subject: animals,
      front: tree,
    }
  },
}
