import * as v from 'valibot'
import { textOf } from '../../ui/form/text-of.ts'

/** What is wrong with each field by the contract's own rules: the first sentence of each, nothing where it is right. */
export function checkForm(
  schema: v.GenericSchema,
  values: Record<string, unknown>,
): Record<string, string | undefined> {
  const { success, issues } = v.safeParse(schema, values)
  if (success) return {}
  const { nested = {} } = v.flatten(issues) as { nested?: Record<string, string[] | undefined> }
  return Object.fromEntries(Object.entries(nested).map(([field, messages]) => [field, messages?.[0]]))
}

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

/** The form that sets a new password; the first two come from the mail's link. */
export function resetValues(form: FormData) {
  return {
    uid: textOf(form, 'uid'),
    token: textOf(form, 'token'),
    password: textOf(form, 'password'),
    confirm_password: textOf(form, 'confirm_password'),
  }
}
