import { expect, it } from 'vitest'
import { dollarText, nairaAndKoboText, nairaText, numberText } from './money.ts'
import { vatWithin } from './payments/vat.ts'
import { findPlan, first_prices, yearlyKobo } from './payments/plans.ts'

it.each([
  [936_000, '₦9,360'],
  [7_413_120, '₦74,131.20'],
  [5, '₦0.05'],
  [0, '₦0'],
  [yearlyKobo(first_prices, findPlan(first_prices, 'SAS_002')!), '₦181,958.40'],
  [yearlyKobo(first_prices, findPlan(first_prices, 'SAS_006')!), '₦800,616.96'],
])('%d kobo is displayed as %s', (kobo, text) => {
  expect(nairaText(kobo)).toBe(text)
})

it('a receipt always shows kobo', () => {
  expect(nairaAndKoboText(936_000)).toBe('₦9,360.00')
  expect(nairaAndKoboText(7_413_120)).toBe('₦74,131.20')
})

it.each([
  [936_000, 1 / 1540, '≈ $6'],
  [187_200, 1 / 1540, '≈ $1'],
  [80_061_696, 1 / 150, '≈ $5,337'],
  [187_200, 1 / 20_000, '≈ $1'],
])('%d kobo at the rate %d is displayed as %s', (kobo, rate, text) => {
  expect(dollarText(kobo, rate)).toBe(text)
})

it('the VAT included in a price is calculated in whole kobo', () => {
  expect(vatWithin(107_500, 7.5)).toBe(7_500)
  expect(vatWithin(936_000, 7.5)).toBe(65_302)
  expect(vatWithin(1, 20)).toBe(0)
})

it.each([0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 2 ** 53 - 1, -1, -999, -1_000, -123_456])(
  '%s is formatted as in British English',
  (number) => {
    expect(numberText(number)).toBe(number.toLocaleString('en-GB'))
  },
)

it('digits after the decimal point are not grouped', () => {
  expect(numberText('74131.20')).toBe('74,131.20')
})
