import type { CallInput, Endpoint } from '@taswira/contract'
import * as v from 'valibot'
import { fieldText } from './form-values.ts'

/** The parts of a schema that are needed to read its form. */
interface Shape {
  type: string
  entries?: Record<string, Shape>
  /** Set for an optional or nullable schema. */
  wrapped?: Shape
  literal?: unknown
  /** Set for an array. */
  item?: Shape
  /** Set for a variant: the entry that tells its options apart. */
  key?: string
  /** Set for a variant or an intersection. */
  options?: Shape[]
}

/**
 * Reads the input of a call from form fields with the schema's names, without validating it. An empty field becomes
 * null where that is allowed; text that isn't a number stays text, which the server refuses. Pass `params` if they are in
 * the page's URL instead of the form.
 */
export function inputFrom<E extends Endpoint>(
  { params: names, body }: E,
  form: FormData,
  params?: Record<string, string>,
): CallInput<E> {
  return {
    params: params ?? (names && readFields(names as Shape, form)),
    body: body && readFields(body as Shape, form),
  } as CallInput<E>
}

function readFields(shape: Shape, form: FormData): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entriesOf(shape, form)).map(([name, entry]) => [name, readField(entry, form, name)]),
  )
}

function entriesOf({ type, entries, key, options = [] }: Shape, form: FormData): Record<string, Shape> {
  if (entries) return entries
  if (type === 'intersect') return Object.assign({}, ...options.map((option) => entriesOf(option, form)))
  if (type !== 'variant' || !key) throw new Error(`a form can't have fields for a schema of type ${type}`)
  return options.find((option) => fits(option.entries![key]!, form, key))?.entries ?? {}
}

const fits = (schema: Shape, form: FormData, name: string) =>
  v.is(schema as unknown as v.GenericSchema, fieldText(form, name))

function readField(shape: Shape, form: FormData, name: string): unknown {
  switch (shape.type) {
    case 'optional':
      return form.has(name) ? readField(shape.wrapped!, form, name) : undefined
    case 'nullable':
      return fieldText(form, name) ? readField(shape.wrapped!, form, name) : null
    case 'boolean':
      return form.has(name)
    case 'literal':
      return shape.literal === true ? form.has(name) : fieldText(form, name)
    case 'number':
      return numberFrom(fieldText(form, name))
    case 'array':
      return form.getAll(name).map((one) => (shape.item?.type === 'number' ? Number(one) : one))
    default:
      return fieldText(form, name)
  }
}

/** Text that isn't a number stays text, because JSON has null for NaN, which means "none" in some fields. */
function numberFrom(text: string): number | string {
  if (text === '') return Number.NaN
  return Number.isNaN(Number(text)) ? text : Number(text)
}
