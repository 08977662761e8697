import { apartFrom, mix, nudge, tone, toOklch } from '../../colour.ts'
import { handsInFront, type Pose, standing, waistUp } from '../../figure/pose.ts'
import { leafColour, sunColour } from '../../palettes.ts'
import { inTheCity } from '../../places.ts'
import { tumbler } from '../../props/drinks.ts'
import { skyline, stars, sun } from '../../props/outdoors.ts'
import { pottedPlant } from '../../props/plants.ts'
import { circle, d, line, place, rect, repeat, ring, stroke } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, type Stage, short } from '../../stage.ts'
import { atHour, peopleKeywords } from '../../words.ts'
import { portrait } from '../figures.ts'

export const balcony: Grammar = {
  id: 'moments-c',
  moods: ['dusk'],
  compositions: [
    arrangement('three friends, city left', 0.6, 1, 0.74, 0),
    arrangement('two friends, sun', 0.36, 1.1, 0.74, 1),
    arrangement('close, heads together', 0.5, 1.4, 0.86, 2),
    arrangement('toast over the rail', 0.5, 0.95, 0.74, 3),
    arrangement('far balcony, high city', 0.66, 0.72, 0.8, 4),
    arrangement('string of lights', 0.44, 1, 0.76, 5),
  ],
  variants: ['friends'],
  cast: () => [
    { age: 'young', smiling: true },
    { age: 'young', smiling: true, frame: 'woman' },
    { age: 'young', smiling: true, frame: 'man' },
  ],
  words: (stage) => ({
    titles: [
      [
        'Three friends on a city balcony',
        'Two friends watching the sunset',
        'Friends laughing, heads together',
        'Friends raising a toast over the city',
        'Friends on a balcony above the towers',
        'Friends under a string of lights',
      ][stage.comp.kind] as string,
      'Smiling friends on the balcony',
    ],
    where: inTheCity(stage),
    description: `Friends laugh together on a balcony ${atHour(stage)}, the city behind them.`,
    keywords: [
      'friends',
      'smiling',
      'laughing',
      'balcony',
      'city',
      'evening',
      'youth',
      'together',
      ...peopleKeywords(stage.people),
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall, random } = stage
    const [one, two, three] = stage.people
    if (!one || !two || !three) return { background: '', subject: '' }
    const s = short(stage)
    const rail_y = h * comp.level
    const head = (isWide(stage) ? h * 0.25 : Math.min(w * 0.24, h * 0.17)) * comp.near
    const pair = comp.kind === 1 || comp.kind === 4
    const x = w * (isWide(stage) ? comp.x : 0.5 + (comp.x - 0.5) * 0.3)
    const gap = head * (comp.kind === 2 ? 1.12 : 1.36)
    const y = rail_y - head * (comp.kind === 2 ? 1.2 : 1.75)
    const glass = (px: number, py: number, colour: string) => place(tumbler(42, colour), { x: px, y: py })
    const toast: Pose = { ...waistUp(standing(1)), right: { to: [76, -84] } }
    const toast_left: Pose = { ...waistUp(standing(-1)), left: { to: [-76, -80] } }
    const drawn = pair
      ? portrait(
          stage,
          one,
          { ...toast, turn: 0.5, tilt: 8 },
          { x: x - gap * 0.56, y, head, held: glass(84, -78, '#e8a33a') },
        ) +
        portrait(
          stage,
          two,
          { ...handsInFront(-34, 26), turn: -0.5, tilt: -8 },
          { x: x + gap * 0.62, y: y + head * 0.1, head },
        )
      : portrait(
          stage,
          three,
          { ...waistUp(standing(-1)), turn: -0.2, tilt: comp.kind === 2 ? 4 : -4 },
          { x, y: y - head * 0.2, head: head * 0.98 },
        ) +
        portrait(
          stage,
          one,
          { ...(comp.kind === 3 ? toast : handsInFront(-40, 20)), turn: 0.5, tilt: 9 },
          { x: x - gap, y: y + head * 0.12, head, held: comp.kind === 3 ? glass(84, -78, '#e8a33a') : '' },
        ) +
        portrait(
          stage,
          two,
          { ...(comp.kind === 3 ? toast_left : handsInFront(-36, 20)), turn: -0.5, tilt: -9 },
          { x: x + gap, y: y + head * 0.06, head, held: comp.kind === 3 ? glass(-84, -74, '#b01e44') : '' },
        )
    // Dusk on any wall: the city is the night plane coming through, the sky warms towards the horizon.
    const soft =
      toOklch(wall).l > 0.55
        ? mix(wall, palette.ground, palette.mood === 'dusk' ? 0.4 : 0.25)
        : nudge(wall, 0.07)
    const evening = rect(-2, -2, w + 4, rail_y + 10, stage.defs.sky(wall, mix(wall, sunColour(palette), 0.5)))
    const disc = sun(
      w * (comp.x > 0.5 ? 0.2 : 0.78),
      h * (comp.kind === 1 ? 0.4 : 0.26),
      s * (comp.kind === 1 ? 0.2 : 0.1),
      sunColour(palette),
    )
    const city = skyline(
      w,
      rail_y + 8,
      h * (comp.kind === 4 ? 0.62 : 0.42),
      soft,
      sunColour(palette),
      random,
      comp.kind === 4 ? 7 : 9,
    )
    const lights = comp.kind === 5 || comp.kind === 0 ? lightString(stage) : ''
    const metal = apartFrom(palette.ink, wall, 1.3)
    const patterned_rail = comp.kind === 1 || comp.kind === 3
    const rail = patterned_rail
      ? rect(-5, rail_y + 10, w + 10, h, stage.other) +
        repeat(8, (i) =>
          ring(
            (w * (i + 0.5)) / 8,
            rail_y + h * 0.13,
            Math.min(w / 22, h * 0.06),
            tone(stage.other, -0.1),
            s * 0.012,
          ),
        ) +
        rect(-5, rail_y, w + 10, h * 0.03, tone(stage.other, 0.06))
      : rect(-5, rail_y + h * 0.2, w + 10, h, stage.other) +
        repeat(15, (i) => line([(w * i) / 14, rail_y], [(w * i) / 14, rail_y + h * 0.21], metal, s * 0.01)) +
        rect(-5, rail_y, w + 10, h * 0.022, metal, 4)
    const plant = place(pottedPlant(h * 0.32, comp.kind + 1, leafColour(palette), palette.spark), {
      x: w * (comp.x > 0.5 ? 0.08 : 0.93),
      y: rail_y + 4,
    })
    const drinks =
      comp.kind === 0 || comp.kind === 5
        ? place(tumbler(s * 0.09, '#b01e44'), { x: x + gap * 1.7, y: rail_y + 2 })
        : ''
    return {
      background:
        backdrop(stage, wall) +
        evening +
        (palette.mood === 'dusk' && toOklch(wall).l < 0.55
          ? stars(w, h * 0.4, palette.paper, random, 20)
          : '') +
        disc +
        city,
      subject: lights + drawn + plant + drinks + rail,
    }
  },
}

/** Bulbs on two hanging wires across the top of the picture. */
function lightString({ w, h, palette }: Stage): string {
  const r = Math.min(w, h) * 0.016
  const wires = [
    [0, 0.08, 0.3, 0.22, 0.5, 0.09],
    [0.5, 0.09, 0.76, 0.22, 1, 0.06],
  ] as const
  return wires
    .map(([x0, y0, x1, y1, x2, y2]) => {
      const wire = stroke(
        d`M${x0 * w} ${y0 * h}Q${x1 * w} ${y1 * h} ${x2 * w} ${y2 * h}`,
        tone(palette.ink, 0.2),
        3,
      )
      const bulbs = repeat(6, (i) => {
        const t = (i + 0.5) / 6
        const along = (a: number, b: number, c: number) =>
          (1 - t) * (1 - t) * a + 2 * t * (1 - t) * b + t * t * c
        const [x, y] = [along(x0, x1, x2) * w, along(y0, y1, y2) * h + r]
        return (
          circle(x, y, r * 1.9, sunColour(palette), 'fill-opacity=".25"') +
          circle(x, y, r, sunColour(palette))
        )
      })
      return wire + bulbs
    })
    .join('')
}
