import { apartFrom, nudge } from '../../colour.ts'
import { handsInFront, type Pose, standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { cake } from '../../props/cake.ts'
import { tumbler } from '../../props/drinks.ts'
import { flower } from '../../props/plants.ts'
import { d, ellipse, path, place, rect, repeat, stroke } from '../../shapes.ts'
import { backdrop, type Picture, short } from '../../stage.ts'
import { clothWord, peopleKeywords } from '../../words.ts'
import { headAtTable, tableCloth } from '../at-table.ts'
import { portrait } from '../figures.ts'
import { none, type View } from '../views.ts'
import { bride, flowersOf, groom, guest } from './wedding-couple.ts'

export const cuttingTheCake: View = {
  name: 'cutting the cake',
  cast: [bride, groom],
  words: (stage) => ({
    titles: ['Bride and groom cutting the wedding cake', 'Newlyweds with their wedding cake'],
    description: `A smiling bride and groom in matching ${clothWord(stage)} cloth cut a tall wedding cake.`,
    keywords: ['wedding cake', 'reception', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one, two] = stage.people
    if (!one || !two) return none
    const head = headAtTable(stage, 2.2)
    const edge = h * 0.76
    const tier = head * 1.25
    const white = apartFrom(palette.paper, wall, 1.1)
    const cut = (side: 1 | -1): Pose => ({
      ...waistUp(standing(1)),
      turn: side * 0.45,
      tilt: side * 7,
      down: true,
      [side === 1 ? 'right' : 'left']: { to: [side * 98, -96], bend: side },
      [side === 1 ? 'left' : 'right']: { to: [-side * 20, -30], bend: side },
    })
    return {
      background:
        backdrop(stage, wall) +
        path(
          d`M${w * 0.16} ${h}V${h * 0.4}A${w * 0.34} ${w * 0.34} 0 0 1 ${w * 0.84} ${h * 0.4}V${h}Z`,
          nudge(wall, 0.05),
        ) +
        repeat(9, (i) =>
          place(flower(short(stage) * 0.035, i % 2 ? palette.spark : palette.paper, palette.cloth2), {
            x: w * (0.14 + i * 0.09),
            y: h * (0.2 - 0.1 * Math.sin((i / 8) * Math.PI)),
          }),
        ),
      subject:
        portrait(stage, two, cut(-1), { x: w * 0.76, y: edge - head * 1.9, head }) +
        portrait(stage, one, cut(1), { x: w * 0.26, y: edge - head * 1.78, head: head * 0.96 }) +
        rect(-5, edge, w + 10, h, tableCloth(stage)) +
        rect(-5, edge, w + 10, h * 0.05, white) +
        place(
          cake(tier, white, apartFrom(palette.spark, white, 1.2), apartFrom(palette.cloth2, white, 1.3), 0),
          { x: w * 0.5, y: edge + h * 0.04 },
        ) +
        place(flowersOf(stage, head * 0.16), { x: w * 0.5, y: edge + h * 0.04 - tier * 0.68 }) +
        place(flowersOf(stage, head * 0.34), { x: w * 0.12, y: edge + h * 0.05 }) +
        [0.84, 0.92]
          .map((x) => place(tumbler(head * 0.6, '#e8b23c'), { x: w * x, y: edge + h * 0.04 }))
          .join(''),
    }
  },
}

export const weddingToast: View = {
  name: 'toast to the couple',
  cast: [{ ...guest, frame: 'man', age: 'elder' }, bride, groom],
  words: () => ({
    titles: ['Father raising a toast to bride and groom', 'Toast at the wedding table'],
    description: 'An older man raises his glass to a smiling bride and groom at the wedding table.',
    keywords: ['toast', 'reception', 'father of the bride', 'table', 'glasses', 'speech'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [father, one, two] = stage.people
    if (!father || !one || !two) return none
    const head = headAtTable(stage, 2.9)
    const edge = h * 0.76
    const glass = place(tumbler(46, '#e8b23c'), { x: 88, y: -196 })
    return {
      background:
        backdrop(stage, wall) +
        repeat(4, (i) =>
          path(
            d`M${w * i * 0.25} 0H${w * (i + 1) * 0.25}Q${w * (i + 0.5) * 0.25} ${h * 0.24} ${w * i * 0.25} 0Z`,
            i % 2 ? nudge(wall, 0.05) : nudge(wall, 0.09),
          ),
        ) +
        repeat(5, (i) =>
          ellipse(w * (0.1 + i * 0.2), h * 0.3, short(stage) * 0.016, short(stage) * 0.022, '#fbe6ae'),
        ),
      subject:
        portrait(
          stage,
          father,
          {
            ...waistUp(standing(1)),
            turn: 0.5,
            tilt: -4,
            right: { to: [86, -176], bend: 1 },
            left: { to: [-30, -30], bend: 1 },
          },
          { x: w * 0.2, y: edge - head * 2.3, head: head * 1.04, held: glass },
        ) +
        portrait(
          stage,
          two,
          { ...handsInFront(-82, 26), turn: -0.4, tilt: -7 },
          { x: w * 0.84, y: edge - head * 1.66, head },
        ) +
        portrait(
          stage,
          one,
          { ...handsInFront(-82, 26), turn: -0.35, tilt: -5 },
          { x: w * 0.56, y: edge - head * 1.56, head: head * 0.98 },
        ) +
        rect(-5, edge, w + 10, h, tableCloth(stage)) +
        rect(-5, edge, w + 10, h * 0.06, apartFrom(palette.paper, wall, 1.1)) +
        place(flowersOf(stage, head * 0.36), { x: w * 0.36, y: edge + h * 0.04 }) +
        place(flowersOf(stage, head * 0.36), { x: w * 0.7, y: edge + h * 0.04 }) +
        [0.5, 0.92]
          .map((x) => place(tumbler(head * 0.56, '#e8b23c'), { x: w * x, y: edge + h * 0.045 }))
          .join('') +
        stroke(
          d`M-5 ${edge + h * 0.09}Q${w * 0.25} ${edge + h * 0.16} ${w * 0.5} ${edge + h * 0.09}T${w + 5} ${edge + h * 0.09}`,
          leafColour(palette),
          h * 0.014,
        ),
    }
  },
}
