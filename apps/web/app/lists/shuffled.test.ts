import { expect, it } from 'vitest'
import { shuffled } from './shuffled.ts'

const twenty = Array.from({ length: 20 }, (_, index) => index)

it('keeps every item and gives the same order for the same seed', () => {
  expect(shuffled(twenty, 7).toSorted((a, b) => a - b)).toEqual(twenty)
  expect(shuffled(twenty, 7)).toEqual(shuffled(twenty, 7))
  expect(shuffled(twenty, 7)).not.toEqual(shuffled(twenty, 8))
  expect(shuffled(twenty, 7)).not.toEqual(twenty)
})

it('puts every item first about equally often', () => {
  const firsts = Array.from({ length: 4000 }, (_, seed) => shuffled([0, 1, 2, 3], seed * 2_654_435_761)[0])
  for (const item of [0, 1, 2, 3]) {
    expect(firsts.filter((first) => first === item).length).toBeGreaterThan(850)
  }
})
