import { apartFrom, nudge, tone } from '../../colour.ts'
import { seenFromBehind, standing, waistUp } from '../../figure/pose.ts'
import { curtain } from '../../props/room.ts'
import { pressMicrophone } from '../../props/things.ts'
import { circle, d, line, path, place, polygon, rect, repeat, stroke } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, short } from '../../stage.ts'
import { peopleKeywords } from '../../words.ts'
import { portrait, standFigure } from '../figures.ts'

/** A lectern with a blank front, base middle at 0, 0, about 200 wide and 330 high. */
const lectern = (colour: string) =>
  polygon(
    [
      [-70, -250],
      [70, -250],
      [54, 0],
      [-54, 0],
    ],
    colour,
  ) +
  polygon(
    [
      [24, -250],
      [70, -250],
      [54, 0],
      [18, 0],
    ],
    tone(colour, -0.06),
  ) +
  polygon(
    [
      [-100, -300],
      [100, -300],
      [84, -246],
      [-84, -246],
    ],
    tone(colour, 0.05),
  ) +
  polygon(
    [
      [-84, -246],
      [84, -246],
      [82, -234],
      [-82, -234],
    ],
    tone(colour, -0.1),
  ) +
  rect(-74, -14, 148, 16, tone(colour, -0.1), 4) +
  rect(-34, -190, 68, 90, tone(colour, 0.06), 4)

export const press: Grammar = {
  id: 'editorial-a',
  compositions: [
    arrangement('podium centre, curtain', 0.5, 1, 0.92, 0),
    arrangement('podium left, empty hall', 0.32, 0.9, 0.9, 1),
    arrangement('close on the microphones', 0.5, 1.7, 1.2, 2),
    arrangement('podium right, lamps', 0.68, 1, 0.94, 3),
    arrangement('from the press rows', 0.5, 0.72, 0.66, 4),
    arrangement('reporter waiting', 0.34, 1, 0.94, 5),
  ],
  variants: ['press conference'],
  cast: () => [{ top: 'shirt' }, { top: 'jacket' }, {}],
  words: (stage) => {
    const seen = stage.comp.kind >= 4
    return {
      titles: [
        `Press microphones before a blank podium`,
        `${['Podium before a curtain', 'Empty hall, one podium', 'Microphones up close', 'Podium and lamps', 'Podium seen from the press rows', 'Reporter beside a blank podium'][stage.comp.kind]}`,
        `Before the statement, ${stage.place}`,
      ],
      description: `A cluster of microphones waits before a blank podium${seen ? ', with reporters in the foreground' : ''}. No emblem, no name: room for any story.`,
      keywords: [
        'editorial',
        'press',
        'microphones',
        'podium',
        'news',
        'journalism',
        'media',
        'conference',
        ...(seen ? peopleKeywords(stage.people.slice(0, 1), stage.comp.kind === 5) : []),
        'copy space',
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall } = stage
    const s = short(stage)
    const x = w * comp.x
    const base = h * comp.level
    const k = (h / 560) * comp.near * (isWide(stage) ? 1.12 : 0.92)
    const soft = nudge(wall, 0.05)
    const wood = apartFrom(palette.cloth2, wall, 1.6)
    const planes = [
      repeat(7, (i) =>
        path(
          d`M${(w * i) / 7} 0h${w / 14}C${(w * i) / 7 + w / 20} ${h * 0.4} ${(w * i) / 7 + w / 10} ${h * 0.6} ${(w * i) / 7 + w / 14} ${h}H${(w * i) / 7}Z`,
          soft,
        ),
      ),
      path(d`M0 ${h * 0.2}H${w}V${h * 0.3}H0Z`, soft) +
        repeat(4, (i) => rect(w * (0.54 + i * 0.12), h * 0.36, w * 0.06, h * 0.36, soft)),
      circle(x, h * 0.4, s * 0.4, soft),
      path(d`M0 0H${w * 0.5}L${w * 0.2} ${h}H0Z`, soft),
      rect(w * 0.1, h * 0.08, w * 0.8, h * 0.4, soft),
      path(d`M${w * 0.4} 0H${w}V${h * 0.8}H${w * 0.56}Z`, soft),
    ][comp.kind] as string
    const floor =
      comp.kind === 2
        ? ''
        : rect(0, base - 14, w, h, stage.other) +
          rect(x - w * 0.3, base - 14, w * 0.6, h * 0.05, tone(stage.other, 0.06))
    const heads = [palette.ink, palette.cloth1, tone(palette.ink, 0.14), palette.cloth2, palette.spark]
    const mics = [-64, -38, -14, 12, 38, 64]
      .map((mx, i) => {
        const lean = mx * 0.28
        return (
          stroke(
            d`M${mx * 0.5} -286Q${mx * 0.8} -316 ${mx} ${-330 - (i % 3) * 16}`,
            tone(palette.ink, 0.1),
            5,
          ) +
          place(
            pressMicrophone(
              86 + (i % 2) * 12,
              heads[i % 5] as string,
              [palette.spark, palette.paper, palette.cloth1][i % 3] as string,
              tone(palette.ink, 0.06),
            ),
            { x: mx, y: -322 - (i % 3) * 16, turn: lean },
          )
        )
      })
      .join('')
    const stand = place(lectern(wood) + mics, { x, y: base, scale: k })
    const flank =
      comp.kind === 0
        ? curtain(-w * 0.04, 0, w * 0.2, h, palette.cloth1) +
          place(curtain(0, 0, w * 0.2, h, palette.cloth1), { x: w * 1.04, flip: true })
        : comp.kind === 3
          ? [0.12, 0.36]
              .map(
                (lx) =>
                  line([w * lx, base], [w * lx, h * 0.36], tone(palette.ink, 0.12), 7) +
                  polygon(
                    [
                      [w * lx - s * 0.05, h * 0.36],
                      [w * lx + s * 0.07, h * 0.29],
                      [w * lx + s * 0.1, h * 0.37],
                      [w * lx - s * 0.02, h * 0.44],
                    ],
                    palette.ink,
                  ) +
                  circle(w * lx + s * 0.085, h * 0.33, s * 0.035, palette.paper),
              )
              .join('')
          : ''
    const rows =
      comp.kind === 4
        ? stage.people
            .map((person, i) =>
              portrait(
                stage,
                person,
                { ...waistUp(seenFromBehind(i % 2 ? 1 : -1)), tilt: i * 5 - 5 },
                { x: w * (0.18 + i * 0.32), y: h * (0.76 + (i % 2) * 0.05), head: s * 0.2 },
              ),
            )
            .join('')
        : comp.kind === 5 && stage.people[0]
          ? standFigure(
              stage,
              stage.people[0],
              { ...standing(-1), turn: -0.5, left: { to: [-30, -80] } },
              {
                x: w * 0.74,
                y: base + h * 0.03,
                scale: (h * 0.74) / 560,
                held: place(pressMicrophone(70, palette.ink, palette.spark, tone(palette.ink, 0.2)), {
                  x: -34,
                  y: -82,
                  turn: -14,
                }),
              },
            )
          : ''
    return { background: backdrop(stage, wall) + planes + floor, subject: stand + rows, front: flank }
  },
}
