import { expect, it } from 'vitest'
import { monthsAfter } from './renewal-choice.tsx'

it.each([
  ['2026-11-20', 1, '2026-12-20'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-05-31', 12, '2027-05-31'],
  // Already 1 March in Lagos.
  ['2027-02-28T23:30:00Z', 1, '2027-04-01'],
])('%s plus %d months is %s', (from, months, to) => {
  expect(monthsAfter(new Date(from), months)).toBe(to)
})
