import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { type Pose, seenFromBehind, standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { tumbler } from '../../props/drinks.ts'
import { pottedPlant } from '../../props/plants.ts'
import { shelf, windowBars } from '../../props/room.ts'
import { cookingPot, fork, servedBowl, spoon } from '../../props/tableware.ts'
import { mug, steam } from '../../props/things.ts'
import { d, path, place, rect, repeat } from '../../shapes.ts'
import { backdrop, isWide, type Picture, short } from '../../stage.ts'
import { peopleKeywords } from '../../words.ts'
import { headAtTable, lifting, reaching, resting, seated, table, tableCloth } from '../at-table.ts'
import { portrait } from '../figures.ts'
import { type View } from '../views.ts'
import {
  boy,
  father,
  girl,
  glasses,
  grandfather,
  grandmother,
  lamps,
  mealOf,
  mother,
  plates,
} from './dinner-table.ts'

export const longTable: View = {
  name: 'five at the long table',
  cast: [grandfather, mother, girl, father, grandmother],
  words: (stage) => ({
    titles: ['Family dinner, three generations at the table', 'Big family sharing dinner at home'],
    description: `Grandparents, parents and a girl share a family dinner of ${mealOf(stage)} at a long table.`,
    keywords: ['three generations', 'home', 'sharing', 'smiling', 'grandparents'],
  }),
  draw: (stage): Picture => {
    const { w, h, wall, palette } = stage
    const edge = h * (isWide(stage) ? 0.74 : 0.72)
    const head = headAtTable(stage, isWide(stage) ? 4.4 : 4.2)
    const xs = [0.1, 0.3, 0.5, 0.7, 0.9]
    const poses = [lifting(0.4, 1), resting(0.35), resting(0), reaching(-0.4, -1), resting(-0.45)]
    return {
      background:
        backdrop(stage, wall) + rect(0, h * 0.5, w, h, nudge(wall, 0.05)) + lamps(stage, [0.25, 0.5, 0.75]),
      subject:
        stage.people
          .map((person, i) =>
            seated(stage, person, poses[i] as Pose, {
              x: w * (xs[i] as number),
              edge: edge - (i % 2 ? head * 0.1 : 0),
              head,
              ...(i === 0 ? { held: place(fork(54), { x: 62, y: -124, turn: -30 }) } : {}),
            }),
          )
          .join('') +
        table(stage, edge, tableCloth(stage)) +
        plates(stage, edge, [0.12, 0.31, 0.86], head * 1.1) +
        place(cookingPot(head * 1.3, palette.spark, mealOf(stage)), { x: w * 0.56, y: edge + h * 0.045 }) +
        place(servedBowl(head * 0.8, palette.cloth2, 'greens'), { x: w * 0.72, y: edge + h * 0.05 }) +
        glasses(stage, edge, [0.22, 0.42, 0.96], head * 0.6),
    }
  },
}

export const serving: View = {
  name: 'grandmother serving',
  cast: [grandmother, boy, father],
  words: (stage) => ({
    titles: [`Grandmother serving ${mealOf(stage)} at family dinner`, 'Grandmother filling the plates'],
    description: `A smiling grandmother stands at the table and serves ${mealOf(stage)} to her grandson and son at family dinner.`,
    keywords: ['grandmother', 'serving', 'pot', 'smiling', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [gran, child, man] = stage.people
    const head = headAtTable(stage, 2.6)
    const edge = h * 0.76
    return {
      background:
        backdrop(stage, wall) +
        rect(0, h * 0.56, w, h, nudge(wall, 0.05)) +
        shelf(w * 0.56, h * 0.2, w * 0.36, palette.cloth2) +
        repeat(4, (i) =>
          place(mug(short(stage) * 0.055, i % 2 ? palette.spark : palette.paper), {
            x: w * (0.61 + i * 0.085),
            y: h * 0.2,
          }),
        ),
      subject:
        (gran
          ? portrait(
              stage,
              gran,
              {
                ...waistUp(standing(1)),
                turn: 0.45,
                tilt: 6,
                down: true,
                right: { to: [104, -50], bend: 1 },
                left: { to: [10, -34], bend: 1 },
              },
              {
                x: w * 0.23,
                y: edge - head * 2.15,
                head,
                held: place(spoon(80, '#8a5a36'), { x: 106, y: -54, turn: 150 }),
              },
            )
          : '') +
        seated(stage, man, lifting(-0.4, -1), {
          x: w * 0.84,
          edge,
          head,
          held: place(fork(54), { x: -62, y: -124, turn: 30 }),
        }) +
        seated(stage, child, resting(-0.4), { x: w * 0.6, edge, head }) +
        table(stage, edge) +
        steam(w * 0.38, edge - head * 0.7, head * 0.8, apartFrom(palette.paper, wall, 1.15), 3) +
        place(cookingPot(head * 1.2, palette.spark, mealOf(stage)), { x: w * 0.38, y: edge + h * 0.05 }) +
        plates(stage, edge, [0.61, 0.87], head * 1.05) +
        glasses(stage, edge, [0.73], head * 0.6),
    }
  },
}

export const closeThree: View = {
  name: 'close on mother and children',
  cast: [{ ...mother, heads: ['afro', 'low wrap', 'braids'] }, girl, boy],
  words: (stage) => ({
    titles: ['Mother and two children eating dinner together', 'Laughing over dinner, mother and children'],
    description: 'A smiling mother eats dinner with her daughter and son, close together at the table.',
    keywords: ['mother', 'children', 'eating', 'smiling', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [mum, one, two] = stage.people
    const head = headAtTable(stage, 2.1) * (isWide(stage) ? 1.1 : 1)
    const edge = h * 0.82
    return {
      background:
        backdrop(stage, wall) +
        path(
          d`M${w * 0.2} ${h}V${h * 0.36}A${w * 0.3} ${w * 0.3} 0 0 1 ${w * 0.8} ${h * 0.36}V${h}Z`,
          nudge(wall, 0.05),
        ) +
        place(pottedPlant(h * 0.3, 2, leafColour(palette), palette.spark), { x: w * 0.93, y: edge }),
      subject:
        seated(stage, mum, { ...resting(0.2), tilt: -6 }, { x: w * 0.5, edge: edge - head * 0.42, head }) +
        seated(stage, one, lifting(0.35, -1), {
          x: w * 0.24,
          edge,
          head: head * 0.98,
          held: place(spoon(44), { x: -38, y: -76, turn: 24 }),
        }) +
        seated(stage, two, resting(-0.4), { x: w * 0.76, edge, head: head * 0.98 }) +
        table(stage, edge, tableCloth(stage, palette.cloth2)) +
        plates(stage, edge, [0.26, 0.52, 0.78], head * 1.1),
    }
  },
}

export const acrossFromUs: View = {
  name: 'two backs, two faces',
  cast: [mother, father, { ...girl, heads: ['puffs', 'braids'] }, { ...boy, heads: ['fade', 'cornrows'] }],
  words: () => ({
    titles: ['Parents and children at dinner by the window', 'Family of four at the dinner table'],
    description:
      'A family of four at the dinner table, the children with their backs to us and the city in the window.',
    keywords: ['family of four', 'parents', 'children', 'window', 'smiling', 'evening meal'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall, random } = stage
    const [mum, dad, one, two] = stage.people
    const head = headAtTable(stage, 2.7)
    const edge = h * (isWide(stage) ? 0.62 : 0.6)
    const back = (person: typeof one, x: number, weight: 1 | -1) =>
      person
        ? portrait(
            stage,
            person,
            { ...waistUp(seenFromBehind(weight)), tilt: weight * -6 },
            {
              x: w * x,
              y: h * (isWide(stage) ? 0.76 : 0.78),
              head: head * 1.12,
            },
          )
        : ''
    const pane: [number, number, number, number] = [w * 0.3, h * 0.06, w * 0.4, h * 0.3]
    const view = stage.defs.clip(rect(...pane, '#000'))
    return {
      background:
        backdrop(stage, wall) +
        rect(...pane, mix(palette.paper, stage.other, 0.4)) +
        `<g ${view}>${repeat(6, (i) => rect(w * (0.3 + i * 0.07), h * (0.16 + random.next() * 0.1), w * 0.06, h * 0.3, nudge(wall, 0.12)))}</g>` +
        windowBars(...pane, apartFrom(palette.paper, wall, 1.1)) +
        lamps(stage, [0.16, 0.84]),
      subject:
        seated(stage, mum, lifting(0.35, -1), {
          x: w * 0.28,
          edge,
          head,
          held: place(tumbler(46, '#b01e44'), { x: -62, y: -128 }),
        }) +
        seated(stage, dad, reaching(-0.35, -1), { x: w * 0.74, edge, head }) +
        rect(w * 0.02, edge, w * 0.96, h * 0.2, tone(mix(stage.other, '#8a5a36', 0.35), 0.08), 14) +
        plates(stage, edge - h * 0.006, [0.28, 0.8], head) +
        place(servedBowl(head * 0.9, palette.spark, mealOf(stage)), { x: w * 0.5, y: edge + h * 0.07 }) +
        back(one, 0.3, 1) +
        back(two, 0.7, -1),
    }
  },
}
