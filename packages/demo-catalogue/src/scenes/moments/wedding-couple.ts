import { apartFrom } from '../../colour.ts'
import { leafColour } from '../../palettes.ts'
import { branch, flower } from '../../props/plants.ts'
import { d, ellipse, path, place, repeat } from '../../shapes.ts'
import { type CastWish, type Stage, short } from '../../stage.ts'

export const bride: CastWish = {
  frame: 'woman',
  age: 'young',
  heads: ['gele', 'flower crown', 'hijab', 'bun'],
  top: 'blouse',
  lower: 'dress',
  cloth: ['top', 'head'],
  smiling: true,
  glasses: false,
}

export const groom: CastWish = {
  frame: 'man',
  age: 'adult',
  heads: ['kufi', 'kufi', 'fade', 'locs'],
  top: 'agbada',
  lower: 'trousers',
  cloth: ['head'],
  smiling: true,
}

export const bouquet = (r: number, a: string, b: string, green: string) =>
  repeat(3, (i) => place(branch(r * 1.6, 2, green, 0), { turn: -50 + i * 50 })) +
  [
    [-0.5, -0.7],
    [0.5, -0.7],
    [0, -1.1],
    [-0.1, -0.4],
    [0.8, -0.3],
    [-0.8, -0.3],
  ]
    .map(([x = 0, y = 0], i) => place(flower(r * 0.5, i % 2 ? a : b, i % 2 ? b : a), { x: x * r, y: y * r }))
    .join('') +
  path(d`M${-r * 0.2} 0H${r * 0.2}L${r * 0.12} ${r * 0.8}H${-r * 0.12}Z`, green)

export const guest: CastWish = { smiling: true, cloth: ['head', 'top'] }

/** A bouquet in the wedding's colours. */
export const flowersOf = (stage: Stage, r: number) =>
  bouquet(
    r,
    stage.palette.spark,
    apartFrom(stage.palette.paper, stage.palette.spark, 1.2),
    leafColour(stage.palette),
  )

/** Petals in the air. */
export function confetti(stage: Stage, count: number): string {
  const { w, h, palette, wall, random } = stage
  const size = short(stage)
  return repeat(count, () => {
    const [x, y] = [random.between(0, w), random.between(0, h * 0.9)]
    const colour = random.pick([palette.spark, palette.cloth1, palette.cloth2, palette.paper])
    return ellipse(
      x,
      y,
      size * 0.011,
      size * 0.006,
      apartFrom(colour, wall, 1.2),
      `transform="rotate(${random.whole(0, 90)} ${Math.round(x)} ${Math.round(y)})"`,
    )
  })
}
