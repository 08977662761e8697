import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { seenFromBehind } from '../../figure/pose.ts'
import { leafColour, waterColour } from '../../palettes.ts'
import { cloud } from '../../props/outdoors.ts'
import { pottedPlant } from '../../props/plants.ts'
import { pirogue } from '../../props/vehicles.ts'
import { circle, d, ellipse, path, place, rect, repeat, stroke } from '../../shapes.ts'
import { backdrop, type Picture, patterned, type Stage, short } from '../../stage.ts'
import { standFigure } from '../figures.ts'

/** A street between two walls running down to the sea, washing overhead, one person on the way. */
export function narrowStreet(stage: Stage, wood: string, frame: string): Picture {
  const { w, h, palette, wall } = stage
  const [one] = stage.people
  if (!one) return { background: '', subject: '' }
  const s = short(stage)
  const green = leafColour(palette)
  const lit = wall
  const dim = nudge(wall, 0.08)
  const water = waterColour(palette)
  const paving = apartFrom(stage.other, wall, 1.12)
  // Corners as shares of the frame, so that the street narrows alike in every ratio.
  const quad = (points: readonly number[], fill: string) =>
    path(
      `M${Array.from({ length: points.length / 2 }, (_, i) => d`${(points[i * 2] ?? 0) * w} ${(points[i * 2 + 1] ?? 0) * h}`).join('L')}Z`,
      fill,
    )
  const sea_y = h * 0.5
  const background =
    backdrop(stage, mix(palette.paper, wall, 0.4)) +
    cloud(w * 0.53, sea_y - h * 0.13, w * 0.14, palette.paper) +
    rect(w * 0.3, sea_y, w * 0.44, h * 0.16, water) +
    place(pirogue(palette.cloth2, palette.spark, palette.paper), {
      x: w * 0.44,
      y: sea_y + h * 0.04,
      scale: s * 0.00018,
    })
  const walls =
    quad([0, 0, 0.4, 0.2, 0.4, 0.64, 0, 1], lit) +
    quad([0.4, 0.2, 0.4, 0.64, 0.31, 0.7, 0.31, 0.155], nudge(lit, 0.035)) +
    quad([1, 0, 0.64, 0.16, 0.64, 0.66, 1, 1], dim)
  const steps = repeat(6, (i) => {
    const near = i / 6
    const y = 0.64 + near * near * 0.36
    return quad(
      [
        0.4 - 0.4 * near * near,
        y,
        0.64 + 0.36 * near * near,
        y,
        0.66 + 0.36 * near * near,
        y + 0.012 + near * 0.02,
        0.38 - 0.4 * near * near,
        y + 0.012 + near * 0.02,
      ],
      tone(paving, 0.06),
    )
  })
  const ground = quad([0, 1, 0.4, 0.63, 0.64, 0.63, 1, 1], paving) + steps
  const doors =
    quad([0.05, 0.3, 0.21, 0.355, 0.21, 0.8, 0.05, 0.95], frame) +
    quad([0.065, 0.325, 0.195, 0.37, 0.195, 0.805, 0.065, 0.94], wood) +
    quad([0.127, 0.346, 0.133, 0.348, 0.133, 0.87, 0.127, 0.875], tone(wood, -0.12)) +
    repeat(6, (i) =>
      circle(w * (i % 2 ? 0.17 : 0.095), h * (0.45 + Math.floor(i / 2) * 0.13), s * 0.009, palette.spark),
    ) +
    quad([0.26, 0.39, 0.345, 0.41, 0.345, 0.68, 0.26, 0.75], wood)
  const shutters =
    quad([0.76, 0.3, 0.91, 0.26, 0.91, 0.49, 0.76, 0.5], frame) +
    quad([0.77, 0.315, 0.83, 0.3, 0.83, 0.485, 0.77, 0.49], tone(wood, 0.08)) +
    quad([0.84, 0.297, 0.9, 0.28, 0.9, 0.478, 0.84, 0.484], tone(wood, 0.08)) +
    quad([0.74, 0.5, 0.93, 0.49, 0.93, 0.52, 0.74, 0.528], frame) +
    repeat(
      6,
      (i) =>
        ellipse(w * (0.76 + i * 0.03), h * 0.492, s * 0.022, s * 0.016, green) +
        circle(w * (0.765 + i * 0.03), h * 0.48, s * 0.011, i % 2 ? palette.spark : palette.cloth1),
    )
  const base = apartFrom(palette.cloth1, wall, 1.4)
  const cloths = [
    paintOf(patterned(stage, base, palette.spark, palette.paper, s * 0.05)),
    palette.paper,
    palette.spark,
    palette.cloth2,
  ]
  const line_of_washing = (y: number, sag: number, from: number, to: number, first: number) => {
    const at = (t: number) => [w * (from + (to - from) * t), h * (y + sag * 4 * t * (1 - t))] as const
    const rope = stroke(
      d`M${w * from} ${h * y}Q${(w * (from + to)) / 2} ${h * (y + sag * 2)} ${w * to} ${h * y}`,
      tone(palette.ink, 0.2),
      s * 0.005,
    )
    const pieces = repeat(4, (i) => {
      const [x, top] = at(0.16 + i * 0.22)
      const pw = w * (to - from) * 0.17
      return path(
        d`M${x - pw / 2} ${top - 3}H${x + pw / 2}L${x + pw * 0.44} ${top + pw * (0.9 + ((i + first) % 3) * 0.3)}H${x - pw * 0.46}Z`,
        cloths[(i + first) % 4] ?? palette.paper,
      )
    })
    return rope + pieces
  }
  const washing = line_of_washing(0.2, 0.02, 0.33, 0.7, 2) + line_of_washing(0.08, 0.03, 0.12, 0.9, 0)
  const pots =
    place(pottedPlant(h * 0.3, 3, green, palette.spark), { x: w * 0.88, y: h * 0.95 }) +
    place(pottedPlant(h * 0.15, 1, green, palette.cloth1), { x: w * 0.4, y: h * 0.7 })
  const walker = standFigure(stage, one, seenFromBehind(1), {
    x: w * 0.55,
    y: h * 0.88,
    scale: (h * 0.4) / 560,
  })
  return { background: background + walls + ground + doors + shutters, subject: washing + pots + walker }
}
