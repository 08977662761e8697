import { describe, expect, it } from 'vitest'
import { foldedWords } from './fold.ts'
import { vocabulary } from './vocabulary.ts'

describe('the vocabulary', () => {
  it('has each word once, with a meaning, a source and search words', () => {
    const ways = vocabulary.flatMap(({ term, variants }) =>
      [term, ...variants].map((way) => foldedWords(way).join(' ')),
    )
    expect(ways.filter((way, place) => ways.indexOf(way) !== place)).toEqual([])
    for (const { term, language, meaning, source, to } of vocabulary) {
      expect(foldedWords(term).length, term).toBeGreaterThan(0)
      expect(language, term).toMatch(/^[A-Z]/)
      expect(meaning.split(' ').length, term).toBeLessThanOrEqual(8)
      expect(source, term).toMatch(/^https:\/\/en\.(wikipedia|wiktionary)\.org\/wiki\/\S+$/)
      expect(to.length, term).toBeGreaterThan(0)
    }
  })

  it('has the promised words', () => {
    const words = new Set(
      vocabulary.flatMap(({ term, variants }) =>
        [term, ...variants].map((way) => foldedWords(way).join(' ')),
      ),
    )
    for (const word of [
      'gele',
      'ankara',
      'dashiki',
      'boubou',
      'agbada',
      'kente',
      'aso oke',
      'jollof',
      'suya',
      'keke',
      'matatu',
      'danfo',
      'safari',
      'ubuntu',
      'sokoni',
      'shule',
      'mwalimu',
    ]) {
      expect(words, word).toContain(word)
    }
  })
})
