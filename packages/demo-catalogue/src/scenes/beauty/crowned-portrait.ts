import { apartFrom, nudge, tone } from '../../colour.ts'
import { standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { bigLeaf, branch, flower } from '../../props/plants.ts'
import { circle, d, path, place, rect, repeat, ring } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, type Stage, short } from '../../stage.ts'
import { article, capital, nounOf, peopleKeywords, withHead } from '../../words.ts'
import { portrait } from '../figures.ts'
import { bouquet } from '../moments/wedding-couple.ts'
import { softShape } from '../soft-shape.ts'

export const crowned: Grammar = {
  id: 'beauty-a',
  compositions: [
    arrangement('profile to the right, disc', 0.42, 1, 0.46, 0),
    arrangement('profile to the left, leaves', 0.6, 1.05, 0.46, 1),
    arrangement('close profile, cut', 0.4, 1.5, 0.5, 2),
    arrangement('low, wide sky of petals', 0.5, 0.86, 0.6, 3),
    arrangement('front, arch', 0.5, 1.02, 0.47, 4),
    arrangement('right, two planes', 0.66, 1.2, 0.48, 5),
  ],
  variants: ['flower crown', 'gele', 'bun', 'braids', 'bride'],
  cast: (variant) => [
    {
      frame: 'woman',
      heads: [
        variant === 'gele'
          ? 'gele'
          : variant === 'bun'
            ? 'bun'
            : variant === 'braids'
              ? 'braids'
              : 'flower crown',
      ],
      cloth: variant === 'gele' ? ['head', 'top'] : ['top'],
      top: 'vest',
      glasses: false,
      ...(variant === 'bride' ? { age: 'young' as const } : {}),
    },
  ],
  words: (stage) => {
    const [person] = stage.people
    if (!person) throw new Error('beauty needs a person')
    const who = stage.variant === 'bride' ? 'bride' : nounOf(person)
    return {
      titles: [
        `Beauty portrait of ${article(who)} ${withHead(person)}`,
        `${capital(who)} ${withHead(person)} and gold earrings`,
        `${capital(who)} ${withHead(person)} ${['in profile', 'beside green leaves', 'in close-up', 'under falling petals', 'under an arch', 'against two colours'][stage.comp.kind]}`,
      ],
      description: `A beauty portrait of ${article(who)} ${withHead(person)} and large earrings${stage.variant === 'bride' ? ', dressed for her wedding' : ''}.`,
      keywords: [
        'beauty',
        'portrait',
        ...(stage.variant === 'bride' ? ['wedding', 'bride'] : []),
        ...peopleKeywords([person]),
        'earrings',
        'skin',
        'natural hair',
        'elegance',
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall } = stage
    const [cast] = stage.people
    if (!cast) return { background: '', subject: '' }
    const person = { ...cast, earrings: true }
    const head = (isWide(stage) ? h * 0.42 : Math.min(w * 0.42, h * 0.34)) * comp.near
    const x = w * comp.x
    const y = h * comp.level
    const left = comp.kind === 1 || comp.kind === 5
    const pose =
      comp.kind === 4
        ? { ...waistUp(standing(1)), turn: 0.3, tilt: 8 }
        : { ...waistUp(standing(1)), head: 'profile' as const, turn: left ? -1 : 1, tilt: left ? 6 : -6 }
    const soft = nudge(wall, 0.05)
    const green = leafColour(palette)
    const s = short(stage)
    const planes = [
      softShape(stage, x + w * 0.06, y - head * 0.1, head * 1.15, soft) +
        place(branch(h * 0.5, 5, green, -0.3), { x: w * 0.95, y: h * 1.02 }),
      repeat(7, (i) =>
        place(bigLeaf(s * (0.13 + (i % 3) * 0.04), i % 2 ? green : tone(green, 0.07)), {
          x: w * (0.02 + (i % 2) * 0.14),
          y: h * (0.06 + i * 0.16),
          turn: 30 + i * 50,
        }),
      ),
      path(
        d`M${w * 0.62} 0H${w}V${h}H${w * 0.44}C${w * 0.7} ${h * 0.7} ${w * 0.5} ${h * 0.3} ${w * 0.62} 0Z`,
        stage.other,
      ),
      repeat(13, (i) =>
        place(
          flower(
            s * (0.05 + (i % 3) * 0.02),
            [palette.spark, palette.cloth2, stage.other][i % 3] as string,
            palette.paper,
          ),
          { x: w * ((i * 0.37) % 1), y: h * (0.06 + ((i * 0.23) % 0.32)) },
        ),
      ),
      path(d`M${x - head} ${h}V${y}A${head} ${head} 0 0 1 ${x + head} ${y}V${h}Z`, soft) +
        [0.1, 0.9]
          .map((fx) => place(flower(s * 0.09, palette.spark, palette.paper), { x: w * fx, y: h * 0.14 }))
          .join(''),
      rect(0, 0, w * 0.36, h, stage.other) + rect(w * 0.36, 0, w * 0.03, h, palette.spark),
    ]
    const flowers =
      stage.variant === 'bride'
        ? place(bouquet(34, palette.spark, palette.paper, green), { x: left ? -20 : 20, y: -64 })
        : ''
    const drawn = portrait(stage, person, pose, { x, y, head, over: flowers })
    const hoop =
      comp.kind === 4 ? '' : earring(stage, x + (left ? 1 : -1) * head * 0.055, y + head * 0.2, head * 0.13)
    return { background: backdrop(stage, wall) + (planes[comp.kind] ?? ''), subject: drawn + hoop }
  },
}

const earring = (stage: Stage, x: number, y: number, r: number) =>
  ring(x, y + r, r, stage.palette.spark, r * 0.26) +
  circle(x, y + r * 2, r * 0.3, apartFrom(stage.palette.cloth2, stage.palette.spark, 1.5)) +
  circle(x - r * 0.7, y + r * 1.7, r * 0.2, stage.palette.paper) +
  circle(x + r * 0.7, y + r * 1.7, r * 0.2, stage.palette.paper)
