import { expect, it } from 'vitest'
import { withNext } from './with-next.ts'

it('passes on the address to return to, except the home page', () => {
  expect(withNext('/signup', '/image/x')).toBe('/signup?next=%2Fimage%2Fx')
  expect(withNext('/signup', null)).toBe('/signup')
  expect(withNext('/signup', '//elsewhere.example')).toBe('/signup')
})
