import { expect, it } from 'vitest'
import { lastYear } from './last-year.ts'

it('lastYear lists the last 12 months in Lagos, with 0 for those without a sale', () => {
  const months = [
    { month: '2026-12', licences: 2, earned: 224_640 },
    { month: '2025-11', licences: 1, earned: 112_320 },
  ]
  // In Lagos it is December already.
  const bars = lastYear(months, new Date('2026-11-30T23:30:00Z'))
  expect(bars).toHaveLength(12)
  expect(bars[0]!.value).toBe(0)
  expect(bars.at(-1)!.value).toBe(224_640)
})
