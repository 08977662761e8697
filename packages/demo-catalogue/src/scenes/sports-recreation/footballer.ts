import { apartFrom, nudge, tone } from '../../colour.ts'
import { type Pose, running } from '../../figure/pose.ts'
import { sunColour } from '../../palettes.ts'
import { inTheCity } from '../../places.ts'
import { skyline, sun } from '../../props/outdoors.ts'
import { football } from '../../props/things.ts'
import { d, line, path, place, polygon, rect, stroke } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, short } from '../../stage.ts'
import { atHour, peopleKeywords } from '../../words.ts'
import { standFigure } from '../figures.ts'

const kicking: Pose = {
  lean: -10,
  tilt: 4,
  head: 'profile',
  turn: 1,
  breadth: 0.76,
  left: { to: [-92, -70], bend: 1, behind: true },
  right: { to: [60, -60], bend: 1 },
  feet: {
    left: { to: [-22, 268], bend: -1, toe: 1 },
    right: { to: [150, 176], bend: -1, toe: 1, turn: -36 },
  },
}

const heading: Pose = {
  ...running(),
  lean: -4,
  tilt: -12,
  left: { to: [-90, -110], bend: 1, behind: true },
  right: { to: [80, -140], bend: 1 },
  feet: {
    left: { to: [-70, 200], bend: -1, toe: 1, turn: 40 },
    right: { to: [60, 214], bend: -1, toe: 1, turn: 24 },
  },
}

export const footballer: Grammar = {
  id: 'sports-recreation-a',
  compositions: [
    arrangement('shooting, left third', 0.36, 1, 0.86, 0),
    arrangement('running at the sun, right', 0.6, 1, 0.88, 1),
    arrangement('jumping, high', 0.5, 1, 0.8, 2),
    arrangement('close, cut by the frame', 0.46, 1.5, 1.06, 3),
    arrangement('small player, long shadow', 0.66, 0.66, 0.74, 4),
    arrangement('two players', 0.5, 0.92, 0.88, 5),
  ],
  variants: ['woman', 'man', 'girl'],
  cast: (variant, random) => [
    {
      frame: variant as 'woman' | 'man' | 'girl',
      top: 'jersey',
      lower: 'shorts',
      cloth: [],
      heads:
        variant === 'man'
          ? ['fade', 'cornrows', 'locs', 'bald']
          : variant === 'girl'
            ? ['puffs', 'cornrows']
            : ['cornrows', 'bun', 'hijab', 'fade'],
      age: variant === 'girl' ? 'child' : 'young',
      glasses: false,
      prosthesis: variant !== 'girl' && random.chance(0.3),
    },
    {
      frame: 'man',
      top: 'jersey',
      lower: 'shorts',
      cloth: [],
      heads: ['fade', 'bald'],
      age: 'young',
      glasses: false,
    },
  ],
  words: (stage) => {
    const [person] = stage.people
    if (!person) throw new Error('a footballer needs a person')
    const act = [
      'shooting',
      'running with the ball',
      'jumping for a header',
      'in full stride',
      'crossing an empty pitch',
      'and a challenger',
    ][stage.comp.kind] as string
    const who =
      person.frame === 'girl'
        ? 'Young footballer'
        : person.prosthesis
          ? `Footballer with a running blade`
          : person.frame === 'man'
            ? 'Footballer'
            : 'Woman footballer'
    return {
      titles: [`${who} ${act}`],
      where: inTheCity(stage),
      description: `${who} ${act} ${atHour(stage)}, a long shadow on the pitch.`,
      keywords: [
        'sports',
        'football',
        'footballer',
        'player',
        'ball',
        'pitch',
        'action',
        ...peopleKeywords([person]),
        'energy',
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall, random } = stage
    const [one, two] = stage.people
    if (!one || !two) return { background: '', subject: '' }
    const s = short(stage)
    const child = one.frame === 'girl' ? 1.55 : 1
    const base = h * comp.level
    const k = ((isWide(stage) ? h * 0.74 : Math.min(h * 0.58, w * 0.86)) / 560) * comp.near
    const x = w * comp.x
    const flip = comp.x > 0.55
    const side = flip ? -1 : 1
    const pose = comp.kind === 0 || comp.kind === 3 ? kicking : comp.kind === 2 ? heading : running()
    const pitch = apartFrom(stage.other, wall, 1.2)
    const soft = nudge(wall, 0.055)
    const horizon = h * (comp.kind === 4 ? 0.44 : comp.kind === 3 ? 0.6 : 0.66)
    const disc =
      comp.kind === 4 ? sun(w * (flip ? 0.24 : 0.74), horizon - h * 0.22, s * 0.12, sunColour(palette)) : ''
    const stands =
      comp.kind === 4
        ? skyline(w, horizon + 2, h * 0.2, soft, tone(soft, 0.05), random, 10)
        : path(d`M0 ${horizon}V${horizon - h * 0.1}L${w} ${horizon - h * 0.2}V${horizon}Z`, soft) +
          line([0, horizon - h * 0.1], [w, horizon - h * 0.2], tone(soft, -0.05), 6)
    const goal =
      comp.kind === 0 || comp.kind === 1
        ? stroke(
            d`M${w * (flip ? 0.02 : 0.74)} ${horizon + h * 0.04}V${horizon - h * 0.16}H${w * (flip ? 0.26 : 0.98)}V${horizon + h * 0.04}`,
            palette.paper,
            7,
          )
        : ''
    const lines = stroke(
      d`M0 ${horizon + h * 0.07}H${w}M${w * 0.1} ${h}L${w * 0.34} ${horizon + h * 0.07}`,
      palette.paper,
      5,
      'stroke-opacity=".75"',
    )
    const shadow = polygon(
      [
        [x - 30 * side, base],
        [x + 40 * side, base],
        [x + stage.shade * w * 0.5, base + h * 0.075],
        [x + stage.shade * w * 0.36, base + h * 0.1],
      ],
      '#1c0f0a',
      'fill-opacity=".2"',
    )
    const lifted = comp.kind === 2 ? h * 0.1 : 0
    const player = standFigure(stage, one, pose, {
      x,
      y: (comp.kind === 3 ? h * 1.08 : base) - lifted,
      scale: k * child,
      flip,
      shadow: false,
    })
    const ball_r = 26 * k * 1.05
    const ball_at: Record<number, [number, number]> = {
      0: [x + side * 220 * k, base - 150 * k],
      1: [x + side * 150 * k, base - 24 * k],
      2: [x + side * 70 * k, base - lifted - 600 * k],
      3: [x + side * 190 * k, h * 1.08 - 160 * k],
      4: [x + side * 190 * k, base - 24 * k],
      5: [w * 0.53, base - 24 * k],
    }
    const [bx, by] = ball_at[comp.kind] as [number, number]
    const rival =
      comp.kind === 5
        ? standFigure(
            stage,
            {
              ...two,
              top_fill: { base: palette.paper, shade: tone(palette.paper, -0.1) },
              trim: { base: palette.cloth2, shade: palette.cloth2 },
            },
            running(),
            { x: w * 0.78, y: base - h * 0.02, scale: k, flip: true, shadow: false },
          )
        : ''
    return {
      background: backdrop(stage, wall) + disc + stands + rect(0, horizon, w, h, pitch) + goal + lines,
      subject:
        shadow +
        rival +
        (comp.kind === 5
          ? standFigure(stage, one, running(), { x: w * 0.28, y: base, scale: k * child, shadow: false })
          : player) +
        place(football(ball_r, '#fbf3e6', '#2a2422'), { x: bx, y: Math.max(by, ball_r), turn: 20 }),
    }
  },
}
