import { apartFrom, nudge, tone } from '../../colour.ts'
import type { Person } from '../../figure/person.ts'
import { handsInFront, type Pose } from '../../figure/pose.ts'
import { cake } from '../../props/cake.ts'
import { tumbler } from '../../props/drinks.ts'
import { fruit } from '../../props/fruit.ts'
import { bunting } from '../../props/room.ts'
import { d, ellipse, path, place, rect, repeat, stroke } from '../../shapes.ts'
import { backdrop, type CastWish, isWide, type Picture, type Stage, short } from '../../stage.ts'
import { peopleKeywords } from '../../words.ts'
import { tableCloth } from '../at-table.ts'
import { portrait } from '../figures.ts'
import { softShape } from '../soft-shape.ts'
import { grammarOfViews, type View } from '../views.ts'
import { absentGuest, feedingTheToddler, grandfathersToast, layingTheTable } from './festive-dinner.ts'

const cast: readonly CastWish[] = [
  { frame: 'girl', smiling: true },
  { frame: 'woman', smiling: true, cloth: ['head', 'top'] },
  { frame: 'man' },
]

const birthday: View = {
  name: 'birthday family',
  cast,
  words: (stage) => ({
    titles: ['Family celebrating a girl’s birthday', 'Birthday girl between her parents'],
    description:
      'A smiling girl sits between her parents at a birthday table with cake, candles, fruit and bunting.',
    keywords: ['birthday', 'cake', 'party', 'bunting', ...peopleKeywords(stage.people)],
  }),
  draw: (stage) => partyTable(stage, 5, [2, 1, 0]),
}

const namingDay: View = {
  name: 'naming-day cake, mother and girl',
  cast,
  words: (stage) => ({
    titles: ['Mother and daughter at a naming-day table', 'Naming-day cake with bunting'],
    description:
      'A smiling mother and her daughter stand at a naming-day table with cake, fruit and bunting.',
    keywords: ['naming day', 'cake', 'party', 'bunting', ...peopleKeywords(stage.people.slice(0, 2))],
  }),
  draw: (stage) => partyTable(stage, 1, [0, 1]),
}

/** A cake on a table under bunting; `who` are the places in the cast of the people behind it, from the left. */
function partyTable(stage: Stage, candles: number, who: readonly number[]): Picture {
  const { w, h, palette, wall } = stage
  const s = short(stage)
  const wide = isWide(stage)
  const colours = [palette.cloth1, palette.spark, palette.cloth2, apartFrom(palette.paper, wall, 1.15)]
  const table_y = h * 0.71
  const white = apartFrom(palette.paper, palette.cloth1, 1.3)
  const string = tone(palette.ink, 0.2)
  const flags =
    bunting(-w * 0.03, h * 0.05, w * 0.55, h * 0.08, h * 0.05, colours, 7, string) +
    bunting(w * 0.5, h * 0.08, w * 1.03, h * 0.03, h * 0.06, colours.slice().reverse(), 6, string)
  const table =
    rect(-5, table_y, w + 10, h, tableCloth(stage)) +
    rect(-5, table_y, w + 10, h * 0.02, white) +
    repeat(9, (i) =>
      path(
        d`M${(w * i) / 9} ${table_y + h * 0.018}h${w / 9}a${w / 18} ${h * 0.04} 0 0 1 ${-w / 9} 0Z`,
        white,
      ),
    )
  const on_table =
    [0.12, 0.86, 0.24]
      .map((x, i) =>
        place(tumbler(s * 0.11, i % 2 ? '#b01e44' : '#e8a33a'), { x: w * x, y: table_y + h * 0.04 }),
      )
      .join('') +
    place(
      repeat(3, (i) => place(fruit('oranges', s * 0.03), { x: (i - 1) * s * 0.058, y: -s * 0.03 })) +
        place(fruit('oranges', s * 0.03), { y: -s * 0.078 }),
      { x: w * 0.74, y: table_y + h * 0.02 },
    ) +
    place(
      cake(
        s * 0.27,
        apartFrom(palette.paper, wall, 1.1),
        palette.spark,
        apartFrom(palette.cloth2, palette.spark, 1.3),
        candles,
      ),
      { x: w * 0.5, y: table_y + h * 0.05 },
    )
  const head = wide ? h * 0.24 : Math.min(w * 0.24, h * 0.17)
  const clap: Pose = { ...handsInFront(-66, 12), turn: 0.2, tilt: 7 }
  const one = (person: Person | undefined, x: number, turn: number) => {
    if (!person) return ''
    const girl = person.frame === 'girl'
    return portrait(stage, person, girl ? clap : { ...handsInFront(-50, 20), turn, tilt: turn * 14 }, {
      x: w * x,
      y: table_y - head * (girl ? 1.55 : 2.3),
      head: head * (girl ? 1 : 0.98),
    })
  }
  const xs = who.length === 3 ? [0.27, 0.73, 0.5] : [wide ? 0.3 : 0.24, wide ? 0.74 : 0.78]
  const people = who.map((at, i) => one(stage.people[at], xs[i] as number, i ? -0.4 : 0.4)).join('')
  const balloons = [
    [0.08, 0.3],
    [0.16, 0.24],
    [0.92, 0.28],
  ]
    .map(
      ([bx = 0, by = 0], i) =>
        stroke(d`M${w * bx} ${h * by}q${10 - i * 8} ${h * 0.2} 0 ${h * 0.44}`, tone(palette.ink, 0.3), 2) +
        ellipse(w * bx, h * by, s * 0.055, s * 0.068, colours[i] as string) +
        ellipse(w * bx - s * 0.02, h * by - s * 0.025, s * 0.012, s * 0.018, '#ffffff', 'fill-opacity=".5"'),
    )
    .join('')
  return {
    background:
      backdrop(stage, wall) + softShape(stage, w * 0.5, table_y - s * 0.14, s * 0.46, nudge(wall, 0.05)),
    subject: balloons + flags + people + table + on_table,
  }
}

export const party = grammarOfViews(
  'moments-b',
  ['celebration', 'family', 'table', 'together', 'joy'],
  [birthday, grandfathersToast, feedingTheToddler, absentGuest, layingTheTable, namingDay],
)
