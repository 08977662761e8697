import { expect, it } from 'vitest'
import { firstCookie } from './cookies.ts'

it.each([
  [undefined, undefined],
  [null, undefined],
  ['', undefined],
  ['theme=dark', 'dark'],
  ['a=b;theme=dark;  c=d', 'dark'],
  ['theme=darker', 'darker'],
  ['theme=light; theme=dark', 'light'],
  ['theme=; theme=dark', ''],
  ['mytheme=dark; themes=dark; theme', undefined],
  ['theme=a=b', 'a=b'],
])('the first theme cookie in "%s" is %s', (header, value) => {
  expect(firstCookie(header, 'theme')).toBe(value)
})
