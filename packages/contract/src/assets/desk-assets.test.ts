import { expect, it } from 'vitest'
import * as v from 'valibot'
import { asset_words_form } from './desk-assets.ts'

it('keywords that differ only in case are reduced to the first one', () => {
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
