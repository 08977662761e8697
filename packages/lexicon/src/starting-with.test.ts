import { expect, it } from 'vitest'
import { startingWith } from './starting-with.ts'

it.each([
  ['ma', ['ma', 'market', 'mat']],
  ['mar', ['market']],
  ['mau', []],
  ['a', ['a']],
  ['z', ['zebra']],
  ['zz', []],
])('the texts that start with %s are %j', (prefix, expected) => {
  expect(startingWith(['a', 'ma', 'market', 'mat', 'zebra'], prefix)).toEqual(expected)
  expect(startingWith([], prefix)).toEqual([])
})
