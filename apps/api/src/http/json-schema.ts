import type { Schema } from '@taswira/contract'
import { toJsonSchema } from '@valibot/to-json-schema'

export type JsonSchema = { [key: string]: unknown }

/**
 * The JSON Schema of a contract schema, for the OpenAPI document. Checks that JSON Schema can't express
 * (transformations, custom checks) are left out; valibot still runs them.
 */
export function describeSchema(schema: Schema, side: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema: _, ...json } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: side }) as JsonSchema
  return json
}

/** The same for the serializer, in a form that it compiles to fast code. */
export const describeForSerializer = (schema: Schema) =>
  withoutNullUnions(describeSchema(schema)) as JsonSchema

/**
 * Rewrites "x or null" as a nullable x: for every anyOf, the serializer compiles a validator, which is slow in lists.
 */
function withoutNullUnions(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutNullUnions)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withoutNullUnions(value)]),
  )
  const [value, nothing, ...more] = (entries.anyOf ?? []) as JsonSchema[]
  if (!value || nothing?.type !== 'null' || more.length) return entries
  const { anyOf: _, ...rest } = entries
  return { ...rest, ...value, nullable: true }
}
