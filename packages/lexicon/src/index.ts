export { type AddedMeaning, withAddedMeanings, wordsOfMeanings } from './added-meanings.ts'
export { editDistance, foldedWords, foldText, joinWords, withoutLetters } from './fold.ts'
export {
  createLexicon,
  type Lexicon,
  type Meaning,
  type StemmedLanguage,
  type Stems,
  stemmed_languages,
  wordsOfLexicon,
} from './lexicon.ts'
export { type LanguageCode, languages, readLexicon, type SensitiveUse } from './read-lexicon.ts'
export { sensitiveWords, strictest } from './sensitive-words.ts'
export { findVocabularyEntry, LONGEST_ENTRY_WORDS } from './vocabulary.ts'
