import { apartFrom, tone } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { leafColour } from '../../palettes.ts'
import { chapati, dish, injera, jollof, suya } from '../../props/dishes.ts'
import { branch } from '../../props/plants.ts'
import { circle, d, ellipse, path, place, polygon, rect, stroke } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, patterned, short } from '../../stage.ts'
import { clothWord } from '../../words.ts'
import { armFromAbove } from '../arm-from-above.ts'

const plates: Record<string, { title: string; words: readonly string[]; side: string }> = {
  jollof: {
    title: 'Jollof rice with plantain',
    words: ['jollof', 'rice', 'plantain', 'chicken'],
    side: 'a glass of hibiscus drink',
  },
  injera: {
    title: 'Injera platter',
    words: ['injera', 'stew', 'lentils', 'sharing'],
    side: 'small cups of coffee',
  },
  suya: {
    title: 'Suya with onion and tomato',
    words: ['suya', 'grill', 'onion', 'tomato'],
    side: 'a cold drink',
  },
  chapati: {
    title: 'Chapati and green stew',
    words: ['chapati', 'bread', 'stew', 'greens'],
    side: 'a cup of tea',
  },
}

export const fromAbove: Grammar = {
  id: 'food-drink-a',
  compositions: [
    arrangement('bowl centre, hand right', 0.5, 1, 0.52, 0),
    arrangement('bowl cut left', 0.2, 1.35, 0.5, 1),
    arrangement('bowl low right, drinks above', 0.62, 1.05, 0.64, 2),
    arrangement('table for two', 0.5, 0.85, 0.5, 3),
    arrangement('very close', 0.56, 1.7, 0.56, 4),
    arrangement('bowl left, cloth diagonal', 0.36, 0.95, 0.44, 5),
  ],
  variants: ['jollof', 'injera', 'suya', 'chapati'],
  cast: () => [{ top: 'shirt' }, {}],
  words: (stage) => {
    const food = plates[stage.variant] as (typeof plates)[string]
    const hand = stage.comp.kind === 0 || stage.comp.kind === 3
    return {
      titles: [
        `${food.title} on ${clothWord(stage)} cloth, from above`,
        hand ? `Hand reaching for ${food.title.toLowerCase()}` : `${food.title}, ready to share`,
        `${stage.comp.kind === 3 ? 'Table for two' : 'Lunch'} with ${food.title.toLowerCase()}`,
      ],
      description: `${food.title} seen from above on ${clothWord(stage)} cloth, with ${food.side}${hand ? ' and a hand reaching in' : ''}.`,
      keywords: [
        'food',
        ...food.words,
        'from above',
        'meal',
        'table',
        'tablecloth',
        hand ? 'hand' : 'flat lay',
        'african cuisine',
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall, random } = stage
    const [one, two] = stage.people
    const s = short(stage)
    const r = s * 0.32 * comp.near
    const [cx, cy] = [w * comp.x, h * comp.level]
    const plate_colour = apartFrom(palette.paper, wall, 1.2)
    const food = (k: number) =>
      stage.variant === 'jollof'
        ? jollof(k, plate_colour, random)
        : stage.variant === 'injera'
          ? injera(k, palette.cloth2, random)
          : stage.variant === 'suya'
            ? suya(k, palette.cloth2)
            : chapati(k, plate_colour, random)
    const base = apartFrom(palette.cloth1, wall, 1.4)
    const cloth = paintOf(
      patterned(
        stage,
        base,
        apartFrom(palette.spark, base, 1.7),
        apartFrom(palette.paper, base, 1.5),
        s * 0.085,
        comp.kind % 2 ? 45 : 0,
      ),
    )
    const runner = [
      rect(w * 0.12, -5, w * 0.76, h + 10, cloth),
      polygon(
        [
          [-5, -5],
          [w * 0.6, -5],
          [w * 0.46, h + 5],
          [-5, h + 5],
        ],
        cloth,
      ),
      rect(-5, h * 0.3, w + 10, h * 0.75, cloth),
      isWide(stage)
        ? rect(w * 0.32, -5, w * 0.36, h + 10, cloth)
        : rect(-5, h * 0.32, w + 10, h * 0.36, cloth),
      rect(-5, -5, w + 10, h + 10, cloth),
      polygon(
        [
          [-5, h * 0.16],
          [w * 0.7, -5],
          [w * 1.01, -5],
          [w * 1.01, h * 0.5],
          [-5, h * 1.01],
        ],
        cloth,
      ),
    ][comp.kind] as string
    const edge_at = [[0.12, 0.88], [], [], [], [], []][comp.kind] as number[]
    const fringe = edge_at.map((x) => rect(w * x - 6, -5, 12, h + 10, palette.spark)).join('')
    const glass = (x: number, y: number, drink: string, k = 1) =>
      ellipse(x + 10 * stage.shade, y + 12, s * 0.085 * k, s * 0.085 * k, '#1c0f0a', 'fill-opacity=".2"') +
      circle(x, y, s * 0.085 * k, palette.paper) +
      circle(x, y, s * 0.07 * k, drink) +
      ellipse(x - s * 0.02, y - s * 0.024, s * 0.022 * k, s * 0.014 * k, '#ffffff', 'fill-opacity=".55"')
    const drink =
      stage.variant === 'jollof'
        ? '#a3193c'
        : stage.variant === 'injera'
          ? '#3f2114'
          : stage.variant === 'chapati'
            ? '#c98a4b'
            : '#e8a33a'
    const pepper = (x: number, y: number, turn: number) =>
      place(
        path(
          d`M0 0C${s * 0.05} ${-s * 0.04} ${s * 0.14} ${-s * 0.02} ${s * 0.18} ${s * 0.04}C${s * 0.12} ${s * 0.05} ${s * 0.04} ${s * 0.05} 0 0Z`,
          '#cf2e22',
        ) + stroke(d`M0 0l${-s * 0.03} ${-s * 0.02}`, '#4d7d33', s * 0.012),
        { x, y, turn },
      )
    const herb = place(branch(s * 0.26, 4, leafColour(palette), 0.2), {
      x: w * (comp.x > 0.5 ? 0.12 : 0.9),
      y: h * 0.98,
      turn: comp.x > 0.5 ? 30 : -30,
    })
    const bowl = (x: number, y: number, k: number, filling: string) =>
      place(
        dish(s * 0.11 * k, palette.spark, filling) +
          circle(-s * 0.03 * k, -s * 0.03 * k, s * 0.035 * k, tone(filling, 0.08)),
        { x, y },
      )
    const side = [
      glass(w * 0.86, h * 0.16, drink) +
        bowl(w * 0.13, h * 0.84, 1, '#5d8a3a') +
        pepper(w * 0.08, h * 0.16, 20),
      glass(w * 0.82, h * 0.26, drink, 1.2) +
        bowl(w * 0.78, h * 0.74, 1.2, '#d99a2b') +
        pepper(w * 0.6, h * 0.9, -20),
      glass(w * 0.2, h * 0.16, drink) +
        glass(w * 0.46, h * 0.12, drink, 0.9) +
        bowl(w * 0.86, h * 0.16, 0.9, '#c9462c') +
        pepper(w * 0.1, h * 0.9, -30),
      '',
      pepper(w * 0.06, h * 0.1, 30),
      glass(w * 0.8, h * 0.2, drink, 1.1) + bowl(w * 0.82, h * 0.66, 1.1, '#5d8a3a') + herb,
    ][comp.kind] as string
    const sleeve = apartFrom(palette.cloth2, wall, 1.7)
    const arm =
      one && comp.kind === 0
        ? armFromAbove(
            stage,
            one.skin,
            [w * 1.08, h * 1.04],
            [cx + r * 0.86, cy + r * 0.6],
            s * 0.058,
            sleeve,
            -1,
          )
        : ''
    if (comp.kind === 3 && one && two) {
      const wide = isWide(stage)
      const a = wide ? { x: w * 0.28, y: h * 0.5 } : { x: w * 0.5, y: h * 0.26 }
      const b = wide ? { x: w * 0.72, y: h * 0.5 } : { x: w * 0.5, y: h * 0.74 }
      const arms =
        armFromAbove(
          stage,
          one.skin,
          wide ? [-w * 0.06, h * 0.96] : [w * 1.08, -h * 0.02],
          wide ? [a.x - r * 0.6, a.y + r * 0.5] : [a.x + r * 0.7, a.y - r * 0.3],
          s * 0.055,
          sleeve,
          1,
        ) +
        armFromAbove(
          stage,
          two.skin,
          wide ? [w * 1.06, h * 0.04] : [-w * 0.06, h * 1.02],
          wide ? [b.x + r * 0.6, b.y - r * 0.5] : [b.x - r * 0.7, b.y + r * 0.3],
          s * 0.055,
          palette.spark,
          1,
        )
      return {
        background: backdrop(stage, wall) + runner,
        subject:
          place(food(r * 0.92), a) +
          place(food(r * 0.92), { ...b, turn: 150 }) +
          glass(w * 0.5 + (wide ? 0 : w * 0.34), h * (wide ? 0.2 : 0.5), drink) +
          bowl(w * 0.5 - (wide ? 0 : w * 0.34), h * (wide ? 0.8 : 0.5), 0.9, '#d99a2b') +
          arms,
      }
    }
    return {
      background: backdrop(stage, wall) + runner + fringe,
      subject: side + place(food(r), { x: cx, y: cy, turn: comp.kind * 20 }) + arm,
    }
  },
}
