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
  /** Set for a variant. */
  key?: string
  options?: (Shape & v.GenericSchema)[]
}

/**
 * Reads the input of a call from form fields with the schema's names, without validating it. An empty field becomes
 * null where that is allowed; an invalid number becomes NaN, which the server refuses. Pass `params` if they are in the
 * page's URL instead of the form.
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
  const { key, options } = shape
  const chosen =
    key && options ? options.find(({ entries }) => entries![key] && fits(entries![key], form, key)) : shape
  return Object.fromEntries(
    Object.entries(chosen?.entries ?? {}).map(([name, entry]) => [name, readField(entry, form, name)]),
  )
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
      return Number(fieldText(form, name) || Number.NaN)
    case 'array':
      return form.getAll(name).map((one) => (shape.item?.type === 'number' ? Number(one) : one))
    default:
      return fieldText(form, name)
  }
}
