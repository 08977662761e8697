import { nudge } from '../../colour.ts'
import { handsInFront, standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { inTheCity } from '../../places.ts'
import { pottedPlant } from '../../props/plants.ts'
import { bunting } from '../../props/room.ts'
import { d, path, place, rect, repeat } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide } from '../../stage.ts'
import { capital, clothWord, peopleKeywords } from '../../words.ts'
import { windowView } from '../education/window-view.ts'
import { portrait } from '../figures.ts'

export const generations: Grammar = {
  id: 'people-b',
  compositions: [
    arrangement('elder left, child front', 0.36, 1, 0.36, 0),
    arrangement('three in a row, rising', 0.5, 0.9, 0.4, 1),
    arrangement('close, overlapping right', 0.62, 1.2, 0.4, 2),
    arrangement('two adults, child between', 0.5, 1.06, 0.36, 3),
    arrangement('low and wide', 0.44, 0.84, 0.48, 4),
    arrangement('tall stack', 0.54, 1.02, 0.3, 5),
  ],
  variants: ['mother', 'father', 'grandmother', 'grandfather'],
  cast: (variant) => {
    const elder = variant.startsWith('grand')
    const frame = variant === 'mother' || variant === 'grandmother' ? 'woman' : 'man'
    return [
      { frame, age: elder ? 'elder' : 'adult', smiling: true },
      { frame: frame === 'woman' ? 'man' : 'woman', age: 'adult' },
      { frame: variant.length % 2 ? 'girl' : 'boy', smiling: true },
    ]
  },
  words: (stage) => {
    const elder = stage.variant.startsWith('grand')
    const child = stage.people[2]?.frame ?? 'child'
    const person_word = stage.people[1]?.frame === 'man' ? 'grown son' : 'grown daughter'
    return {
      titles: elder
        ? [
            `${capital(stage.variant)} with ${person_word} and grandchild`,
            `Three generations of a family, smiling`,
            `${capital(stage.variant)} and ${child} in a family portrait`,
          ]
        : [
            `Parents with their ${child}, family portrait`,
            `Smiling family of three in ${clothWord(stage)} cloth`,
          ],
      where: inTheCity(stage),
      description: `${elder ? 'Three generations' : 'A family of three'} stand close together, shoulders overlapping, everyone at ease. ${capital(stage.variant)} and ${child} are smiling.`,
      keywords: [
        'family',
        'smiling',
        elder ? 'generations' : 'parents',
        stage.variant,
        ...peopleKeywords(stage.people),
        'together',
        'love',
      ],
    }
  },
  draw: (stage) => {
    const { w, h, comp, palette, wall } = stage
    const [one, two, child] = stage.people
    if (!one || !two || !child) return { background: '', subject: '' }
    const head = (isWide(stage) ? h * 0.29 : Math.min(w * 0.27, h * 0.24)) * comp.near
    const side = comp.kind % 2 ? 1 : -1
    const x = w * (isWide(stage) ? 0.5 - side * 0.1 : comp.x)
    const y = h * (isWide(stage) ? comp.level + 0.04 : comp.level)
    const gap = head * (isWide(stage) ? 1.75 : 1.3)
    const soft = nudge(wall, 0.05)
    const planes = [
      rect(0, 0, w * 0.5, h, soft) +
        place(pottedPlant(h * 0.5, 1, leafColour(palette), palette.cloth2), { x: w * 0.93, y: h * 0.98 }),
      path(d`M0 ${h * 0.5}L${w} ${h * 0.3}V${h}H0Z`, soft) +
        windowView(stage, w * 0.04, h * 0.06, w * 0.26, h * 0.3),
      repeat(4, (i) => rect(w * i * 0.26, 0, w * 0.13, h, soft)),
      path(d`M${w * 0.1} ${h}V${h * 0.44}A${w * 0.4} ${w * 0.4} 0 0 1 ${w * 0.9} ${h * 0.44}V${h}Z`, soft),
      rect(0, h * 0.62, w, h * 0.4, stage.other) +
        bunting(
          -w * 0.03,
          h * 0.05,
          w * 1.03,
          h * 0.05,
          h * 0.05,
          [palette.spark, palette.paper, palette.cloth2],
          9,
          soft,
        ),
      path(d`M0 0H${w}V${h * 0.24}Q${w * 0.5} ${h * 0.5} 0 ${h * 0.2}Z`, soft),
    ]
    const back = portrait(
      stage,
      two,
      { ...waistUp(standing(side)), turn: -0.35 * side, tilt: 4 * side },
      { x: x + side * gap * 0.62, y: y - head * 0.14, head: head * 0.96 },
    )
    const main = portrait(
      stage,
      one,
      { ...waistUp(standing(1)), turn: 0.35 * side, tilt: -6 * side },
      { x: x - side * gap * 0.46, y: y + head * (one.age === 'elder' ? 0.34 : 0.1), head },
    )
    // A wide frame has no room below: the child stands beside, not under, the others.
    const beside = isWide(stage)
    const small = portrait(
      stage,
      child,
      { ...handsInFront(-30, 12), turn: -0.2 * side, tilt: 8 * side },
      { x: x + side * gap * (beside ? 1.55 : 0.2), y: y + head * (beside ? 0.86 : 1.9), head: head * 0.82 },
    )
    return { background: backdrop(stage, wall) + (planes[comp.kind] ?? ''), subject: back + main + small }
  },
}
