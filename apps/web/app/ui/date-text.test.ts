import { expect, it } from 'vitest'
import { dateText, monthText } from './date-text.ts'

it.each([
  ['2026-11-20T22:59:59Z', '20 Nov 2026'],
  ['2026-11-20T23:00:00Z', '21 Nov 2026'],
  ['2026-09-01T00:30:00+01:00', '1 Sep 2026'],
  ['2026-01-05', '5 Jan 2026'],
  // From a file whose clock was never set.
  ['0000-00-00', '0000-00-00'],
])('the date %s is displayed as %s', (iso, text) => {
  expect(dateText(iso)).toBe(text)
})

it('a month is displayed with its year', () => {
  expect(monthText('2026-09')).toBe('September 2026')
})
