import { foldedWords, withoutLetters } from './fold.ts'
import type { Lexicon, Meaning, Stems } from './lexicon.ts'

/** A meaning added at the desk: English terms for folded words of any language. */
export interface AddedMeaning {
  words: string
  terms: readonly string[]
}

/** Adds meanings to a lexicon without rebuilding it. `stemsOf` must know every word of `wordsOfMeanings`. */
export function withAddedMeanings(
  lexicon: Lexicon,
  added: readonly AddedMeaning[],
  stemsOf: (word: string) => Stems,
): Lexicon {
  const keyOf = (words: readonly string[]) => withoutLetters(words).join(' ')
  const by_words = Map.groupBy(
    added.map(({ words, terms }): Meaning => {
      const use = lexicon.useOf('en', words, terms)
      return { language: 'en', spelled: words, terms: [...terms], ...(use && { use }) }
    }),
    ({ spelled }) => keyOf(foldedWords(spelled)),
  )
  const own_words = new Set(added.flatMap(({ words }) => foldedWords(words)))
  const own_terms = new Set(added.flatMap(({ terms }) => terms))
  // Without words that only describe, "old windlass" leads to a windlass, of which the lexicon has no stems.
  const isOwn = (term: string) =>
    own_terms.has(term) || (!term.includes(':') && !foldedWords(term).every(lexicon.hasStems))
  return {
    ...lexicon,
    longest: Math.max(lexicon.longest, ...added.map(({ words }) => foldedWords(words).length)),
    meaningsOf(typed) {
      const known = lexicon.meaningsOf(typed)
      const found = by_words.get(keyOf(typed.words))
      return found ? [...known, ...found] : known
    },
    lexemesOf: (term) =>
      isOwn(term) ? foldedWords(term).flatMap((word) => stemsOf(word).en) : lexicon.lexemesOf(term),
    isKnown: (word) => own_words.has(word) || lexicon.isKnown(word),
  }
}

/** Every word of the terms, folded. */
export const wordsOfMeanings = (added: readonly AddedMeaning[]) => [
  ...new Set(added.flatMap(({ terms }) => terms.flatMap(foldedWords))),
]
