import { fieldText } from '../../forms/form-values.ts'

/** The values of the sign-up form that are validated and sent. `marketing_consent` is only included when ticked. */
export function signUpValues(form: FormData) {
  return {
    full_name: fieldText(form, 'full_name'),
    email: fieldText(form, 'email'),
    password: fieldText(form, 'password'),
    confirm_password: fieldText(form, 'confirm_password'),
    ...(form.has('marketing_consent') && { marketing_consent: true }),
  }
}
