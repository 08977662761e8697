import type { SearchReading } from '@taswira/contract'
import { type LanguageCode, type Lexicon, languages, type Meaning } from '@taswira/lexicon'
import type { Alternative, Group } from '@taswira/search-index'
import { type Part, typedOf, wordsOf } from './search-tokens.ts'

/** A reading in another language than the query's counts this much. */
const OTHER_LANGUAGE = 0.5
/** The typed words of a term, which may stand apart in an image's text. */
const APART = 0.75
/** Single words of a term of several words, when nothing has the whole. */
const PART_OF_TERM = 0.25

/** One thing that is searched for. */
export interface SearchConcept {
  /** As typed, or as corrected. */
  words: string
  /** What counts as this thing. */
  group: Group
  /** The same with what comes close. */
  nearest: Group
  /** It only describes, as *young* does: the first to be given up. */
  is_weak: boolean
  /** It says how, when or in which colour something is shown: given up before things. */
  is_setting: boolean
  /** It says only what nearly every image here shows, as *african* and *noire* do. */
  is_soft: boolean
  /** English terms that it means in the language of the query. */
  terms: string[]
  widened: WordsRead['widened']
}

/** What pages show of how the words were read. */
export type WordsRead = Pick<SearchReading, 'widened' | 'corrected'>

const isSoft = (part: Part, known: Lexicon) =>
  known.isSoft(wordsOf(part).join(' ')) ||
  (part.meanings.length > 0 && part.meanings.every(({ terms }) => terms.every(known.isSoft)))

/** The meanings in the query's language, or in others when it has none. */
function meaningsIn(
  { tokens, meanings }: Part,
  language: LanguageCode,
): { meaning: Meaning; share: number }[] {
  const own = meanings.some((one) => one.language === language)
  const typed = typedOf({ tokens, meanings })
  const accented = tokens.some((token) => token.accented)
  return meanings.map((meaning) => {
    const is_likely = !own || meaning.language === language || meaning.entry
    // Without its marks a word may be several: Yoruba *erin* is an elephant, *ẹ̀rín* laughter.
    const is_other =
      meaning.spelled !== typed &&
      meanings.some(({ spelled, language: code }) => spelled === typed && code === meaning.language)
    const is_other_english = accented && meaning.language === 'en' && meaning.spelled !== typed
    const is_unlikely = !meaning.entry && (is_other || is_other_english)
    return { meaning, share: is_likely && !is_unlikely ? 1 : OTHER_LANGUAGE }
  })
}

/** The meanings that pages show: those in another language or of local words, as one. */
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

/** What a part of a query stands for in the language of the query. */
export function conceptOf(part: Part, language: LanguageCode, known: Lexicon): SearchConcept {
  const meanings = meaningsIn(part, language)
  const every = (is: (term: string) => boolean) =>
    meanings.length > 0 && meanings.every(({ meaning, share }) => share < 1 || meaning.terms.every(is))
  return {
    ...groupOf(part, language, known),
    words: typedOf(part),
    terms: meanings.filter(({ share }) => share === 1).flatMap(({ meaning }) => meaning.terms),
    is_weak: every(known.isWeak),
    is_setting: every(known.isSetting),
    is_soft: isSoft(part, known),
    widened: widenedBy(part, language),
  }
}

/** All words that count as what the part means, with those that only come near in `nearest`. */
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
  // A word of another language may be an English one with another meaning: pain, main, son.
  const is_own_language = !part.meanings.length || part.meanings.some((one) => one.language === language)
  if (is_whole)
    add(
      lexemes,
      language === 'en' || part.tokens.length > 1 || !is_own_language ? own_weight : OTHER_LANGUAGE,
      false,
    )
  // A curated entry says itself what it means, sometimes by a wider term: its narrower ones would be too much.
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

/** Without those that another one finds anyway: "market stall" beside "market". */
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
