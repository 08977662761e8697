import { apartFrom, nudge, tone } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { leafColour } from '../../palettes.ts'
import { inTheCity } from '../../places.ts'
import { leaf } from '../../props/plants.ts'
import { afroComb } from '../../props/things.ts'
import { around, circle, d, ellipse, type Point, path, place, repeat, stroke } from '../../shapes.ts'
import { skinOf } from '../../skin.ts'
import { arrangement, backdrop, type Grammar, type Picture, patterned, short } from '../../stage.ts'
import { capital } from '../../words.ts'
import { armFromAbove } from '../arm-from-above.ts'

export const braiding: Grammar = {
  id: 'beauty-c',
  compositions: [
    arrangement('head low, hands from both sides', 0.5, 1, 0.66, 0),
    arrangement('head left, hands from the right', 0.34, 1.08, 0.52, 1),
    arrangement('head right, hands from above', 0.66, 1, 0.56, 2),
    arrangement('close on the partings', 0.46, 1.5, 0.62, 3),
    arrangement('from below, tray of beads', 0.44, 0.9, 0.4, 4),
    arrangement('diagonal', 0.58, 1.2, 0.56, 5),
  ],
  variants: ['cornrows', 'box braids', 'beaded braids'],
  cast: () => [{ frame: 'woman' }, { frame: 'girl' }],
  words: (stage) => ({
    titles: [
      `Stylist braiding ${stage.variant}, seen from above`,
      `Hands parting hair for ${stage.variant}`,
      `${capital(stage.variant)} being braided at the salon`,
    ],
    where: inTheCity(stage),
    description: `Seen from above: two hands part and braid hair into ${stage.variant}, with a comb and beads within reach.`,
    keywords: [
      'beauty',
      'braiding',
      stage.variant,
      'hands',
      'natural hair',
      'hair care',
      'from above',
      'salon',
      'comb',
      'beads',
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall } = stage
    const [braider, sitter] = stage.people
    if (!braider || !sitter) return { background: '', subject: '' }
    const s = short(stage)
    const r = s * 0.26 * comp.near
    const [cx, cy] = [w * comp.x, h * comp.level]
    const hair = '#1c120e'
    const skin = skinOf(sitter.skin)
    const cloth = patterned(
      stage,
      palette.cloth1,
      apartFrom(palette.spark, palette.cloth1, 1.6),
      apartFrom(palette.paper, palette.cloth1, 1.6),
      s * 0.075,
    )
    const turn = comp.kind === 5 ? -24 : comp.kind === 1 ? 14 : comp.kind === 2 ? -12 : 0
    const shoulders = path(
      d`M${-r * 2.1} ${r * 2.6}C${-r * 2.1} ${r * 0.9} ${-r} ${r * 0.62} 0 ${r * 0.62}C${r} ${r * 0.62} ${r * 2.1} ${r * 0.9} ${r * 2.1} ${r * 2.6}Z`,
      paintOf(cloth),
    )
    const ears =
      ellipse(-r * 0.86, r * 0.1, r * 0.14, r * 0.2, skin.base) +
      ellipse(r * 0.86, r * 0.1, r * 0.14, r * 0.2, skin.base)
    const scalp =
      ellipse(0, 0, r * 0.86, r, hair) +
      path(
        d`M${-r * 0.5} ${r * 0.8}Q0 ${r * 1.2} ${r * 0.5} ${r * 0.8}L${r * 0.4} ${r * 1.1}Q0 ${r * 1.3} ${-r * 0.4} ${r * 1.1}Z`,
        skin.base,
      )
    const parting = skinOf(sitter.skin).step >= 6 ? skinOf(sitter.skin).second : skin.base
    const rows = repeat(7, (i) => {
      const t = (i - 3) / 3
      return stroke(
        d`M${t * r * 0.74} ${-r * 0.62 * Math.sqrt(1 - t * t * 0.9)}C${t * r * 0.84} ${-r * 0.1} ${t * r * 0.6} ${r * 0.5} ${t * r * 0.3} ${r * 0.92}`,
        parting,
        r * 0.035,
      )
    })
    const knots = repeat(6, (i) =>
      repeat(7, (k) => {
        const t = (i - 2.5) / 3
        const q = k / 7
        return ellipse(
          t * r * (0.8 - q * q * 0.42),
          -r * 0.56 + q * r * 1.4,
          r * 0.075,
          r * 0.05,
          k % 2 ? '#33211a' : '#4a2f27',
        )
      }),
    )
    const tails = repeat(6, (i) => {
      const t = (i - 2.5) / 2.5
      return (
        stroke(
          d`M${t * r * 0.28} ${r * 0.9}C${t * r * 0.6} ${r * 1.3} ${t * r * 0.9} ${r * 1.5} ${t * r * 0.8} ${r * (1.9 + (i % 2) * 0.2)}`,
          i % 2 ? hair : '#33211a',
          r * 0.11,
        ) +
        (stage.variant === 'beaded braids'
          ? circle(t * r * 0.8, r * (1.94 + (i % 2) * 0.2), r * 0.1, i % 2 ? palette.spark : palette.paper)
          : '')
      )
    })
    const loose: Point = [r * 0.9, -r * 0.7]
    const strand = stroke(
      d`M${r * 0.3} ${-r * 0.3}C${r * 0.5} ${-r * 0.7} ${r * 0.7} ${-r * 0.8} ${loose[0]} ${loose[1]}`,
      '#33211a',
      r * 0.14,
    )
    const hands = {
      0: [
        [
          [w * -0.05, h * 0.1],
          [cx - r * 0.62, cy - r * 0.46],
        ],
        [
          [w * 1.05, h * 0.06],
          [cx + r * 0.72, cy - r * 0.6],
        ],
      ],
      1: [
        [
          [w * 1.05, h * 0.86],
          [cx + r * 0.8, cy + r * 0.3],
        ],
        [
          [w * 1.0, h * -0.05],
          [cx + r * 0.6, cy - r * 0.7],
        ],
      ],
      2: [
        [
          [w * 0.16, h * -0.06],
          [cx - r * 0.7, cy - r * 0.5],
        ],
        [
          [w * 0.96, h * -0.08],
          [cx + r * 0.55, cy - r * 0.74],
        ],
      ],
      3: [
        [
          [w * -0.06, h * -0.04],
          [cx - r * 0.5, cy - r * 0.5],
        ],
        [
          [w * 1.06, h * 0.02],
          [cx + r * 0.66, cy - r * 0.6],
        ],
      ],
      4: [
        [
          [w * 0.04, h * 1.06],
          [cx - r * 0.66, cy + r * 0.3],
        ],
        [
          [w * 1.04, h * 0.96],
          [cx + r * 0.74, cy - r * 0.1],
        ],
      ],
      5: [
        [
          [w * 0.02, h * 0.06],
          [cx - r * 0.5, cy - r * 0.66],
        ],
        [
          [w * 1.06, h * 0.3],
          [cx + r * 0.8, cy - r * 0.24],
        ],
      ],
    }[comp.kind] as unknown as [Point, Point][]
    const sleeve = apartFrom(palette.cloth2, wall, 1.85)
    const arms = hands
      .map(([from, to], i) => armFromAbove(stage, braider.skin, from, to, r * 0.2, sleeve, i ? 1 : -1))
      .join('')
    const tray_x = comp.x > 0.5 ? w * 0.16 : w * 0.84
    const tray_y = h * (comp.kind === 4 ? 0.84 : comp.kind === 0 ? 0.9 : 0.84)
    const tray =
      circle(tray_x, tray_y, s * 0.13, tone(stage.other, -0.1)) +
      circle(tray_x, tray_y, s * 0.11, palette.paper) +
      repeat(13, (i) => {
        const [bx, by] = around([tray_x, tray_y], s * (0.03 + (i % 3) * 0.03), i * 57)
        return circle(bx, by, s * 0.014, [palette.spark, palette.cloth1, palette.cloth2][i % 3] as string)
      })
    const comb = place(afroComb(s * 0.17, palette.spark), {
      x: comp.x > 0.5 ? w * 0.2 : w * 0.84,
      y: tray_y - s * 0.24,
      turn: comp.x > 0.5 ? 40 : -36,
    })
    const floor =
      circle(cx, cy + r * 0.3, r * 1.9, nudge(wall, 0.05)) +
      leaf(s * 0.3, s * 0.06, leafColour(palette), 130, w * 0.02, h * 0.3) +
      leaf(s * 0.3, s * 0.06, leafColour(palette), -140, w * 0.98, h * 0.56)
    return {
      background: backdrop(stage, wall) + floor,
      subject:
        place(shoulders + ears + scalp + rows + knots + tails + strand, { x: cx, y: cy, turn }) +
        tray +
        comb +
        arms,
    }
  },
}
