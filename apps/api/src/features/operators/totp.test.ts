import { expect, it } from 'vitest'
import { STEP_S, toBase32, totpCode } from './totp.ts'

// The vectors of RFC 6238, appendix B, of which apps show the last six digits.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is %s', (second, code) =>
  expect(totpCode(Buffer.from('12345678901234567890'), Math.floor(second / STEP_S))).toBe(code),
)

// RFC 4648, section 10.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('%s in base 32 is %s', (text, base32) => expect(toBase32(Buffer.from(text))).toBe(base32))
