import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { asset_words_form } from '../assets/desk-assets.ts'
import { daysLeft } from './desk-rules.ts'

describe('the days that a request has left', () => {
  const arrived = new Date('2026-03-01T12:00:00Z')
  it.each([
    ['2026-03-01T12:00:00Z', 14],
    ['2026-03-02T11:59:59Z', 14],
    ['2026-03-02T12:00:01Z', 13],
    ['2026-03-15T11:00:00Z', 1],
    ['2026-03-15T12:00:00Z', 1],
    ['2026-03-15T12:00:01Z', -1],
    ['2026-03-17T13:00:00Z', -3],
  ])('at %s is %i', (now, days) => expect(daysLeft(arrived, new Date(now))).toBe(days))
})

it('keeps the first of keywords that differ only in case', () => {
  const words = {
    title: ' Market ',
    keywords: ['Lagos', 'market', 'lagos', ' Suya '],
    category: 'food-drink',
  }
  expect(v.parse(asset_words_form, words)).toEqual({
    title: 'Market',
    keywords: ['Lagos', 'market', 'Suya'],
    category: 'food-drink',
  })
})
