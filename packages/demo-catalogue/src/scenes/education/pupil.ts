import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { isChild } from '../../figure/person.ts'
import { handsInFront, type Pose } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { inTheCity } from '../../places.ts'
import { pottedPlant } from '../../props/plants.ts'
import { bookPile, books, openBook, shelf } from '../../props/room.ts'
import { mug } from '../../props/things.ts'
import { d, ellipse, line, path, place, rect, repeat } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, short } from '../../stage.ts'
import { atHour, capital, peopleKeywords } from '../../words.ts'
import { portrait } from '../figures.ts'
import { softShape } from '../soft-shape.ts'
import { chalkboard } from './chalkboard.ts'
import { windowView } from './window-view.ts'

/** Some pupils sit in a classroom with its chalkboard, the others at home by a window or a lamp. */
const inClassroom = (kind: number) => kind === 1 || kind === 3 || kind === 4

export const pupil: Grammar = {
  id: 'education-a',
  compositions: [
    arrangement('desk left, window right', 0.36, 1, 0.8, 0),
    arrangement('desk right, plant left', 0.64, 1, 0.8, 1),
    arrangement('close over the book', 0.46, 1.35, 0.84, 2),
    arrangement('wide room, small desk', 0.6, 0.76, 0.82, 3),
    arrangement('two pupils', 0.5, 0.94, 0.8, 4),
    arrangement('late reader, lamp', 0.42, 1.15, 0.82, 5),
  ],
  variants: ['girl', 'boy', 'student'],
  cast: (variant) =>
    variant === 'student'
      ? [
          { age: 'young', top: 'shirt', smiling: true, eyes: 'open' },
          { age: 'young', top: 'tee' },
        ]
      : [
          { frame: variant as 'girl' | 'boy', top: 'shirt', smiling: variant === 'girl', eyes: 'open' },
          { frame: 'girl', top: 'shirt' },
        ],
  words: (stage) => {
    const who = stage.variant === 'student' ? 'student' : `school${stage.variant}`
    return {
      titles: [
        [
          `${capital(who)} reading at a desk by the window`,
          `${capital(who)} studying before the chalkboard`,
          `${capital(who)} bent over a book`,
          `${capital(who)} reading alone in the classroom`,
          'Two pupils sharing a book',
          `${capital(who)} reading late under a lamp`,
        ][stage.comp.kind] as string,
      ],
      where: inTheCity(stage),
      description: `A ${who} bends over a book at a desk ${atHour(stage)}, with a plant close by.`,
      keywords: [
        'education',
        'pupil',
        'reading',
        'book',
        'desk',
        'school',
        ...(inClassroom(stage.comp.kind) ? ['classroom', 'chalkboard'] : ['homework', 'window']),
        ...peopleKeywords(stage.people.slice(0, stage.comp.kind === 4 ? 2 : 1)),
        'learning',
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall } = stage
    const [one, two] = stage.people
    if (!one || !two) return { background: '', subject: '' }
    const s = short(stage)
    const top = h * comp.level
    const head = (isWide(stage) ? h * 0.25 : Math.min(w * 0.27, h * 0.2)) * comp.near
    const x = w * comp.x
    const reading: Pose = {
      ...handsInFront(isChild(one) ? -30 : -22, 46),
      down: true,
      tilt: comp.x < 0.5 ? 7 : -7,
      turn: comp.x < 0.5 ? 0.35 : -0.35,
      lean: comp.x < 0.5 ? 3 : -3,
    }
    const lift = head * (isChild(one) ? 1.26 : 1.62)
    const reader = portrait(stage, one, reading, { x, y: top - lift, head })
    const mate =
      comp.kind === 4
        ? portrait(
            stage,
            two,
            { ...reading, turn: -0.5, tilt: -10, lean: -4 },
            { x: x + head * 1.9, y: top - head * (isChild(two) ? 1.24 : 1.6), head: head * 0.97 },
          )
        : ''
    const desk_colour = mix(palette.spark, '#8a5a36', 0.55)
    const left = comp.x < 0.5
    const window_x = left ? w * 0.56 : w * 0.06
    const window_place: [number, number, number, number] =
      comp.kind === 3
        ? [w * 0.08, h * 0.1, w * 0.5, h * 0.42]
        : comp.kind === 4
          ? [w * 0.28, h * 0.06, w * 0.44, h * 0.36]
          : [window_x, h * 0.1, w * 0.36, h * (isWide(stage) ? 0.5 : 0.4)]
    const board = chalkboard(...window_place, tone(mix(palette.spark, '#8a5a36', 0.55), -0.06))
    const window =
      comp.kind === 2 || comp.kind === 5
        ? ''
        : inClassroom(comp.kind)
          ? board
          : windowView(stage, ...window_place)
    const soft = nudge(wall, 0.05)
    const back =
      comp.kind === 2
        ? shelf(w * 0.56, h * 0.3, w * 0.5, palette.cloth2) +
          books(
            w * 0.6,
            h * 0.3,
            h * 0.17,
            [palette.cloth1, palette.spark, palette.cloth2, palette.paper],
            9,
          ) +
          rect(w * 0.06, h * 0.1, w * 0.26, h * 0.34, soft, 6)
        : comp.kind === 5
          ? softShape(stage, w * 0.76, h * 0.4, s * 0.4, soft) +
            line([w * 0.76, 0], [w * 0.76, h * 0.22], palette.ink, 5) +
            path(
              d`M${w * 0.76 - s * 0.12} ${h * 0.3}A${s * 0.12} ${s * 0.12} 0 0 1 ${w * 0.76 + s * 0.12} ${h * 0.3}Z`,
              palette.spark,
            ) +
            ellipse(w * 0.76, h * 0.302, s * 0.04, s * 0.016, palette.paper)
          : rect(0, h * 0.68, w, h * 0.4, soft)
    const book = place(openBook(head * 1.5, palette.cloth2, palette.paper), {
      x: x + (left ? head * 0.06 : -head * 0.06),
      y: top - head * 0.02,
    })
    const desk =
      rect(0, top + head * 0.1, w, h, tone(desk_colour, -0.07)) +
      rect(-4, top + head * 0.1, w + 8, h * 0.034, desk_colour) +
      repeat(3, (i) =>
        rect(w * (0.1 + i * 0.32), top + h * 0.11, w * 0.2, h * 0.014, tone(desk_colour, -0.14), 4),
      )
    const plant = place(
      pottedPlant(
        h * (isWide(stage) ? 0.5 : 0.32),
        comp.kind + 1,
        leafColour(palette),
        apartFrom(palette.cloth1, wall, 1.4),
      ),
      { x: left ? w * 0.88 : w * 0.12, y: top + head * 0.12 },
    )
    const pile = bookPile(
      left ? w * 0.1 : w * 0.88,
      top + head * 0.11,
      head * 0.9,
      [palette.cloth1, palette.spark, palette.cloth2],
      3,
    )
    const cup =
      comp.kind === 5 || comp.kind === 2
        ? place(mug(head * 0.4, palette.spark), { x: left ? w * 0.7 : w * 0.3, y: top + head * 0.13 })
        : ''
    return {
      background: backdrop(stage, wall) + back + window,
      subject: mate + reader + plant + pile + cup + desk + book,
    }
  },
}
