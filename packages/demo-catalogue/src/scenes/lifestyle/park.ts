import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { type Pose, running } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { inTheCity } from '../../places.ts'
import { cloud, farBirds, hills, skyline } from '../../props/outdoors.ts'
import { palm, roundTree, tuft } from '../../props/plants.ts'
import { bicycle } from '../../props/vehicles.ts'
import { d, ellipse, path, place, repeat } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, short } from '../../stage.ts'
import { atHour, capital, nounOf, peopleKeywords } from '../../words.ts'
import { putFigure, standFigure } from '../figures.ts'

export const park: Grammar = {
  id: 'lifestyle-b',
  compositions: [
    arrangement('cyclist left to right', 0.44, 1, 0.86, 0),
    arrangement('runner, trees behind', 0.58, 1.05, 0.88, 1),
    arrangement('close, cut wheels', 0.46, 1.45, 1.02, 2),
    arrangement('small figure, tall trees', 0.64, 0.62, 0.86, 3),
    arrangement('by the city edge', 0.36, 0.95, 0.88, 4),
    arrangement('two in the park', 0.5, 0.92, 0.88, 5),
  ],
  variants: ['cyclist', 'runner'],
  cast: (variant) => [
    variant === 'cyclist'
      ? { top: 'tee', lower: 'trousers', cloth: ['top'], heads: ['helmet'], smiling: true }
      : {
          top: 'tee',
          lower: 'shorts',
          cloth: ['lower'],
          smiling: true,
          heads: ['cornrows', 'fade', 'bun', 'bald', 'hijab', 'braids'],
          age: 'young',
        },
    { top: 'tee', lower: 'trousers', cloth: ['top'], heads: ['helmet'], smiling: true },
  ],
  words: (stage) => {
    const who = stage.people[0] ? nounOf(stage.people[0]) : stage.variant
    return {
      titles: [
        `${capital(who)} ${stage.variant === 'cyclist' ? 'cycling' : 'running'} ${['through a city park', 'under the trees', 'in the park, close-up', 'along tall trees', 'at the edge of the city', 'with a friend in the park'][stage.comp.kind]}`,
        `Smiling ${stage.variant} in a city park`,
      ],
      where: inTheCity(stage),
      description: `A smiling ${stage.variant} crosses a city park ${atHour(stage)}.`,
      keywords: [
        'lifestyle',
        stage.variant,
        'park',
        'city',
        stage.variant === 'cyclist' ? 'bicycle' : 'jogging',
        'smiling',
        stage.comp.kind === 5 ? 'friends' : 'fitness',
        'outdoors',
        ...peopleKeywords(stage.people.slice(0, 1)),
        'trees',
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall, random } = stage
    const [one, two] = stage.people
    if (!one || !two) return { background: '', subject: '' }
    const s = short(stage)
    const base = h * comp.level
    const green = leafColour(palette)
    // A rider's head has to stay in a wide frame.
    const k = isWide(stage) ? (h / 500) * Math.min(comp.near, 1.15) : Math.min(h / 640, w / 360) * comp.near
    const flip = comp.x > 0.55
    const horizon = h * (comp.kind === 2 ? 0.6 : 0.68)
    const soft = nudge(wall, 0.06)
    const lawn =
      hills(w, horizon, s * 0.02, h + 5, mix(green, wall, 0.45), random, 3) +
      hills(w, horizon + h * 0.09, s * 0.015, h + 5, mix(green, wall, 0.2), random, 3) +
      path(
        d`M0 ${base + h * 0.03}Q${w * 0.5} ${base - h * 0.03} ${w} ${base + h * 0.01}V${base + h * 0.09}Q${w * 0.5} ${base + h * 0.05} 0 ${base + h * 0.12}Z`,
        apartFrom(mix(palette.second, palette.paper, 0.5), mix(green, wall, 0.2), 1.2),
      )
    const tree = (x: number, size: number, y: number) =>
      place(
        roundTree(
          h * size,
          tone(palette.ink, 0.12),
          random.chance(0.5) ? green : tone(green, 0.06),
          stage.shade,
        ),
        { x: w * x, y },
      )
    const trees = [
      tree(0.1, 0.5, horizon + h * 0.06) + tree(0.86, 0.42, horizon + h * 0.04),
      tree(0.2, 0.62, horizon + h * 0.1) +
        tree(0.5, 0.5, horizon + h * 0.04) +
        tree(0.9, 0.56, horizon + h * 0.08),
      tree(0.88, 0.5, horizon + h * 0.02),
      tree(0.16, 0.86, base - h * 0.04) + tree(0.4, 0.74, base - h * 0.08) + tree(0.92, 0.9, base - h * 0.02),
      place(palm(h * 0.6, 0.1, tone(palette.ink, 0.12), green), { x: w * 0.84, y: horizon + h * 0.08 }),
      tree(0.08, 0.56, horizon + h * 0.08) + tree(0.94, 0.5, horizon + h * 0.06),
    ][comp.kind] as string
    const city =
      comp.kind === 4 || comp.kind === 0 || comp.kind === 2
        ? skyline(w, horizon + h * 0.03, h * 0.36, soft, tone(wall, 0.04), random, 9)
        : ''
    const ride: Pose = {
      lean: 27,
      tilt: -20,
      head: 'profile',
      turn: 1,
      breadth: 0.74,
      left: { to: [106, -16], behind: true, bend: -1 },
      right: { to: [108, -12], bend: -1 },
      feet: {
        left: { to: [14, 118], bend: -1, toe: 1, turn: 8 },
        right: { to: [62, 176], bend: -1, toe: 1, turn: 14 },
      },
    }
    // The saddle carries the hips: the frame is drawn at 1.28 of the figure so that knees clear the bars.
    const cyclist = (person: typeof one, x: number, y: number, mirrored: boolean) => {
      const c = k * 1.34
      const at = mirrored ? -1 : 1
      return (
        ellipse(x, y, 150 * c, 9 * c, '#1c0f0a', 'fill-opacity=".2"') +
        place(bicycle(apartFrom(palette.spark, wall, 1.3), tone(palette.paper, -0.1)), {
          x,
          y,
          scale: c,
          flip: mirrored,
        }) +
        putFigure(stage, person, ride, { x: x + at * -34 * c, y: y - 146 * c, scale: k, flip: mirrored })
      )
    }
    const run = (person: typeof one, x: number, y: number, mirrored: boolean) =>
      standFigure(stage, person, running(), {
        x,
        y,
        scale: k * (isWide(stage) && comp.kind !== 2 ? 0.76 : 0.92),
        flip: mirrored,
      })
    const main =
      stage.variant === 'cyclist'
        ? cyclist(one, w * comp.x, base + h * 0.05, flip)
        : run(one, w * comp.x, base + h * 0.06, flip)
    const mate =
      comp.kind === 5
        ? stage.variant === 'cyclist'
          ? run({ ...two, head: 'fade', lower: 'shorts' }, w * 0.84, base + h * 0.03, true)
          : cyclist(two, w * 0.76, base + h * 0.02, true)
        : ''
    const shown =
      comp.kind === 5
        ? stage.variant === 'cyclist'
          ? cyclist(one, w * 0.36, base + h * 0.06, false)
          : run(one, w * 0.26, base + h * 0.07, false)
        : main
    const grass = repeat(5, (i) =>
      place(tuft(s * 0.07, 6, tone(green, 0.05)), { x: w * (0.06 + i * 0.23), y: h * 1.0 }),
    )
    return {
      background:
        backdrop(stage, wall) +
        farBirds(w * (flip ? 0.12 : 0.68), h * 0.16, s * 0.02, palette.ink, 3) +
        cloud(w * 0.42, h * 0.14, w * 0.22, tone(wall, 0.05)) +
        city +
        lawn +
        trees,
      subject: mate + shown,
      front: grass,
    }
  },
}
