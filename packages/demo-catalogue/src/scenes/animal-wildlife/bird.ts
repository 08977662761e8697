import { mix, nudge, tone } from '../../colour.ts'
import { leafColour, sunColour } from '../../palettes.ts'
import { perchedBird } from '../../props/animals.ts'
import { bigLeaf, branch, leaf } from '../../props/plants.ts'
import { circle, d, place, repeat, stroke } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, type Picture, short } from '../../stage.ts'
import { atHour, capital } from '../../words.ts'

export const bird: Grammar = {
  id: 'animal-wildlife-c',
  compositions: [
    arrangement('left on a branch', 0.36, 1, 0.56, 0),
    arrangement('right, big leaves', 0.64, 1.1, 0.58, 1),
    arrangement('close, leaves in front', 0.48, 1.6, 0.66, 2),
    arrangement('high on a thin branch', 0.58, 0.8, 0.42, 3),
    arrangement('pair of birds', 0.5, 0.86, 0.54, 4),
    arrangement('low, moon behind', 0.4, 1, 0.68, 5),
  ],
  variants: ['sunbird', 'hornbill', 'turaco'],
  cast: () => [],
  words: (stage) => ({
    titles: [
      stage.comp.kind === 4
        ? `Pair of ${stage.variant}s on a branch`
        : `${capital(stage.variant)} ${['perched among broad leaves', 'on a mossy branch', 'up close', 'on a thin branch', '', 'before the full moon'][stage.comp.kind]}`,
      stage.comp.kind === 4
        ? `Two ${stage.variant}s in the forest canopy`
        : `${capital(stage.variant)} resting in the forest`,
      stage.comp.kind === 4
        ? `${capital(stage.variant)} and its mate`
        : `${capital(stage.variant)} half hidden by leaves`,
    ],
    description: `${stage.comp.kind === 4 ? `Two ${stage.variant}s rest` : `A ${stage.variant} rests`} on a branch among broad leaves ${atHour(stage)}, ${stage.comp.kind === 4 ? 'their' : 'its'} colours taken up by the foliage.`,
    keywords: [
      'wildlife',
      'bird',
      stage.variant,
      'leaves',
      'forest',
      'branch',
      'nature',
      'feathers',
      'tropical',
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, comp, palette } = stage
    const s = short(stage)
    const kind = { sunbird: 2, hornbill: 1, turaco: 0 }[stage.variant] as number
    const green = leafColour(palette)
    const body = [palette.cloth1, tone(palette.ink, 0.08), mix(palette.cloth1, '#127a6a', 0.4)][
      kind
    ] as string
    const wing = [palette.cloth2, palette.paper, palette.cloth2][kind] as string
    const mark = [palette.spark, palette.paper, palette.spark][kind] as string
    const beak = kind === 2 ? '#3a2f2c' : sunColour(palette)
    const size = (s / 330) * 0.74 * comp.near
    const [x, y] = [w * comp.x, h * comp.level]
    const flip = comp.x > 0.5
    const wood = stroke(
      d`M${-w * 0.05} ${y + s * 0.05}C${w * 0.3} ${y - s * 0.02} ${w * 0.6} ${y + s * 0.06} ${w * 1.05} ${y - s * 0.06}`,
      tone(palette.ink, 0.14),
      s * 0.028,
    )
    const soft = nudge(palette.ground, 0.055)
    const back_leaves = repeat(9, (i) =>
      leaf(
        s * (0.5 + (i % 3) * 0.12),
        s * 0.09,
        i % 2 ? soft : tone(soft, -0.03),
        -150 + i * 36,
        w * ((i * 0.31) % 1),
        h * ((i * 0.47) % 1),
      ),
    )
    const near_leaves = [
      repeat(5, (i) =>
        place(bigLeaf(s * (0.16 + (i % 2) * 0.05), i % 2 ? green : tone(green, 0.06)), {
          x: w * (0.72 + (i % 2) * 0.18),
          y: h * (0.1 + i * 0.22),
          turn: -40 + i * 30,
        }),
      ),
      repeat(5, (i) =>
        place(bigLeaf(s * (0.2 + (i % 2) * 0.05), i % 2 ? green : tone(green, 0.06)), {
          x: w * (0.06 + (i % 2) * 0.18),
          y: h * (0.1 + i * 0.22),
          turn: 30 - i * 30,
        }),
      ),
      repeat(6, (i) =>
        leaf(
          s * 0.62,
          s * 0.1,
          i % 2 ? green : tone(green, 0.06),
          -64 + i * 25,
          w * (0.1 + i * 0.16),
          h * 1.04,
        ),
      ),
      place(branch(s * 0.8, 6, green, 0.4), { x: w * 0.1, y: h * 1.04 }) +
        place(branch(s * 0.6, 5, tone(green, 0.06), -0.4), { x: w * 0.92, y: h * 1.04 }),
      repeat(8, (i) =>
        leaf(
          s * 0.34,
          s * 0.07,
          i % 2 ? green : tone(green, 0.07),
          i % 2 ? 200 : -20,
          w * (0.06 + i * 0.13),
          y + s * (i % 2 ? 0.06 : 0),
        ),
      ),
      repeat(7, (i) =>
        leaf(
          s * (0.5 + (i % 2) * 0.14),
          s * 0.07,
          i % 2 ? green : tone(green, 0.06),
          -44 + i * 15,
          w * (0.64 + (i % 4) * 0.09),
          h * 1.02,
        ),
      ),
    ][comp.kind] as string
    const disc =
      comp.kind === 5 || comp.kind === 3
        ? circle(w * (comp.kind === 5 ? 0.46 : 0.5), h * 0.42, s * 0.34, sunColour(palette))
        : ''
    const main = place(perchedBird(kind, body, wing, beak, mark), { x, y: y + s * 0.02, scale: size, flip })
    const mate =
      comp.kind === 4
        ? place(perchedBird(kind, tone(body, 0.05), wing, beak, mark), {
            x: w * 0.22,
            y: y + s * 0.03,
            scale: size * 0.94,
          }) +
          place(perchedBird(kind, body, wing, beak, mark), {
            x: w * 0.74,
            y: y + s * 0.01,
            scale: size,
            flip: true,
          })
        : main
    return {
      background: backdrop(stage, palette.ground) + disc + back_leaves,
      subject: wood + mate + near_leaves,
    }
  },
}
