import {
  foldedWords,
  joinWords,
  type LanguageCode,
  type Lexicon,
  languages,
  type Meaning,
  type Stems,
} from '@taswira/lexicon'

/** Maximum number of words. Further words are ignored, because they could only prevent a match. */
const WORDS_MAX = 16

/** A word of the input. */
export interface Token {
  word: string
  /** In lower case, with accents. */
  spelled: string
  stems: Stems
  /** From a phrase in quotation marks, so its meaning isn't extended. */
  quoted?: boolean
  /** Preceded by a minus. */
  excluded?: boolean
  /** Unknown, and closest to a word that may harm people. */
  is_misspelt_harm?: boolean
  /** Typed with accents, so it isn't an English function word: *thé*. */
  accented?: boolean
}

/** One or more words with a common meaning. */
export interface Part {
  tokens: Token[]
  meanings: Meaning[]
}

export const noStems = (word: string): Stems => ({ en: [word], fr: [word], pt: [word], ar: [word] })

export type TypedWord = Omit<Token, 'stems' | 'is_misspelt_harm'>

const input_parts =
  /["“”„«»](?<phrase>[^"“”„«»]+)["“”„«»]|(?<!\S)[-−](?=[\p{L}\p{N}])(?<minus>\S+)|(?<plain>[^\s"“”„«»]+)/gu

/** Splits the input into words, each with its quotation marks, minus and accents. */
export function splitInput(keywords: string): TypedWord[] {
  const words: TypedWord[] = []
  for (const { groups = {} } of joinWords(keywords).matchAll(input_parts)) {
    const { phrase, minus, plain = '' } = groups
    const text = phrase ?? minus ?? plain
    const accented = /\p{Script=Latin}\p{M}/u.test(text.normalize('NFD'))
    const folded = foldedWords(text)
    const pieces =
      text
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{N}\p{M}'’]+/gu) ?? []
    for (const [place, word] of folded.entries())
      words.push({
        word,
        spelled: (pieces.length === folded.length && pieces[place]) || word,
        ...(phrase && { quoted: true }),
        ...(minus && { excluded: true }),
        ...(accented && { accented }),
      })
  }
  const long = words.filter(({ word }) => !/^[a-z]$/.test(word))
  return (long.length ? long : words).slice(0, WORDS_MAX)
}

/** Phrases in quotation marks of at least two words. */
export const phrasesIn = (keywords: string) =>
  [...keywords.matchAll(/["“”„«»]([^"“”„«»]+)["“”„«»]/gu)]
    .map(([, phrase]) => foldedWords(phrase!).join(' '))
    .filter((phrase) => phrase.includes(' '))

export const isStopWord = ({ word, stems }: Token, known: Lexicon) =>
  !stems.en.length || (Object.keys(languages) as LanguageCode[]).some((code) => known.isStop(word, code))

export const isMeant = ({ word, stems }: Token, known: Lexicon) =>
  known.meaningsOf({ words: [word], stems: [stems] }).length > 0

/** Whether a word is only grammatical in the language of the query. */
export const isFunctionWord = ({ word, stems, accented }: Token, language: LanguageCode, known: Lexicon) =>
  known.isStop(word, language) || (language === 'en' && !stems.en.length && !accented)

/** The words without phrases such as *show me* and *what does it look like*, unless there is nothing else. */
export function withoutAsking(tokens: Token[], known: Lexicon): Token[] {
  const words = tokens.map(({ word, quoted, excluded }) => (quoted || excluded ? '' : word))
  const kept: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const asking = known.askingAt(words, at)
    if (!asking) kept.push(tokens[at]!)
    at += Math.max(1, asking)
  }
  return kept.length ? kept : tokens
}

/**
 * Splits the words into the longest entries of the lexicon, from left to right. Every other word is its own part.
 * Without `widen`, and in quotation marks, words have no meaning but that they may harm people.
 */
export function partsOf(tokens: Token[], known: Lexicon, widen: boolean): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < tokens.length; ) {
    const part = longestPartAt(tokens, at, known, widen)
    parts.push(part)
    at += part.tokens.length
  }
  return parts
}

function longestPartAt(tokens: Token[], at: number, known: Lexicon, widen: boolean): Part {
  const first = tokens[at]!
  if (first.is_misspelt_harm)
    return {
      tokens: [first],
      meanings: [{ language: 'en', spelled: first.spelled, terms: [], use: 'never' }],
    }
  for (let length = Math.min(known.longest, tokens.length - at); length >= 1; length--) {
    const part = tokens.slice(at, at + length)
    if (part.some(({ quoted, excluded }) => quoted !== first.quoted || excluded !== first.excluded)) continue
    const meanings = known.meaningsOf({
      words: part.map(({ word }) => word),
      stems: part.map(({ stems }) => stems),
    })
    if (meanings.length && (!widen || first.quoted)) return { tokens: part, meanings: onlyHarm(meanings) }
    if (meanings.length) return { tokens: part, meanings }
    if (!widen || first.quoted) continue
    // Entries like "head wrap" may also be one word.
    if (length === 2 && !part.some((token) => isStopWord(token, known))) {
      const joined = part.map(({ word }) => word).join('')
      const together = known.meaningsOf({ words: [joined], stems: [noStems(joined)] })
      if (together.length) return { tokens: part, meanings: together }
    }
  }
  return { tokens: [first], meanings: [] }
}

const onlyHarm = (meanings: Meaning[]): Meaning[] =>
  meanings.some(({ use }) => use) ? meanings.map((one) => ({ ...one, terms: [] })) : []

/** The language that knows the most words of the query; English in a tie. */
export async function languageOf(
  parts: Part[],
  known: Lexicon,
  inCatalogue: (token: Token) => Promise<boolean>,
): Promise<LanguageCode> {
  const counts = new Map<LanguageCode, number>([['en', 0.5]])
  for (const { tokens, meanings } of parts) {
    const knowing = new Set(meanings.map(({ language }) => language))
    if (tokens.some(({ accented }) => accented) && knowing.size > 1) knowing.delete('en')
    for (const token of tokens) {
      for (const code of Object.keys(languages) as LanguageCode[])
        if (known.isStop(token.word, code)) knowing.add(code)
      const is_english =
        !token.stems.en.length ||
        (tokens.length === 1 && (known.isEnglish(token.word) || (await inCatalogue(token))))
      if (is_english && !token.accented) knowing.add('en')
    }
    for (const code of knowing) counts.set(code, (counts.get(code) ?? 0) + tokens.length)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]![0]
}

/** Languages in which a number follows its noun: *wanawake wawili*. */
const number_last: readonly LanguageCode[] = ['sw', 'ha', 'yo', 'ig', 'zu', 'xh', 'om', 'rw', 'tn', 'ak']

const means = ({ meanings }: Part, is: (term: string) => boolean) =>
  meanings.some(({ terms }) => terms.some(is))

/** Whether a part stands for a stated number of people, such as `people:two`. */
const isOfPeople = (part: Part, known: Lexicon, fact: string) =>
  means(part, (meant) => known.expand(meant).some(({ term, near }) => !near && term.startsWith(fact)))

/** The part that words play where people are counted. */
export type Counted = 'number' | 'noun'

/** Numbers of people and their nouns, as in *two women* and *deux belles femmes*. */
export function countedPeople(parts: Part[], language: LanguageCode, known: Lexicon) {
  const step = number_last.includes(language) ? -1 : 1
  const isNumber = (part: Part) => isOfPeople(part, known, 'people:')
  const isNoun = (part: Part) => means(part, known.isPeople)
  const onlyDescribes = (part: Part) =>
    !isNoun(part) && means(part, (term) => known.isWeak(term) || known.isSoft(term))
  const counted = new Map<Part, Counted>()
  for (const [place, part] of parts.entries()) {
    if (!isNumber(part)) continue
    let beside = place + step
    while (parts[beside] && onlyDescribes(parts[beside]!)) beside += step
    const noun = parts[beside]
    if (!noun || !isNoun(noun)) continue
    counted.set(part, 'number').set(noun, 'noun')
  }
  return counted
}

const no_people: Meaning = { language: 'en', spelled: 'no people', terms: ['no people'] }

/** The term that an excluded word for any person stands for: *sans personne* means *no people*. */
export const withoutAnyone = (exclusion: Token, part: Part): Part =>
  means(part, (term) => term === 'person' || term === 'people')
    ? { tokens: [exclusion, ...part.tokens], meanings: [no_people] }
    : part

export const isNoPeople = (part: Part, known: Lexicon) => isOfPeople(part, known, 'people:none')

export const wordsOf = ({ tokens }: Part) => tokens.map(({ word }) => word)

/** The words of a part as typed, or as corrected. */
export const typedOf = ({ tokens }: Part) =>
  tokens
    .map(({ spelled }) => spelled)
    .join(' ')
    .replace(/\bfrom(above|behind|below)\b/g, 'from $1')
    .replace(/\b(close|start)up\b/g, '$1-up')
