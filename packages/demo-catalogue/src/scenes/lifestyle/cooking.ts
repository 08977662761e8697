import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { handsInFront, type Pose, standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { inTheCity } from '../../places.ts'
import { fruit } from '../../props/fruit.ts'
import { pottedPlant } from '../../props/plants.ts'
import { pendant, shelf, windowBars } from '../../props/room.ts'
import { bottle, mug, steam } from '../../props/things.ts'
import { ellipse, line, place, rect, repeat } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, patterned, short } from '../../stage.ts'
import { atHour, peopleKeywords } from '../../words.ts'
import { portrait } from '../figures.ts'
import { softShape } from '../soft-shape.ts'

export const cooking: Grammar = {
  id: 'lifestyle-c',
  compositions: [
    arrangement('two at the counter', 0.5, 1, 0.72, 0),
    arrangement('pot left, cook right', 0.62, 1.05, 0.72, 1),
    arrangement('close, tasting', 0.46, 1.35, 0.8, 2),
    arrangement('parent and child', 0.5, 1, 0.74, 3),
    arrangement('wide kitchen, lamps', 0.36, 0.8, 0.74, 4),
    arrangement('chopping, window', 0.4, 1.08, 0.76, 5),
  ],
  variants: ['stew', 'soup', 'rice'],
  cast: () => [
    { top: 'apron', frame: 'man', smiling: true, cloth: ['head'] },
    { frame: 'woman', smiling: true, top: 'blouse' },
    { frame: 'girl', smiling: true, top: 'apron' },
  ],
  words: (stage) => {
    const two = stage.comp.kind === 0 || stage.comp.kind === 4
    const with_child = stage.comp.kind === 3
    return {
      titles: two
        ? [`Couple cooking ${stage.variant} at home`, `Two cooks sharing a pot of ${stage.variant}`]
        : with_child
          ? [
              `Father and daughter cooking ${stage.variant}`,
              `Girl learning to cook ${stage.variant} with her father`,
            ]
          : [
              `Man ${stage.comp.kind === 2 ? `tasting his ${stage.variant}` : stage.comp.kind === 5 ? `chopping vegetables for ${stage.variant}` : `cooking ${stage.variant} at home`}`,
              `Smiling man and a steaming pot of ${stage.variant}`,
            ],
      where: inTheCity(stage),
      description: `${two ? 'Two smiling people cook' : with_child ? 'A smiling father and his daughter cook' : 'A smiling man cooks'} ${stage.variant} at home ${atHour(stage)}; steam curls from the pot.`,
      keywords: [
        'lifestyle',
        'cooking',
        'kitchen',
        stage.variant,
        'home',
        'food',
        'smiling',
        ...peopleKeywords(
          with_child ? [stage.people[0]!, stage.people[2]!] : stage.people.slice(0, two ? 2 : 1),
        ),
        'steam',
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall } = stage
    const [man, woman, girl] = stage.people
    if (!man || !woman || !girl) return { background: '', subject: '' }
    const s = short(stage)
    const top = h * comp.level
    const head = (isWide(stage) ? h * 0.25 : Math.min(w * 0.25, h * 0.185)) * Math.min(comp.near, 1.28)
    const soft = nudge(wall, 0.05)
    const green = leafColour(palette)
    const pot_colour = apartFrom(palette.spark, wall, 1.3)
    const pot = (x: number, u: number) =>
      place(
        steam(0, -u * 1.12, u * 0.9, apartFrom(palette.paper, wall, 1.15)) +
          rect(-u * 0.62, -u * 0.86, u * 1.24, u * 0.82, pot_colour, u * 0.12) +
          rect(u * 0.22, -u * 0.86, u * 0.4, u * 0.82, tone(pot_colour, -0.08), u * 0.12) +
          rect(-u * 0.84, -u * 0.68, u * 0.24, u * 0.13, tone(pot_colour, -0.14), 5) +
          rect(u * 0.6, -u * 0.68, u * 0.24, u * 0.13, tone(pot_colour, -0.14), 5) +
          ellipse(0, -u * 0.86, u * 0.62, u * 0.13, tone(pot_colour, -0.2)) +
          ellipse(
            0,
            -u * 0.86,
            u * 0.52,
            u * 0.09,
            stage.variant === 'rice' ? '#f4ead2' : stage.variant === 'soup' ? '#7f8f3a' : '#b5482a',
          ) +
          rect(-u * 0.7, -u * 0.05, u * 1.4, u * 0.06, palette.ink, 3),
        { x, y: top + h * 0.006 },
      )
    const board = (x: number, u: number) =>
      place(
        rect(-u * 0.7, -u * 0.1, u * 1.4, u * 0.11, '#b98550', 4) +
          place(fruit('tomatoes', u * 0.17), { x: -u * 0.34, y: -u * 0.26 }) +
          place(fruit('onions', u * 0.16), { x: 0, y: -u * 0.25 }) +
          place(fruit('limes', u * 0.13), { x: u * 0.34, y: -u * 0.22 }),
        { x, y: top + h * 0.004 },
      )
    const wood = mix(stage.other, '#8a5a36', 0.25)
    const counter =
      rect(-5, top, w + 10, h, wood) +
      rect(-5, top, w + 10, h * 0.028, tone(palette.paper, -0.04)) +
      repeat(
        4,
        (i) =>
          rect(w * (0.02 + i * 0.25), top + h * 0.06, w * 0.21, h, tone(wood, -0.045), 5) +
          rect(w * (0.1 + i * 0.25), top + h * 0.085, w * 0.05, h * 0.012, tone(wood, 0.12), 3),
      )
    const tiles = `<g ${stage.defs.clip(rect(0, h * 0.5, w, top - h * 0.5, '#000'))}>${rect(0, h * 0.5, w, h * 0.5, paintOf(patterned(stage, nudge(wall, 0.035), soft, tone(wall, 0.04), s * 0.07)))}</g>`
    const y = top - head * 1.72
    const spoon = place(line([0, 0], [16, 96], '#9a6a3c', 7) + ellipse(18, 104, 13, 9, '#9a6a3c'), {
      x: 78,
      y: -92,
    })
    const stir: Pose = {
      ...waistUp(standing(1)),
      turn: 0.45,
      tilt: 7,
      right: { to: [78, -70] },
      left: { to: [-24, -26] },
    }
    const help: Pose = { ...handsInFront(-22, 34), turn: -0.45, tilt: -8, down: true }
    const u = head * 0.9
    const set = (() => {
      switch (comp.kind) {
        case 1:
          return (
            portrait(
              stage,
              man,
              { ...stir, turn: -0.45, tilt: -6, left: { to: [-82, -70] }, right: { to: [26, -26] } },
              { x: w * 0.66, y, head, held: place(spoon, { flip: true }) },
            ) +
            counter +
            pot(w * 0.3, u * 1.4) +
            board(w * 0.86, u)
          )
        case 2:
          return (
            portrait(
              stage,
              man,
              { ...waistUp(standing(1)), turn: 0.3, tilt: 9, right: { to: [34, -108] } },
              {
                x: w * 0.44,
                y: top - head * 1.6,
                head,
                held: place(line([0, 0], [-22, -52], '#9a6a3c', 8) + ellipse(-24, -56, 14, 10, '#9a6a3c'), {
                  x: 36,
                  y: -116,
                }),
              },
            ) +
            counter +
            pot(w * 0.78, u * 1.1) +
            board(w * 0.16, u * 0.9)
          )
        case 3:
          return (
            portrait(
              stage,
              man,
              { ...stir, right: { to: [70, -60] } },
              { x: w * 0.34, y: y - head * 0.1, head, held: spoon },
            ) +
            portrait(
              stage,
              girl,
              { ...handsInFront(-26, 20), turn: -0.4, tilt: -7 },
              { x: w * 0.74, y: top - head * 1.14, head: head * 0.86 },
            ) +
            counter +
            pot(w * 0.53, u * 1.05) +
            board(w * 0.84, u * 0.8)
          )
        case 5:
          return (
            portrait(
              stage,
              man,
              { ...handsInFront(-14, 34), down: true, turn: 0.35, tilt: 7 },
              { x: w * 0.4, y, head },
            ) +
            counter +
            board(w * 0.42, u * 1.3) +
            pot(w * 0.82, u * 1.15)
          )
        default: {
          const gap = isWide(stage) ? 0.14 : 0.23
          const cx = comp.kind === 4 ? 0.46 : 0.5
          return (
            portrait(stage, woman, help, { x: w * (cx + gap), y: y + head * 0.06, head: head * 0.97 }) +
            portrait(stage, man, stir, { x: w * (cx - gap), y, head, held: spoon }) +
            counter +
            pot(w * cx, u) +
            board(w * (cx + gap + 0.04), u * 0.8) +
            (comp.kind === 4 ? board(w * 0.12, u * 0.8) : '')
          )
        }
      }
    })()
    const window =
      rect(w * 0.6, h * 0.08, w * 0.32, h * 0.34, mix(palette.paper, stage.other, 0.4)) +
      windowBars(w * 0.6, h * 0.08, w * 0.32, h * 0.34, apartFrom(palette.paper, wall, 1.1))
    const high =
      shelf(w * 0.06, h * 0.2, w * 0.34, palette.cloth2) +
      repeat(4, (i) =>
        place(
          i % 2
            ? mug(s * 0.06, [palette.paper, palette.spark][i % 3 ? 0 : 1] as string)
            : bottle(
                s * 0.12,
                [palette.cloth1, palette.cloth2][i % 4 ? 1 : 0] as string,
                palette.ink,
                palette.paper,
                1,
              ),
          { x: w * (0.11 + i * 0.08), y: h * 0.2 },
        ),
      )
    const lamps = [0.26, 0.5, 0.74]
      .map((lx) => place(pendant(h * 0.08, s * 0.07, palette.spark, tone(palette.ink, 0.2)), { x: w * lx }))
      .join('')
    const back = [
      lamps,
      high,
      softShape(stage, w * 0.46, h * 0.36, s * 0.42, soft),
      high + place(pendant(h * 0.06, s * 0.09, palette.spark, tone(palette.ink, 0.2)), { x: w * 0.74 }),
      lamps + place(pottedPlant(h * 0.3, 1, green, palette.cloth2), { x: w * 0.94, y: top }),
      window,
    ][comp.kind] as string
    return {
      background: backdrop(stage, wall) + (comp.kind === 2 ? '' : tiles) + back,
      subject: set,
    }
  },
}
