import { apartFrom, nudge, tone } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { handsInFront, type Pose } from '../../figure/pose.ts'
import { cake } from '../../props/cake.ts'
import { jollof } from '../../props/dishes.ts'
import { tumbler } from '../../props/drinks.ts'
import { fruit } from '../../props/fruit.ts'
import { bunting } from '../../props/room.ts'
import { circle, d, ellipse, path, place, rect, repeat, stroke } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, patterned, short } from '../../stage.ts'
import { atHour, peopleKeywords } from '../../words.ts'
import { portrait } from '../figures.ts'
import { softShape } from '../soft-shape.ts'
import { inTheCity } from '../../places.ts'

export const party: Grammar = {
  id: 'moments-b',
  compositions: [
    arrangement('cake centre, child behind', 0.5, 1, 0.7, 0),
    arrangement('cake left, bunting', 0.3, 1.1, 0.72, 1),
    arrangement('table from above', 0.5, 1, 0.5, 2),
    arrangement('baby and family', 0.5, 0.95, 0.72, 3),
    arrangement('candles close', 0.56, 1.6, 0.86, 4),
    arrangement('long table', 0.62, 0.8, 0.74, 5),
  ],
  variants: ['birthday', 'naming day'],
  cast: () => [
    { frame: 'girl', smiling: true },
    { frame: 'woman', smiling: true, cloth: ['head', 'top'] },
    { frame: 'man' },
  ],
  words: (stage) => {
    const what = stage.variant === 'birthday' ? 'Birthday' : 'Naming-day'
    const people_seen = [0, 3, 5, 1].includes(stage.comp.kind)
    return {
      titles: [
        [
          `${what} girl behind her cake`,
          `Mother and daughter at a ${what.toLowerCase()} table`,
          `${what} table from above`,
          `Family celebrating a ${what.toLowerCase()}`,
          `Candles on a ${what.toLowerCase()} cake`,
          `${what} guests at a long table`,
        ][stage.comp.kind] as string,
      ],
      where: inTheCity(stage),
      description: `A ${what.toLowerCase()} table ${atHour(stage)}: cake, candles, fruit and bunting${people_seen ? ', and smiling faces' : ''}.`,
      keywords: [
        'celebration',
        stage.variant,
        'party',
        'cake',
        'bunting',
        'family',
        ...(people_seen ? peopleKeywords(stage.people) : ['candles', 'table']),
        'joy',
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall, random } = stage
    const [girl, mother, father] = stage.people
    if (!girl || !mother || !father) return { background: '', subject: '' }
    const s = short(stage)
    const colours = [palette.cloth1, palette.spark, palette.cloth2, apartFrom(palette.paper, wall, 1.15)]
    const base = apartFrom(palette.cloth1, wall, 1.4)
    const cloth = paintOf(
      patterned(
        stage,
        base,
        apartFrom(palette.spark, base, 1.7),
        apartFrom(palette.paper, base, 1.5),
        s * 0.08,
      ),
    )
    if (comp.kind === 2) {
      const r = s * 0.17
      const from_above =
        circle(8, 12, r * 1.3, '#1c0f0a', 'fill-opacity=".2"') +
        circle(0, 0, r * 1.3, palette.paper) +
        circle(0, 0, r, apartFrom(palette.cloth2, palette.paper, 1.4)) +
        circle(0, 0, r * 0.7, palette.spark) +
        repeat(7, (i) => {
          const a = (i * 2 * Math.PI) / 7
          return (
            circle(r * 0.46 * Math.cos(a), r * 0.46 * Math.sin(a), r * 0.07, '#fbf3e6') +
            circle(r * 0.46 * Math.cos(a), r * 0.46 * Math.sin(a), r * 0.035, '#f7b733')
          )
        }) +
        repeat(12, (i) => {
          const a = (i * Math.PI) / 6
          return circle(r * 0.9 * Math.cos(a), r * 0.9 * Math.sin(a), r * 0.08, palette.paper)
        })
      const spots = isWide(stage)
        ? [
            [0.16, 0.3],
            [0.16, 0.78],
            [0.84, 0.26],
            [0.84, 0.76],
          ]
        : [
            [0.2, 0.16],
            [0.8, 0.18],
            [0.18, 0.84],
            [0.8, 0.82],
          ]
      const dishes = spots
        .map(([x = 0, y = 0], i) =>
          place(
            i % 2
              ? circle(6, 8, r * 0.8, '#1c0f0a', 'fill-opacity=".2"') +
                  circle(0, 0, r * 0.8, palette.paper) +
                  repeat(7, (k) => {
                    const a = (k * 2 * Math.PI) / 6
                    return place(fruit(i === 1 ? 'oranges' : 'limes', r * 0.24), {
                      x: k === 6 ? 0 : r * 0.46 * Math.cos(a),
                      y: k === 6 ? 0 : r * 0.46 * Math.sin(a),
                    })
                  })
              : jollof(r * 0.85, palette.paper, random),
            { x: w * x, y: h * y },
          ),
        )
        .join('')
      const bits = repeat(30, () =>
        rect(random.between(0, w), random.between(0, h), s * 0.018, s * 0.009, random.pick(colours), 2),
      )
      return {
        background:
          backdrop(stage, wall) +
          (isWide(stage)
            ? rect(w * 0.3, -5, w * 0.4, h + 10, cloth)
            : rect(-5, h * 0.28, w + 10, h * 0.44, cloth)) +
          bits,
        subject: dishes + place(from_above, { x: w * 0.5, y: h * 0.5 }),
      }
    }
    const table_y = h * comp.level
    const flags =
      bunting(-w * 0.03, h * 0.05, w * 0.55, h * 0.08, h * 0.05, colours, 7, tone(palette.ink, 0.2)) +
      bunting(
        w * 0.5,
        h * 0.08,
        w * 1.03,
        h * 0.03,
        h * 0.06,
        colours.slice().reverse(),
        6,
        tone(palette.ink, 0.2),
      )
    const cw = s * 0.28 * comp.near
    const cx = w * (comp.kind === 0 || comp.kind === 3 ? (isWide(stage) ? 0.5 : 0.5) : comp.x)
    const the_cake = place(
      cake(
        cw,
        apartFrom(palette.paper, wall, 1.1),
        palette.spark,
        apartFrom(palette.cloth2, palette.spark, 1.3),
        stage.variant === 'birthday' ? 5 : 1,
      ),
      { x: cx, y: table_y + h * 0.05 },
    )
    const table =
      rect(-5, table_y, w + 10, h, cloth) +
      rect(-5, table_y, w + 10, h * 0.02, apartFrom(palette.paper, base, 1.3)) +
      repeat(9, (i) =>
        path(
          d`M${(w * i) / 9} ${table_y + h * 0.018}h${w / 9}a${w / 18} ${h * 0.04} 0 0 1 ${-w / 9} 0Z`,
          apartFrom(palette.paper, base, 1.3),
        ),
      )
    const glasses = [0.12, 0.86, 0.24]
      .map((gx, i) =>
        place(tumbler(s * 0.11, i % 2 ? '#b01e44' : '#e8a33a'), {
          x: w * ((gx + (comp.kind === 1 ? 0.44 : 0)) % 1),
          y: table_y + h * 0.04,
        }),
      )
      .join('')
    const oranges = place(
      repeat(3, (i) => place(fruit('oranges', s * 0.03), { x: (i - 1) * s * 0.058, y: -s * 0.03 })) +
        place(fruit('oranges', s * 0.03), { y: -s * 0.078 }),
      { x: w * (comp.kind === 1 ? 0.86 : 0.74), y: table_y + h * 0.02 },
    )
    const head = (isWide(stage) ? h * 0.24 : Math.min(w * 0.24, h * 0.17)) * Math.min(comp.near, 1.1)
    const clap: Pose = { ...handsInFront(-66, 12), turn: 0.2, tilt: 7 }
    const kid = (x: number) => portrait(stage, girl, clap, { x: w * x, y: table_y - head * 1.55, head })
    const adult = (person: typeof mother, x: number, turn: number) =>
      portrait(
        stage,
        person,
        { ...handsInFront(-50, 20), turn, tilt: turn * 14 },
        { x: w * x, y: table_y - head * 2.3, head: head * 0.98 },
      )
    const people = [
      kid(isWide(stage) ? 0.3 : 0.24) +
        (isWide(stage) ? adult(mother, 0.74, -0.4) : adult(mother, 0.78, -0.4)),
      adult(mother, 0.62, -0.4) + kid(0.86),
      '',
      adult(father, 0.27, 0.4) + adult(mother, 0.73, -0.4) + kid(0.5),
      '',
      adult(father, 0.16, 0.4) + kid(0.36) + adult(mother, 0.9, -0.4),
    ][comp.kind] as string
    const soft = nudge(wall, 0.05)
    const balloons = [
      [0.08, 0.3],
      [0.16, 0.24],
      [0.92, 0.28],
    ]
      .map(
        ([bx = 0, by = 0], i) =>
          stroke(d`M${w * bx} ${h * by}q${10 - i * 8} ${h * 0.2} 0 ${h * 0.44}`, tone(palette.ink, 0.3), 2) +
          ellipse(w * bx, h * by, s * 0.055, s * 0.068, colours[i] as string) +
          ellipse(
            w * bx - s * 0.02,
            h * by - s * 0.025,
            s * 0.012,
            s * 0.018,
            '#ffffff',
            'fill-opacity=".5"',
          ),
      )
      .join('')
    return {
      background: backdrop(stage, wall) + softShape(stage, w * 0.5, table_y - s * 0.14, s * 0.46, soft),
      subject: balloons + flags + people + table + glasses + oranges + the_cake,
    }
  },
}
