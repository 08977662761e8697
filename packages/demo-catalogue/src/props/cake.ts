import { tone } from '../colour.ts'
import { d, ellipse, path, rect, repeat } from '../shapes.ts'

/** A cake of two tiers, base on y = 0. */
export const cake = (w: number, one: string, two: string, topping: string, candles: number) =>
  rect(-w / 2, -w * 0.36, w, w * 0.36, one, w * 0.03) +
  rect(w * 0.16, -w * 0.36, w * 0.34, w * 0.36, tone(one, -0.06), w * 0.03) +
  path(
    d`M${-w / 2} ${-w * 0.34}H${w / 2}V${-w * 0.24}q${-w * 0.06} ${w * 0.08} ${-w * 0.125} 0t${-w * 0.125} 0t${-w * 0.125} 0t${-w * 0.125} 0t${-w * 0.125} 0t${-w * 0.125} 0t${-w * 0.125} 0t${-w * 0.125} 0Z`,
    topping,
  ) +
  rect(-w * 0.32, -w * 0.66, w * 0.64, w * 0.32, two, w * 0.03) +
  rect(w * 0.1, -w * 0.66, w * 0.22, w * 0.32, tone(two, -0.06), w * 0.03) +
  path(
    d`M${-w * 0.32} ${-w * 0.66}H${w * 0.32}V${-w * 0.56}q${-w * 0.053} ${w * 0.07} ${-w * 0.107} 0t${-w * 0.107} 0t${-w * 0.107} 0t${-w * 0.107} 0t${-w * 0.107} 0t${-w * 0.105} 0Z`,
    topping,
  ) +
  repeat(candles, (i) => {
    const x = candles > 1 ? -w * 0.22 + (i * w * 0.44) / (candles - 1) : 0
    return (
      rect(x - w * 0.012, -w * 0.8, w * 0.024, w * 0.14, i % 2 ? one : '#fbf3e6') +
      path(
        d`M${x} ${-w * 0.88}q${w * 0.03} ${w * 0.05} 0 ${w * 0.08}q${-w * 0.03} ${-w * 0.03} 0 ${-w * 0.08}Z`,
        '#f7b733',
      )
    )
  }) +
  ellipse(0, 0, w * 0.6, w * 0.05, '#fbf3e6')
