import { sign_up_form } from '@taswira/contract'
import { expect, it } from 'vitest'
import { checkForm } from './use-field-checks.ts'

const right = {
  full_name: 'Ngozi Adébáyò',
  email: 'ngozi@example.com',
  password: 'a long secret',
  confirm_password: 'a long secret',
}

it('checkForm finds no errors in valid values', () => expect(checkForm(sign_up_form, right)).toEqual({}))

it.each([
  ['full_name', '', 'required'],
  ['email', '', 'required'],
  ['email', 'ngozi@', 'Invalid email address'],
  ['password', '', 'required'],
  ['password', 'short', 'Passwords must be at least 8 characters long'],
  ['confirm_password', '', 'required'],
  ['confirm_password', 'another secret', 'oops! password do not match'],
])('checkForm reports for %s %j: %s', (field, value, message) =>
  expect(checkForm(sign_up_form, { ...right, [field]: value })[field]).toBe(message),
)
