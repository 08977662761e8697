import { expect, it } from 'vitest'
import * as v from 'valibot'
import { asset_words_form } from './assets/desk-assets.ts'
import { asset_request_form } from './enquiries/enquiries.ts'

const title = (text: string) =>
  v.safeParse(asset_words_form, { title: text, keywords: [], category: 'people' }).success
const description = (text: string) =>
  v.safeParse(asset_request_form, { email: 'ada@example.com', description: text }).success

it.each([
  ['a zero width space', '\u200b'],
  ['a soft hyphen', '\u00ad\u00ad'],
  ['an Arabic letter mark', '\u061c'],
  ['a Hangul filler', '\u3164'],
  ['joiners and a byte order mark', '\u200d\ufeff\u200d'],
  ['a combining mark alone', '\u0301\u0323'],
  ['tag characters', '\u{e0041}\u{e0042}'],
  ['a variation selector', '\ufe0f'],
  ['a blank Braille pattern', '\u2800'],
  ['spaces', ' \u00a0\u3000 '],
])('a text that contains only %s is rejected', (_, text) =>
  expect([title(text), description(text)]).toEqual([false, false]),
)

it.each([['Ẹ́kọ́ fún ọmọdé'], ['?'], ['7'], ['👩🏾‍🌾'], ['שלום'], ['한글 \u3164'], ['⠓⠊']])(
  'the text %j is accepted',
  (text) => expect([title(text), description(text)]).toEqual([true, true]),
)
