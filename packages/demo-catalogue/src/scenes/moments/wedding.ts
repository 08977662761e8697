import { apartFrom, nudge } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { type Pose, standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { branch, flower, pottedPlant } from '../../props/plants.ts'
import { d, ellipse, path, place, rect, repeat } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, patterned, short } from '../../stage.ts'
import { atHour, clothWord, peopleKeywords } from '../../words.ts'
import { portrait, standFigure } from '../figures.ts'
import { softShape } from '../soft-shape.ts'
import { inTheCity } from '../../places.ts'

const bouquet = (r: number, a: string, b: string, green: string) =>
  repeat(3, (i) => place(branch(r * 1.6, 2, green, 0), { turn: -50 + i * 50 })) +
  [
    [-0.5, -0.7],
    [0.5, -0.7],
    [0, -1.1],
    [-0.1, -0.4],
    [0.8, -0.3],
    [-0.8, -0.3],
  ]
    .map(([x = 0, y = 0], i) => place(flower(r * 0.5, i % 2 ? a : b, i % 2 ? b : a), { x: x * r, y: y * r }))
    .join('') +
  path(d`M${-r * 0.2} 0H${r * 0.2}L${r * 0.12} ${r * 0.8}H${-r * 0.12}Z`, green)

export const wedding: Grammar = {
  id: 'moments-a',
  compositions: [
    arrangement('couple centre, canopy', 0.5, 1, 0.94, 0),
    arrangement('couple left, flowers right', 0.36, 1.04, 0.95, 1),
    arrangement('close, foreheads near', 0.5, 1.5, 1, 2),
    arrangement('far couple, tall canopy', 0.58, 0.72, 0.9, 3),
    arrangement('couple right, petals', 0.64, 1.05, 0.95, 4),
    arrangement('walking together', 0.46, 0.96, 0.94, 5),
  ],
  variants: ['wedding'],
  cast: () => [
    {
      frame: 'woman',
      age: 'young',
      heads: ['gele', 'flower crown', 'hijab', 'bun'],
      top: 'blouse',
      lower: 'dress',
      cloth: ['top', 'head'],
      smiling: true,
      glasses: false,
    },
    {
      frame: 'man',
      age: 'adult',
      heads: ['kufi', 'kufi', 'fade', 'locs'],
      top: 'agbada',
      lower: 'trousers',
      cloth: ['head'],
      smiling: true,
    },
  ],
  words: (stage) => ({
    titles: [
      [
        'Bride and groom under a wedding canopy',
        'Bride and groom beside wedding flowers',
        'Newlyweds, foreheads close',
        'Small wedding couple under a tall canopy',
        'Bride and groom in a rain of petals',
        'Smiling newlyweds walking together',
      ][stage.comp.kind] as string,
    ],
    where: inTheCity(stage),
    description: `A smiling wedding couple ${stage.comp.kind === 2 ? 'leans close' : 'stands under a canopy'} ${atHour(stage)}, in matching ${clothWord(stage)} cloth.`,
    keywords: [
      'wedding',
      'couple',
      'love',
      'bride',
      'groom',
      'smiling',
      'celebration',
      'canopy',
      ...peopleKeywords(stage.people),
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall, random } = stage
    const [bride, groom] = stage.people
    if (!bride || !groom) return { background: '', subject: '' }
    const s = short(stage)
    const soft = nudge(wall, 0.05)
    const green = leafColour(palette)
    const confetti = repeat(26, () =>
      ellipse(
        random.between(0, w),
        random.between(0, h * 0.9),
        s * 0.011,
        s * 0.006,
        random.pick([palette.spark, palette.cloth1, palette.cloth2, palette.paper]),
        `transform="rotate(${random.whole(0, 90)} ${Math.round(w / 2)} ${Math.round(h / 2)})"`,
      ),
    )
    if (comp.kind === 2) {
      const head = isWide(stage) ? h * 0.42 : Math.min(w * 0.4, h * 0.32)
      const one = portrait(
        stage,
        groom,
        { ...waistUp(standing(1)), head: 'profile', turn: -1, tilt: -3 },
        { x: w * 0.5 + head * 0.68, y: h * 0.46, head },
      )
      const two = portrait(
        stage,
        bride,
        { ...waistUp(standing(1)), head: 'profile', turn: 1, tilt: 3 },
        { x: w * 0.5 - head * 0.64, y: h * 0.5, head: head * 0.94 },
      )
      return {
        background: backdrop(stage, wall) + softShape(stage, w * 0.5, h * 0.42, s * 0.44, soft) + confetti,
        subject:
          one +
          two +
          place(bouquet(s * 0.1, palette.spark, palette.paper, green), { x: w * 0.5, y: h * 0.96 }),
      }
    }
    const floor = h * comp.level
    const k = ((isWide(stage) ? h * 0.82 : Math.min(h * 0.74, w * 1.3)) / 580) * comp.near
    const x = w * comp.x
    const gap = 62 * k
    const cw = Math.max(230 * k, w * 0.3)
    const top = Math.max(h * 0.06, floor - 640 * k)
    const cloth = paintOf(
      patterned(stage, apartFrom(palette.cloth1, wall, 1.4), palette.spark, palette.paper, s * 0.06),
    )
    const posts = [-1, 1]
      .map((side) => rect(x + side * cw - 6, top, 12, floor - top, apartFrom(palette.paper, wall, 1.3)))
      .join('')
    const drape =
      path(
        d`M${x - cw - 16} ${top}H${x + cw + 16}V${top + h * 0.035}C${x + cw * 0.6} ${top + h * 0.16} ${x + cw * 0.1} ${top + h * 0.05} ${x} ${top + h * 0.05}C${x - cw * 0.1} ${top + h * 0.05} ${x - cw * 0.6} ${top + h * 0.16} ${x - cw - 16} ${top + h * 0.035}Z`,
        cloth,
      ) +
      [-1, 1]
        .map(
          (side) =>
            path(
              d`M${x + side * (cw + 16)} ${top}H${x + side * (cw - 24)}C${x + side * (cw - 30)} ${top + h * 0.2} ${x + side * (cw + 8)} ${top + h * 0.3} ${x + side * (cw - 6)} ${floor - h * 0.16}L${x + side * (cw + 16)} ${floor - h * 0.16}Z`,
              apartFrom(palette.paper, wall, 1.15),
            ) +
            place(bouquet(s * 0.05, palette.spark, palette.cloth2, green), {
              x: x + side * cw,
              y: top + h * 0.04,
            }),
        )
        .join('')
    const hold: Pose = {
      ...standing(1),
      turn: 0.35,
      tilt: 6,
      left: { to: [-14, -52] },
      right: { to: [72, -22], behind: true },
    }
    const hold_groom: Pose = {
      ...standing(-1),
      turn: -0.4,
      tilt: -6,
      left: { to: [-58, -40], behind: true },
      right: { to: [66, 34] },
    }
    const flowers = place(bouquet(26, palette.spark, apartFrom(palette.paper, palette.spark, 1.2), green), {
      x: 2,
      y: -52,
    })
    const pair =
      standFigure(stage, groom, hold_groom, { x: x + gap, y: floor - h * 0.004, scale: k * 1.03 }) +
      standFigure(stage, bride, hold, { x: x - gap, y: floor + h * 0.008, scale: k, held: flowers })
    const ground = rect(0, floor - h * 0.06, w, h, stage.other)
    const sides =
      comp.kind === 1
        ? place(pottedPlant(h * 0.5, 1, green, palette.cloth2), { x: w * 0.86, y: floor + 6 })
        : comp.kind === 4
          ? place(pottedPlant(h * 0.44, 3, green, palette.cloth2), { x: w * 0.14, y: floor + 6 })
          : ''
    return {
      background:
        backdrop(stage, wall) +
        softShape(stage, x, top + h * 0.32, cw * 1.16, soft) +
        ground +
        (comp.kind >= 3 ? confetti : ''),
      subject: posts + sides + pair + drape,
    }
  },
}
