import { expect, it } from 'vitest'
import { shuffled } from './newest.ts'

const twenty = Array.from({ length: 20 }, (_, index) => index)

it('a shuffled list keeps every item and has the same order for the same seed', () => {
  expect(shuffled(twenty, 7).toSorted((a, b) => a - b)).toEqual(twenty)
  expect(shuffled(twenty, 7)).toEqual(shuffled(twenty, 7))
  expect(shuffled(twenty, 7)).not.toEqual(shuffled(twenty, 8))
  expect(shuffled(twenty, 7)).not.toEqual(twenty)
})

it('a shuffled list starts with every item about equally often', () => {
  const firsts = Array.from({ length: 4000 }, (_, seed) => shuffled([0, 1, 2, 3], seed * 2_654_435_761)[0])
  for (const item of [0, 1, 2, 3]) {
    expect(firsts.filter((first) => first === item).length).toBeGreaterThan(850)
  }
})
