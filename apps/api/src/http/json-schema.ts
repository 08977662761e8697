import type { Schema } from '@taswira/contract'
import { toJsonSchema } from '@valibot/to-json-schema'

export type JsonSchema = { [key: string]: unknown }

const cache = new WeakMap<Schema, JsonSchema>()

/**
 * The JSON Schema of a contract schema, as the serializer and the OpenAPI document use it. Checks that JSON
 * Schema has no word for (a transformation, our own check) are left out; valibot itself still runs them.
 */
export function jsonSchemaOf(schema: Schema, side: 'input' | 'output' = 'output'): JsonSchema {
  const known = side === 'output' ? cache.get(schema) : undefined
  if (known) return known
  const { $schema: _, ...json } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: side }) as JsonSchema
  const tidy = withoutNullUnions(json) as JsonSchema
  if (side === 'output') cache.set(schema, tidy)
  return tidy
}

/**
 * Writes "x or null" as `type: [x, "null"]`: the serializer compiles a validator for every anyOf, which costs
 * more than all the rest of a list.
 */
function withoutNullUnions(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutNullUnions)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutNullUnions(value)]))
  const [value, nothing, ...more] = (entries.anyOf ?? []) as JsonSchema[]
  if (!value || nothing?.type !== 'null' || more.length || typeof value.type !== 'string') return entries
  const { anyOf: _, ...rest } = entries
  return { ...rest, ...value, type: [value.type, 'null'] }
}
