/** HTML whose values are escaped; only `html` makes it. */
class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export type { Markup }

type Value = Markup | Markup[] | string | number | false | undefined

/** Escapes every value of the template that isn't markup itself, so that no text of people can become an element. */
export const html = (strings: TemplateStringsArray, ...values: Value[]) =>
  new Markup(strings.map((string, place) => string + toHtml(values[place])).join(''))

function toHtml(value: Value): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(toHtml).join('\n')
  return String(value).replace(/[&<>"']/g, (character) => entities[character]!)
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
