import { expect, it } from 'vitest'
import { toPercent } from './download-state.ts'
import { sizeText, timeText } from './progress-text.ts'

it('download progress shows the received and total size', () => {
  expect(sizeText({ received: 3_510_000, total: 8_400_000 })).toBe('3.5 of 8.4 MB')
  expect(sizeText({ received: 120_400, total: 640_000 })).toBe('120 of 640 kB')
  expect(sizeText({ received: 3_510_000, total: null })).toBe('3.5 MB')
})

it('download progress shows the elapsed time, and the remaining time once it can be estimated', () => {
  expect(timeText({ received: 35, total: 84, elapsed_s: 12 })).toBe('12 s, about 17 s left')
  expect(timeText({ received: 10, total: 100, elapsed_s: 15 })).toBe('15 s, about 2 min 15 s left')
  expect(timeText({ received: 0, total: 84, elapsed_s: 3 })).toBe('3 s')
  expect(timeText({ received: 84, total: 84, elapsed_s: 120 })).toBe('2 min')
})

it('download percentages are rounded down, so that 100 means complete', () => {
  expect(toPercent({ received: 839, total: 840 })).toBe(99)
  expect(toPercent({ received: 840, total: 840 })).toBe(100)
  expect(toPercent({ received: 1, total: null })).toBeNull()
})
