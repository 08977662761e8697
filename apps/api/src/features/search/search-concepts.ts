import type { SearchReading } from '@taswira/contract'
import { type LanguageCode, type Lexicon, languages, type Meaning } from '@taswira/lexicon'
import type { Alternative, Group } from '@taswira/search-index'
import { type Counted, type Part, typedOf, wordsOf } from './search-tokens.ts'

/** Weight of a meaning in a language other than the query's. */
const OTHER_LANGUAGE = 0.5
/** Weight of the typed words of a term, which need not be next to each other in an image's text. */
const APART = 0.75
/** Weight of single words of a term, when nothing matches the whole term. */
const PART_OF_TERM = 0.25

/** Alternatives of at least this weight are names of the same thing; others are narrower or broader. */
const NAMES_FROM = 0.9
/** Factor for the others when people are counted. */
const COUNTED_NARROWER = 0.5

/** One thing that the query asks for. */
export interface SearchConcept {
  /** The words as typed, or as corrected. */
  words: string
  /** Alternatives that match this concept. */
  group: Group
  /** The alternatives of `group` and near ones. */
  nearest: Group
  /** Whether it only describes, as *young* does; such concepts are left out first. */
  is_weak: boolean
  /** Whether it states how, when or in which colour something is shown; left out before things. */
  is_setting: boolean
  /** Whether nearly every image here matches it, as with *african* and *noire*. */
  is_soft: boolean
  /** English terms for its meaning in the language of the query. */
  terms: string[]
  widened: WordsRead['widened']
}

/** How the words were understood, for display on the page. */
export type WordsRead = Pick<SearchReading, 'widened' | 'corrected'>

const isSoft = (part: Part, known: Lexicon) =>
  known.isSoft(wordsOf(part).join(' ')) ||
  (part.meanings.length > 0 && part.meanings.every(({ terms }) => terms.every(known.isSoft)))

/**
 * All meanings with their weights. Meanings in other languages than the query's weigh less, unless there are none in
 * its language.
 */
function meaningsIn(
  { tokens, meanings }: Part,
  language: LanguageCode,
): { meaning: Meaning; share: number }[] {
  const own = meanings.some((one) => one.language === language)
  const typed = typedOf({ tokens, meanings })
  const accented = tokens.some((token) => token.accented)
  return meanings.map((meaning) => {
    const is_likely = !own || meaning.language === language || meaning.entry
    // Without diacritics, different words may look the same: Yoruba *erin* is an elephant, *ẹ̀rín* is laughter.
    const is_other =
      meaning.spelled !== typed &&
      meanings.some(({ spelled, language: code }) => spelled === typed && code === meaning.language)
    const is_other_english = accented && meaning.language === 'en' && meaning.spelled !== typed
    const is_unlikely = !meaning.entry && (is_other || is_other_english)
    return { meaning, share: is_likely && !is_unlikely ? 1 : OTHER_LANGUAGE }
  })
}

/** The meanings to display: those in other languages or of local words, combined into one. */
function widenedBy(part: Part, language: LanguageCode): WordsRead['widened'] {
  const shown = meaningsIn(part, language)
    .filter(({ meaning, share }) => share === 1 && (meaning.entry || meaning.language !== 'en'))
    .map(({ meaning }) => meaning)
  const [first] = shown.toSorted((a, b) => Number(!!b.entry) - Number(!!a.entry))
  if (!first) return []
  return [
    {
      word: typedOf(part),
      to: [...new Set(shown.flatMap(({ terms }) => terms))],
      language: first.entry?.language ?? languages[first.language],
      meaning: first.entry?.meaning ?? first.terms[0]!,
    },
  ]
}

/** Converts a part of a query to a concept in the language of the query. */
export function conceptOf(
  part: Part,
  language: LanguageCode,
  known: Lexicon,
  counted?: Counted,
): SearchConcept {
  const meanings = meaningsIn(part, language)
  const every = (is: (term: string) => boolean) =>
    meanings.length > 0 && meanings.every(({ meaning, share }) => share < 1 || meaning.terms.every(is))
  const { group, nearest } = groupOf(part, language, known)
  const weigh = (one: Group) => (counted ? one.map(counting[counted]) : one)
  return {
    group: weigh(group),
    nearest: weigh(nearest),
    words: typedOf(part),
    terms: meanings.filter(({ share }) => share === 1).flatMap(({ meaning }) => meaning.terms),
    is_weak: every(known.isWeak),
    is_setting: every(known.isSetting),
    is_soft: isSoft(part, known),
    widened: widenedBy(part, language),
  }
}

/** Where people are counted, as in *two women*. */
const counting: Record<Counted, (one: Alternative) => Alternative> = {
  // The image's stated number decides, since "Mother and two children" has these words too.
  number: ({ words, weight }) =>
    words[0]!.startsWith('people:') ? { words, weight: 1 } : { words: [...words, 'people:unknown'], weight },
  // A bride and her groom aren't two women.
  noun: ({ words, weight }) => ({ words, weight: weight < NAMES_FROM ? weight * COUNTED_NARROWER : weight }),
}

/** Collects all alternatives that match the meaning of a part; `nearest` also contains those that are only near. */
function groupOf(
  part: Part,
  language: LanguageCode,
  known: Lexicon,
): Pick<SearchConcept, 'group' | 'nearest'> {
  const alternatives = new Map<string, Alternative & { near: boolean }>()
  const add = (words: string[], weight: number, near: boolean) => {
    if (!words.length) return
    const key = [...words].sort().join(' ')
    const before = alternatives.get(key)
    if (before && !(before.near && !near) && (before.weight >= weight || before.near !== near)) return
    alternatives.set(key, { words, weight, near })
  }
  const lexemes = part.tokens.flatMap(({ stems }) => stems.en)
  const is_whole = new Set(lexemes).size > 1 || part.tokens.length === 1 || !part.meanings.length
  const own_weight = part.tokens.length > 1 && part.meanings.length ? APART : 1
  // A word of another language may also be an English word with another meaning: pain, main, son.
  const is_own_language = !part.meanings.length || part.meanings.some((one) => one.language === language)
  if (is_whole)
    add(
      lexemes,
      language === 'en' || part.tokens.length > 1 || !is_own_language ? own_weight : OTHER_LANGUAGE,
      false,
    )
  // Curated entries list all their meanings, sometimes with a broader term, so their terms' narrower ones only count as
  // near.
  for (const { meaning, share } of meaningsIn(part, language))
    for (const one of meaning.terms) {
      if (meaning.entry) add(known.lexemesOf(one), share, false)
      for (const { term, weight, near } of known.expand(one))
        add(
          known.lexemesOf(term),
          share * (meaning.language === 'en' && term === one ? own_weight : weight),
          near || meaning.entry !== undefined,
        )
    }
  if (part.tokens.length > 1 && language === 'en')
    for (const { stems } of part.tokens) add(stems.en, PART_OF_TERM, true)
  const all = withoutContained([...alternatives.values()])
  const plain = ({ words, weight }: Alternative): Alternative => ({ words, weight })
  const group = all.filter(({ near }) => !near).map(plain)
  return { group, nearest: group.length === all.length ? group : all.map(plain) }
}

/** Removes alternatives that match nothing more than another one: "market stall" next to "market". */
function withoutContained<One extends Alternative & { near: boolean }>(alternatives: One[]): One[] {
  const single = new Map(
    alternatives.filter(({ words }) => words.length === 1).map((one) => [one.words[0], one]),
  )
  return alternatives.filter(
    (one) =>
      one.words.length === 1 ||
      !one.words.some((word) => {
        const other = single.get(word)
        return other && other.weight >= one.weight && (one.near || !other.near)
      }),
  )
}
