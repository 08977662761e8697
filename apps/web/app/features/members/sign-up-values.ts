import { textOf } from '../../forms/form-values.ts'

/** The sign-up form as it is checked and sent; the marketing box only when it is ticked. */
export function signUpValues(form: FormData) {
  return {
    full_name: textOf(form, 'full_name'),
    email: textOf(form, 'email'),
    password: textOf(form, 'password'),
    confirm_password: textOf(form, 'confirm_password'),
    ...(form.has('marketing_consent') && { marketing_consent: true }),
  }
}
