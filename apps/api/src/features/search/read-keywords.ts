import {
  type AddedMeaning,
  createLexicon,
  type LanguageCode,
  type Lexicon,
  readLexicon,
  type Stems,
  withAddedMeanings,
  wordsOfLexicon,
  wordsOfMeanings,
} from '@taswira/lexicon'
import type { Group, Guard } from '@taswira/search-index'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/pool.ts'
import { nearestWord } from './correct-spelling.ts'
import { stemsOfWords } from './queries.ts'
import { conceptOf, type SearchConcept, type WordsRead } from './search-concepts.ts'
import {
  countedPeople,
  isFunctionWord,
  isMeant,
  isNoPeople,
  isStopWord,
  languageOf,
  noStems,
  type Part,
  partsOf,
  phrasesIn,
  splitInput,
  type Token,
  typedOf,
  withoutAnyone,
  withoutAsking,
  wordsOf,
} from './search-tokens.ts'

/** Maximum number of words that are corrected, because each needs a query. */
const CORRECTED_MAX = 4
/** Words that continue an exclusion: "without glasses or hat". */
const joining = new Set(['or', 'and', 'nor', 'ou', 'et', 'ni', 'e', 'au', 'na', 'wala', 'او', 'و'])
/** Maximum number of cached concepts, each with some hundred words. */
const CONCEPTS_KEPT = 1_000
/**
 * How long a corrected spelling is cached, in ms. The catalogue's words, on which it depends, are updated once a
 * minute.
 */
const SPELLING_MS = 60_000

/** The query as understood, with its differences from the input. */
export interface ReadKeywords {
  language: LanguageCode
  concepts: SearchConcept[]
  /** These raise the rank but aren't required: *african*. */
  boosts: Group[]
  /** None of these may occur: `-car`, "without people". */
  without: Group[]
  /** Words in quotation marks, which must appear next to each other. */
  phrases: string[]
  /** Who may be shown, because of words that may harm people. */
  guards: Guard[]
  /** Whether it contains a word of hate: it then finds nothing, and nothing of it is shown. */
  is_hateful: boolean
  reading: WordsRead
}

interface Known {
  lexicon: Lexicon
  /**
   * Returns the same object for the same words, because the search server caches per object which words of a group
   * exist.
   */
  concepts: LRUCache<string, SearchConcept>
}

/** Words that exclude the following ones. Portuguese "no" is missing because it means "in the". */
const exclusions: Partial<Record<LanguageCode, string[]>> = {
  en: ['without', 'no', 'not'],
  fr: ['sans'],
  pt: ['sem'],
  sw: ['bila', 'hakuna'],
  ha: ['babu'],
  ar: ['بدون'],
  am: ['ያለ'],
}

const isExclusion = ({ tokens }: Part, language: LanguageCode) =>
  tokens.length === 1 && exclusions[language]?.includes(tokens[0]!.word) === true

let lexicon: Promise<Lexicon> | undefined

/** The process's lexicon, loaded once, and again after a failure. Every database has the same stems. */
function presentLexicon(db: Db): Promise<Lexicon> {
  lexicon ??= loadLexicon(db).catch((error: unknown) => {
    lexicon = undefined
    throw error
  })
  return lexicon
}

async function loadLexicon(db: Db): Promise<Lexicon> {
  const files = readLexicon()
  const words = wordsOfLexicon(files)
  const found = await stemsOfWords(db, words)
  const by_word = new Map(words.map((word, place) => [word, found[place]!]))
  return createLexicon(files, (word) => by_word.get(word)!)
}

export interface KeywordReaderOptions {
  /** Whether to load the lexicon before the first search. */
  eager: boolean
  /** Returns the meanings that operators added. */
  presentMeanings: () => Promise<readonly AddedMeaning[]>
}

/**
 * Converts typed words to concepts (docs/search.md). Stems and concepts are cached, so that most searches need no query
 * here.
 */
export function createKeywordReader(db: Db, { eager, presentMeanings }: KeywordReaderOptions) {
  // Stems never change.
  const stems = new LRUCache<string, Stems>({ max: 20_000 })
  const spellings = new LRUCache<string, { found: Awaited<ReturnType<typeof nearestWord>> }>({
    max: 20_000,
    ttl: SPELLING_MS,
  })
  const with_meanings = new WeakMap<readonly AddedMeaning[], Known>()
  const present = () => presentLexicon(db)

  // Loading takes a second, for which no visitor should wait.
  if (eager) present().catch(() => {})

  /** The lexicon with the operators' meanings, cached per list of meanings. */
  async function knownWith(added: readonly AddedMeaning[]): Promise<Known> {
    let known = with_meanings.get(added)
    if (!known) {
      const words = wordsOfMeanings(added)
      const found = await stemsOfWords(db, words)
      const by_word = new Map(words.map((word, place) => [word, found[place]!]))
      known = {
        lexicon: withAddedMeanings(await present(), added, (word) => by_word.get(word)!),
        concepts: new LRUCache({ max: CONCEPTS_KEPT }),
      }
      with_meanings.set(added, known)
    }
    return known
  }

  async function learnStems(words: string[]) {
    const unknown = [...new Set(words)].filter((word) => !stems.has(word))
    if (!unknown.length) return
    const found = await stemsOfWords(db, unknown)
    for (const [place, word] of unknown.entries()) stems.set(word, found[place]!)
  }

  const tokenOf = (word: string, spelled = word): Token => ({
    word,
    spelled,
    stems: stems.get(word) ?? noStems(word),
    as_spelled: stems.get(spelled)?.en ?? [],
  })

  async function spellingOf(word: string, known: Lexicon) {
    const kept = spellings.get(word)
    if (kept) return kept.found
    const found = await nearestWord(db, word, known)
    spellings.set(word, { found })
    return found
  }

  return {
    lexicon: present,

    /**
     * `isKnown` returns whether the catalogue contains a lexeme. Without `widen`, words are used as typed. Function
     * words ("the", "of") are left out. `trial` is a meaning that is used in addition to the added ones.
     */
    async read(
      keywords: string,
      widen: boolean,
      isKnown: (lexeme: string) => Promise<boolean>,
      trial?: AddedMeaning,
    ): Promise<ReadKeywords> {
      const added = await presentMeanings()
      const { lexicon: known, concepts } = await knownWith(trial ? [...added, trial] : added)
      // Invisible characters, such as text direction marks, would split or change words.
      const typed = splitInput(keywords.normalize('NFKC').replace(/\p{Cf}/gu, ''))
      await learnStems(typed.flatMap(({ word, spelled }) => [word, spelled]))
      const reading: WordsRead = { widened: [], corrected: [] }
      const answer: ReadKeywords = {
        language: 'en',
        concepts: [],
        boosts: [],
        without: [],
        phrases: phrasesIn(keywords),
        guards: [],
        is_hateful: known.hasSlur(keywords),
        reading,
      }
      if (answer.is_hateful) return answer
      const tokens: Token[] = []
      const inCatalogue = async ({ stems: { en } }: Token) =>
        en.length > 0 && (await Promise.all(en.map(isKnown))).every(Boolean)
      for (const { word, spelled, ...marks } of typed) {
        let token = tokenOf(word, spelled)
        const is_plain = !widen || marks.quoted || known.isKnown(word) || isStopWord(token, known)
        if (!is_plain && !isMeant(token, known) && !(await inCatalogue(token))) {
          const found = reading.corrected.length < CORRECTED_MAX ? await spellingOf(word, known) : undefined
          if (found?.is_sensitive) token = { ...token, is_misspelt_harm: true }
          else if (found) {
            await learnStems([found.to])
            token = tokenOf(found.to)
            reading.corrected.push({ word, to: found.to })
          }
        }
        tokens.push({ ...token, ...marks })
      }

      const parts = partsOf(withoutAsking(tokens, known), known, widen)
      const language = await languageOf(parts, known, inCatalogue)
      const counted = countedPeople(parts, language, known)
      answer.language = language
      let exclusion: Token | undefined
      let exclusion_before: Token | undefined
      for (const typed_part of parts) {
        const first = typed_part.tokens[0]!
        if (isExclusion(typed_part, language)) {
          exclusion = first
          continue
        }
        if (typed_part.tokens.length === 1 && exclusion_before && joining.has(first.word)) {
          exclusion = exclusion_before
          continue
        }
        if (isFunctionWord(first, language, known) && typed_part.tokens.length === 1) continue
        const part = exclusion ? withoutAnyone(exclusion, typed_part) : typed_part
        const use = counted.get(part)
        const key = [language, use, part.meanings[0]?.spelled, typedOf(part), ...wordsOf(part)].join(' ')
        let concept = concepts.get(key)
        if (!concept) concepts.set(key, (concept = conceptOf(part, language, known, use)))
        // Only a minus excludes it for sure: "not only a thief" doesn't.
        if (concept.guard && !first.excluded) answer.guards.push(concept.guard)
        if (!concept.nearest.length) continue
        if (first.excluded || (exclusion && !isNoPeople(part, known))) answer.without.push(concept.group)
        else if (widen && concept.is_soft) answer.boosts.push(concept.group)
        else {
          answer.concepts.push(concept)
          reading.widened.push(...concept.widened)
        }
        exclusion_before = exclusion ?? (isNoPeople(part, known) ? first : undefined)
        exclusion = undefined
      }
      return answer
    },
  }
}
