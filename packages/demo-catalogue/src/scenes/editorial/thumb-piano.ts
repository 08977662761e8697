import { apartFrom, mix, tone } from '../../colour.ts'
import { place, rect, repeat, ring } from '../../shapes.ts'
import { backdrop, type Picture, short } from '../../stage.ts'
import { armFromAbove } from '../arm-from-above.ts'
import { tableCloth } from '../at-table.ts'
import { none, type View } from '../views.ts'

export const wood = '#a8642f'
export const thumbPiano: View = {
  name: 'thumb piano, hands from above',
  cast: [{ top: 'shirt' }],
  words: () => ({
    titles: ['Hands playing a thumb piano, from above', 'Thumb piano and two hands'],
    description: 'Two hands play a wooden thumb piano with metal keys, seen from above on patterned cloth.',
    keywords: ['thumb piano', 'instrument', 'hands', 'from above', 'melody', 'wood'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one] = stage.people
    if (!one) return none
    const s = short(stage)
    const [cx, cy] = [w * 0.5, h * 0.46]
    const [bw, bh] = [s * 0.5, s * 0.56]
    const keys = repeat(9, (i) => {
      const long = bh * (0.5 - Math.abs(i - 4) * 0.045)
      return rect(
        cx - bw * 0.38 + i * bw * 0.086,
        cy - bh * 0.3,
        bw * 0.05,
        long,
        i % 2 ? '#c9ced2' : '#b2b9bf',
        bw * 0.02,
      )
    })
    const sleeve = apartFrom(palette.cloth2, wall, 1.6)
    return {
      background:
        backdrop(stage, mix(wall, palette.paper, 0.15)) +
        place(rect(-s * 0.46, -s * 0.46, s * 0.92, s * 0.92, tableCloth(stage), 12), {
          x: cx,
          y: cy,
          turn: 12,
        }),
      subject:
        rect(cx - bw / 2 + 8, cy - bh / 2 + 12, bw, bh, '#1c0f0a', bw * 0.1, 'fill-opacity=".22"') +
        rect(cx - bw / 2, cy - bh / 2, bw, bh, wood, bw * 0.1) +
        rect(cx - bw * 0.45, cy - bh * 0.46, bw * 0.9, bh * 0.92, tone(wood, 0.05), bw * 0.07) +
        ring(cx, cy + bh * 0.34, bw * 0.07, tone(wood, -0.14), bw * 0.03) +
        keys +
        rect(cx - bw * 0.44, cy - bh * 0.2, bw * 0.88, bh * 0.04, '#5b3a24', 4) +
        rect(cx - bw * 0.44, cy - bh * 0.3, bw * 0.88, bh * 0.025, '#8d949a', 3) +
        armFromAbove(
          stage,
          one.skin,
          [cx - s * 0.42, h * 1.08],
          [cx - bw * 0.46, cy + bh * 0.42],
          s * 0.055,
          sleeve,
          1,
        ) +
        armFromAbove(
          stage,
          one.skin,
          [cx + s * 0.42, h * 1.08],
          [cx + bw * 0.46, cy + bh * 0.42],
          s * 0.055,
          sleeve,
          -1,
        ),
    }
  },
}
