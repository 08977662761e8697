import { DomainError } from '@taswira/contract'
import { describe, expect, it } from 'vitest'
import { refuseGuessablePassword } from './passwords.ts'

const email = 'ngozi@shop.test'

describe("an operator's password", () => {
  it.each(['abcdabcdcbad', 'aabbccdd', '1234567890123', 'Password123!', 'passwordpassword', `x ${email} y`])(
    '%j is too easy to guess',
    (password) => expect(() => refuseGuessablePassword(password, email)).toThrow(DomainError),
  )

  it.each(['abcdeabcdcba', 'aabbccdde', 'ẹyẹ ilé, ẹyẹ oko'])('%j is accepted', (password) =>
    expect(() => refuseGuessablePassword(password, email)).not.toThrow(),
  )
})
