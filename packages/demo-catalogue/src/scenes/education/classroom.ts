import { tone } from '../../colour.ts'
import { handsInFront, seenFromBehind, standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { pottedPlant } from '../../props/plants.ts'
import { bookPile, openBook } from '../../props/room.ts'
import { d, place, rect, stroke } from '../../shapes.ts'
import { isWide, type Picture } from '../../stage.ts'
import { peopleKeywords } from '../../words.ts'
import { headAtTable, resting, seated, table } from '../at-table.ts'
import { portrait } from '../figures.ts'
import { grammarOfViews, none, noun, type View } from '../views.ts'
import { boy, chalkboard, exercise, girl, room, teacher, wood } from './chalkboard.ts'
import { graduates } from './graduates.ts'
import { handsUp, project, science, tablets, writing } from './pupils-at-work.ts'

const atTheBoard: View = {
  name: 'teacher at the board',
  cast: [teacher, { ...girl, heads: ['puffs', 'braids'] }, boy, girl],
  words: (stage) => ({
    titles: [`Teacher explaining geometry to her class`, 'Smiling teacher at the chalkboard'].map((title) =>
      stage.people[0]?.frame === 'man' ? title.replace(' her ', ' his ') : title,
    ),
    description: 'A smiling teacher points at figures on a chalkboard; three pupils watch from their desks.',
    keywords: [
      'teacher',
      'chalkboard',
      'geometry',
      'lesson',
      'smiling',
      ...peopleKeywords(stage.people.slice(0, 1)),
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const [one, ...pupils] = stage.people
    if (!one) return none
    const wide = isWide(stage)
    const head = wide ? h * 0.19 : Math.min(w * 0.19, h * 0.15)
    const board_w = w * (wide ? 0.54 : 0.6)
    const board_h = wide ? h * 0.42 : h * 0.28
    return {
      background: room(stage) + chalkboard(w * 0.36, h * 0.08, board_w, board_h, tone(wood(stage), -0.06)),
      subject:
        portrait(
          stage,
          one,
          {
            ...waistUp(standing(1)),
            turn: 0.35,
            tilt: -5,
            right: { to: [118, -120], bend: 1 },
            left: { to: [-34, -40], bend: 1 },
          },
          {
            x: w * 0.19,
            y: h * (wide ? 0.34 : 0.36),
            head,
            held: stroke('M112 -122L152 -152', '#8a5a36', 6),
          },
        ) +
        pupils
          .map((person, i) => {
            const x = w * (0.2 + i * 0.3)
            const y = h * (0.78 + (i % 2) * 0.03)
            return portrait(
              stage,
              person,
              {
                ...waistUp(seenFromBehind(i % 2 ? 1 : -1)),
                tilt: i * 6 - 6,
                ...(i === 2 ? { right: { to: [86, -190], bend: -1 } } : {}),
              },
              { x, y, head: head * 1.2 },
            )
          })
          .join('') +
        rect(-5, h * 0.95, w + 10, h, tone(palette.ink, 0.12)),
    }
  },
}

const besideThePupil: View = {
  name: 'teacher beside a pupil',
  cast: [
    { ...teacher, frame: 'man' },
    { ...girl, heads: ['puffs', 'cornrows', 'hijab'] },
  ],
  words: (stage) => ({
    titles: ['Teacher helping a girl with her exercise', 'One-to-one help in the classroom'],
    description: 'A smiling teacher leans over a desk and helps a girl with her exercise.',
    keywords: ['teacher', 'pupil', 'help', 'exercise', 'smiling', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const [one, two] = stage.people
    if (!one || !two) return none
    const head = headAtTable(stage, 2)
    const edge = h * 0.78
    return {
      background:
        room(stage) +
        chalkboard(w * 0.06, h * 0.06, w * 0.5, h * 0.26, tone(wood(stage), -0.06)) +
        place(pottedPlant(h * 0.34, 1, leafColour(palette), palette.spark), { x: w * 0.95, y: edge }),
      subject:
        portrait(
          stage,
          one,
          {
            ...waistUp(standing(-1)),
            lean: -7,
            turn: -0.5,
            tilt: -8,
            down: true,
            left: { to: [-104, -34], bend: 1 },
            right: { to: [40, -30], bend: -1 },
          },
          { x: w * 0.63, y: edge - head * 2.02, head },
        ) +
        seated(
          stage,
          two,
          { ...resting(0.25), tilt: 6, down: true },
          { x: w * 0.34, edge, head: head * 1.1 },
        ) +
        table(stage, edge) +
        place(exercise(head * 1.2, palette.cloth2), { x: w * 0.38, y: edge + h * 0.035 }) +
        stroke(
          d`M${w * 0.36} ${edge + h * 0.02}L${w * 0.33} ${edge - head * 0.3}`,
          palette.spark,
          head * 0.07,
        ) +
        bookPile(w * 0.84, edge + h * 0.04, head * 0.9, [palette.cloth1, palette.spark, palette.cloth2], 3),
    }
  },
}

const readingAloud: View = {
  name: 'reading to the class',
  cast: [
    { ...boy, smiling: true },
    { ...girl, heads: ['puffs', 'braids'] },
    { ...boy, heads: ['fade', 'cornrows'] },
  ],
  words: (stage) => ({
    titles: ['Boy reading aloud before the class', `Smiling ${noun(stage, 0)} reading to his classmates`],
    description: 'A smiling boy stands before the chalkboard and reads aloud from a book to his classmates.',
    keywords: [
      'reading aloud',
      'book',
      'chalkboard',
      'pupils',
      'smiling',
      ...peopleKeywords(stage.people.slice(0, 1)),
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const [one, two, three] = stage.people
    if (!one || !two || !three) return none
    const head = isWide(stage) ? h * 0.24 : Math.min(w * 0.25, h * 0.19)
    const back = (person: typeof one, x: number, weight: 1 | -1) =>
      portrait(
        stage,
        person,
        { ...waistUp(seenFromBehind(weight)), tilt: weight * 7 },
        { x: w * x, y: h * 0.84, head: head * 1.04 },
      )
    return {
      background:
        room(stage) +
        chalkboard(
          w * 0.08,
          h * 0.07,
          w * 0.84,
          h * (isWide(stage) ? 0.5 : 0.36),
          tone(wood(stage), -0.06),
          'writing',
        ),
      subject:
        portrait(
          stage,
          one,
          { ...handsInFront(-62, 34), turn: 0.1, tilt: 4 },
          {
            x: w * 0.5,
            y: h * (isWide(stage) ? 0.36 : 0.38),
            head,
            over: place(openBook(76, palette.spark, palette.paper), { y: -42 }),
          },
        ) +
        back(two, 0.18, 1) +
        back(three, 0.83, -1),
    }
  },
}

/** Graduates are on campus; all others are in a classroom. */
const inClass = (view: View): View => ({
  ...view,
  words: (stage) => {
    const words = view.words(stage)
    return { ...words, keywords: ['classroom', 'school', ...words.keywords] }
  },
})

export const classroom = grammarOfViews(
  'education-b',
  ['education', 'learning', 'students'],
  [
    graduates,
    inClass(atTheBoard),
    inClass(handsUp),
    inClass(project),
    inClass(science),
    inClass(besideThePupil),
    inClass(tablets),
    inClass(writing),
    inClass(readingAloud),
  ],
)
