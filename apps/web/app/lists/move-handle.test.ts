import { expect, it } from 'vitest'
import { moved } from './move-handle.ts'

it.each([
  [0, 2, 'b c a d'],
  [3, 0, 'd a b c'],
  [1, 1, 'a b c d'],
  [0, -1, 'a b c d'],
  [3, 4, 'a b c d'],
  [9, 0, 'a b c d'],
])('moving item %d to %d gives %s', (from, to, order) => {
  expect(moved(['a', 'b', 'c', 'd'], from, to).join(' ')).toBe(order)
})
