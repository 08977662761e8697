import { expect, it } from 'vitest'
import * as v from 'valibot'
import { asset_words_form } from './assets/desk-assets.ts'
import { asset_request_form } from './enquiries/enquiries.ts'
import { cleanLine } from './clean-text.ts'
import { textLine } from './text.ts'

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

it.each([
  [
    'zero-width spaces, soft hyphens and byte order marks',
    'Zero\u200bwidth\u00ad na\ufeffme\u2060',
    'Zerowidth name',
  ],
  ['directions', '\u202eabc\u202c \u200fسوق\u200e \u2067x\u2069\u061c', 'abc سوق x'],
  ['non-characters and lone surrogates', 'a\ufffeb\uffffc\u{1fffe}d\ufdd0\ud800e\udc00', 'abcde'],
  ['joiners, selectors and tags that change nothing', 'a\u200db\u200c c\ufe0e \u200d d\u{e0041}', 'ab c d'],
  ['fillers and annotations', '\u3164a\u115f\ufff9b\u034f\u180ec', 'abc'],
  ['other spaces and several', ' a\u00a0\u2009 b\u3000c ', 'a b c'],
])('a clean line has no %s', (_, text, clean) => expect(cleanLine(text)).toBe(clean))

it.each(['می‌خواهم', 'क्‍ष र्‌य', 'ශ්‍රී ලංකා', 'ه‍', '👩🏾‍🌾 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👩‍❤️‍👩 🇳🇬', '葛󠄀', 'Ẹ̀kọ́', 'ߞߊ߲߫', '𞤀𞤣'])(
  'a clean line keeps every sign of %s',
  (text) => expect(cleanLine(text)).toBe(text),
)

it.each([
  ['marks', `e${'\u0323\u0301'.repeat(100_000)}`, 31],
  ['tags of a flag', `\u{1f3f4}${'\u{e0041}'.repeat(100_000)}`, 20],
])('a clean line has few of 100,000 %s', (_, text, most) =>
  expect(cleanLine(text).length).toBeLessThanOrEqual(most),
)

it('a clean line is in NFC', () => expect(cleanLine('e\u200b\u0301')).toBe('é'))

it('a form cleans its lines, and refuses line breaks', () => {
  expect(v.parse(textLine(9), '\u202eA\u200bda')).toBe('Ada')
  for (const text of ['a\nb', 'a\u2028b', 'a\u0007b', 'a\u0085b'])
    expect(v.safeParse(textLine(9), text).success).toBe(false)
})
