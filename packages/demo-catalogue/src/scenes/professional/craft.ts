import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { handsInFront, type Pose, standing, waistUp } from '../../figure/pose.ts'
import { leafColour, type Palette, sunColour } from '../../palettes.ts'
import { inTheCity } from '../../places.ts'
import { pottedPlant } from '../../props/plants.ts'
import { pendant, shelf, windowBars } from '../../props/room.ts'
import { bottle, mug, sewingMachine, steam } from '../../props/things.ts'
import { circle, d, ellipse, line, path, place, rect, repeat, rod, stroke } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, patterned, short } from '../../stage.ts'
import { atHour, capital, clothWord, peopleKeywords } from '../../words.ts'
import { portrait } from '../figures.ts'
import { softShape } from '../soft-shape.ts'

/** A clay bowl on the wheel, base middle at 0, 0. */
function bowl(u: number): string {
  return (
    path(
      d`M${-u * 0.44} ${-u * 0.62}H${u * 0.44}C${u * 0.5} ${-u * 0.2} ${u * 0.3} 0 ${u * 0.16} 0H${-u * 0.16}C${-u * 0.3} 0 ${-u * 0.5} ${-u * 0.2} ${-u * 0.44} ${-u * 0.62}Z`,
      '#a5603a',
    ) +
    path(
      d`M${u * 0.14} ${-u * 0.62}H${u * 0.44}C${u * 0.5} ${-u * 0.2} ${u * 0.3} 0 ${u * 0.16} 0H0C${u * 0.2} ${-u * 0.14} ${u * 0.18} ${-u * 0.5} ${u * 0.14} ${-u * 0.62}Z`,
      '#8b4c2c',
    ) +
    ellipse(0, -u * 0.62, u * 0.44, u * 0.1, '#7a4125')
  )
}

export const craft: Grammar = {
  id: 'professional-c',
  compositions: [
    arrangement('at the bench, left', 0.38, 1, 0.74, 0),
    arrangement('at the bench, right', 0.64, 1, 0.74, 1),
    arrangement('close, hands first', 0.46, 1.35, 0.8, 2),
    arrangement('workshop wide', 0.32, 0.82, 0.76, 3),
    arrangement('window behind', 0.55, 1.05, 0.76, 4),
    arrangement('lamp above', 0.5, 1.12, 0.8, 5),
  ],
  variants: ['tailor', 'barista', 'welder', 'potter'],
  cast: (variant) => [
    variant === 'tailor'
      ? {
          frame: 'man',
          top: 'shirt',
          cloth: ['head'],
          heads: ['kufi', 'fade', 'bald', 'turban'],
          glasses: true,
        }
      : variant === 'welder'
        ? {
            frame: 'woman',
            age: 'adult',
            top: 'apron',
            cloth: [],
            heads: ['low wrap', 'braids', 'cornrows'],
            glasses: false,
            smiling: false,
          }
        : { top: 'apron', cloth: variant === 'potter' ? ['head'] : ['top'], smiling: variant === 'barista' },
  ],
  words: (stage) => {
    const v = stage.variant
    const doing =
      v === 'tailor'
        ? `sewing ${clothWord(stage)} cloth`
        : v === 'barista'
          ? 'making coffee'
          : v === 'welder'
            ? 'joining a steel frame'
            : 'shaping a bowl'
    return {
      titles: [
        `${capital(v)} ${doing}`,
        `${v === 'barista' && stage.people[0]?.smiling ? 'Smiling barista' : capital(v)} ${v === 'barista' ? 'behind the cafe counter' : 'in the workshop'}`,
      ],
      where: inTheCity(stage),
      description: `A ${v} ${doing} ${atHour(stage)}, tools within reach.`,
      keywords: [
        'professional',
        v,
        'craft',
        'work',
        v === 'barista' ? 'coffee' : 'workshop',
        v === 'tailor' ? 'sewing machine' : 'tools',
        'small business',
        'skill',
        ...peopleKeywords(stage.people, v !== 'welder'),
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall } = stage
    const [one] = stage.people
    if (!one) return { background: '', subject: '' }
    const s = short(stage)
    const top = h * comp.level
    const head = (isWide(stage) ? h * 0.26 : Math.min(w * 0.27, h * 0.2)) * Math.min(comp.near, 1.3)
    const x = w * comp.x
    const left = comp.x <= 0.5
    const side = left ? 1 : -1
    const soft = nudge(wall, 0.05)
    const wood = mix(stage.other, '#8a5a36', 0.35)
    const metal = '#aab0b5'
    const base = apartFrom(palette.cloth1, wall, 1.4)
    const cloth = paintOf(
      patterned(
        stage,
        base,
        apartFrom(palette.spark, base, 1.7),
        apartFrom(palette.paper, base, 1.5),
        s * 0.07,
      ),
    )
    const pose: Pose = {
      ...handsInFront(-16, 40),
      down: !one.smiling,
      turn: 0.4 * side,
      tilt: 6 * side,
      lean: 2 * side,
    }
    const unit = head * 1.05
    const tools: Record<string, string> = {
      tailor:
        place(sewingMachine(unit * 2, tone(palette.ink, 0.06), palette.spark), {
          x: x + side * unit * 0.9,
          y: top + h * 0.012,
          flip: !left,
        }) +
        path(
          d`M${x - side * unit * 1.3} ${top}C${x - side * unit * 0.6} ${top - unit * 0.28} ${x + side * unit * 0.1} ${top - unit * 0.2} ${x + side * unit * 0.9} ${top - unit * 0.1}L${x + side * unit * 1.0} ${top + h * 0.02}L${x - side * unit * 0.4} ${h * 0.97}H${x - side * unit * 1.6}Z`,
          cloth,
        ),
      barista:
        espresso(x + side * unit * 1.75, top, unit * 1.5, metal, palette.cloth2, palette.ink) +
        place(mug(unit * 0.42, palette.paper), { x: x + side * unit * 0.3, y: top + h * 0.01 }) +
        steam(x + side * unit * 0.3, top - unit * 0.5, unit * 0.4, palette.paper, 2) +
        place(mug(unit * 0.36, palette.spark), { x: x - side * unit * 1.1, y: top + h * 0.01 }),
      welder: frameAndSparks(palette, x + side * unit * 1.15, top, unit, side),
      potter: place(rect(-unit * 0.62, -unit * 0.1, unit * 1.24, unit * 0.1, metal, 4), {
        x,
        y: top + h * 0.006,
      }),
    }
    const rack =
      stage.variant === 'tailor'
        ? repeat(5, (i) =>
            rect(
              w * (left ? 0.6 : 0.06) + i * w * 0.066,
              h * 0.12,
              w * 0.05,
              h * 0.26,
              i % 2 ? cloth : ([palette.spark, palette.cloth2, palette.paper][i % 3] as string),
              5,
            ),
          ) + rect(w * (left ? 0.57 : 0.03), h * 0.115, w * 0.38, h * 0.014, palette.ink)
        : stage.variant === 'barista'
          ? shelf(w * (left ? 0.54 : 0.06), h * 0.26, w * 0.4, palette.cloth2) +
            repeat(4, (i) =>
              place(
                i % 2
                  ? mug(s * 0.07, palette.paper)
                  : bottle(
                      s * 0.13,
                      [palette.cloth1, palette.spark][i % 2 ? 1 : 0] as string,
                      palette.ink,
                      palette.paper,
                      i,
                    ),
                { x: w * (left ? 0.58 : 0.1) + i * w * 0.1, y: h * 0.26 },
              ),
            )
          : stage.variant === 'welder'
            ? repeat(
                5,
                (i) =>
                  line(
                    [w * (left ? 0.62 : 0.1) + i * w * 0.07, h * 0.12],
                    [w * (left ? 0.62 : 0.1) + i * w * 0.07, h * (0.24 + (i % 3) * 0.05)],
                    soft,
                    s * 0.02,
                  ) +
                  circle(
                    w * (left ? 0.62 : 0.1) + i * w * 0.07,
                    h * (0.25 + (i % 3) * 0.05),
                    s * 0.024,
                    soft,
                  ),
              ) + rect(w * (left ? 0.58 : 0.06), h * 0.11, w * 0.36, h * 0.016, soft)
            : shelf(w * (left ? 0.54 : 0.06), h * 0.28, w * 0.4, palette.cloth2) +
              repeat(4, (i) => {
                const px = w * (left ? 0.6 : 0.12) + i * w * 0.09
                const r = s * (0.03 + (i % 2) * 0.01)
                return path(
                  d`M${px - r} ${h * 0.28 - r * 2.4}H${px + r}C${px + r * 1.7} ${h * 0.28 - r} ${px + r} ${h * 0.28} ${px + r * 0.6} ${h * 0.28}H${px - r * 0.6}C${px - r} ${h * 0.28} ${px - r * 1.7} ${h * 0.28 - r} ${px - r} ${h * 0.28 - r * 2.4}Z`,
                  ['#a5603a', palette.cloth1, palette.spark, '#8b4c2c'][i] as string,
                )
              })
    const setting =
      comp.kind === 4
        ? rect(w * 0.08, h * 0.08, w * 0.84, h * 0.4, mix(palette.paper, stage.other, 0.4)) +
          windowBars(w * 0.08, h * 0.08, w * 0.84, h * 0.4, apartFrom(palette.paper, wall, 1.1), 3)
        : comp.kind === 5
          ? softShape(stage, x, h * 0.42, s * 0.4, soft) +
            place(pendant(h * 0.06, s * 0.11, palette.spark, tone(palette.ink, 0.2)), {
              x: w * (left ? 0.76 : 0.24),
            })
          : comp.kind === 2
            ? softShape(stage, x, h * 0.36, s * 0.4, soft)
            : rack
    const bench =
      rect(-5, top, w + 10, h, wood) +
      rect(-5, top, w + 10, h * 0.026, tone(wood, 0.07)) +
      repeat(
        3,
        (i) =>
          rect(w * (0.06 + i * 0.32), top + h * 0.08, w * 0.24, h * 0.13, tone(wood, -0.05), 5) +
          rect(w * (0.15 + i * 0.32), top + h * 0.11, w * 0.06, h * 0.012, tone(wood, -0.16), 3),
      )
    const turning = stage.variant === 'potter'
    // The potter's hands lie on the bowl, so the bowl is drawn between body and arms.
    const shaping: Pose = { ...pose, left: { to: [-38, -56], bend: 1 }, right: { to: [38, -56], bend: -1 } }
    const welding: Pose = {
      ...waistUp(standing(1)),
      lean: 0,
      tilt: 0,
      turn: 0.4 * side,
      [side === 1 ? 'right' : 'left']: { to: [side * 84, -82], bend: side },
      [side === 1 ? 'left' : 'right']: { to: [side * 30, -86], bend: side },
    }
    const person = portrait(stage, one, turning ? shaping : stage.variant === 'welder' ? welding : pose, {
      x,
      y: top - head * (turning ? 2.12 : 1.66),
      head,
      held: turning ? place(bowl(92), { y: -36 }) : '',
      over: stage.variant === 'welder' ? maskAndTorch(palette, side) : '',
    })
    return {
      background: backdrop(stage, wall) + setting,
      subject:
        person +
        bench +
        (tools[stage.variant] ?? '') +
        (comp.kind === 3
          ? place(pottedPlant(h * 0.36, 0, leafColour(palette), palette.spark), { x: w * 0.92, y: top + 4 })
          : ''),
    }
  },
}

/** A steel frame on the bench, with the sparks of the weld. */
function frameAndSparks(palette: Palette, x: number, top: number, unit: number, side: 1 | -1): string {
  const metal = '#aab0b5'
  const [px, py] = [x + side * unit * 0.55, top - unit * 0.42]
  return (
    place(
      rect(-unit * 0.9, -unit * 0.16, unit * 1.8, unit * 0.16, tone(metal, -0.06), 3) +
        rect(-unit * 0.3, -unit * 1.1, unit * 0.16, unit, metal, 3) +
        rect(unit * 0.56, -unit * 1.1, unit * 0.16, unit, metal, 3) +
        rect(-unit * 0.34, -unit * 1.16, unit * 1.1, unit * 0.15, tone(metal, 0.06), 3),
      { x, y: top },
    ) +
    repeat(11, (i) => {
      const a = ((-170 + i * 16) * Math.PI) / 180
      const far = unit * (0.34 + (i % 3) * 0.16)
      return stroke(
        d`M${px + unit * 0.1 * Math.cos(a)} ${py + unit * 0.1 * Math.sin(a)}L${px + far * Math.cos(a)} ${py + far * Math.sin(a)}`,
        sunColour(palette),
        unit * 0.035,
      )
    }) +
    circle(px, py, unit * 0.12, '#fff6dc')
  )
}

/** A welder's shield over the face, gloves, and the torch with its cable, in the figure's measures. */
function maskAndTorch(palette: Palette, side: 1 | -1): string {
  const shield = tone(palette.ink, 0.1)
  const leather = '#a8642f'
  const drawn =
    path(
      'M-30 -230C-30 -248 36 -248 37 -230L36 -184C34 -166 20 -152 4 -150C-12 -152 -28 -166 -29 -184Z',
      shield,
    ) +
    path(
      'M10 -243C30 -243 37 -238 37 -230L36 -184C34 -166 20 -152 4 -150C18 -172 22 -216 10 -243Z',
      tone(shield, -0.05),
    ) +
    rect(-18, -214, 46, 22, '#6fd0c4', 5) +
    rect(-13, -210, 17, 5, '#d8f5ef', 3) +
    stroke('M84 -84C60 -40 80 -10 40 30', tone(palette.ink, 0.05), 8) +
    stroke('M84 -84L122 -112', tone(palette.ink, 0.16), 13) +
    stroke('M120 -110L136 -104', '#aab0b5', 7) +
    path(rod([66, -84], 15, [92, -86], 17), leather) +
    path(rod([16, -86], 14, [40, -88], 17), leather)
  return side === 1 ? drawn : place(drawn, { flip: true })
}

function espresso(x: number, y: number, w: number, metal: string, band: string, dark: string): string {
  return place(
    rect(-w / 2, -w * 0.84, w, w * 0.34, metal, w * 0.05) +
      rect(-w / 2, -w * 0.74, w, w * 0.08, band) +
      rect(-w * 0.42, -w * 0.5, w * 0.84, w * 0.4, tone(metal, -0.16)) +
      rect(-w / 2, -w * 0.12, w, w * 0.12, metal, w * 0.03) +
      repeat(
        2,
        (i) =>
          rect(-w * 0.3 + i * w * 0.36, -w * 0.52, w * 0.2, w * 0.08, dark, 4) +
          rect(-w * 0.22 + i * w * 0.36, -w * 0.44, w * 0.04, w * 0.07, dark),
      ) +
      repeat(3, (i) => rect(-w * 0.36 + i * w * 0.26, -w * 0.96, w * 0.2, w * 0.12, '#fbf3e6', 4)),
    { x, y },
  )
}
