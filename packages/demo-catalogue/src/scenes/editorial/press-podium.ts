import { apartFrom, nudge, tone } from '../../colour.ts'
import { standing } from '../../figure/pose.ts'
import { curtain } from '../../props/room.ts'
import { pressMicrophone } from '../../props/things.ts'
import { d, path, place, polygon, rect, repeat, stroke } from '../../shapes.ts'
import { backdrop, type CastWish, isWide, type Picture, type Stage } from '../../stage.ts'
import { peopleKeywords } from '../../words.ts'
import { standFigure } from '../figures.ts'
import { none, type View } from '../views.ts'

export const reporter: CastWish = { age: 'adult', top: 'jacket', cloth: ['head'], eyes: 'open' }

export const microphoneOf = (stage: Stage, size = 70) =>
  pressMicrophone(size, stage.palette.ink, stage.palette.spark, tone(stage.palette.ink, 0.2))

/** A lectern with a blank front and a cluster of microphones, base middle at 0, 0, about 200 wide. */
function podium(stage: Stage): string {
  const { palette, wall } = stage
  const wood = apartFrom(palette.cloth2, wall, 1.6)
  const quad = (points: readonly (readonly [number, number])[], by: number) => polygon(points, tone(wood, by))
  const heads = [palette.ink, palette.cloth1, tone(palette.ink, 0.14), palette.cloth2, palette.spark]
  const flags = [palette.spark, palette.paper, palette.cloth1]
  const mics = [-64, -38, -14, 12, 38, 64]
    .map(
      (mx, i) =>
        stroke(
          d`M${mx * 0.5} -286Q${mx * 0.8} -316 ${mx} ${-330 - (i % 3) * 16}`,
          tone(palette.ink, 0.1),
          5,
        ) +
        place(
          pressMicrophone(
            86 + (i % 2) * 12,
            heads[i % 5] as string,
            flags[i % 3] as string,
            tone(palette.ink, 0.06),
          ),
          { x: mx, y: -322 - (i % 3) * 16, turn: mx * 0.28 },
        ),
    )
    .join('')
  return (
    quad(
      [
        [-70, -250],
        [70, -250],
        [54, 0],
        [-54, 0],
      ],
      0,
    ) +
    quad(
      [
        [24, -250],
        [70, -250],
        [54, 0],
        [18, 0],
      ],
      -0.06,
    ) +
    quad(
      [
        [-100, -300],
        [100, -300],
        [84, -246],
        [-84, -246],
      ],
      0.05,
    ) +
    quad(
      [
        [-84, -246],
        [84, -246],
        [82, -234],
        [-82, -234],
      ],
      -0.1,
    ) +
    rect(-74, -14, 148, 16, tone(wood, -0.1), 4) +
    rect(-34, -190, 68, 90, tone(wood, 0.06), 4) +
    mics
  )
}

const hall = (stage: Stage, floor: number) =>
  rect(0, floor - 14, stage.w, stage.h, stage.other) +
  rect(stage.w * 0.2, floor - 14, stage.w * 0.6, stage.h * 0.05, tone(stage.other, 0.06))

export const beforeTheCurtain: View = {
  name: 'podium before a curtain',
  cast: [],
  words: () => ({
    titles: ['Press microphones on a blank podium', 'Podium before a curtain'],
    description:
      'A cluster of microphones waits on a blank podium before a curtain. No emblem, no name: room for any story.',
    keywords: ['microphones', 'podium', 'press conference', 'statement', 'copy space', 'politics'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const base = h * 0.92
    const soft = nudge(wall, 0.05)
    return {
      background:
        backdrop(stage, wall) +
        repeat(7, (i) =>
          path(
            d`M${(w * i) / 7} 0h${w / 14}C${(w * i) / 7 + w / 20} ${h * 0.4} ${(w * i) / 7 + w / 10} ${h * 0.6} ${(w * i) / 7 + w / 14} ${h}H${(w * i) / 7}Z`,
            soft,
          ),
        ) +
        hall(stage, base),
      subject: place(podium(stage), {
        x: w * 0.5,
        y: base,
        scale: (h / 560) * (isWide(stage) ? 1.12 : 0.92),
      }),
      front:
        curtain(-w * 0.04, 0, w * 0.2, h, palette.cloth1) +
        place(curtain(0, 0, w * 0.2, h, palette.cloth1), { x: w * 1.04, flip: true }),
    }
  },
}

export const waiting: View = {
  name: 'reporter beside the podium',
  cast: [{ ...reporter, frame: 'woman' }],
  words: (stage) => ({
    titles: ['Reporter waiting beside a blank podium', `Before the statement in ${stage.place}`],
    description: 'A reporter with a microphone waits beside a blank podium for a statement.',
    keywords: ['reporter', 'microphones', 'podium', 'press conference', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, wall } = stage
    const [one] = stage.people
    if (!one) return none
    const base = h * 0.94
    return {
      background:
        backdrop(stage, wall) +
        path(d`M${w * 0.4} 0H${w}V${h * 0.8}H${w * 0.56}Z`, nudge(wall, 0.05)) +
        hall(stage, base),
      subject:
        place(podium(stage), { x: w * 0.32, y: base, scale: (h / 560) * (isWide(stage) ? 1.12 : 0.92) }) +
        standFigure(
          stage,
          one,
          { ...standing(-1), turn: -0.4, left: { to: [-30, -80] } },
          {
            x: w * 0.74,
            y: base + h * 0.03,
            scale: (h * 0.74) / 560,
            held: place(microphoneOf(stage), { x: -34, y: -82, turn: -14 }),
          },
        ),
    }
  },
}
