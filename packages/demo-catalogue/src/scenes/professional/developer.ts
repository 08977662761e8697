import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { handsInFront, type Pose, standing, waistUp } from '../../figure/pose.ts'
import { leafColour, sunColour } from '../../palettes.ts'
import { inTheCity } from '../../places.ts'
import { skyline } from '../../props/outdoors.ts'
import { pottedPlant } from '../../props/plants.ts'
import { framed, pendant, shelf, windowBars } from '../../props/room.ts'
import { laptopBack, monitor, mug } from '../../props/things.ts'
import { d, path, place, rect } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, short } from '../../stage.ts'
import { atHour, capital, nounOf, peopleKeywords } from '../../words.ts'
import { portrait } from '../figures.ts'
import { softShape } from '../soft-shape.ts'

export const developer: Grammar = {
  id: 'professional-b',
  compositions: [
    arrangement('back view, two screens', 0.5, 1, 0.78, 0),
    arrangement('face above the laptop', 0.42, 1.1, 0.8, 1),
    arrangement('desk right, window left', 0.64, 1, 0.78, 2),
    arrangement('standing desk, plants', 0.36, 0.92, 0.62, 3),
    arrangement('close on the screens', 0.5, 1.5, 0.84, 4),
    arrangement('night desk, lamp', 0.56, 1, 0.8, 5),
  ],
  variants: ['developer', 'designer', 'analyst'],
  cast: () => [{ top: 'tee', cloth: ['top'] }],
  words: (stage) => ({
    titles: [
      [
        `${capital(stage.variant)} working at two screens`,
        `${capital(stage.variant)} behind a laptop`,
        `${capital(stage.variant)} coding by the window`,
        `${capital(stage.variant)} at a standing desk`,
        `${capital(stage.variant)} before bright screens`,
        `${capital(stage.variant)} working late under a lamp`,
      ][stage.comp.kind]!.replace('coding', stage.variant === 'developer' ? 'coding' : 'working') as string,
    ],
    where: inTheCity(stage),
    description: `A ${nounOf(stage.people[0]!)} works as ${/^[aeiou]/.test(stage.variant) ? 'an' : 'a'} ${stage.variant} at a desk with screens and plants ${atHour(stage)}.`,
    keywords: [
      'professional',
      stage.variant,
      'technology',
      'computer',
      'office',
      'corporate',
      'screens',
      'desk',
      'plants',
      ...peopleKeywords(stage.people, stage.comp.kind === 1 || stage.comp.kind === 3),
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall } = stage
    const [one] = stage.people
    if (!one) return { background: '', subject: '' }
    const s = short(stage)
    const top = h * comp.level
    const soft = nudge(wall, 0.05)
    const wood = mix(stage.other, '#8a5a36', 0.35)
    const dark = tone(palette.ink, 0.02)
    const inks = [
      palette.spark,
      apartFrom(palette.cloth2, dark, 2.2),
      apartFrom(palette.cloth1, dark, 2.2),
      '#fbf3e6',
    ]
    const head = (isWide(stage) ? h * 0.25 : Math.min(w * 0.26, h * 0.19)) * Math.min(comp.near, 1.3)
    const mw = (isWide(stage) ? w * 0.27 : w * 0.4) * Math.min(comp.near, 1.25)
    const mh = mw * 0.62
    const x = w * comp.x
    const desk =
      rect(-5, top, w + 10, h * 0.03, tone(wood, 0.06)) +
      rect(-5, top + h * 0.03, w + 10, h, tone(wood, -0.02))
    const plant = (px: number, size: number, kind: number) =>
      place(pottedPlant(h * size, kind, leafColour(palette), palette.spark), { x: w * px, y: top + 4 })
    const screens = (cx: number) =>
      place(monitor(mw, mh, tone(palette.ink, 0.14), dark, inks, 1), {
        x: cx - mw * 0.53,
        y: top - mh * 0.17,
      }) +
      place(monitor(mw, mh, tone(palette.ink, 0.14), dark, inks.slice().reverse(), 3), {
        x: cx + mw * 0.53,
        y: top - mh * 0.17,
      })
    const window = (wx: number, ww: number, wh: number) =>
      rect(wx, h * 0.08, ww, wh, mix(palette.paper, stage.other, 0.4)) +
      `<g ${stage.defs.clip(rect(wx, h * 0.08, ww, wh, '#000'))}>${skyline(ww, h * 0.08 + wh, wh * 0.6, palette.cloth1, sunColour(palette), stage.random, 5, wx)}</g>` +
      windowBars(wx, h * 0.08, ww, wh, apartFrom(palette.paper, wall, 1.1))
    const keyboard = (kx: number) =>
      rect(kx - s * 0.13, top + h * 0.035, s * 0.26, h * 0.02, palette.paper, 4)
    if (comp.kind === 1 || comp.kind === 3) {
      const stand = comp.kind === 3
      const pose: Pose = { ...handsInFront(-14, 40), turn: 0.3, tilt: 5, down: !one.smiling }
      const person = portrait(
        stage,
        one,
        stand ? { ...pose, left: { to: [-44, -88] }, right: { to: [44, -88] } } : pose,
        { x, y: top - head * (stand ? 1.62 : 1.7), head },
      )
      const machine = place(laptopBack(head * 1.9, tone(palette.paper, -0.05), palette.spark), {
        x: x + head * 0.1,
        y: top + h * 0.016,
      })
      const second = place(monitor(mw * 0.9, mh * 0.9, tone(palette.ink, 0.14), dark, inks, 2), {
        x: w * (stand ? 0.78 : 0.82),
        y: top - mh * 0.15,
      })
      const back = stand
        ? shelf(w * 0.56, h * 0.22, w * 0.36, palette.cloth2) +
          place(pottedPlant(h * 0.16, 0, leafColour(palette), palette.spark), { x: w * 0.64, y: h * 0.22 }) +
          place(pottedPlant(h * 0.14, 2, leafColour(palette), palette.cloth1), { x: w * 0.82, y: h * 0.22 })
        : softShape(stage, x, top - head * 2, head * 1.9, soft)
      const legs = stand
        ? rect(w * 0.1, top + h * 0.03, w * 0.03, h, tone(wood, -0.1)) +
          rect(w * 0.87, top + h * 0.03, w * 0.03, h, tone(wood, -0.1))
        : ''
      const slab = stand ? rect(w * 0.04, top, w * 0.92, h * 0.035, wood, 6) : desk
      const cut = stand ? rect(-5, h * 0.94, w + 10, h * 0.1, stage.other) : ''
      return {
        background: backdrop(stage, wall) + back + cut,
        subject:
          person +
          (stand ? legs : '') +
          slab +
          second +
          machine +
          plant(0.08, stand ? 0.3 : 0.36, 1) +
          place(mug(head * 0.4, palette.spark), { x: x - head * 1.5, y: top + h * 0.02 }),
      }
    }
    const cx = comp.kind === 2 ? w * 0.66 : comp.kind === 5 ? w * 0.54 : w * 0.5
    const typing: Pose = {
      ...waistUp(standing(1)),
      head: 'back',
      turn: 0,
      tilt: comp.kind === 2 ? 5 : -4,
      left: { to: [-52, -40], behind: true },
      right: { to: [54, -40], behind: true },
    }
    const person = portrait(stage, one, typing, {
      x: cx + (comp.kind === 4 ? 0 : mw * 0.04),
      y: top - head * (comp.kind === 4 ? 0.6 : 0.75),
      head,
    })
    const back_rest = place(
      path('M-64 -96C-60 -124 60 -124 64 -96L72 60H-72Z', apartFrom(palette.cloth1, one.top_fill.base, 1.3)) +
        path('M30 -114C52 -112 62 -106 64 -96L72 60H40Z', '#1c0f0a', 'fill-opacity=".15"') +
        rect(-7, 60, 14, 120, palette.ink),
      { x: cx + mw * 0.04, y: top + head * 1.15, scale: head / 78 },
    )
    const back = [
      plantWall(),
      '',
      window(w * 0.06, w * 0.3, h * 0.4),
      '',
      softShape(stage, w * 0.5, top - mh * 0.5, s * 0.56, soft),
      place(pendant(h * 0.1, s * 0.1, palette.spark, tone(palette.ink, 0.3)), { x: w * 0.2 }) +
        path(
          d`M${w * 0.2 - s * 0.1} ${h * 0.1 + s * 0.09}H${w * 0.2 + s * 0.1}L${w * 0.2 + s * 0.3} ${top}H${w * 0.2 - s * 0.3}Z`,
          tone(wall, 0.05),
        ) +
        framed(
          w * 0.74,
          h * 0.08,
          s * 0.2,
          s * 0.22,
          palette.cloth2,
          palette.paper,
          sunColour(palette),
          leafColour(palette),
        ),
    ][comp.kind] as string
    function plantWall() {
      return (
        framed(
          w * 0.1,
          h * 0.08,
          s * 0.22,
          s * 0.26,
          palette.cloth2,
          palette.paper,
          sunColour(palette),
          leafColour(palette),
        ) +
        shelf(w * 0.6, h * 0.22, w * 0.32, palette.cloth2) +
        place(pottedPlant(h * 0.15, 2, leafColour(palette), palette.spark), { x: w * 0.7, y: h * 0.22 }) +
        place(pottedPlant(h * 0.13, 0, leafColour(palette), palette.cloth1), { x: w * 0.84, y: h * 0.22 })
      )
    }
    return {
      background: backdrop(stage, wall) + back,
      subject:
        screens(cx) +
        desk +
        keyboard(cx) +
        plant(0.06, 0.34, 1) +
        (comp.kind === 4 ? '' : plant(0.95, 0.26, 3)) +
        person +
        back_rest,
    }
  },
}
