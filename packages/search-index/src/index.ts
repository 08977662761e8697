export { editDistance, foldedWords } from './fold.ts'
export {
  type Alternative,
  type Group,
  RANKED_MATCHES,
  type SearchHits,
  searchInMemory,
  type SearchRequest,
} from './search-in-memory.ts'
export { type SearchDocument, type SearchSnapshot, SnapshotBuilder } from './search-snapshot.ts'
export { readSnapshotFile, writeSnapshotFile } from './snapshot-file.ts'
export { findVocabularyEntry, LONGEST_ENTRY_WORDS, type VocabularyEntry } from './vocabulary.ts'
