import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { type Pose, standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { tumbler } from '../../props/drinks.ts'
import { pottedPlant } from '../../props/plants.ts'
import { bunting, pendant, shelf, windowBars } from '../../props/room.ts'
import { breadBasket, cookingPot, jug, servedBowl, servedPlate, spoon } from '../../props/tableware.ts'
import { mug, steam } from '../../props/things.ts'
import { circle, path, place, rect, repeat, stroke } from '../../shapes.ts'
import { backdrop, type CastWish, type Picture, short } from '../../stage.ts'
import { peopleKeywords } from '../../words.ts'
import { headAtTable, lifting, resting, seated, table, tableCloth } from '../at-table.ts'
import { portrait } from '../figures.ts'
import type { View } from '../views.ts'

const family: readonly string[] = ['family dinner', 'dinner', 'meal', 'home']
const child = (frame: 'girl' | 'boy'): CastWish => ({ frame, smiling: true, eyes: 'open' })

export const grandfathersToast: View = {
  name: 'grandfather raising a toast',
  cast: [
    { frame: 'woman', age: 'adult', smiling: true, cloth: ['head'] },
    { frame: 'man', age: 'elder', smiling: true, cloth: ['top'], eyes: 'open' },
    { frame: 'man', age: 'young', smiling: true },
    child('girl'),
  ],
  words: (stage) => ({
    titles: ['Grandfather raising a toast at family dinner', 'Family dinner with bunting and a toast'],
    description: 'A smiling grandfather stands at the head of a festive family dinner and raises his glass.',
    keywords: [...family, 'toast', 'grandfather', ...peopleKeywords(stage.people.slice(1, 2))],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one, grandpa, two, girl] = stage.people
    const edge = h * 0.75
    const head = headAtTable(stage, 3.4)
    const pose: Pose = {
      ...waistUp(standing(1)),
      turn: 0.1,
      tilt: -5,
      right: { to: [84, -190], bend: 1 },
      left: { to: [-36, -40], bend: 1 },
    }
    return {
      background:
        backdrop(stage, wall) +
        rect(0, h * 0.55, w, h, nudge(wall, 0.05)) +
        bunting(
          -w * 0.03,
          h * 0.05,
          w * 1.03,
          h * 0.05,
          h * 0.05,
          [palette.spark, palette.paper, palette.cloth2],
          10,
          nudge(wall, 0.12),
        ),
      subject:
        (grandpa
          ? portrait(stage, grandpa, pose, {
              x: w * 0.46,
              y: edge - head * 2.5,
              head,
              held: place(tumbler(48, '#b01e44'), { x: 86, y: -208 }),
            })
          : '') +
        seated(stage, one, resting(0.4), { x: w * 0.15, edge, head }) +
        seated(stage, two, lifting(-0.4, -1), {
          x: w * 0.86,
          edge,
          head,
          held: place(tumbler(46, '#e8a33a'), { x: -62, y: -128 }),
        }) +
        seated(stage, girl, resting(-0.2), { x: w * 0.66, edge, head }) +
        table(stage, edge, tableCloth(stage)) +
        place(cookingPot(head * 1.2, palette.spark, 'jollof rice'), { x: w * 0.4, y: edge + h * 0.05 }) +
        [0.16, 0.64, 0.88]
          .map((x, i) =>
            place(servedPlate(head, apartFrom(palette.paper, wall, 1.1), i % 2 ? 'greens' : 'plantain'), {
              x: w * x,
              y: edge + h * 0.045,
            }),
          )
          .join('') +
        place(breadBasket(head * 0.9), { x: w * 0.26, y: edge + h * 0.05 }),
    }
  },
}

export const layingTheTable: View = {
  name: 'father and daughter laying the table',
  cast: [{ frame: 'man', age: 'adult', smiling: true, top: 'apron', eyes: 'open' }, child('girl')],
  words: (stage) => ({
    titles: [
      'Father and daughter laying the table for family dinner',
      'Girl setting plates while her father brings the pot',
    ],
    description:
      'A smiling father in an apron brings a steaming pot to the table while his daughter lays out the plates for family dinner.',
    keywords: [...family, 'laying the table', 'father and daughter', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [father, girl] = stage.people
    const edge = h * 0.78
    const head = headAtTable(stage, 2.3)
    const plate = apartFrom(palette.paper, wall, 1.1)
    return {
      background:
        backdrop(stage, wall) +
        rect(w * 0.58, h * 0.07, w * 0.34, h * 0.34, mix(palette.paper, stage.other, 0.4)) +
        windowBars(w * 0.58, h * 0.07, w * 0.34, h * 0.34, apartFrom(palette.paper, wall, 1.1)) +
        shelf(w * 0.06, h * 0.18, w * 0.3, palette.cloth2) +
        repeat(3, (i) =>
          place(mug(short(stage) * 0.055, i % 2 ? palette.spark : palette.paper), {
            x: w * (0.11 + i * 0.09),
            y: h * 0.18,
          }),
        ),
      subject:
        (father
          ? portrait(
              stage,
              father,
              {
                ...waistUp(standing(1)),
                turn: 0.4,
                tilt: 6,
                left: { to: [-50, -66], bend: 1 },
                right: { to: [56, -66], bend: -1 },
              },
              {
                x: w * 0.3,
                y: edge - head * 2.2,
                head,
                held: place(cookingPot(92, palette.spark, 'stew'), { x: 3, y: -44 }),
                over: steam(3, -108, 44, apartFrom(palette.paper, wall, 1.15), 2),
              },
            )
          : '') +
        seated(
          stage,
          girl,
          { ...resting(-0.4), right: { to: [40, -96], bend: -1 }, left: { to: [-60, -96], bend: 1 } },
          { x: w * 0.74, edge, head: head * 1.04 },
        ) +
        table(stage, edge, tableCloth(stage)) +
        place(
          repeat(4, (i) =>
            place(servedPlate(head * 0.9, plate, 'plantain').replace(/<g transform[\s\S]*/, ''), {
              y: -i * head * 0.07,
            }),
          ),
          { x: w * 0.72, y: edge + h * 0.04 },
        ) +
        [0.14, 0.44]
          .map((x) => place(servedPlate(head, plate, 'greens'), { x: w * x, y: edge + h * 0.045 }))
          .join('') +
        place(jug(head * 0.8, palette.cloth2), { x: w * 0.92, y: edge + h * 0.05 }),
    }
  },
}

export const feedingTheToddler: View = {
  name: 'father feeding his toddler',
  cast: [
    { frame: 'man', age: 'young', smiling: true, cloth: ['top'], eyes: 'open' },
    { frame: 'boy', smiling: true, eyes: 'open', top: 'tee', cloth: [], heads: ['fade'] },
    { frame: 'woman', age: 'young', smiling: true, cloth: ['head'] },
  ],
  words: (stage) => ({
    titles: ['Father feeding his toddler at family dinner', 'Young parents and toddler at the dinner table'],
    description:
      'A smiling young father feeds his toddler with a spoon at family dinner; the mother looks on.',
    keywords: [...family, 'toddler', 'feeding', 'parents', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [father, boy, mother] = stage.people
    const edge = h * 0.77
    const head = headAtTable(stage, 2.6)
    const chair = apartFrom(palette.spark, wall, 1.3)
    const x = w * 0.58
    return {
      background:
        backdrop(stage, wall) +
        rect(0, h * 0.6, w, h, nudge(wall, 0.05)) +
        place(pendant(h * 0.06, short(stage) * 0.09, palette.spark, tone(palette.ink, 0.2)), { x: w * 0.5 }) +
        place(pottedPlant(h * 0.36, 2, leafColour(palette), palette.cloth2), { x: w * 0.05, y: edge }),
      subject:
        seated(stage, mother, resting(-0.4), { x: w * 0.84, edge, head }) +
        rect(x - head * 0.62, edge - head * 1.5, head * 1.24, head * 1.7, chair, head * 0.3) +
        seated(
          stage,
          boy,
          { ...resting(-0.4), tilt: -4 },
          { x, edge: edge - head * 0.16, head: head * 0.92 },
        ) +
        rect(x - head * 0.74, edge - head * 0.16, head * 1.48, head * 0.2, tone(chair, 0.06), head * 0.08) +
        (father
          ? seated(
              stage,
              father,
              {
                ...waistUp(standing(1)),
                head: 'profile',
                turn: 1,
                tilt: 3,
                right: { to: [92, -112], bend: 1 },
                left: { to: [34, -82], bend: 1 },
              },
              { x: w * 0.24, edge, head, over: place(spoon(46), { x: 96, y: -114, turn: 66 }) },
            )
          : '') +
        table(stage, edge, tableCloth(stage)) +
        place(servedBowl(head * 0.7, palette.cloth2, 'plantain'), { x: w * 0.36, y: edge + h * 0.05 }) +
        place(servedPlate(head, apartFrom(palette.paper, wall, 1.1), 'stew'), {
          x: w * 0.82,
          y: edge + h * 0.045,
        }) +
        place(tumbler(head * 0.55, '#e8a33a'), { x: w * 0.66, y: edge + h * 0.05 }),
    }
  },
}

export const absentGuest: View = {
  name: 'dinner with a relative on the screen',
  cast: [
    { frame: 'woman', age: 'elder', smiling: true, cloth: ['head', 'top'], eyes: 'open' },
    child('boy'),
    { frame: 'man', age: 'adult', smiling: true },
    { frame: 'woman', age: 'young', smiling: true, eyes: 'open' },
  ],
  words: (stage) => ({
    titles: ['Family dinner with a daughter on video call', 'Grandmother waving to a tablet at dinner'],
    description:
      'A family at dinner talks to a daughter abroad, who smiles from a tablet on the table; grandmother waves.',
    keywords: [
      ...family,
      'video call',
      'diaspora',
      'tablet',
      'grandmother',
      ...peopleKeywords(stage.people.slice(0, 1)),
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [gran, boy, man, far] = stage.people
    if (!far) return { background: '', subject: '' }
    const edge = h * 0.74
    const head = headAtTable(stage, 2.9)
    const [tw, th] = [head * 1.5, head * 1.15]
    const [tx, ty] = [w * 0.5, edge + h * 0.06]
    const screen = stage.defs.clip(rect(tx - tw / 2 + 5, ty - th + 5, tw - 10, th - 10, '#000', 4))
    return {
      background:
        backdrop(stage, wall) +
        path(
          `M0 0H${Math.round(w)}V${Math.round(h * 0.2)}Q${Math.round(w * 0.5)} ${Math.round(h * 0.42)} 0 ${Math.round(h * 0.24)}Z`,
          nudge(wall, 0.05),
        ) +
        [0.2, 0.8]
          .map((x) =>
            place(pendant(h * 0.05, short(stage) * 0.07, palette.spark, tone(palette.ink, 0.2)), {
              x: w * x,
            }),
          )
          .join(''),
      subject:
        seated(
          stage,
          gran,
          { ...resting(0.45), left: { to: [-84, -204], bend: -1 } },
          { x: w * 0.22, edge, head },
        ) +
        seated(stage, man, { ...resting(-0.45), tilt: -7 }, { x: w * 0.8, edge, head }) +
        seated(stage, boy, { ...resting(-0.1), tilt: 5 }, { x: w * 0.52, edge: edge - head * 0.5, head }) +
        table(stage, edge, tableCloth(stage)) +
        rect(tx - tw / 2, ty - th, tw, th, tone(palette.ink, 0.06), 8) +
        `<g ${screen}>${rect(tx - tw / 2, ty - th, tw, th, tone(wall, 0.05))}${portrait(stage, far, { ...waistUp(standing(1)), turn: 0.1, tilt: 4 }, { x: tx, y: ty - th * 0.46, head: th * 0.56 })}</g>` +
        place(servedPlate(head, apartFrom(palette.paper, wall, 1.1), 'jollof rice'), {
          x: w * 0.2,
          y: edge + h * 0.05,
        }) +
        place(servedPlate(head, apartFrom(palette.paper, wall, 1.1), 'greens'), {
          x: w * 0.82,
          y: edge + h * 0.05,
        }) +
        circle(tx, ty - th + 3, 2.5, '#fbf3e6') +
        stroke(
          `M${Math.round(tx - tw * 0.3)} ${Math.round(ty)}h${Math.round(tw * 0.6)}`,
          tone(palette.ink, 0.2),
          5,
        ),
    }
  },
}
