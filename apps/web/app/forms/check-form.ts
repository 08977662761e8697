import * as v from 'valibot'

/** The first message for each field that breaks a rule of the contract. */
export function checkForm(
  schema: v.GenericSchema,
  values: Record<string, unknown>,
): Record<string, string | undefined> {
  const { success, issues } = v.safeParse(schema, values)
  if (success) return {}
  const { nested = {} } = v.flatten(issues) as { nested?: Record<string, string[] | undefined> }
  return Object.fromEntries(Object.entries(nested).map(([field, messages]) => [field, messages?.[0]]))
}
