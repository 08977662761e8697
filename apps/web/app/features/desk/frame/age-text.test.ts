import { expect, it } from 'vitest'
import { ageText } from './desk-texts.ts'

const now = new Date('2026-11-22T12:00:00Z')

it.each([
  ['2026-11-22T11:59:00Z', 'less than an hour'],
  ['2026-11-22T11:00:00Z', '1 hour'],
  ['2026-11-20T13:00:00Z', '47 hours'],
  ['2026-11-20T12:00:00Z', '2 days'],
  ['2026-11-01T00:00:00Z', '21 days'],
  ['2026-11-22T12:00:30Z', 'less than an hour'],
])('the age of an item from %s is "%s"', (since, text) => expect(ageText(since, now)).toBe(text))
