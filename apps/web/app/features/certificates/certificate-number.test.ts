import { expect, it } from 'vitest'
import { certificateNumberIn, inGroups } from './certificate-number.ts'

const number = '0123456789abcdef0123456789abcdef'

it.each([
  number,
  ` ${number.toUpperCase()} `,
  inGroups(number),
  number.replace(/.{8}/g, '$&-').slice(0, -1),
  `https://shop.test/certificate/${number}`,
  `https://shop.test/certificate/${number}/`,
])('the certificate number is found in "%s"', (text) => {
  expect(certificateNumberIn(text)).toBe(number)
})

it.each(['', ' ', '/', number.slice(1), `${number}0`, `${number.slice(1)}g`, 'TSW-000123'])(
  'no certificate number is found in "%s"',
  (text) => {
    expect(certificateNumberIn(text)).toBeUndefined()
  },
)

it('the certificate number is displayed in groups of four', () => {
  expect(inGroups(number)).toBe('0123 4567 89ab cdef 0123 4567 89ab cdef')
})
