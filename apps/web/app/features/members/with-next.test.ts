import { expect, it } from 'vitest'
import { withNext } from './with-next.ts'

it('hands the way back on, but not that to home', () => {
  expect(withNext('/signup', '/image/x')).toBe('/signup?next=%2Fimage%2Fx')
  expect(withNext('/signup', null)).toBe('/signup')
  expect(withNext('/signup', '//elsewhere.example')).toBe('/signup')
})
