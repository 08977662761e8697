import { cachedByText } from './cached-by-text.ts'
import { foldedWords, singularOf, withoutLetters } from './fold.ts'
import type { LanguageCode, LexiconFiles, SensitiveUse } from './read-lexicon.ts'
import { sensitiveWords } from './sensitive-words.ts'
import { broaderOf, expandIn, graphOf, type Term, termKey, WEIGHTS } from './related-terms.ts'
import { startingWith } from './starting-with.ts'
import { type VocabularyEntry, vocabulary } from './vocabulary.ts'

/** Languages with a stemmer in PostgreSQL; in all others words are compared as written. */
export const stemmed_languages = ['en', 'fr', 'pt', 'ar'] as const
export type StemmedLanguage = (typeof stemmed_languages)[number]
/** The stems of a folded word in each language: none for a function word. */
export type Stems = Record<StemmedLanguage, string[]>

/** What typed words mean in one language. */
export interface Meaning {
  language: LanguageCode
  /** The words in lower case with their accents. */
  spelled: string
  /** English terms. */
  terms: string[]
  /** The curated entry with this meaning, which pages show. */
  entry?: VocabularyEntry
  /** Set when the words may harm a person: the use that everyone shown must have agreed to. */
  use?: SensitiveUse
  /** Whether the terms are only close to the words: *criminal lawyer* is no other name of *lawyer*. */
  near?: true
}

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
    ...files.sensitive.flatMap(({ kind, language, names, meanings }) =>
      kind !== 'slur' && isStemmed(language) ? [...names, ...meanings] : meanings,
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
  const stemmed = new Set(wordsOfLexicon(files))
  const known = new Set(files.known.flatMap(foldedWords))
  const english_words = foldedSet(files.english)
  const sensitive = sensitiveWords(files)
  const entry_words = new Map<string, number>()
  let longest = 1

  const addTo = (index: Map<string, Meaning[]>, key: string, meaning: Meaning) => {
    const known_ones = index.get(key)
    // A new array, because one that grows reserves room for many more.
    index.set(key, known_ones ? known_ones.concat(meaning) : [meaning])
  }
  const addName = (name: string, { ...rest }: Omit<Meaning, 'spelled'>) => {
    const words = withoutLetters(foldedWords(name))
    if (!words.length) return
    const use = rest.near ? undefined : sensitive.useOf(rest.language, name, rest.terms)
    const meaning: Meaning = {
      ...rest,
      // A patient may be a sick person, but isn't searched for as one. Most names share their array of terms.
      terms:
        use || !rest.terms.some(sensitive.useOfTerm)
          ? rest.terms
          : rest.terms.filter((term) => !sensitive.useOfTerm(term)),
      spelled: name.normalize('NFC').toLowerCase(),
      ...(use && { use }),
    }
    for (const word of words) {
      known.add(word)
      if (meaning.language === 'en' && word.length > 2)
        entry_words.set(word, (entry_words.get(word) ?? 0) + 1)
    }
    longest = Math.max(longest, words.length)
    addTo(by_words, words.join(' '), meaning)
    const { language } = meaning
    if (words.length === 2) addTo(by_joined, words.join(''), meaning)
    // *Aid* isn't the singular of *aids*.
    const key = language === 'en' && !use && words.map(singularOf).join(' ')
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
  for (const { kind, language, names, meanings } of files.sensitive) {
    if (kind === 'slur') continue
    for (const name of names) {
      const known_ones = by_words
        .get(withoutLetters(foldedWords(name)).join(' '))
        ?.filter((one) => one.language === language)
      if (known_ones?.length) continue
      if (kind === 'harmless') addName(name, { language, terms: meanings, near: true })
      else addName(name, { language, terms: language === 'en' ? [name] : [] })
    }
  }
  for (const entry of vocabulary)
    for (const name of [entry.term, ...entry.variants])
      addName(name, { language: codeOf(entry.language), terms: entry.to, entry })

  const places = new Set(
    files.concepts
      .filter(({ is_place }) => is_place)
      .flatMap(({ names, narrower }) => [...names, ...narrower]),
  )
  const isPlace = ({ terms }: Meaning) => terms.some((term) => places.has(term))
  const ask = phraseFinder(foldedSet(files.ask))
  const no_ai = phraseFinder(
    new Set(files.no_ai.map((phrase) => withoutLetters(foldedWords(phrase)).join(' '))),
  )
  const all_names = [...by_words.keys()].sort()
  const expanded = new Map<string, Term[]>()
  const lexemes_of = new Map<string, string[]>()
  const isWeak = (term: string) => weak.has(termKey(term))
  const isSetting = (term: string) => settings.has(termKey(term))
  const isSoft = (term: string) => soft.has(foldedWords(term).join(' '))

  /** Whether a name's words hardly occur together by chance: *Dar es Salaam*, *Saint-Louis*, but not *Stone Town*. */
  const isProper = (name: string) =>
    /-| .* /.test(name) ||
    foldedWords(name).some((word) => word.length > 3 && !english_words.has(word) && !entry_words.has(word))

  /** Removes the words that only describe from a term of several words: *black woman* becomes *woman*. */
  function bareTerm(term: string): string {
    const words = term.split(' ')
    const bare = words.filter((word) => !isWeak(word) && !isSoft(word))
    return bare.length ? bare.join(' ') : term
  }

  function expand(term: string): Term[] {
    const known_ones = expanded.get(term)
    if (known_ones) return known_ones
    // Nothing leads to or through a word that may harm people but the word itself.
    const leadsOn = (one: string) => one === term || !sensitive.useOfTerm(one)
    const is_whole = graph.named.has(termKey(term)) || sensitive.useOfTerm(term)
    const terms = expandIn(graph, is_whole ? term : bareTerm(term), leadsOn, isProper)
    expanded.set(term, terms)
    return terms
  }

  function readLexemes(term: string): string[] {
    if (term.includes(':')) return [term]
    const words = foldedWords(term)
    const lexemes = [...new Set(words.flatMap((word) => stemsOf(word).en))]
    // Without its function words, "hold up" would match any "hold", and "hand in hand" any "hand".
    return lexemes.length === 1 && words.length > 1 ? [] : lexemes
  }

  const people = new Set(
    files.people.flatMap((term) =>
      expandIn(graph, term)
        .filter(({ weight, near }) => !near || weight >= WEIGHTS.of_several_words * WEIGHTS.narrower)
        .map((one) => termKey(one.term)),
    ),
  )

  const isSensitive = cachedByText((text) => {
    if (sensitive.hasSlur(text)) return true
    const words = withoutLetters(foldedWords(text))
    for (let at = 0; at < words.length; ) {
      let length = Math.min(longest, words.length - at)
      const meaningsAt = () => {
        const part = words.slice(at, at + length)
        return by_words.get(part.join(' ')) ?? by_words.get(part.map(singularOf).join(' '))
      }
      while (length > 1 && !meaningsAt()) length--
      const meanings = meaningsAt()
      if (meanings?.length && meanings.every(({ use }) => use)) return true
      at += length
    }
    return false
  })

  return {
    /** Number of words in the longest entry. */
    longest,

    /** The meanings of the words together, in every language that has them as written or by their stems. */
    meaningsOf({ words, stems }: TypedWords): Meaning[] {
      const as_written = [...(by_words.get(words.join(' ')) ?? [])]
      if (!as_written.some(isEnglish))
        as_written.push(...(by_words.get(words.map(singularOf).join(' ')) ?? []).filter(isEnglish))
      // Neither a place nor a word that may harm people is a form of another word: Lagos isn't Portuguese for lakes.
      if (as_written.some((one) => isPlace(one) || one.use)) return as_written
      const seen = new Set(as_written.map(({ language }) => language))
      const by_stem = stemmed_languages.flatMap((language) => {
        // A term neither begins nor ends with a function word.
        if (seen.has(language) || !stems[0]![language].length || !stems.at(-1)![language].length) return []
        const key = keyOfStems(
          stems.map((one) => one[language]),
          words,
        )
        const found = by_stems.get(`${language}:${key}`) ?? []
        // French "affaires" is business and no form of an English affair; "cut" is an English word of its own.
        return as_written.length || english_words.has(words.join(' '))
          ? found.filter(({ use }) => !use)
          : found
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
    expand,

    /**
     * Whether a text contains a word of hate, or one that may harm people in every language that has it. Longer entries
     * come first: *war memorial* doesn't.
     */
    isSensitive,
    hasSlur: sensitive.hasSlur,
    useOf: sensitive.useOf,
    spellingsOf: sensitive.spellingsOf,

    /** Everything that a search for an English term may find, in no order. */
    relativesOf: (term: string): string[] => expand(term).map((one) => one.term),

    /** Whether an English entry has the term as written. */
    isName: (term: string) =>
      by_words.get(foldedWords(term).join(' '))?.some(({ language }) => language === 'en') ?? false,

    /** Narrower things than an English term, then things close to it. */
    relatedTo(term: string): string[] {
      const concepts = graph.named.get(termKey(term)) ?? []
      return [
        ...concepts.flatMap(({ narrower }) => narrower),
        ...concepts.flatMap(({ near }) => near),
      ].filter((one) => !sensitive.useOfTerm(one))
    },

    /** The lexemes of an English term; a fact of an image such as `people:none` is itself a lexeme. */
    lexemesOf(term: string): string[] {
      let lexemes = lexemes_of.get(term)
      if (!lexemes) lexemes_of.set(term, (lexemes = readLexemes(term)))
      return lexemes
    },

    /** Whether `stemsOf` knows a folded word. */
    hasStems: (word: string) => stemmed.has(word),

    /** Where a place is, from its country or region up; empty for other terms. */
    placesAround(term: string): string[] {
      if (!places.has(term)) return []
      const around: string[] = []
      for (let [above] = broaderOf(graph, term); above?.is_place; ) {
        const [name] = above.names
        if (around.includes(name!)) break
        around.push(name!)
        above = broaderOf(graph, name!)[0]
      }
      return around
    },

    /** Number of folded words from `at` on that only ask for something, as *show me* does. */
    askingAt: ask,
    /** Number of folded words from `at` on that ask for images not generated by AI, as *sans IA* does. */
    noAiAt: no_ai,

    /** Whether a term is a noun for people. */
    isPeople: (term: string) => people.has(termKey(term)),
    isStop: (word: string, language: LanguageCode) => stop.get(language)?.has(word) ?? false,
    /** Whether a term only describes, as *young* does. */
    isWeak,
    /** Whether a term says how, when or in which colour something is shown, as *from above* and *at night* do. */
    isSetting,
    /** Whether a term never narrows, as *african* doesn't. */
    isSoft,
    /** Whether it is an English word in a dictionary. */
    isEnglish: (word: string) => english_words.has(word) || english_words.has(singularOf(word)),
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

/** Returns how many words from a place on are the longest of the phrases; 0 when none of them starts there. */
function phraseFinder(phrases: Set<string>) {
  const longest = Math.max(0, ...[...phrases].map((phrase) => phrase.split(' ').length))
  return (words: string[], at: number): number => {
    for (let length = Math.min(longest, words.length - at); length > 0; length--)
      if (phrases.has(words.slice(at, at + length).join(' '))) return length
    return 0
  }
}

const foldedSet = (terms: string[]) => new Set(terms.map((term) => foldedWords(term).join(' ')))

function keyOf(words: string[], stemsOf: (word: string) => Stems, language: StemmedLanguage): string {
  return keyOfStems(
    words.map((word) => stemsOf(word)[language]),
    words,
  )
}

/** Function words are left out, unless there is nothing else. */
const keyOfStems = (stems: string[][], words: string[]) => stems.flat().join(' ') || words.join(' ')
