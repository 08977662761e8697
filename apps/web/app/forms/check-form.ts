import * as v from 'valibot'

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
