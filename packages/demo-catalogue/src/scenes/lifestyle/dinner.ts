import { apartFrom, nudge, tone } from '../../colour.ts'
import { type Pose, standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { jollof } from '../../props/dishes.ts'
import { tumbler } from '../../props/drinks.ts'
import { pottedPlant, roundTree } from '../../props/plants.ts'
import { framed } from '../../props/room.ts'
import { breadBasket, jug, plateFromAbove, servedBowl } from '../../props/tableware.ts'
import { circle, d, place, rect, repeat, stroke } from '../../shapes.ts'
import { backdrop, isWide, type Picture, short } from '../../stage.ts'
import { peopleKeywords } from '../../words.ts'
import { armFromAbove } from '../arm-from-above.ts'
import { headAtTable, lifting, reaching, resting, seated, table, tableCloth } from '../at-table.ts'
import { portrait } from '../figures.ts'
import { grammarOfViews, none, type View } from '../views.ts'
import { acrossFromUs, closeThree, longTable, serving } from './dinner-family.ts'
import { father, girl, glasses, grandfather, grandmother, mealOf, mother, plates } from './dinner-table.ts'

const handsFromAbove: View = {
  name: 'hands over the table',
  cast: [mother, father, girl, grandfather],
  words: () => ({
    titles: ['Family dinner from above, four hands reaching', 'Hands sharing a family dinner'],
    description:
      'A family dinner seen from above: plates on a patterned cloth, a large dish and four reaching hands.',
    keywords: ['from above', 'hands', 'sharing', 'table', 'home cooking', 'dishes'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const s = short(stage)
    const [a, b, c, e] = stage.people
    if (!a || !b || !c || !e) return none
    const cloth = tableCloth(stage)
    const sleeve = (i: number) =>
      apartFrom([palette.cloth2, palette.spark, palette.paper][i % 3] as string, wall, 1.5)
    const at = (x: number, y: number, r: number, i: number) =>
      place(plateFromAbove(s * r, palette.paper, mealOf(stage, i)), { x: w * x, y: h * y })
    const centre = place(plateFromAbove(s * 0.21, palette.cloth2, mealOf(stage)), { x: w * 0.5, y: h * 0.5 })
    return {
      background:
        backdrop(stage, wall) +
        (isWide(stage)
          ? rect(w * 0.28, -5, w * 0.44, h + 10, cloth)
          : rect(-5, h * 0.3, w + 10, h * 0.4, cloth)),
      subject:
        at(0.18, 0.2, 0.13, 1) +
        at(0.82, 0.22, 0.13, 2) +
        at(0.18, 0.8, 0.13, 3) +
        at(0.82, 0.78, 0.13, 0) +
        centre +
        [
          [0.5, 0.14],
          [0.5, 0.87],
        ]
          .map(
            ([x = 0, y = 0], i) =>
              circle(w * x + 5, h * y + 7, s * 0.045, '#1c0f0a', 'fill-opacity=".2"') +
              circle(w * x, h * y, s * 0.045, palette.paper) +
              circle(w * x, h * y, s * 0.035, i ? '#b01e44' : '#e8a33a'),
          )
          .join('') +
        armFromAbove(stage, a.skin, [-w * 0.06, h * 0.44], [w * 0.36, h * 0.47], s * 0.05, sleeve(0), 1) +
        armFromAbove(stage, b.skin, [w * 1.06, h * 0.56], [w * 0.64, h * 0.54], s * 0.055, sleeve(1), 1) +
        armFromAbove(stage, c.skin, [w * 0.34, h * 1.05], [w * 0.22, h * 0.9], s * 0.036, sleeve(2), -1) +
        armFromAbove(stage, e.skin, [w * 0.66, -h * 0.05], [w * 0.76, h * 0.13], s * 0.05, sleeve(0), -1),
    }
  },
}

const passing: View = {
  name: 'passing the bowl',
  cast: [
    { ...father, age: 'young' },
    { ...grandmother, heads: ['low wrap', 'gele', 'hijab'] },
  ],
  words: (stage) => ({
    titles: [
      `Son passing a bowl of ${mealOf(stage)} to his mother at dinner`,
      'Passing the bowl at family dinner',
    ],
    description: `A young man hands a bowl of ${mealOf(stage)} across the dinner table to an older woman; both are smiling.`,
    keywords: ['passing', 'bowl', 'smiling', 'mother and son', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one, two] = stage.people
    if (!one || !two) return none
    const head = headAtTable(stage, 2.2)
    const edge = h * 0.8
    const y = edge - head * 1.7
    const gap = Math.min(152 * (head / 76), w * 0.31)
    const give = (side: 1 | -1): Pose => ({
      ...waistUp(standing(1)),
      head: 'profile',
      turn: side,
      tilt: side * 4,
      [side === 1 ? 'right' : 'left']: { to: [side * 120, -112], bend: side },
      [side === 1 ? 'left' : 'right']: { to: [side * 96, -96], bend: side, behind: true },
    })
    const s = short(stage)
    return {
      background:
        backdrop(stage, wall) +
        rect(0, h * 0.54, w, h, nudge(wall, 0.05)) +
        framed(
          w * 0.38,
          h * 0.06,
          s * 0.22,
          s * 0.27,
          palette.cloth2,
          palette.paper,
          leafColour(palette),
          palette.spark,
        ) +
        place(pottedPlant(h * 0.34, 0, leafColour(palette), palette.spark), { x: w * 0.96, y: edge }),
      subject:
        portrait(stage, two, give(-1), { x: w * 0.5 + gap, y: y + head * 0.06, head: head * 0.96 }) +
        portrait(stage, one, give(1), { x: w * 0.5 - gap, y, head }) +
        place(servedBowl(head * 1.1, palette.spark, mealOf(stage)), { x: w * 0.5, y: y + head * 1.22 }) +
        table(stage, edge, tableCloth(stage)) +
        plates(stage, edge, [0.16, 0.86], head) +
        place(jug(head * 0.8, palette.cloth2), { x: w * 0.34, y: edge + h * 0.055 }) +
        glasses(stage, edge, [0.66], head * 0.55),
    }
  },
}

const courtyard: View = {
  name: 'dinner in the courtyard',
  cast: [mother, grandfather, girl, father],
  words: () => ({
    titles: ['Family dinner outdoors under a string of lights', 'Evening dinner in the courtyard'],
    description:
      'A family eats dinner outdoors in a courtyard, a tree and a string of lights above the table.',
    keywords: ['outdoors', 'courtyard', 'lights', 'evening', 'smiling', 'garden'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const edge = h * 0.78
    const head = headAtTable(stage, 3.9)
    const green = leafColour(palette)
    const xs = [0.14, 0.38, 0.6, 0.85]
    const poses = [resting(0.4), lifting(0.3, -1), resting(-0.2), reaching(-0.45, -1)]
    const lights = (y: number, sag: number) =>
      stroke(d`M-5 ${y}Q${w * 0.5} ${y + sag * 2} ${w + 5} ${y - 10}`, tone(palette.ink, 0.2), 3) +
      repeat(9, (i) => {
        const t = (i + 0.5) / 9
        const ly = y + sag * 4 * t * (1 - t) - 10 * t
        return (
          circle(w * t, ly + 9, short(stage) * 0.028, '#f7d98a', 'fill-opacity=".4"') +
          circle(w * t, ly + 9, short(stage) * 0.014, '#fbe6ae')
        )
      })
    const brick = nudge(wall, 0.06)
    return {
      background:
        backdrop(stage, wall) +
        rect(0, h * 0.42, w, h, brick) +
        repeat(12, (i) =>
          rect(
            w * ((i % 4) * 0.26 + (Math.floor(i / 4) % 2) * 0.1),
            h * (0.46 + Math.floor(i / 4) * 0.09),
            w * 0.12,
            h * 0.03,
            tone(brick, -0.03),
            3,
          ),
        ) +
        place(roundTree(h * 0.62, tone(palette.ink, 0.1), green, stage.shade), { x: w * 0.9, y: h * 0.7 }) +
        lights(h * 0.1, h * 0.07) +
        lights(h * 0.2, h * 0.05),
      subject:
        stage.people
          .map((person, i) =>
            seated(stage, person, poses[i] as Pose, {
              x: w * (xs[i] as number),
              edge,
              head,
              ...(i === 1 ? { held: place(tumbler(48, '#e8a33a'), { x: -62, y: -128 }) } : {}),
            }),
          )
          .join('') +
        table(stage, edge, tableCloth(stage)) +
        place(breadBasket(head * 1.2), { x: w * 0.27, y: edge + h * 0.05 }) +
        plates(stage, edge, [0.48, 0.88], head * 1.05) +
        place(servedBowl(head * 0.9, palette.spark, mealOf(stage)), { x: w * 0.68, y: edge + h * 0.05 }),
    }
  },
}

const onePlatter: View = {
  name: 'four hands, one platter',
  cast: [mother, father, girl, grandmother],
  words: () => ({
    titles: ['Family sharing one platter of jollof rice', 'Four hands, one platter of rice'],
    description:
      'Four hands of a family reach into one large platter of jollof rice with plantain, seen from above.',
    keywords: ['from above', 'hands', 'platter', 'jollof', 'rice', 'sharing'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall, random } = stage
    const [a, b, c, e] = stage.people
    if (!a || !b || !c || !e) return none
    const s = short(stage)
    const sleeves = [palette.cloth2, palette.spark, palette.paper, palette.cloth1].map((colour) =>
      apartFrom(colour, wall, 1.5),
    )
    const r = s * 0.31
    const [cx, cy] = [w * 0.5, h * 0.5]
    return {
      background:
        backdrop(stage, wall) +
        place(rect(-s * 0.47, -s * 0.47, s * 0.94, s * 0.94, tableCloth(stage), s * 0.03), {
          x: cx,
          y: cy,
          turn: 45,
        }),
      subject:
        place(jollof(r, palette.paper, random), { x: cx, y: cy }) +
        armFromAbove(
          stage,
          a.skin,
          [-w * 0.06, h * 0.16],
          [cx - r * 0.8, cy - r * 0.5],
          s * 0.05,
          sleeves[0] as string,
          1,
        ) +
        armFromAbove(
          stage,
          b.skin,
          [w * 1.06, h * 0.2],
          [cx + r * 0.8, cy - r * 0.46],
          s * 0.056,
          sleeves[1] as string,
          -1,
        ) +
        armFromAbove(
          stage,
          c.skin,
          [w * 0.02, h * 1.06],
          [cx - r * 0.66, cy + r * 0.72],
          s * 0.04,
          sleeves[2] as string,
          -1,
        ) +
        armFromAbove(
          stage,
          e.skin,
          [w * 0.98, h * 1.06],
          [cx + r * 0.66, cy + r * 0.7],
          s * 0.05,
          sleeves[3] as string,
          1,
        ),
    }
  },
}

export const dinner = grammarOfViews(
  'lifestyle-a',
  ['lifestyle', 'family dinner', 'dinner', 'meal', 'food', 'together'],
  [longTable, handsFromAbove, serving, closeThree, acrossFromUs, passing, courtyard, onePlatter],
)
