import { nudge, tone } from '../../colour.ts'
import type { Pose } from '../../figure/pose.ts'
import { standing } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { inTheCity } from '../../places.ts'
import { pottedPlant } from '../../props/plants.ts'
import { d, ellipse, path, place, rect, repeat } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture } from '../../stage.ts'
import { article, capital, clothWord, nounOf, peopleKeywords, withHead } from '../../words.ts'
import { standFigure } from '../figures.ts'
import { bouquet } from '../moments/wedding-couple.ts'
import { softShape } from '../soft-shape.ts'

/** Walking towards us, one foot before the other. */
const catwalk: Pose = {
  ...standing(1),
  lean: 0,
  tilt: -3,
  turn: 0.15,
  left: { to: [-78, 22], bend: 1 },
  right: { to: [70, 34], bend: -1, behind: true },
  feet: {
    left: { to: [-12, 282], bend: 1, toe: 0 },
    right: { to: [20, 264], bend: -1, toe: 0 },
  },
}

export const stage_figure: Grammar = {
  id: 'fashion-a',
  compositions: [
    arrangement('left on a round stage', 0.34, 1, 0.86, 0),
    arrangement('walking, right', 0.62, 1.04, 0.9, 1),
    arrangement('centre, arch behind', 0.5, 1, 0.9, 2),
    arrangement('knee-high crop, left', 0.4, 1.45, 1.24, 3),
    arrangement('two figures', 0.5, 0.94, 0.9, 4),
    arrangement('right, tall stripes', 0.68, 1.1, 0.92, 5),
  ],
  variants: ['agbada', 'two-piece', 'wedding agbada', 'wax-cloth suit', 'wedding gown', 'gown'],
  cast: (variant) => {
    const one = variant.endsWith('agbada')
      ? {
          frame: 'man' as const,
          top: 'agbada' as const,
          lower: 'trousers' as const,
          cloth: ['top', 'head'] as const,
          heads: ['kufi', 'kufi', 'fade'] as const,
        }
      : variant === 'two-piece'
        ? {
            frame: 'woman' as const,
            top: 'blouse' as const,
            lower: 'wrapper' as const,
            cloth: ['top', 'lower', 'head'] as const,
            heads: ['gele', 'low wrap', 'braids', 'afro'] as const,
          }
        : variant.endsWith('gown')
          ? {
              frame: 'woman' as const,
              top: 'vest' as const,
              lower: 'dress' as const,
              cloth: ['top'] as const,
              heads:
                variant === 'gown'
                  ? (['afro', 'bun', 'fade', 'hijab', 'turban'] as const)
                  : (['flower crown', 'gele'] as const),
              ...(variant === 'gown' ? {} : { age: 'young' as const }),
            }
          : {
              top: 'jacket' as const,
              lower: 'trousers' as const,
              cloth: ['top', 'lower'] as const,
              heads: ['fade', 'locs', 'afro', 'cornrows', 'bald'] as const,
            }
    return [
      one,
      {
        frame: variant.endsWith('agbada') ? 'woman' : 'man',
        top: 'kaftan',
        lower: 'trousers',
        cloth: ['head'],
      },
    ]
  },
  words: (stage) => {
    const [person] = stage.people
    if (!person) throw new Error('fashion needs a person')
    const wedding = stage.variant.startsWith('wedding')
    const noun = wedding ? (person.frame === 'man' ? 'groom' : 'bride') : nounOf(person)
    const two = stage.comp.kind === 4
    return {
      titles: two
        ? [`Two models, one in ${article(stage.variant)}`, `Couple dressed in ${clothWord(stage)} cloth`]
        : [
            `${capital(noun)} wearing ${article(stage.variant)} in ${clothWord(stage)} cloth`,
            `${capital(noun)} ${withHead(person)} modelling ${article(stage.variant)}`,
          ],
      where: inTheCity(stage),
      description: `${two ? 'Two people' : capital(noun)} on a plain stage, wearing a ${stage.variant} in ${clothWord(stage)} cloth. Full figure, strong silhouette.`,
      keywords: [
        'fashion',
        stage.variant,
        ...(wedding ? ['wedding', noun] : []),
        'full figure',
        ...peopleKeywords(two ? stage.people : [person]),
        'patterned cloth',
        stage.cloth,
        'style',
        'outfit',
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall } = stage
    const [one, two] = stage.people
    if (!one || !two) return { background: '', subject: '' }
    const floor = h * Math.min(comp.level, 0.9)
    // A wide frame shows the figure from the knees up, or it would be a toy on a shelf.
    const wide = isWide(stage)
    const scale = ((h * (wide ? 1.06 : 0.8)) / 560) * Math.min(comp.near, wide ? 1.3 : 2)
    const x = w * comp.x
    const soft = nudge(wall, 0.05)
    const floor_colour = stage.other
    const planes = [
      softShape(stage, x, floor - h * 0.36, h * 0.33, soft) +
        rect(0, floor - 20, w, h, floor_colour) +
        ellipse(x, floor, w * 0.26, w * 0.05, tone(floor_colour, 0.06)),
      path(d`M0 ${h * 0.16}H${w * 0.5}V${floor - 30}H0Z`, soft) +
        rect(0, floor - 30, w, h, floor_colour) +
        rect(w * 0.06, h * 0.16, w * 0.04, floor - h * 0.16 - 30, palette.spark),
      path(
        d`M${x - w * 0.3} ${floor}V${h * 0.36}A${w * 0.3} ${w * 0.3} 0 0 1 ${x + w * 0.3} ${h * 0.36}V${floor}Z`,
        soft,
      ) +
        rect(0, floor - 14, w, h, floor_colour) +
        place(pottedPlant(h * 0.34, 0, leafColour(palette), palette.cloth2), { x: w * 0.88, y: floor + 6 }),
      rect(w * 0.7, 0, w * 0.12, h, soft) +
        rect(w * 0.86, 0, w * 0.05, h, palette.spark) +
        path(d`M0 ${h * 0.6}L${w} ${h * 0.46}V${h}H0Z`, floor_colour),
      rect(w * 0.1, h * 0.1, w * 0.36, h * 0.7, soft) +
        rect(w * 0.54, h * 0.18, w * 0.36, h * 0.7, soft) +
        rect(0, floor - 16, w, h, floor_colour),
      repeat(4, (i) =>
        rect(
          w * (0.04 + i * 0.13),
          h * (0.04 + i * 0.06),
          w * 0.08,
          floor,
          [palette.spark, palette.cloth2, soft, palette.cloth1][i] as string,
        ),
      ) + rect(0, floor - 18, w, h, floor_colour),
    ]
    const weight = comp.x < 0.5 ? 1 : -1
    const hip: Pose = {
      ...standing(weight),
      left: { to: [-54, -18], bend: 1, thumb: -1 },
      tilt: weight * -7,
      turn: weight * 0.4,
    }
    const pose =
      comp.kind === 1
        ? catwalk
        : comp.kind === 5 || stage.variant.endsWith('agbada')
          ? { ...standing(weight), turn: -0.4 * weight }
          : hip
    const bouquet_held =
      stage.variant === 'wedding gown'
        ? place(bouquet(26, palette.spark, palette.paper, leafColour(palette)), { x: 4, y: -46 })
        : ''
    const bridal: Pose = {
      ...standing(weight),
      left: { to: [-14, -46] },
      right: { to: [18, -46] },
      turn: weight * 0.3,
    }
    const main = standFigure(stage, one, bouquet_held ? bridal : pose, {
      held: bouquet_held,
      x: comp.kind === 4 ? w * 0.34 : x,
      y: comp.kind === 3 ? h * 1.28 : wide ? h * 1.16 : floor + h * 0.03,
      scale,
    })
    const other =
      comp.kind === 4
        ? standFigure(
            stage,
            two,
            { ...standing(-1), turn: -0.4 },
            { x: w * 0.68, y: wide ? h * 1.15 : floor + h * 0.02, scale: scale * 0.98 },
          )
        : ''
    return { background: backdrop(stage, wall) + (planes[comp.kind] ?? ''), subject: other + main }
  },
}
