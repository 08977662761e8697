import { expect, it } from 'vitest'
import { spanOf } from './span.ts'

it.each([
  [3000, 2000, 17],
  [2400, 3000, 31],
  [3000, 3000, 25],
  [2000, 3000, 37],
])('gives %i × %i a span of %i rows', (width, height, span) => expect(spanOf({ width, height })).toBe(span))

it('never makes a box narrower than 2:3 or wider than 3:2', () => {
  expect(spanOf({ width: 100, height: 1000 })).toBe(spanOf({ width: 2, height: 3 }))
  expect(spanOf({ width: 1000, height: 100 })).toBe(spanOf({ width: 3, height: 2 }))
})
