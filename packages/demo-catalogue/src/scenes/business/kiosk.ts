import { apartFrom, nudge, tone } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { type Pose, standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { inTheCity } from '../../places.ts'
import { fruit } from '../../props/fruit.ts'
import { skyline } from '../../props/outdoors.ts'
import { pottedPlant } from '../../props/plants.ts'
import { bottle, mug, phone, tub } from '../../props/things.ts'
import { d, path, place, rect, repeat, stroke } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, patterned, short } from '../../stage.ts'
import { atHour, capital, clothWord, nounOf, peopleKeywords } from '../../words.ts'
import { armFromAbove } from '../arm-from-above.ts'
import { portrait } from '../figures.ts'
import { softShape } from '../soft-shape.ts'

export const kiosk: Grammar = {
  id: 'business-a',
  compositions: [
    arrangement('kiosk front, trader centre', 0.5, 1, 0.7, 0),
    arrangement('trader left, customer right', 0.3, 1, 0.72, 1),
    arrangement('close, phone first', 0.44, 1.4, 0.84, 2),
    arrangement('kiosk right, street left', 0.68, 0.9, 0.72, 3),
    arrangement('shelves behind', 0.42, 1.1, 0.74, 4),
    arrangement('two phones meet', 0.5, 1.2, 0.6, 5),
  ],
  variants: ['market kiosk', 'fabric stall', 'phone repair kiosk'],
  cast: () => [{ smiling: true, eyes: 'open', top: 'apron', cloth: ['head'] }, { age: 'young' }],
  words: (stage) => {
    const who = stage.people[0] ? nounOf(stage.people[0]) : 'trader'
    const hands_only = stage.comp.kind === 5
    return {
      titles: hands_only
        ? ['Two phones meeting for a payment', 'Paying by phone over the counter']
        : [
            `Trader taking a phone payment at a ${stage.variant}`,
            `Smiling ${who} selling at a ${stage.variant}`,
            `${capital(who)} with a phone behind the counter of a ${stage.variant}`,
          ],
      where: inTheCity(stage),
      description: hands_only
        ? `Two hands bring their phones together for a payment over a counter of ${clothWord(stage)} cloth.`
        : `A smiling ${who} behind the counter of a ${stage.variant} takes a payment by phone ${atHour(stage)}.`,
      keywords: [
        'business',
        'finance',
        'phone payment',
        'mobile money',
        'trader',
        stage.variant,
        'small business',
        'market',
        ...(hands_only
          ? ['hands', 'close up']
          : peopleKeywords(stage.people.slice(0, stage.comp.kind === 1 ? 2 : 1))),
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall, random } = stage
    const [trader, buyer] = stage.people
    if (!trader || !buyer) return { background: '', subject: '' }
    const s = short(stage)
    const counter = h * comp.level
    const soft = nudge(wall, 0.05)
    const stripe = apartFrom(palette.cloth1, wall, 1.5)
    const base = apartFrom(palette.cloth2, wall, 1.4)
    const cloth = paintOf(
      patterned(
        stage,
        base,
        apartFrom(palette.spark, base, 1.7),
        apartFrom(palette.paper, base, 1.5),
        s * 0.08,
      ),
    )
    if (comp.kind === 5) {
      const k = s * 0.075
      const a = place(phone(s * 0.42, palette.ink, palette.cloth1), { x: w * 0.42, y: h * 0.47, turn: 24 })
      const b = place(phone(s * 0.42, tone(palette.ink, 0.12), palette.spark), {
        x: w * 0.6,
        y: h * 0.44,
        turn: -20,
      })
      const waves = repeat(3, (i) =>
        stroke(
          d`M${w * 0.5 - s * (0.04 + i * 0.035)} ${h * 0.17 - i * s * 0.028}Q${w * 0.5} ${h * 0.17 - s * (0.05 + i * 0.045)} ${w * 0.5 + s * (0.04 + i * 0.035)} ${h * 0.17 - i * s * 0.028}`,
          palette.spark,
          s * 0.014,
        ),
      )
      const arms =
        armFromAbove(
          stage,
          trader.skin,
          [-w * 0.04, h * 1.04],
          [w * 0.35, h * 0.63],
          k,
          apartFrom(palette.cloth1, wall, 1.7),
          1,
        ) +
        armFromAbove(
          stage,
          buyer.skin,
          [w * 1.06, h * 1.0],
          [w * 0.68, h * 0.6],
          k,
          apartFrom(palette.cloth2, wall, 1.7),
          -1,
        )
      return {
        background: backdrop(stage, wall) + softShape(stage, w * 0.5, h * 0.42, s * 0.4, soft),
        subject: rect(-5, h * 0.78, w + 10, h, cloth) + a + b + arms + waves,
      }
    }
    const head = (isWide(stage) ? h * 0.25 : Math.min(w * 0.26, h * 0.19)) * Math.min(comp.near, 1.3)
    const x = w * comp.x
    const side = comp.x > 0.5 ? -1 : 1
    const call = place(phone(58, palette.ink, palette.spark), { x: 86 * side, y: -92, turn: 14 * side })
    const pose: Pose = {
      ...waistUp(standing(side)),
      turn: 0.4 * side,
      tilt: 6 * side,
      [side === 1 ? 'right' : 'left']: { to: [80 * side, -78] },
      [side === 1 ? 'left' : 'right']: { to: [-30 * side, -26] },
    }
    const seller = portrait(stage, trader, pose, { x, y: counter - head * 1.9, head, held: call })
    const customer =
      comp.kind === 1
        ? portrait(
            stage,
            buyer,
            { ...waistUp(standing(-1)), head: 'profile', turn: -1, left: { to: [-74, -66] } },
            {
              x: w * 0.84,
              y: h * (isWide(stage) ? 0.34 : 0.42),
              head: head * 1.12,
              held: place(phone(58, palette.ink, palette.cloth1), { x: -82, y: -80, turn: -16 }),
            },
          )
        : ''
    const goods = (gx: number, gw: number, rows: number) =>
      repeat(rows, (r) => {
        const y = h * 0.24 + r * h * 0.15
        const count = Math.max(3, Math.round(gw / (s * 0.1)))
        return (
          repeat(count, (i) => {
            const px = gx + ((i + 0.5) * gw) / count
            const colour = [palette.cloth1, palette.spark, palette.cloth2, palette.paper][
              (i + r) % 4
            ] as string
            const shown = apartFrom(colour, wall, 1.2)
            return stage.variant === 'fabric stall'
              ? rect(
                  px - s * 0.036,
                  y - h * 0.1,
                  s * 0.072,
                  h * 0.1,
                  i % 2
                    ? paintOf(
                        patterned(
                          stage,
                          shown,
                          apartFrom(palette.paper, shown, 1.5),
                          apartFrom(palette.spark, shown, 1.3),
                          s * 0.04,
                        ),
                      )
                    : shown,
                  4,
                )
              : stage.variant === 'market kiosk'
                ? place(
                    i % 3 === 2
                      ? tub(s * 0.07, shown, palette.paper)
                      : bottle(s * 0.11, shown, palette.ink, palette.paper, i),
                    { x: px, y },
                  )
                : rect(px - s * 0.026, y - h * 0.085, s * 0.052, h * 0.085, palette.ink, 5) +
                  rect(px - s * 0.021, y - h * 0.078, s * 0.042, h * 0.068, shown, 2)
          }) + rect(gx - s * 0.02, y, gw + s * 0.04, h * 0.016, tone(stage.other, -0.08))
        )
      })
    const awning_h = h * 0.12
    const [from, to] = comp.kind === 3 ? [w * 0.36, w] : [0, w]
    const stripes = Math.round((to - from) / (s * 0.11))
    const sw = (to - from) / stripes
    const awning = repeat(
      stripes,
      (i) =>
        rect(
          from + i * sw - 0.5,
          -5,
          sw + 1,
          awning_h,
          i % 2 ? apartFrom(palette.paper, stripe, 1.3) : stripe,
        ) +
        path(
          d`M${from + i * sw} ${awning_h - 6}h${sw}a${sw / 2} ${h * 0.03} 0 0 1 ${-sw} 0Z`,
          i % 2 ? apartFrom(palette.paper, stripe, 1.3) : stripe,
        ),
    )
    const front =
      rect(from - 5, counter, to - from + 10, h, stage.other) +
      rect(from - 12, counter, to - from + 24, h * 0.03, tone(stage.other, 0.07)) +
      rect(from + (to - from) * 0.1, counter + h * 0.08, (to - from) * 0.8, h * 0.5, cloth, 6)
    const street =
      comp.kind === 3
        ? skyline(w * 0.4, counter + h * 0.1, h * 0.4, soft, tone(soft, 0.05), random, 4) +
          rect(0, counter + h * 0.1, w * 0.4, h, tone(wall, -0.08)) +
          place(pottedPlant(h * 0.34, 0, leafColour(palette), palette.spark), { x: w * 0.14, y: h * 0.98 })
        : ''
    const shelves =
      comp.kind === 2
        ? softShape(stage, w * 0.62, h * 0.34, s * 0.36, soft)
        : goods(from + w * 0.06, to - from - w * 0.12, counter > h * 0.7 && !isWide(stage) ? 3 : 2)
    const on_top =
      comp.kind === 2
        ? ''
        : place(
            repeat(3, (i) => place(fruit('oranges', s * 0.026), { x: i * s * 0.05, y: -s * 0.026 })),
            { x: w * (comp.x > 0.5 ? 0.46 : 0.6), y: counter },
          ) + place(mug(s * 0.06, palette.spark), { x: w * (comp.x > 0.5 ? 0.9 : 0.12), y: counter })
    return {
      background: backdrop(stage, wall) + street + shelves,
      subject: seller + front + on_top + customer,
      front: comp.kind === 2 ? '' : awning,
    }
  },
}
