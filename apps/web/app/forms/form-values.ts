/** The text of a form's field, or an empty one when there is no such field. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The text of every field, without the name of the form that send-form.tsx adds. */
export const formValues = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'form',
    ),
  )
