import { findVocabularyEntry, foldedWords, languages, readLexicon } from '@taswira/lexicon'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'
import { createKeywordReader } from './read-keywords.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

// English names that mean something else in another language of the lexicon: *dad* is a person in Somali.
it('an English word never finds what it means in another language', async () => {
  const reader = createKeywordReader(world.db, { eager: false, presentMeanings: async () => [] })
  const known = await reader.lexicon()
  const { concepts, foreign } = readLexicon()
  const english = new Set(concepts.flatMap(({ names }) => names).map((name) => foldedWords(name).join(' ')))
  const wrong: string[] = []
  let friends = 0
  for (const { language, names, meanings } of foreign)
    for (const name of names) {
      const folded = foldedWords(name).join(' ')
      // The vocabulary says itself what its words mean.
      if (!english.has(folded) || findVocabularyEntry(folded.split(' '))) continue
      const relatives = new Set(known.relativesOf(folded).flatMap((term) => known.lexemesOf(term)))
      const others = meanings
        .flatMap((term) => known.lexemesOf(term))
        .filter((lexeme) => !relatives.has(lexeme))
      if (!others.length) continue
      friends++
      const { concepts: read } = await reader.read(folded, true, async () => false)
      const found = new Set(read.flatMap(({ nearest }) => nearest.flatMap(({ words }) => words)))
      if (others.some((lexeme) => found.has(lexeme)))
        wrong.push(`${folded}: ${languages[language]} ${meanings.join(', ')}`)
    }
  console.log(`${friends} false friends of English words`)
  expect(friends).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})
