import { expect, it } from 'vitest'
import { loginTo, safePath } from './login-link.ts'

it('log-in returns to a path of this site', () => {
  expect(safePath('/image/smiling-woman?x=1#download')).toBe('/image/smiling-woman?x=1#download')
  expect(loginTo('/search?keywords=a&b')).toBe('/login?next=%2Fsearch%3Fkeywords%3Da%26b')
})

it.each([
  null,
  '',
  'image/x',
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/a\\b',
  '/a\nb',
  'javascript:alert(1)',
])('log-in returns to the home page instead of %j', (path) => expect(safePath(path)).toBe('/'))
