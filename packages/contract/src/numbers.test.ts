import { expect, it } from 'vitest'
import { numberText } from './numbers.ts'

it.each([0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 2 ** 53 - 1, -1, -999, -1_000, -123_456])(
  '%s is written as the locale data of British English writes it',
  (number) => {
    expect(numberText(number)).toBe(number.toLocaleString('en-GB'))
  },
)

it('decimals are not grouped', () => {
  expect(numberText('74131.20')).toBe('74,131.20')
})
