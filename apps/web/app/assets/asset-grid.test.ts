import { expect, it } from 'vitest'
import { toRowSpan } from './asset-grid.tsx'

it.each([
  [3000, 2000, 17],
  [2400, 3000, 31],
  [3000, 3000, 25],
  [2000, 3000, 37],
])('a %i × %i px image spans %i rows', (width, height, span) =>
  expect(toRowSpan({ width, height })).toBe(span),
)

it('an image box is never narrower than 2:3 or wider than 3:2', () => {
  expect(toRowSpan({ width: 100, height: 1000 })).toBe(toRowSpan({ width: 2, height: 3 }))
  expect(toRowSpan({ width: 1000, height: 100 })).toBe(toRowSpan({ width: 3, height: 2 }))
})
