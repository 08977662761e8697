import { describe, expect, it } from 'vitest'
import { editDistance, foldedWords } from './fold.ts'

describe('foldedWords', () => {
  it.each([
    ['Gèlé', ['gele']],
    ['ƙasuwa', ['kasuwa']],
    ["O'ba", ['oba']],
    ['wax-print  Dress', ['wax', 'print', 'dress']],
    ['እንጀራ', ['እንጀራ']],
    ['!!! ---', []],
  ])('splits %s into %j', (text, words) => {
    expect([...foldedWords(text)]).toEqual(words)
  })
})

describe('editDistance', () => {
  it.each([
    ['market', 'market', 2, 0],
    ['jolof', 'jollof', 2, 1],
    ['markte', 'market', 2, 1],
    ['weding', 'wedding', 1, 1],
    ['danfo', 'matatu', 2, 3],
    ['a', 'abcd', 2, 3],
  ])('of %s and %s, up to %i, is %i', (one, other, limit, distance) => {
    expect(editDistance(one, other, limit)).toBe(distance)
  })
})
