import type { Random } from '../seeded-random.ts'
import { circle, ellipse, rect, repeat } from '../shapes.ts'

/** A carved board with two rows of six pits and seeds, from above, centred. */
export function seedBoard(long: number, wood: string, pit: string, seed: string, random: Random): string {
  const r = long * 0.058
  const pits = repeat(12, (i) => {
    const x = -long * 0.36 + (i % 6) * long * 0.144
    const y = i < 6 ? -long * 0.08 : long * 0.08
    return (
      circle(x, y, r, pit) +
      repeat(random.whole(0, 4), () =>
        circle(x + random.between(-0.5, 0.5) * r, y + random.between(-0.5, 0.5) * r, r * 0.2, seed),
      )
    )
  })
  return (
    rect(-long / 2 + 8, -long * 0.16 + 12, long, long * 0.34, '#1c0f0a', long * 0.09, 'fill-opacity=".2"') +
    rect(-long / 2, -long * 0.17, long, long * 0.34, wood, long * 0.09) +
    ellipse(-long * 0.455, 0, r * 0.5, r * 1.4, pit) +
    ellipse(long * 0.455, 0, r * 0.5, r * 1.4, pit) +
    pits
  )
}
