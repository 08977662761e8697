import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { handsInFront, type Pose, standing, waistUp } from '../../figure/pose.ts'
import { leafColour, sunColour } from '../../palettes.ts'
import { skyline } from '../../props/outdoors.ts'
import { pottedPlant } from '../../props/plants.ts'
import { windowBars } from '../../props/room.ts'
import { laptopBack, mug } from '../../props/things.ts'
import { circle, d, path, place, polygon, rect, repeat, rod, stroke } from '../../shapes.ts'
import { skinOf } from '../../skin.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, patterned, short } from '../../stage.ts'
import { atHour, clothWord, peopleKeywords } from '../../words.ts'
import { armFromAbove } from '../arm-from-above.ts'
import { portrait } from '../figures.ts'
import { softShape } from '../soft-shape.ts'

export const handshake: Grammar = {
  id: 'business-c',
  compositions: [
    arrangement('hands large, cloth edge', 0.5, 1, 0.74, 0),
    arrangement('two people, table between', 0.5, 1, 0.76, 1),
    arrangement('two people, city window', 0.5, 0.94, 0.78, 2),
    arrangement('hands from below', 0.5, 1.3, 0.86, 3),
    arrangement('meeting of three', 0.5, 0.9, 0.76, 4),
    arrangement('agreement, laptop and plant', 0.42, 1.08, 0.8, 5),
  ],
  variants: ['agreement', 'partnership', 'first meeting'],
  cast: () => [
    { top: 'jacket', frame: 'woman', smiling: true, cloth: ['head'] },
    { top: 'jacket', frame: 'man', smiling: true, cloth: ['top'] },
    { top: 'shirt' },
  ],
  words: (stage) => {
    const close = stage.comp.kind === 0 || stage.comp.kind === 3
    return {
      titles: [
        close ? `Handshake over a cloth-edged table` : `Smiling partners shake hands`,
        [
          `Handshake, ${stage.variant}`,
          `Handshake across the table`,
          `Handshake before the city window`,
          `Two hands, one ${stage.variant}`,
          `Meeting of three`,
          `Agreement, laptop and plant`,
        ][stage.comp.kind] as string,
        `Corporate ${stage.variant} ${atHour(stage)}`,
      ],
      description: close
        ? `A handshake over a table edged with ${clothWord(stage)} cloth.`
        : `Smiling business partners shake hands across a table ${atHour(stage)}.`,
      keywords: [
        'business',
        'corporate',
        'handshake',
        stage.variant,
        'finance',
        'meeting',
        'office',
        ...(close
          ? ['hands', 'close up', 'trust']
          : ['smiling', ...peopleKeywords(stage.people.slice(0, 2)), 'trust']),
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall, random } = stage
    const [one, two, three] = stage.people
    if (!one || !two || !three) return { background: '', subject: '' }
    const s = short(stage)
    const table_y = h * comp.level
    const soft = nudge(wall, 0.05)
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
    const wood = mix(stage.other, '#8a5a36', 0.3)
    const table =
      rect(-5, table_y, w + 10, h, wood) +
      rect(-5, table_y + h * 0.05, w + 10, h * 0.13, cloth) +
      rect(-5, table_y, w + 10, h * 0.02, tone(wood, 0.07))
    if (comp.kind === 0 || comp.kind === 3) {
      const k = s * (comp.kind === 3 ? 0.125 : 0.1)
      const cy = h * (comp.kind === 3 ? 0.44 : 0.45)
      const from_left: [number, number] = comp.kind === 3 ? [-w * 0.1, h * 0.84] : [-w * 0.08, h * 0.34]
      const from_right: [number, number] = comp.kind === 3 ? [w * 1.1, h * 0.86] : [w * 1.08, h * 0.36]
      const sleeve = apartFrom(palette.cloth2, wall, 1.8)
      const left = armFromAbove(stage, one.skin, from_left, [w * 0.5 - k * 1.02, cy], k, sleeve, -1)
      const right = armFromAbove(
        stage,
        two.skin,
        from_right,
        [w * 0.5 + k * 1.02, cy + k * 0.06],
        k,
        apartFrom(palette.spark, wall, 1.5),
        1,
      )
      // The clasp: one thumb lies over the other hand, and its fingers show below.
      const skin = skinOf(one.skin)
      const clasp =
        repeat(3, (i) =>
          path(
            rod(
              [w * 0.5 + k * (0.2 + i * 0.3), cy + k * (0.5 - i * 0.03)],
              k * 0.22,
              [w * 0.5 + k * (0.02 + i * 0.34), cy + k * (0.86 - i * 0.05)],
              k * 0.2,
            ),
            i % 2 ? skin.base : skin.second,
          ),
        ) +
        path(
          rod([w * 0.5 - k * 0.5, cy - k * 0.56], k * 0.36, [w * 0.5 + k * 0.55, cy - k * 0.62], k * 0.26),
          skin.base,
        ) +
        stroke(
          d`M${w * 0.5 - k * 0.4} ${cy - k * 0.26}Q${w * 0.5 + k * 0.1} ${cy - k * 0.3} ${w * 0.5 + k * 0.5} ${cy - k * 0.38}`,
          skin.second,
          k * 0.1,
        )
      return {
        background:
          backdrop(stage, wall) +
          circle(w * 0.5, cy, s * 0.36, soft) +
          (comp.kind === 0
            ? skyline(w, table_y, h * 0.16, soft, tone(soft, 0.04), random, 12)
            : repeat(12, (i) => {
                const a = (i * Math.PI) / 6
                return polygon(
                  [
                    [w / 2, cy],
                    [w / 2 + Math.cos(a - 0.1) * w * 1.4, cy + Math.sin(a - 0.1) * w * 1.4],
                    [w / 2 + Math.cos(a + 0.1) * w * 1.4, cy + Math.sin(a + 0.1) * w * 1.4],
                  ],
                  soft,
                )
              })),
        subject: (comp.kind === 0 ? table : '') + left + right + clasp,
      }
    }
    const head = (isWide(stage) ? h * 0.24 : Math.min(w * 0.22, h * 0.18)) * Math.min(1.08, comp.near)
    const scale = head / 76
    const gap = 118 * scale
    const cx = w * comp.x
    const y = table_y - head * 1.86
    const shake = (side: 1 | -1): Pose => ({
      ...waistUp(standing(1)),
      head: 'profile',
      turn: side,
      tilt: side * 3,
      lean: side * 3,
      [side === 1 ? 'right' : 'left']: { to: [side * 114, -58] },
      [side === 1 ? 'left' : 'right']: { to: [side * 8, -16] },
    })
    const facing = (side: 1 | -1): Pose => ({ ...shake(side), head: 'front', turn: side * 0.55 })
    const window =
      comp.kind === 2
        ? rect(w * 0.1, h * 0.06, w * 0.8, table_y - h * 0.2, mix(palette.paper, stage.other, 0.35)) +
          `<g ${stage.defs.clip(rect(w * 0.1, h * 0.06, w * 0.8, table_y - h * 0.2, '#000'))}>${skyline(w * 0.8, table_y - h * 0.14, h * 0.36, palette.cloth1, sunColour(palette), random, 8, w * 0.1)}</g>` +
          windowBars(w * 0.1, h * 0.06, w * 0.8, table_y - h * 0.2, apartFrom(palette.paper, wall, 1.1), 3, 1)
        : comp.kind === 1
          ? path(
              d`M${w * 0.16} ${table_y}V${h * 0.4}A${w * 0.34} ${w * 0.34} 0 0 1 ${w * 0.84} ${h * 0.4}V${table_y}Z`,
              soft,
            )
          : comp.kind === 4
            ? repeat(5, (i) => rect(w * (0.04 + i * 0.2), 0, w * 0.1, table_y, soft))
            : softShape(stage, w * 0.72, h * 0.26, s * 0.2, soft)
    const third =
      comp.kind === 4
        ? portrait(
            stage,
            three,
            { ...handsInFront(-60, 12), turn: 0.1 },
            { x: cx, y: y - head * 0.5, head: head * 0.94 },
          )
        : ''
    const left = portrait(stage, one, comp.kind === 2 ? shake(1) : facing(1), { x: cx - gap, y, head })
    const right = portrait(stage, two, comp.kind === 2 || comp.kind === 1 ? shake(-1) : facing(-1), {
      x: cx + gap,
      y: y - head * 0.1,
      head,
    })
    const props =
      comp.kind === 5
        ? place(laptopBack(s * 0.24, tone(palette.paper, -0.06), palette.spark), {
            x: w * 0.84,
            y: table_y + h * 0.02,
          }) +
          place(pottedPlant(h * 0.36, 1, leafColour(palette), palette.spark), { x: w * 0.95, y: table_y })
        : place(mug(s * 0.06, palette.spark), { x: w * 0.1, y: table_y + 6 }) +
          place(pottedPlant(s * 0.24, comp.kind, leafColour(palette), palette.cloth2), {
            x: w * 0.94,
            y: table_y + 4,
          })
    return { background: backdrop(stage, wall) + window, subject: third + right + left + table + props }
  },
}
