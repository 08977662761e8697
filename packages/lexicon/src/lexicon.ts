import { foldedWords } from './fold.ts'
import type { Concept, LanguageCode, LexiconFiles } from './read-lexicon.ts'
import { startingWith } from './starting-with.ts'
import { type VocabularyEntry, vocabulary } from './vocabulary.ts'

/** Languages with a stemmer in PostgreSQL; in all others words are compared as written. */
export const stemmed_languages = ['en', 'fr', 'pt', 'ar'] as const
export type StemmedLanguage = (typeof stemmed_languages)[number]
/** The stems of a folded word in each language: none for a function word. */
export type Stems = Record<StemmedLanguage, string[]>

/** An English term that a search also looks for. */
export interface Term {
  term: string
  /** From 0 to 1; the searched word itself has 1. */
  weight: number
  /** Close to the searched thing, but not the same; used only when nothing is the same. */
  near: boolean
}

/** What typed words mean in one language. */
export interface Meaning {
  language: LanguageCode
  /** The words in lower case with their accents. */
  spelled: string
  /** English terms. */
  terms: string[]
  /** The curated entry with this meaning, which pages show. */
  entry?: VocabularyEntry
}

/**
 * How much a term counts, by how it was reached, and the factor for a term of several words, which may be apart in an
 * image's text. Measured on the judged searches (docs/search.md).
 */
const WEIGHTS = { name: 0.9, narrower: 0.75, near: 0.4, broader: 0.2, of_several_words: 0.6 }

/** Typed words with the stems that they are looked up by. */
export interface TypedWords {
  words: string[]
  stems: Stems[]
}

export type Lexicon = ReturnType<typeof createLexicon>

/** Every word whose stems `createLexicon` looks up, folded. */
export function wordsOfLexicon(files: LexiconFiles): string[] {
  const texts = [
    ...files.concepts.flatMap(({ names, narrower, near }) => [...names, ...narrower, ...near]),
    // Words of a language without a stemmer are compared as written.
    ...files.foreign.flatMap(({ language, names, meanings }) =>
      isStemmed(language) ? [...names, ...meanings] : meanings,
    ),
    ...vocabulary.flatMap(({ term, variants, to }) => [term, ...variants, ...to]),
    ...files.weak,
    ...files.setting,
    ...files.soft,
  ]
  return [...new Set(texts.flatMap(foldedWords))]
}

/** Looks up what words mean. `stemsOf` must know every word of `wordsOfLexicon`. */
export function createLexicon(files: LexiconFiles, stemsOf: (word: string) => Stems) {
  const graph = graphOf(files.concepts)
  const by_words = new Map<string, Meaning[]>()
  const by_joined = new Map<string, Meaning[]>()
  const by_stems = new Map<string, Meaning[]>()
  const stop = new Map([...files.stop].map(([language, words]) => [language, foldedSet(words)]))
  const weak = new Set(files.weak.map(termKey))
  const listed_settings = new Set(files.setting.map(termKey))
  // All names of a thing, when one of them is listed.
  const settings = new Set(
    files.concepts
      .filter(({ names }) => names.some((name) => listed_settings.has(termKey(name))))
      .flatMap(({ names }) => names.map(termKey)),
  )
  const soft = foldedSet(files.soft)
  const known = new Set(files.known.flatMap(foldedWords))
  const entry_words = new Map<string, number>()
  let longest = 1

  const addTo = (index: Map<string, Meaning[]>, key: string, meaning: Meaning) => {
    const known_ones = index.get(key)
    if (known_ones) known_ones.push(meaning)
    else index.set(key, [meaning])
  }
  const addName = (name: string, { ...rest }: Omit<Meaning, 'spelled'>) => {
    const meaning: Meaning = { ...rest, spelled: name.normalize('NFC').toLowerCase() }
    const words = foldedWords(name)
    if (!words.length) return
    for (const word of words) {
      known.add(word)
      if (meaning.language === 'en' && word.length > 2)
        entry_words.set(word, (entry_words.get(word) ?? 0) + 1)
    }
    longest = Math.max(longest, words.length)
    addTo(by_words, words.join(' '), meaning)
    const { language } = meaning
    if (words.length === 2) addTo(by_joined, words.join(''), meaning)
    const key = language === 'en' && words.map(singularOf).join(' ')
    if (key && key !== words.join(' ')) addTo(by_words, key, meaning)
    if (isStemmed(language)) addTo(by_stems, `${language}:${keyOf(words, stemsOf, language)}`, meaning)
  }
  const english = new Set<string>()
  for (const { names, narrower } of files.concepts)
    for (const term of [...names, ...narrower]) {
      const folded = foldedWords(term).join(' ')
      if (english.has(folded)) continue
      english.add(folded)
      addName(term, { language: 'en', terms: [term] })
    }
  for (const { language, names, meanings } of files.foreign)
    for (const name of names) addName(name, { language, terms: meanings })
  for (const entry of vocabulary)
    for (const name of [entry.term, ...entry.variants])
      addName(name, { language: codeOf(entry.language), terms: entry.to, entry })

  const all_names = [...by_words.keys()].sort()
  const expanded = new Map<string, Term[]>()
  const isWeak = (term: string) => weak.has(termKey(term))
  const isSetting = (term: string) => settings.has(termKey(term))
  const isSoft = (term: string) => soft.has(foldedWords(term).join(' '))

  /** Removes the words that only describe from a term of several words: *black woman* becomes *woman*. */
  function bareTerm(term: string): string {
    const words = term.split(' ')
    const bare = words.filter((word) => !isWeak(word) && !isSoft(word))
    return bare.length ? bare.join(' ') : term
  }

  const people = new Set(
    files.people.flatMap((term) =>
      expandIn(graph, term)
        .filter(({ weight, near }) => !near || weight >= WEIGHTS.of_several_words * WEIGHTS.narrower)
        .map((one) => termKey(one.term)),
    ),
  )

  return {
    /** Number of words in the longest entry. */
    longest,

    /** The meanings of the words together, in every language that has them as written or by their stems. */
    meaningsOf({ words, stems }: TypedWords): Meaning[] {
      const as_written = [...(by_words.get(words.join(' ')) ?? [])]
      if (!as_written.some(isEnglish))
        as_written.push(...(by_words.get(words.map(singularOf).join(' ')) ?? []).filter(isEnglish))
      const seen = new Set(as_written.map(({ language }) => language))
      const by_stem = stemmed_languages.flatMap((language) => {
        // A term neither begins nor ends with a function word.
        if (seen.has(language) || !stems[0]![language].length || !stems.at(-1)![language].length) return []
        const key = keyOfStems(
          stems.map((one) => one[language]),
          words,
        )
        return by_stems.get(`${language}:${key}`) ?? []
      })
      const found = [...as_written, ...by_stem]
      // *Punda milia* and *head wrap* are also written as one word.
      if (found.length || words.length > 1) return found
      const [word] = words
      // Amharic joins prepositions to words, Arabic "and".
      const bare = word!.replace(/^[በየከለ](?=\p{Script=Ethiopic}{2})|^و(?=\p{Script=Arabic}{3})/u, '')
      return by_joined.get(word!) ?? (bare === word ? [] : (by_words.get(bare) ?? []))
    },

    /** Names of any language whose folded words start with the prefix, in alphabetical order. */
    startingWith: (prefix: string) =>
      startingWith(all_names, prefix).map((folded) => ({ folded, meanings: by_words.get(folded)! })),

    /** An English term with its other names, narrower things, and things close to it. */
    expand(term: string): Term[] {
      const known_ones = expanded.get(term)
      if (known_ones) return known_ones
      const terms = expandIn(graph, graph.named.has(termKey(term)) ? term : bareTerm(term))
      expanded.set(term, terms)
      return terms
    },

    /** Whether an English entry has the term as written. */
    isName: (term: string) =>
      by_words.get(foldedWords(term).join(' '))?.some(({ language }) => language === 'en') ?? false,

    /** Narrower things than an English term, then things close to it. */
    relatedTo(term: string): string[] {
      const concepts = graph.named.get(termKey(term)) ?? []
      return [...concepts.flatMap(({ narrower }) => narrower), ...concepts.flatMap(({ near }) => near)]
    },

    /** The lexemes of an English term; a fact of an image such as `people:none` is itself a lexeme. */
    lexemesOf(term: string): string[] {
      if (term.includes(':')) return [term]
      const words = foldedWords(term)
      const lexemes = [...new Set(words.flatMap((word) => stemsOf(word).en))]
      // Without its function words, "hold up" would match any "hold", and "hand in hand" any "hand".
      return lexemes.length === 1 && words.length > 1 ? [] : lexemes
    },

    /** Whether a term is a noun for people. */
    isPeople: (term: string) => people.has(termKey(term)),
    isStop: (word: string, language: LanguageCode) => stop.get(language)?.has(word) ?? false,
    /** Whether a term only describes, as *young* does. */
    isWeak,
    /** Whether a term says how, when or in which colour something is shown, as *from above* and *at night* do. */
    isSetting,
    /** Whether a term never narrows, as *african* doesn't. */
    isSoft,
    /** Whether any entry has the word as written. */
    isKnown: (word: string) => known.has(word) || known.has(singularOf(word)),
    /** The words of English entries with the number of entries, for spelling. */
    words: entry_words as ReadonlyMap<string, number>,
  }
}

const isEnglish = ({ language }: Meaning) => language === 'en'

const isStemmed = (language: LanguageCode): language is StemmedLanguage =>
  (stemmed_languages as readonly string[]).includes(language)

const codes: Record<string, LanguageCode> = {
  Arabic: 'ar',
  French: 'fr',
  Portuguese: 'pt',
  Swahili: 'sw',
  Hausa: 'ha',
  Yoruba: 'yo',
  Igbo: 'ig',
  Twi: 'ak',
  Zulu: 'zu',
  Xhosa: 'xh',
  Somali: 'so',
  Amharic: 'am',
  Wolof: 'wo',
}
/** The language of a curated entry; local English and the rest count as English. */
const codeOf = (language: string): LanguageCode => codes[language.split(/[ ,]/)[0]!] ?? 'en'

const foldedSet = (terms: string[]) => new Set(terms.map((term) => foldedWords(term).join(' ')))

/** Terms with the same key are equal: singular and plural. Stems would join *market* and *marketing*. */
const termKey = (term: string) => foldedWords(term).map(singularOf).join(' ')

const singularOf = (word: string) =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x|z)es$/, '$1')
    .replace(/([^su])s$/, '$1')

function keyOf(words: string[], stemsOf: (word: string) => Stems, language: StemmedLanguage): string {
  return keyOfStems(
    words.map((word) => stemsOf(word)[language]),
    words,
  )
}

/** Function words are left out, unless there is nothing else. */
const keyOfStems = (stems: string[][], words: string[]) => stems.flat().join(' ') || words.join(' ')

interface Graph {
  /** Concepts by the key of each of their names. */
  named: Map<string, Concept[]>
  /** Concepts by the key of each of their narrower things. */
  broader: Map<string, Concept[]>
}

function graphOf(concepts: Concept[]): Graph {
  const graph: Graph = { named: new Map(), broader: new Map() }
  const add = (index: Map<string, Concept[]>, term: string, concept: Concept) => {
    const key = termKey(term)
    const before = index.get(key)
    if (before) before.push(concept)
    else index.set(key, [concept])
  }
  for (const concept of concepts) {
    for (const name of concept.names) add(graph.named, name, concept)
    for (const term of concept.narrower) add(graph.broader, term, concept)
  }
  return graph
}

function expandIn(graph: Graph, term: string): Term[] {
  const found = new Map<string, Term>()
  const add = (one: string, weight: number, near: boolean) => {
    const term_key = termKey(one)
    const before = found.get(term_key)
    if (before && (before.weight >= weight || !before.near)) return
    // Several words may be apart in an image's text: the "old" town and a "woman".
    const is_apart = found.size > 0 && /[ -]/.test(one)
    found.set(term_key, {
      term: one,
      weight: is_apart && !near ? WEIGHTS.of_several_words * weight : weight,
      near: near || is_apart,
    })
  }
  const conceptsOf = (one: string) => graph.named.get(termKey(one)) ?? []
  /**
   * Concepts whose first name this is. A concept's other names may also mean something else: a lovebird is also called
   * a love.
   */
  const ownConceptsOf = (one: string) =>
    conceptsOf(one).filter(({ names }) => termKey(names[0]!) === termKey(one))
  const addNames = (one: string, weight: number, near: boolean) => {
    add(one, weight, near)
    for (const { names } of ownConceptsOf(one)) for (const name of names) add(name, weight, near)
  }
  const addNarrower = (one: string, weight: number, near: boolean, above: Set<Concept>) => {
    for (const concept of above.size ? ownConceptsOf(one) : conceptsOf(one)) {
      if (above.has(concept)) continue
      for (const narrower of concept.narrower) {
        addNames(narrower, weight, near)
        addNarrower(narrower, weight, near, new Set([...above, concept]))
      }
    }
  }
  add(term, 1, false)
  for (const { names } of conceptsOf(term)) for (const name of names) add(name, WEIGHTS.name, false)
  addNarrower(term, WEIGHTS.narrower, false, new Set())
  for (const { near } of conceptsOf(term))
    for (const [place, one] of near.entries()) {
      // The most typical come first.
      const weight = WEIGHTS.near * (1 - place / (2 * near.length))
      addNames(one, weight, true)
      addNarrower(one, weight, true, new Set())
    }
  for (const concept of graph.broader.get(termKey(term)) ?? [])
    for (const name of concept.names) add(name, WEIGHTS.broader, true)
  return [...found.values()]
}
