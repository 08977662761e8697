import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { handsInFront, type Pose, standing, waistUp } from '../../figure/pose.ts'
import { inTheCity } from '../../places.ts'
import { bottle, tub } from '../../props/things.ts'
import { place, rect, repeat } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, short } from '../../stage.ts'
import { atHour, peopleKeywords } from '../../words.ts'
import { armFromAbove } from '../arm-from-above.ts'
import { portrait } from '../figures.ts'
import { softShape } from '../soft-shape.ts'

export const pharmacy: Grammar = {
  id: 'healthcare-b',
  compositions: [
    arrangement('hands over the counter', 0.5, 1, 0.74, 0),
    arrangement('pharmacist left, shelf right', 0.28, 1, 0.76, 1),
    arrangement('pharmacist right, shelf left', 0.72, 1.05, 0.76, 2),
    arrangement('shelf from edge to edge', 0.5, 0.8, 0.84, 3),
    arrangement('reaching for a bottle', 0.42, 1.1, 0.8, 4),
    arrangement('close on one bottle', 0.5, 1.6, 0.8, 5),
  ],
  variants: ['pharmacy'],
  cast: () => [{ top: 'coat', colour: '#f4ede2', lower: 'trousers', cloth: ['head'], smiling: true }, {}],
  words: (stage) => {
    const seen = [1, 2, 4].includes(stage.comp.kind)
    return {
      titles: [
        [
          'Pharmacist handing over medicine',
          'Smiling pharmacist before full shelves',
          'Pharmacist giving advice at the counter',
          'Hand choosing a bottle in the pharmacy',
          'Pharmacist reaching for a bottle',
          'Medicine passing over the pharmacy counter',
        ][stage.comp.kind] as string,
      ],
      where: inTheCity(stage),
      description: `${seen ? 'A smiling pharmacist' : 'Hands'} at a pharmacy counter ${atHour(stage)}; bottles and jars without labels fill the shelves.`,
      keywords: [
        'healthcare',
        'pharmacy',
        'pharmacist',
        'medicine',
        'shelf',
        'bottles',
        'hands',
        'counter',
        ...(seen ? peopleKeywords(stage.people.slice(0, 1)) : []),
        'health',
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall, random } = stage
    const [one, two] = stage.people
    if (!one || !two) return { background: '', subject: '' }
    const s = short(stage)
    const counter = h * comp.level
    const colours = [
      palette.cloth1,
      palette.spark,
      palette.cloth2,
      palette.paper,
      tone(palette.cloth1, 0.12),
    ].map((colour) => apartFrom(colour, wall, 1.2))
    const shelves = (x: number, width: number, rows: number, u: number) =>
      repeat(rows, (row) => {
        const y = h * 0.08 + ((row + 1) * (counter - h * 0.16)) / rows
        const count = Math.max(2, Math.floor(width / (u * 0.62)))
        return (
          repeat(count, (i) => {
            const kind = random.whole(0, 3)
            const colour = colours[(i + row * 2) % 5] as string
            const x_at = x + ((i + 0.5) * width) / count
            const size = u * random.between(0.78, 1.08)
            return kind === 3
              ? place(tub(u * 0.54, colour, tone(palette.paper, -0.03)), { x: x_at, y })
              : place(bottle(size, colour, tone(palette.ink, 0.1), palette.paper, kind), { x: x_at, y })
          }) +
          rect(
            x - u * 0.1,
            y,
            width + u * 0.2,
            h * 0.018,
            apartFrom(mix(stage.other, '#8a5a36', 0.4), wall, 1.2),
          ) +
          rect(x - u * 0.1, y + h * 0.018, width + u * 0.2, h * 0.012, '#1c0f0a', 0, 'fill-opacity=".14"')
        )
      })
    const u = s * (comp.kind === 3 ? 0.14 : 0.17)
    const top = mix(stage.other, palette.paper, 0.3)
    const desk =
      rect(-5, counter, w + 10, h, stage.other) +
      rect(-5, counter, w + 10, h * 0.035, top) +
      repeat(5, (i) =>
        rect(w * (0.03 + i * 0.2), counter + h * 0.08, w * 0.16, h, tone(stage.other, -0.04), 5),
      )
    const soft = nudge(wall, 0.045)
    const head = isWide(stage) ? h * 0.26 : Math.min(w * 0.27, h * 0.2)
    const shown = (x: number, pose: Pose, held: string) =>
      portrait(stage, one, pose, { x: w * x, y: counter - head * 1.85, head, held })
    const medicine = (k: number) =>
      bottle(k, apartFrom(palette.cloth2, wall, 1.5), palette.ink, palette.paper, 1)
    switch (comp.kind) {
      case 1:
      case 2: {
        const x = comp.kind === 1 ? 0.27 : 0.73
        const side = comp.kind === 1 ? 1 : -1
        const pose: Pose = {
          ...handsInFront(-40, 40),
          turn: 0.4 * side,
          tilt: 5 * side,
          [side === 1 ? 'right' : 'left']: { to: [84 * side, -60] },
        }
        return {
          background: backdrop(stage, wall) + rect(comp.kind === 1 ? w * 0.5 : 0, 0, w * 0.5, h, soft),
          subject:
            shelves(comp.kind === 1 ? w * 0.54 : w * 0.05, w * 0.41, isWide(stage) ? 2 : 3, u) +
            shown(x, pose, place(medicine(74), { x: 96 * side, y: -44 })) +
            desk,
        }
      }
      case 4:
        return {
          background: backdrop(stage, wall) + softShape(stage, w * 0.4, h * 0.36, s * 0.36, soft),
          subject:
            shelves(w * 0.56, w * 0.4, isWide(stage) ? 2 : 3, u) +
            shown(
              0.32,
              { ...waistUp(standing(1)), turn: 0.6, tilt: -6, right: { to: [128, -196] } },
              place(medicine(70), { x: 132, y: -200 }),
            ) +
            desk,
        }
      case 3:
        return {
          background: backdrop(stage, wall) + soft_band(),
          subject:
            shelves(w * 0.04, w * 0.92, isWide(stage) ? 3 : 4, u) +
            desk +
            armFromAbove(
              stage,
              two.skin,
              [w * 0.2, h * 1.08],
              [w * 0.44, counter + h * 0.02],
              s * 0.05,
              apartFrom(palette.cloth1, stage.other, 1.4),
              1,
            ) +
            place(medicine(s * 0.14), { x: w * 0.54, y: counter + h * 0.03 }),
        }
      default: {
        const big = comp.kind === 5
        const k = big ? 1.7 : 1
        const cy = big ? h * 0.6 : counter - s * 0.03
        const hands =
          armFromAbove(
            stage,
            one.skin,
            [w * 1.08, cy - s * 0.16],
            [w * 0.56 + s * 0.1 * k, cy - s * 0.03],
            s * 0.062 * k,
            '#f4ede2',
            -1,
          ) +
          armFromAbove(
            stage,
            two.skin,
            [-w * 0.08, cy + s * 0.24],
            [w * 0.46 - s * 0.12 * k, cy + s * 0.05],
            s * 0.06 * k,
            apartFrom(palette.cloth1, wall, 1.5),
            1,
          )
        return {
          background: backdrop(stage, wall) + (big ? softShape(stage, w * 0.5, h * 0.5, s * 0.42, soft) : ''),
          subject:
            (big ? '' : shelves(w * 0.06, w * 0.88, isWide(stage) ? 2 : 3, u)) +
            desk +
            place(medicine(s * 0.26 * k), { x: w * 0.5, y: cy + s * 0.11 * k }) +
            hands,
        }
      }
    }
    function soft_band() {
      return rect(0, 0, w, counter, soft)
    }
  },
}
