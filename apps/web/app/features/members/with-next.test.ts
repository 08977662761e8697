import { expect, it } from 'vitest'
import { withNext } from '../../session/login-link.ts'

it('a link passes on the return URL if it is a page of this site', () => {
  expect(withNext('/signup', '/image/x')).toBe('/signup?next=%2Fimage%2Fx')
  expect(withNext('/signup', null)).toBe('/signup')
  expect(withNext('/signup', '//elsewhere.example')).toBe('/signup')
})
