import { mix, nudge, tone } from '../../colour.ts'
import { leafColour } from '../../palettes.ts'
import { pottedPlant } from '../../props/plants.ts'
import { bookPile, books, curtain } from '../../props/room.ts'
import { abacus, globe, mug } from '../../props/things.ts'
import { circle, d, path, place, rect, repeat, stroke } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, type Picture, short } from '../../stage.ts'
import { article, atHour, capital } from '../../words.ts'
import { chalkboard } from './chalkboard.ts'
import { windowView } from './window-view.ts'

export const things: Grammar = {
  id: 'education-c',
  compositions: [
    arrangement('books left, globe right', 0.3, 1, 0.8, 0),
    arrangement('globe large, left', 0.32, 1.4, 0.82, 1),
    arrangement('abacus in the middle', 0.5, 1.2, 0.8, 2),
    arrangement('shelf above, desk below', 0.5, 0.85, 0.84, 3),
    arrangement('tall pile of books', 0.6, 1.1, 0.9, 4),
    arrangement('window sill', 0.66, 1, 0.74, 5),
  ],
  variants: ['globe', 'abacus', 'tablet', 'books'],
  cast: () => [],
  words: (stage) => ({
    titles:
      stage.variant === 'books'
        ? ['School books on a classroom desk', 'Pile of school books and a plant']
        : [
            `${capital(stage.variant)} ${['beside a row of books', 'and plants', 'on a school desk', 'below a bookshelf', 'and a tall pile of books', 'on a window sill'][stage.comp.kind]}`,
            `Classroom desk with ${article(stage.variant)}`,
          ],
    description: `Tools of learning on a desk ${atHour(stage)}: ${stage.variant === 'books' ? 'books' : `${stage.variant} and books`}, a cup and a plant.`,
    keywords: [
      'education',
      'classroom',
      'books',
      'globe',
      'abacus',
      stage.variant,
      'desk',
      'school',
      'study',
      'still life',
      'learning',
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, comp, palette } = stage
    const s = short(stage)
    const base = h * comp.level
    const u = s * 0.2
    const colours = [palette.cloth1, palette.spark, palette.cloth2, tone(palette.second, -0.08)]
    const soft = nudge(palette.ground, 0.05)
    const land = leafColour(palette)
    const ball = (x: number, k: number) =>
      place(
        globe(
          u * 0.62 * k,
          mix(palette.cloth1, palette.paper, 0.3),
          mix(palette.spark, land, 0.2),
          tone(palette.ink, 0.16),
        ),
        { x: w * x, y: base },
      )
    const counter = (x: number, k: number) =>
      place(
        abacus(u * 1.5 * k, tone('#8a5a36', 0.02), [
          palette.spark,
          palette.cloth2,
          palette.cloth1,
          palette.paper,
        ]),
        { x: w * x, y: base },
      )
    const tablet = (x: number, k: number) =>
      place(
        rect(-u * 0.9 * k, -u * 1.3 * k, u * 1.8 * k, u * 1.24 * k, palette.ink, u * 0.08) +
          rect(
            -u * 0.82 * k,
            -u * 1.22 * k,
            u * 1.64 * k,
            u * 1.08 * k,
            mix(palette.paper, palette.cloth1, 0.12),
          ) +
          circle(-u * 0.4 * k, -u * 0.8 * k, u * 0.22 * k, palette.spark) +
          rect(0, -u * 1 * k, u * 0.66 * k, u * 0.09, palette.cloth2, 4) +
          rect(0, -u * 0.78 * k, u * 0.5 * k, u * 0.09, palette.cloth1, 4) +
          path(
            d`M${-u * 0.7 * k} ${-u * 0.24 * k}l${u * 0.4 * k} ${-u * 0.2 * k}l${u * 0.4 * k} ${u * 0.12 * k}l${u * 0.5 * k} ${-u * 0.24 * k}`,
            'none',
            `stroke="${palette.cloth2}" stroke-width="6"`,
          ),
        { x: w * x, y: base, turn: -2 },
      )
    const pile = (x: number, k: number, count: number) => bookPile(w * x, base, u * 1.5 * k, colours, count)
    const plant = (x: number, k: number) =>
      place(pottedPlant(u * 2.4 * k, comp.kind, land, palette.cloth2), { x: w * x, y: base })
    const row = (x: number, k: number, count: number) => books(w * x, base, u * 1.7 * k, colours, count)
    const pencils = (x: number) =>
      place(
        repeat(4, (i) =>
          stroke(
            d`M${-u * 0.12 + i * u * 0.09} ${-u * 0.3}L${-u * 0.3 + i * u * 0.22} ${-u * (0.9 + (i % 2) * 0.1)}`,
            colours[i] as string,
            u * 0.08,
          ),
        ) +
          rect(-u * 0.22, -u * 0.5, u * 0.44, u * 0.5, palette.paper, 5) +
          rect(u * 0.04, -u * 0.5, u * 0.18, u * 0.5, tone(palette.paper, -0.08), 5),
        { x: w * x, y: base },
      )
    const lead = (x: number, k: number) =>
      stage.variant === 'globe'
        ? ball(x, k * 1.35)
        : stage.variant === 'abacus'
          ? counter(x, k * 1.15)
          : stage.variant === 'tablet'
            ? tablet(x, k)
            : pile(x, k * 1.15, 6)
    const sets = [
      row(0.06, 1.1, 7) + lead(0.7, 1.2) + pencils(0.92),
      lead(0.32, 1.45) + pile(0.76, 1, 4) + plant(0.92, 0.9),
      lead(0.5, 1.5) + pencils(0.14) + plant(0.86, 1),
      rect(w * 0.08, h * 0.34, w * 0.84, 14, palette.cloth2) +
        books(w * 0.12, h * 0.34, u * 1.1, colours, 8) +
        place(globe(u * 0.36, mix(palette.cloth1, palette.paper, 0.3), land, palette.ink), {
          x: w * 0.82,
          y: h * 0.34,
        }) +
        lead(0.36, 1.1) +
        plant(0.8, 1) +
        pencils(0.62),
      pile(0.6, 1.4, 9) + lead(0.22, 0.86) + place(mug(u * 0.5, palette.spark), { x: w * 0.86, y: base }),
      windowView(stage, w * 0.1, h * 0.08, w * 0.6, base - h * 0.14) +
        lead(0.72, 1.15) +
        plant(0.16, 0.9) +
        pile(0.44, 0.8, 3),
    ][comp.kind] as string
    const frame = tone(mix(palette.second, '#8a5a36', 0.4), -0.06)
    const planes = [
      chalkboard(w * 0.3, h * 0.08, w * 0.62, base * 0.5, frame),
      path(d`M0 0H${w}V${h * 0.3}Q${w * 0.5} ${h * 0.6} 0 ${h * 0.2}Z`, soft),
      chalkboard(w * 0.1, h * 0.06, w * 0.8, base * 0.42, frame),
      '',
      chalkboard(w * 0.06, h * 0.06, w * 0.5, base * 0.36, frame),
      curtain(w * 0.84, 0, w * 0.2, base, palette.cloth2),
    ][comp.kind] as string
    const desk = mix(palette.second, '#8a5a36', 0.4)
    return {
      background: backdrop(stage, palette.ground) + planes,
      subject: rect(-4, base, w + 8, h, desk) + rect(-4, base, w + 8, h * 0.022, tone(desk, 0.06)) + sets,
    }
  },
}
