import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { type Pose, striding } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { byTheSea, inTheOldTown } from '../../places.ts'
import { pottedPlant } from '../../props/plants.ts'
import { handbag } from '../../props/things.ts'
import { circle, d, ellipse, path, place, rect, repeat, ring, stroke } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, short } from '../../stage.ts'
import { atHour, peopleKeywords } from '../../words.ts'
import { standFigure } from '../figures.ts'
import { narrowStreet } from './narrow-street.ts'

/** A carved double door of our own drawing, base middle at 0, 0, about 200 wide and 330 high. */
function door(wood: string, stud: string, frame: string, arch: boolean): string {
  const top = arch ? 'M-100 0V-240A100 100 0 0 1 100 -240V0Z' : 'M-100 0V-320H100V0Z'
  const outer = arch ? 'M-122 0V-240A122 122 0 0 1 122 -240V0Z' : 'M-122 0V-344H122V0Z'
  const leaves = arch
    ? path('M-92 0V-236H-4V0ZM4 0V-236H92V0Z', wood) +
      path('M-92 -242A92 92 0 0 1 92 -242Z', tone(wood, 0.05)) +
      repeat(7, (i) =>
        stroke(
          d`M0 -244L${82 * Math.cos(((180 + (i + 0.5) * 25.7) * Math.PI) / 180)} ${-244 + 82 * Math.sin(((180 + (i + 0.5) * 25.7) * Math.PI) / 180)}`,
          tone(wood, -0.08),
          5,
        ),
      )
    : path('M-92 0V-312H-4V0ZM4 0V-312H92V0Z', wood)
  const panels = repeat(6, (i) => {
    const px = i % 2 ? 16 : -80
    const py = -70 - Math.floor(i / 2) * 74
    return rect(px, py, 64, 58, tone(wood, -0.06), 4) + rect(px + 12, py + 12, 40, 34, tone(wood, 0.04), 3)
  })
  const studs = repeat(
    8,
    (i) =>
      circle(i % 2 ? 8 : -8, -18 - Math.floor(i / 2) * 64, 4.4, stud) +
      circle(i % 2 ? 86 : -86, -18 - Math.floor(i / 2) * 64, 4.4, stud),
  )
  return (
    path(outer, frame) +
    path(top, tone(wood, -0.14)) +
    leaves +
    panels +
    studs +
    ring(-16, -130, 9, stud, 4) +
    ring(16, -130, 9, stud, 4)
  )
}

export const old_town: Grammar = {
  id: 'travel-b',
  compositions: [
    arrangement('stairs rising to the right', 0.62, 1, 0.6, 0),
    arrangement('stairs rising to the left', 0.36, 1, 0.6, 1),
    arrangement('one door, close', 0.5, 1.4, 0.9, 2),
    arrangement('two doors, one passer-by', 0.5, 0.95, 0.88, 3),
    arrangement('narrow street to the sea', 0.5, 1, 0.62, 4),
    arrangement('door left, plants', 0.34, 1.15, 0.9, 5),
  ],
  variants: ['old town'],
  cast: () => [
    {
      lower: 'dress',
      frame: 'woman',
      top: 'vest',
      cloth: ['top'],
      heads: ['low wrap', 'sun hat', 'hijab', 'afro'],
    },
  ],
  words: (stage) => {
    const seen = [0, 1, 3].includes(stage.comp.kind)
    return {
      titles: [
        [
          'Woman climbing the stairs of the old town',
          'Woman walking down old town steps',
          'Carved door of an old house',
          'Woman passing two carved doors',
          'Narrow old town street to the sea',
          'Studded door and potted plants',
        ][stage.comp.kind] as string,
      ],
      where: stage.comp.kind === 4 ? byTheSea(stage) : inTheOldTown(stage),
      description: `Doors, stairs and warm walls of an old town ${atHour(stage)}${seen ? ', one passer-by on her way' : ''}.`,
      keywords: [
        'travel',
        'old town',
        'door',
        stage.comp.kind < 2 ? 'stairs' : 'wall',
        'architecture',
        'street',
        ...(seen ? peopleKeywords(stage.people, false) : ['carved wood', 'plants']),
        'holiday',
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall } = stage
    const [one] = stage.people
    if (!one) return { background: '', subject: '' }
    const s = short(stage)
    const wood = apartFrom(mix(palette.cloth2, '#6b3f22', 0.35), wall, 1.6)
    const frame = apartFrom(palette.paper, wall, 1.12)
    const stud = palette.spark
    const soft = nudge(wall, 0.05)
    const green = leafColour(palette)
    const floor = h * Math.max(comp.level, 0.86)
    const ground =
      rect(-5, floor, w + 10, h, stage.other) +
      repeat(6, (i) =>
        rect(w * (i * 0.2 - 0.06), floor + h * 0.05, w * 0.14, h * 0.012, tone(stage.other, -0.06), 4),
      )
    const box = (x: number, y: number, bw: number, bh: number) =>
      rect(x, y, bw, bh, tone(wood, 0.02)) +
      rect(x + bw * 0.08, y + bh * 0.06, bw * 0.38, bh * 0.88, tone(wood, 0.1)) +
      rect(x + bw * 0.54, y + bh * 0.06, bw * 0.38, bh * 0.88, tone(wood, 0.1)) +
      rect(x - bw * 0.08, y + bh, bw * 1.16, bh * 0.08, frame) +
      repeat(
        4,
        (i) =>
          circle(
            x + bw * (0.1 + i * 0.27),
            y + bh - bh * 0.02,
            bw * 0.12,
            i % 2 ? palette.spark : palette.cloth1,
          ) + ellipse(x + bw * (0.2 + i * 0.2), y + bh * 1.02, bw * 0.14, bw * 0.08, green),
      )
    const k = (isWide(stage) ? h / 470 : Math.min(h / 560, w / 330)) * comp.near
    const walker = (x: number, y: number, scale: number, flip: boolean, pose: Pose = striding()) =>
      standFigure(stage, one, pose, {
        x,
        y,
        scale,
        flip,
        held: place(handbag(44, palette.cloth2, palette.spark, palette.paper), { x: 72, y: 44 }),
      })
    const stairs = (right: boolean) => {
      const steps = 8
      return repeat(steps, (i) => {
        const y = h - (i * h * 0.5) / steps
        const from = right ? w * (0.06 + i * 0.075) : -5
        const to = right ? w + 5 : w * (0.94 - i * 0.075)
        return (
          rect(from, y - (h * 0.5) / steps, to - from, h, i % 2 ? stage.other : tone(stage.other, 0.03)) +
          rect(from, y - (h * 0.5) / steps, to - from, h * 0.014, tone(stage.other, 0.09))
        )
      })
    }
    switch (comp.kind) {
      case 0:
      case 1: {
        const right = comp.kind === 0
        const top_y = h * 0.5
        const door_x = right ? w * 0.8 : w * 0.2
        const pk = (h * (isWide(stage) ? 0.46 : 0.34)) / 560
        const step = 3
        const px = right ? w * (0.06 + step * 0.075 + 0.1) : w * (0.94 - step * 0.075 - 0.1)
        return {
          background: backdrop(stage, wall) + rect(right ? w * 0.56 : 0, 0, w * 0.44, h, soft),
          subject:
            place(door(wood, stud, frame, true), { x: door_x, y: top_y + 4, scale: (h * 0.4) / 360 }) +
            box(right ? w * 0.3 : w * 0.56, h * 0.16, s * 0.14, s * 0.2) +
            stairs(right) +
            place(pottedPlant(h * 0.24, 3, green, palette.spark), {
              x: right ? w * 0.6 : w * 0.42,
              y: h * 0.56,
            }) +
            walker(px, h - ((step + 1) * h * 0.5) / 8 + h * 0.02, pk, !right),
        }
      }
      case 2:
        return {
          background:
            backdrop(stage, wall) +
            repeat(5, (i) =>
              rect(w * ((i * 0.37) % 0.9), h * (0.06 + i * 0.17), w * 0.09, h * 0.03, soft, 4),
            ) +
            ground,
          subject:
            place(door(wood, stud, frame, true), {
              x: w * 0.5,
              y: floor + 4,
              scale: k * (isWide(stage) ? 0.92 : 1),
            }) +
            place(pottedPlant(h * 0.34, 0, green, palette.spark), {
              x: w * (isWide(stage) ? 0.2 : 0.1),
              y: floor + h * 0.03,
            }) +
            place(pottedPlant(h * 0.26, 1, green, palette.cloth1), {
              x: w * (isWide(stage) ? 0.8 : 0.9),
              y: floor + h * 0.04,
            }),
        }
      case 3:
        return {
          background: backdrop(stage, wall) + rect(0, h * 0.6, w, h * 0.4, soft) + ground,
          subject:
            place(door(wood, stud, frame, true), { x: w * 0.2, y: floor + 4, scale: k * 0.8 }) +
            place(door(apartFrom(palette.cloth1, wall, 1.6), stud, frame, false), {
              x: w * 0.8,
              y: floor + 4,
              scale: k * 0.74,
            }) +
            box(w * 0.43, h * 0.12, s * 0.15, s * 0.2) +
            walker(w * 0.5, floor + h * 0.06, (h * (isWide(stage) ? 0.66 : 0.46)) / 560, false),
        }
      case 4:
        return narrowStreet(stage, wood, frame)
      default:
        return {
          background: backdrop(stage, wall) + rect(w * 0.54, 0, w * 0.5, h, soft) + ground,
          subject:
            place(door(wood, stud, frame, false), { x: w * 0.32, y: floor + 4, scale: k * 0.94 }) +
            box(w * 0.66, h * 0.26, s * 0.18, s * 0.24) +
            place(pottedPlant(h * 0.46, 3, green, palette.spark), { x: w * 0.72, y: floor + h * 0.04 }) +
            place(pottedPlant(h * 0.28, 2, green, palette.cloth1), { x: w * 0.92, y: floor + h * 0.05 }),
        }
    }
  },
}
