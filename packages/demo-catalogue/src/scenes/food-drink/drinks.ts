import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { leafColour } from '../../palettes.ts'
import { inTheCity } from '../../places.ts'
import { jebena, smallCup, tumbler } from '../../props/drinks.ts'
import { bigLeaf, flower, leaf, pottedPlant } from '../../props/plants.ts'
import { steam } from '../../props/things.ts'
import { d, ellipse, path, place, rect, repeat, stroke } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, patterned, short } from '../../stage.ts'
import { atHour, capital, clothWord } from '../../words.ts'
import { armFromAbove } from '../arm-from-above.ts'
import { softShape } from '../soft-shape.ts'

export const drinks: Grammar = {
  id: 'food-drink-c',
  compositions: [
    arrangement('pouring from the right', 0.4, 1, 0.8, 0),
    arrangement('pot left, cups in a row', 0.28, 1, 0.8, 1),
    arrangement('glass close', 0.48, 1.5, 0.86, 2),
    arrangement('high pour, thin stream', 0.56, 0.9, 0.86, 3),
    arrangement('tray with three cups', 0.5, 1, 0.74, 4),
    arrangement('window table, one cup', 0.64, 1.15, 0.82, 5),
  ],
  variants: ['coffee', 'hibiscus drink'],
  cast: () => [{ top: 'blouse' }],
  words: (stage) => {
    const what = stage.variant === 'coffee' ? 'Coffee' : 'Hibiscus drink'
    const drink = what.toLowerCase()
    const [cup, cups] = stage.variant === 'coffee' ? ['cup', 'cups'] : ['glass', 'glasses']
    return {
      titles: [
        [
          `Pouring ${drink}`,
          `${capital(cups)} of ${drink} lined up`,
          `${capital(cup)} of ${drink}, close-up`,
          `Pouring ${drink} from high up`,
          `Three ${cups} of ${drink} on a tray`,
          `One ${cup} of ${drink} at the window`,
        ][stage.comp.kind] as string,
        `${what} served on ${clothWord(stage)} cloth`,
      ],
      where: inTheCity(stage),
      description: `${what} ${stage.comp.kind === 0 || stage.comp.kind === 3 ? 'poured' : 'served'} ${atHour(stage)}, ${stage.variant === 'coffee' ? 'with steam and soft shadows' : 'with a leaf in each glass'} on patterned cloth.`,
      keywords: [
        'drink',
        stage.variant,
        stage.variant === 'coffee' ? 'coffee pot' : 'glass',
        stage.comp.kind === 0 || stage.comp.kind === 3 ? 'pouring' : 'serving',
        'cup',
        'table',
        'hospitality',
        'cafe',
        'still life',
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall } = stage
    const s = short(stage)
    const coffee = stage.variant === 'coffee'
    const liquid = coffee ? '#4a2716' : '#b01e44'
    const base = h * comp.level
    const u = s * 0.32 * comp.near
    const table_base = apartFrom(palette.cloth1, wall, 1.4)
    const cloth = paintOf(
      patterned(
        stage,
        table_base,
        apartFrom(palette.spark, table_base, 1.7),
        apartFrom(palette.paper, table_base, 1.5),
        s * 0.085,
      ),
    )
    const table =
      rect(-5, base, w + 10, h, mix(stage.other, '#8a5a36', 0.35)) +
      path(d`M${w * 0.08} ${base}H${w * 0.92}L${w} ${h + 5}H0Z`, cloth) +
      rect(-5, base, w + 10, 8, '#1c0f0a', 0, 'fill-opacity=".16"')
    const y = base + (h - base) * 0.3
    const clay = coffee ? '#3a2a26' : apartFrom(palette.cloth2, wall, 1.5)
    const vessel = (k: number) =>
      coffee
        ? jebena(u * k, clay)
        : path(
            d`M${-u * 0.2 * k} ${-u * k}H${u * 0.2 * k}L${u * 0.16 * k} ${-u * 0.8 * k}C${u * 0.4 * k} ${-u * 0.6 * k} ${u * 0.36 * k} 0 ${u * 0.2 * k} 0H${-u * 0.2 * k}C${-u * 0.36 * k} 0 ${-u * 0.4 * k} ${-u * 0.6 * k} ${-u * 0.16 * k} ${-u * 0.8 * k}Z`,
            clay,
          ) +
          path(
            d`M${u * 0.02 * k} ${-u * k}H${u * 0.2 * k}L${u * 0.16 * k} ${-u * 0.8 * k}C${u * 0.4 * k} ${-u * 0.6 * k} ${u * 0.36 * k} 0 ${u * 0.2 * k} 0H${u * 0.04 * k}C${u * 0.2 * k} ${-u * 0.2 * k} ${u * 0.2 * k} ${-u * 0.6 * k} ${u * 0.02 * k} ${-u * 0.8 * k}Z`,
            tone(clay, -0.08),
          ) +
          path(
            d`M${-u * 0.2 * k} ${-u * k}L${-u * 0.34 * k} ${-u * 1.04 * k}L${-u * 0.18 * k} ${-u * 0.86 * k}Z`,
            clay,
          ) +
          stroke(
            d`M${u * 0.2 * k} ${-u * 0.92 * k}C${u * 0.5 * k} ${-u * 0.9 * k} ${u * 0.5 * k} ${-u * 0.4 * k} ${u * 0.32 * k} ${-u * 0.36 * k}`,
            tone(clay, -0.06),
            u * 0.07 * k,
          )
    const cup = (k: number, x: number, yy = y) =>
      ellipse(w * x + 10 * stage.shade, yy, u * 0.34 * k, u * 0.06 * k, '#1c0f0a', 'fill-opacity=".2"') +
      place(
        coffee
          ? smallCup(u * 0.56 * k, palette.paper, liquid)
          : tumbler(u * 0.8 * k, liquid) +
              place(leaf(u * 0.24, u * 0.07, leafColour(palette), 30), { x: u * 0.06, y: -u * 0.62 * k }),
        { x: w * x, y: yy },
      )
    const top_of_cup = coffee ? u * 0.36 : u * 0.6
    const soft = nudge(wall, 0.05)
    const arm_skin = stage.people[0]?.skin ?? 5
    const sleeve = apartFrom(palette.cloth2, wall, 1.85)
    const pour = (x: number, height: number) => {
      // The pot is tipped, so its spout ends left of and above the cup; the stream hangs straight down from it.
      const px = w * x
      const spout_y = y - top_of_cup - height
      const tilt = -28
      const spout: [number, number] = coffee ? [-u * 0.53, -u * 0.87] : [-u * 0.33, -u * 1.03]
      const a = (tilt * Math.PI) / 180
      const ox = spout[0] * Math.cos(a) - spout[1] * Math.sin(a)
      const oy = spout[0] * Math.sin(a) + spout[1] * Math.cos(a)
      const stream = path(
        d`M${px - u * 0.03} ${spout_y}C${px - u * 0.02} ${spout_y + height * 0.5} ${px - u * 0.02} ${spout_y + height * 0.7} ${px - u * 0.016} ${y - top_of_cup * 0.9}H${px + u * 0.02}C${px + u * 0.03} ${spout_y + height * 0.7} ${px + u * 0.04} ${spout_y + height * 0.4} ${px + u * 0.03} ${spout_y}Z`,
        liquid,
      )
      const pot = place(vessel(1), { x: px - ox, y: spout_y - oy, turn: tilt })
      const grip: [number, number] = [px - ox + u * 0.2, spout_y - oy - u * 0.72]
      return (
        stream +
        pot +
        armFromAbove(
          stage,
          arm_skin,
          [w * 1.08, grip[1] - u * 0.26],
          [grip[0] + u * 0.18, grip[1]],
          u * 0.15,
          sleeve,
          1,
        )
      )
    }
    const tray =
      ellipse(w * 0.5, y + u * 0.05, w * 0.36, u * 0.17, tone('#8a5a36', -0.04)) +
      ellipse(w * 0.5, y, w * 0.36, u * 0.17, '#a5713f') +
      ellipse(w * 0.5, y, w * 0.32, u * 0.13, '#8a5a36')
    const sets = [
      cup(1, 0.3) + pour(0.3, u * 0.45) + (isWide(stage) ? cup(0.9, 0.12, y + u * 0.12) : ''),
      place(vessel(1.3), { x: w * 0.28, y }) +
        cup(0.9, 0.56) +
        cup(0.9, 0.73, y + u * 0.1) +
        cup(0.9, 0.9, y + u * 0.02),
      cup(1.5, 0.44) + place(flower(u * 0.24, '#b01e44', palette.spark), { x: w * 0.8, y: y + u * 0.04 }),
      cup(0.9, 0.4) + pour(0.4, u * 0.95),
      tray +
        cup(0.8, 0.3) +
        cup(0.8, isWide(stage) ? 0.62 : 0.7) +
        cup(0.86, isWide(stage) ? 0.46 : 0.5, y + u * 0.06) +
        (isWide(stage)
          ? place(vessel(1.25), { x: w * 0.84, y: y - u * 0.02 })
          : place(vessel(0.95), { x: w * 0.5, y: y - u * 0.06 })),
      place(pottedPlant(h * 0.44, 1, leafColour(palette), palette.cloth2), { x: w * 0.16, y: base + 8 }) +
        cup(1.25, 0.64),
    ][comp.kind] as string
    const vapour =
      coffee && comp.kind !== 3
        ? steam(
            w * ([0.3, 0.56, 0.44, 0.4, 0.5, 0.64][comp.kind] as number),
            y - u * ([0.5, 0.45, 0.8, 0.5, 0.6, 0.65][comp.kind] as number),
            u * 0.5,
            palette.paper,
            comp.kind === 0 ? 1 : 3,
          )
        : ''
    const back = [
      softShape(stage, w * 0.3, h * 0.44, s * 0.36, soft),
      repeat(6, (i) => rect(w * i * 0.18, 0, w * 0.09, base, soft)),
      softShape(stage, w * 0.46, h * 0.4, s * 0.42, soft),
      path(d`M0 0H${w * 0.62}C${w * 0.4} ${h * 0.3} ${w * 0.7} ${h * 0.6} ${w * 0.5} ${base}H0Z`, soft),
      path(
        d`M${w * 0.14} ${base}V${h * 0.4}A${w * 0.36} ${w * 0.36} 0 0 1 ${w * 0.86} ${h * 0.4}V${base}Z`,
        soft,
      ),
      rect(w * 0.4, h * 0.08, w * 0.5, base - h * 0.2, mix(palette.paper, stage.other, 0.4)) +
        rect(w * 0.64, h * 0.08, 9, base - h * 0.2, palette.paper) +
        rect(w * 0.4, h * 0.08, w * 0.5, 9, palette.paper) +
        rect(w * 0.38, base - h * 0.13, w * 0.54, 14, palette.paper),
    ][comp.kind] as string
    const leaves =
      comp.kind === 2 || comp.kind === 3
        ? place(bigLeaf(s * 0.2, leafColour(palette)), { x: w * 0.96, y: h * 0.1, turn: -140 })
        : ''
    return { background: backdrop(stage, wall) + back + leaves, subject: table + sets + vapour }
  },
}
