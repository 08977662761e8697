import { DomainError } from '@taswira/contract'
import { describe, expect, it } from 'vitest'
import { common_passwords } from './common-passwords.ts'
import { hash } from '@node-rs/argon2'
import { hashPassword, isPassword, refuseCommonPassword, refuseGuessablePassword } from './passwords.ts'

const email = 'ngozi@shop.test'

describe("a member's password", () => {
  it('is compared with more than 8,000 common ones of at least eight characters', () => {
    expect(common_passwords.size).toBeGreaterThan(8_000)
    expect([...common_passwords].filter((one) => one.length < 8 || one !== one.toLowerCase())).toEqual([])
  })

  it.each(['trustno1', 'Christopher', '1q2w3e4r5t', 'MANCHESTERUNITED', 'marlboro', 'naija123'])(
    'is refused as too common: %s',
    (password) => expect(() => refuseCommonPassword(password)).toThrow(DomainError),
  )
})

describe('a password', () => {
  const composed = 'Ọlá-Ṣadé-káàbọ̀ 9'.normalize('NFC')
  const typed_elsewhere = composed.normalize('NFD').replace(' ', '\u00a0')

  it('is the same from a keyboard that writes accents and spaces in another way', async () => {
    expect(await isPassword(typed_elsewhere, await hashPassword(composed))).toBe(true)
    expect(await isPassword(composed, await hashPassword(typed_elsewhere))).toBe(true)
    expect(await isPassword('Ola-Sade-kaabo 9', await hashPassword(composed))).toBe(false)
    expect(await isPassword(composed.toLowerCase(), await hashPassword(composed))).toBe(false)
  })

  it('of an earlier version matches as it was typed', async () => {
    expect(await isPassword(typed_elsewhere, await hash(typed_elsewhere))).toBe(true)
    expect(await isPassword(typed_elsewhere, undefined)).toBe(false)
  })
})

describe("an operator's password", () => {
  it.each(['abcdabcdcbad', 'aabbccdd', '1234567890123', 'Password123!', 'passwordpassword', `x ${email} y`])(
    'is rejected as too easy to guess: %j',
    (password) => expect(() => refuseGuessablePassword(password, email)).toThrow(DomainError),
  )

  it.each(['abcdeabcdcba', 'aabbccdde', 'ẹyẹ ilé, ẹyẹ oko'])('is accepted: %j', (password) =>
    expect(() => refuseGuessablePassword(password, email)).not.toThrow(),
  )
})
