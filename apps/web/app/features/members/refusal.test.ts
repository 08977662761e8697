import { ApiError, ConnectionError, error_kinds, member_texts } from '@taswira/contract'
import { expect, it } from 'vitest'
import { askResetRefusal, codeRefusal, logInRefusal, signUpRefusal } from './refusal.ts'

const no_answer = new ConnectionError()
const broken = new ApiError('internal', 500, 'Something went wrong on our side.')
const limited = new ApiError('too_many_requests', 429, error_kinds.too_many_requests.detail, undefined, 90)

it('sign-up errors show the texts from the specification', () => {
  expect(signUpRefusal(no_answer)).toEqual({ notice: 'Please check your connection and try again' })
  const taken = new ApiError('invalid_input', 400, '', { email: [member_texts.email_taken] })
  expect(signUpRefusal(taken)).toEqual({
    notice: 'user with this email already exists.',
    about: ['email'],
    fields: {},
  })
  expect(signUpRefusal(broken)).toEqual({ notice: 'Sorry...something went wrong, please try again.' })
  const common = new ApiError('invalid_input', 400, '', { password: ['This password is too common.'] })
  expect(signUpRefusal(common)).toEqual({ fields: { password: 'This password is too common.' } })
})

it('verification code errors show the texts from the specification', () => {
  const held = new ApiError('too_many_codes', 429, error_kinds.too_many_codes.detail, undefined, 3_600)
  expect(codeRefusal(held)).toEqual({ notice: error_kinds.too_many_codes.detail })
  const wrong = new ApiError('invalid_otp', 400, error_kinds.invalid_otp.detail)
  expect(codeRefusal(wrong)).toEqual({ notice: 'Invalid or expired OTP.' })
  expect(codeRefusal(no_answer)).toEqual({ notice: 'Please check your connection and try again' })
  expect(codeRefusal(broken)).toEqual({ notice: 'Sorry...something went wrong, please try again.' })
})

it("log-in errors show the server's text for 401 and 403, and a general text otherwise", () => {
  const wrong = new ApiError('wrong_credentials', 401, error_kinds.wrong_credentials.detail)
  expect(logInRefusal(wrong)).toEqual({ notice: 'Invalid email or password.' })
  expect(logInRefusal(no_answer)).toEqual({ notice: 'Please check your connection and try again' })
  expect(logInRefusal(broken)).toEqual({ notice: 'Something went wrong, please try again later.' })
})

it("forgotten-password errors show the server's text about the email field, and a general text otherwise", () => {
  const odd = new ApiError('invalid_input', 400, '', { email: ['Invalid email address'] })
  expect(askResetRefusal(odd)).toEqual({ fields: { email: 'Invalid email address' } })
  expect(askResetRefusal(no_answer)).toEqual({ notice: 'Something went wrong, please try again later.' })
})

it('rate limit errors show how long to wait', () => {
  expect(logInRefusal(limited).notice).toBe(
    'Something went wrong, please try again later. You can try again in 2 minutes.',
  )
})
