import type { SearchReading } from '@taswira/contract'
import {
  foldedWords,
  type LanguageCode,
  type Lexicon,
  languages,
  type Meaning,
  strictest,
} from '@taswira/lexicon'
import type { Alternative, Group, Guard } from '@taswira/search-index'
import { type Counted, type Part, typedOf, wordsOf } from './search-tokens.ts'

/** Weight of the typed words of a term, which need not be next to each other in an image's text. */
const APART = 0.75
/** Weight of single words of a term, when nothing matches the whole term. */
const PART_OF_TERM = 0.25

/** Alternatives of at least this weight are names of the same thing; others are narrower or broader. */
const NAMES_FROM = 0.9
/** Near alternatives below this weight are far: only the other countries of a region. */
const FAR = 0.15
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
  /** `nearest` and what is further away, as other countries of a region are; used when it is searched for alone. */
  far: Group
  /** Whether it only describes, as *young* does; such concepts are left out first. */
  is_weak: boolean
  /** Whether it states how, when or in which colour something is shown; left out before things. */
  is_setting: boolean
  /** Whether nearly every image here matches it, as with *african* and *noire*. */
  is_soft: boolean
  /** Set when the words may harm people: who may be shown under them (docs/search.md, "Dignity"). */
  guard?: Guard
  /** What the words mean in other languages. */
  elsewhere: SearchReading['elsewhere']
  /** English terms for its meaning in the language of the query. */
  terms: string[]
  widened: WordsRead['widened']
}

/** How the words were understood, for display on the page. */
export type WordsRead = Pick<SearchReading, 'widened' | 'corrected'>

const isSoft = (part: Part, known: Lexicon) =>
  known.isSoft(wordsOf(part).join(' ')) ||
  (part.meanings.length > 0 &&
    part.meanings.every(({ terms }) => terms.length > 0 && terms.every(known.isSoft)))

/** All meanings. Those in other languages than the query's aren't meant, unless there are none in its language. */
function meaningsIn(
  { tokens, meanings }: Part,
  language: LanguageCode,
  known: Lexicon,
): { meaning: Meaning; is_meant: boolean }[] {
  const is_english = language === 'en' && tokens.every(({ word }) => known.isEnglish(word))
  const own = is_english || meanings.some((one) => one.language === language)
  const typed = typedOf({ tokens, meanings })
  const accented = tokens.some((token) => token.accented)
  const all = meanings.map((meaning) => {
    const is_likely = !own || meaning.language === language || meaning.entry !== undefined
    // Without diacritics, different words may look the same: Yoruba *erin* is an elephant, *ẹ̀rín* is laughter.
    const is_other =
      meaning.spelled !== typed &&
      meanings.some(({ spelled, language: code }) => spelled === typed && code === meaning.language)
    const is_other_english = accented && meaning.language === 'en' && meaning.spelled !== typed
    const is_unlikely = !meaning.entry && (is_other || is_other_english)
    return { meaning, is_meant: is_likely && !is_unlikely }
  })
  return is_english || all.some(({ is_meant }) => is_meant)
    ? all
    : all.map((one) => ({ ...one, is_meant: true }))
}

/** The meanings to display: those in other languages or of local words, combined into one. */
function widenedBy(part: Part, language: LanguageCode, known: Lexicon): WordsRead['widened'] {
  const shown = meaningsIn(part, language, known)
    .filter(
      ({ meaning, is_meant }) =>
        is_meant && meaning.terms.length > 0 && (meaning.entry || meaning.language !== 'en'),
    )
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
  const meanings = meaningsIn(part, language, known)
  const every = (is: (term: string) => boolean) =>
    meanings.length > 0 &&
    meanings.every(({ meaning: { terms }, is_meant }) => !is_meant || (terms.length > 0 && terms.every(is)))
  const guard = guardOf(part, language, known)
  const { group, near, far } = groupOf(part, language, known)
  const weigh = (one: Group) => (counted ? one.map(counting[counted]) : one)
  // Nobody is near a word that may harm them.
  const nearest = weigh(guard ? group : near)
  return {
    group: weigh(group),
    nearest,
    far: far.length ? [...nearest, ...far] : nearest,
    elsewhere: elsewhereOf(part, language, known),
    words: typedOf(part),
    ...(guard && { guard }),
    terms: meanings.filter(({ is_meant }) => is_meant).flatMap(({ meaning }) => meaning.terms),
    is_weak: every(known.isWeak),
    is_setting: every(known.isSetting),
    is_soft: isSoft(part, known),
    widened: widenedBy(part, language, known),
  }
}

/** A meaning in another language than the query's harms nobody, if the words have a harmless one in that language. */
function guardOf(part: Part, language: LanguageCode, known: Lexicon): Guard | undefined {
  const has_own = part.meanings.some((one) => one.language === language)
  const all = meaningsIn(part, language, known)
  const meant = all.filter(({ is_meant }) => is_meant || !has_own)
  const use = strictest((meant.length ? meant : all).map(({ meaning }) => meaning.use))
  return use && { use, given: known.spellingsOf(wordsOf(part)) }
}

/** Other meanings than those that are meant, which are only offered. */
function elsewhereOf(part: Part, language: LanguageCode, known: Lexicon): SearchReading['elsewhere'] {
  const all = meaningsIn(part, language, known)
  const meant = new Set(
    all.filter(({ is_meant }) => is_meant).flatMap(({ meaning }) => meaning.terms.flatMap(known.relativesOf)),
  )
  const typed = wordsOf(part).join(' ')
  return all
    .filter(
      ({ meaning, is_meant }) => !is_meant && !meaning.use && !meaning.near && meaning.language !== language,
    )
    .filter(({ meaning }) => foldedWords(meaning.spelled).join(' ') === typed)
    .filter(({ meaning }) => meaning.terms.length > 0 && !meaning.terms.some((term) => meant.has(term)))
    .map(({ meaning }) => ({
      word: typedOf(part),
      language: languages[meaning.language],
      tag: meaning.language,
      meaning: meaning.terms[0]!,
    }))
}

/** Where people are counted, as in *two women*. */
const counting: Record<Counted, (one: Alternative) => Alternative> = {
  // The image's stated number decides, since "Mother and two children" has these words too.
  number: ({ words, weight }) =>
    words[0]!.startsWith('people:') ? { words, weight: 1 } : { words: [...words, 'people:unknown'], weight },
  // A bride and her groom aren't two women.
  noun: ({ words, weight }) => ({ words, weight: weight < NAMES_FROM ? weight * COUNTED_NARROWER : weight }),
}

/** Collects all alternatives that match the meaning of a part; `near` also contains those that are only near. */
function groupOf(
  part: Part,
  language: LanguageCode,
  known: Lexicon,
): Record<'group' | 'near' | 'far', Group> {
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
  if (is_whole) add(lexemes, own_weight, false)
  // Curated entries list all their meanings, sometimes with a broader term, so their terms' narrower ones only count as
  // near.
  for (const { meaning, is_meant } of meaningsIn(part, language, known)) {
    if (!is_meant) continue
    for (const one of meaning.terms) {
      if (meaning.entry) add(known.lexemesOf(one), 1, false)
      for (const { term, weight, near } of known.expand(one))
        if (!meaning.near || weight >= NAMES_FROM)
          add(
            known.lexemesOf(term),
            meaning.language === 'en' && term === one && !meaning.near ? own_weight : weight,
            near || meaning.entry !== undefined || meaning.near === true,
          )
    }
  }
  // Of words that only may harm people, no more is known.
  if (![...alternatives.values()].some(({ near }) => !near)) add(lexemes, own_weight, false)
  const is_place = part.meanings.some(({ terms }) =>
    terms.some((term) => known.placesAround(term).length > 0),
  )
  // A test of eyes is no HIV test.
  const is_compound = part.meanings.some(({ near }) => near)
  if (part.tokens.length > 1 && language === 'en' && !is_place && !is_compound)
    for (const { stems } of part.tokens) add(stems.en, PART_OF_TERM, true)
  const all = withoutContained([...alternatives.values()])
  const plain = ({ words, weight }: Alternative): Alternative => ({ words, weight })
  const group = all.filter(({ near }) => !near).map(plain)
  const is_far = ({ near, weight }: (typeof all)[number]) => near && weight < FAR
  const near = all.filter((one) => !is_far(one)).map(plain)
  return { group, near: group.length === near.length ? group : near, far: all.filter(is_far).map(plain) }
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
