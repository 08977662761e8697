import type { SearchReading } from '@taswira/contract'
import { LRUCache } from 'lru-cache'
import {
  type Alternative,
  editDistance,
  findVocabularyEntry,
  foldedWords,
  type Group,
  LONGEST_ENTRY_WORDS,
  type VocabularyEntry,
} from '@taswira/search-index'
import type { Db } from '../../db/pool.ts'
import { lexemesOf, listSimilarWords } from './queries.ts'

/** Further words are ignored: they could only prevent a match. */
const WORDS_MAX = 16
/** How long a corrected spelling is kept, in ms: the words of the catalogue that it depends on change once a minute. */
const SPELLING_MS = 5_000
/** Candidates from the similarity search, of which the edit distance picks one. */
const SIMILAR_MAX = 12

/** What to search for, and how it differs from the input. */
export interface ReadKeywords {
  groups: Group[]
  reading: SearchReading
}

interface Part {
  typed: string[]
  entry?: VocabularyEntry
}

/**
 * Turns typed words into search groups: stems, wider terms from the vocabulary, and a corrected spelling for words
 * missing from the catalogue. Results for single words are cached, so that most searches need no query here.
 */
export function createKeywordReader(db: Db) {
  // Stems never change.
  const stems = new LRUCache<string, string[]>({ max: 20_000 })
  const spellings = new LRUCache<string, { to: string | undefined }>({ max: 20_000, ttl: SPELLING_MS })

  async function learnStems(words: string[]) {
    const unknown = [...new Set(words)].filter((word) => !stems.has(word))
    if (!unknown.length) return
    const found = await lexemesOf(db, unknown)
    for (const [place, word] of unknown.entries()) stems.set(word, found[place] ?? [])
  }

  const stemsOf = (words: string[]) => words.flatMap((word) => stems.get(word) ?? [])

  async function spellingOf(word: string): Promise<string | undefined> {
    const known = spellings.get(word)
    if (known) return known.to
    const to = await nearestWord(db, word)
    spellings.set(word, { to })
    return to
  }

  return {
    /**
     * `isKnown` tells whether the catalogue contains a lexeme. Without `widen` the words are used as typed. Stop words
     * ("the", "of") are left out.
     */
    async read(
      keywords: string,
      widen: boolean,
      isKnown: (lexeme: string) => Promise<boolean>,
    ): Promise<ReadKeywords> {
      const words = foldedWords(keywords).slice(0, WORDS_MAX)
      const parts = widen ? partsOf(words) : words.map((word): Part => ({ typed: [word] }))
      await learnStems([...words, ...parts.flatMap(({ entry }) => entry?.to.flatMap(foldedWords) ?? [])])

      const reading: SearchReading = { widened: [], corrected: [] }
      const groups: Group[] = []
      for (const { typed, entry } of parts) {
        const own = stemsOf(typed)
        if (!own.length && !entry) continue
        const group: Alternative[] = own.length ? [{ words: own, typed: true }] : []
        if (entry) {
          for (const term of entry.to) group.push({ words: stemsOf(foldedWords(term)), typed: false })
          reading.widened.push({
            word: typed.join(' '),
            to: [...entry.to],
            language: entry.language,
            meaning: entry.meaning,
          })
        } else if (widen && !(await isKnown(own[0]!))) {
          const to = await spellingOf(typed[0]!)
          if (to) {
            await learnStems([to])
            group.splice(0, 1, { words: stemsOf([to]), typed: true })
            reading.corrected.push({ word: typed[0]!, to })
          }
        }
        groups.push(group)
      }
      return { groups, reading }
    },
  }
}

/** Matches the longest vocabulary entries, left to right; every other word is its own part. */
function partsOf(words: string[]): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < words.length; ) {
    const part = longestPartAt(words, at)
    parts.push(part)
    at += part.typed.length
  }
  return parts
}

function longestPartAt(words: string[], at: number): Part {
  for (let length = Math.min(LONGEST_ENTRY_WORDS, words.length - at); length >= 1; length--) {
    const typed = words.slice(at, at + length)
    const entry = findVocabularyEntry(typed)
    if (entry) return { typed, entry }
  }
  return { typed: [words[at]!] }
}

async function nearestWord(db: Db, word: string): Promise<string | undefined> {
  // Words of three letters have too many neighbours, and numbers are meant as typed.
  if (word.length < 4 || word.length > 40 || /^\p{N}+$/u.test(word)) return undefined
  const limit = word.length < 6 ? 1 : 2
  const near = (await listSimilarWords(db, word, SIMILAR_MAX))
    .map((one) => ({ ...one, distance: editDistance(word, one.folded, limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || b.document_count - a.document_count)
  return near[0]?.folded
}
