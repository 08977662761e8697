import { expect, it } from 'vitest'
import { fileSizeText } from './size-text.ts'

it('shows the pixels and bytes of a file, and marks and rounds an estimate', () => {
  const file = { width: 2_000, height: 1_333, bytes: 412_345 }
  expect(fileSizeText({ ...file, exact: true })).toBe('2,000 × 1,333 px · 412 kB')
  expect(fileSizeText({ ...file, exact: false })).toBe('2,000 × 1,333 px · about 410 kB')
  expect(fileSizeText({ width: 4_000, height: 3_000, bytes: 6_148_000, exact: true })).toBe(
    '4,000 × 3,000 px · 6.1 MB',
  )
})
