import { DomainError } from '@taswira/contract'
import { describe, expect, it } from 'vitest'
import { refuseGuessablePassword } from './passwords.ts'

const email = 'ngozi@shop.test'

describe("an operator's password", () => {
  it.each(['abcdabcdcbad', 'aabbccdd', '1234567890123', 'Password123!', 'passwordpassword', `x ${email} y`])(
    'is rejected as too easy to guess: %j',
    (password) => expect(() => refuseGuessablePassword(password, email)).toThrow(DomainError),
  )

  it.each(['abcdeabcdcba', 'aabbccdde', 'ẹyẹ ilé, ẹyẹ oko'])('is accepted: %j', (password) =>
    expect(() => refuseGuessablePassword(password, email)).not.toThrow(),
  )
})
