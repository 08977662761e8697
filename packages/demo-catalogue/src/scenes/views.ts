import type { Mood } from '../palettes.ts'
import { inTheCity } from '../places.ts'
import { arrangement, type CastWish, type Grammar, type Picture, type Stage, type Words } from '../stage.ts'
import { nounOf } from '../words.ts'

/** For a cast that lacks someone. */
export const none: Picture = { background: '', subject: '' }

/** The word for the person at a place in the cast. */
export const noun = (stage: Stage, i: number) => {
  const person = stage.people[i]
  return person ? nounOf(person) : 'person'
}

/** A composition with its own people, words and drawing, for scenes that share little but their theme. */
export interface View {
  name: string
  cast: readonly CastWish[]
  words: (stage: Stage) => Words
  draw: (stage: Stage) => Picture
}

/** A grammar of views; `theme` are keywords that fit all of them. */
export function grammarOfViews(
  id: string,
  theme: readonly string[],
  views: readonly View[],
  moods?: readonly Mood[],
): Grammar {
  const viewOf = (kind: number) => views[kind] as View
  return {
    id,
    compositions: views.map(({ name }, kind) => arrangement(name, 0.5, 1, 0.8, kind)),
    ...(moods ? { moods } : {}),
    variants: [id],
    cast: (_variant, _random, comp) => viewOf(comp.kind).cast,
    words: (stage) => {
      const words = viewOf(stage.comp.kind).words(stage)
      return {
        where: inTheCity(stage),
        ...words,
        keywords: [...theme.slice(0, 4), ...words.keywords, ...theme.slice(4)],
      }
    },
    draw: (stage) => viewOf(stage.comp.kind).draw(stage),
  }
}
