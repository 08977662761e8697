import { apartFrom, mix } from '../../colour.ts'
import { type Fruit, pyramid } from '../../props/fruit.ts'
import { d, path, place, repeat, stroke } from '../../shapes.ts'
import { type Stage } from '../../stage.ts'

export const wood = (stage: Stage) => mix(stage.other, '#8a5a36', 0.4)

/** A round basket of fruit from the front, base on 0, 0. */
export const basket = (w: number, kind: Fruit) =>
  place(pyramid(kind, w * 0.13, 3), { y: -w * 0.3 }) +
  path(d`M${-w / 2} ${-w * 0.36}H${w / 2}L${w * 0.38} 0H${-w * 0.38}Z`, '#b98a4e') +
  path(d`M${w * 0.14} ${-w * 0.36}H${w / 2}L${w * 0.38} 0H${w * 0.1}Z`, '#a1753d') +
  stroke(
    d`M${-w * 0.46} ${-w * 0.24}H${w * 0.46}M${-w * 0.42} ${-w * 0.12}H${w * 0.42}`,
    '#8b6230',
    w * 0.025,
  )

export const awning = (stage: Stage, from: number, to: number, low: number) => {
  const stripe = apartFrom(stage.palette.cloth1, stage.wall, 1.5)
  const count = Math.max(4, Math.round((to - from) / (stage.w * 0.09)))
  const step = (to - from) / count
  return repeat(count, (i) =>
    path(
      d`M${from + i * step} -5h${step + 1}V${low}a${step / 2} ${stage.h * 0.03} 0 0 1 ${-step} 0Z`,
      i % 2 ? stage.palette.paper : stripe,
    ),
  )
}

export const sellerWish = {
  top: 'apron',
  cloth: ['head'],
  heads: ['low wrap', 'sun hat', 'turban', 'gele', 'kufi'],
  smiling: true,
  eyes: 'open',
} as const
