/** The text of a form field, or "" when the field is missing. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The text of every field, except those that send-form.tsx adds. */
export const formValues = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[0] !== 'form' && entry[0] !== 'intent',
    ),
  )
