import type { Schema } from '@taswira/contract'
import type { FastifyReply } from 'fastify'
import { describeForSerializer, type JsonSchema } from './json-schema.ts'

/** Where an item of a list has the parts whose JSON is kept (docs/decisions/0085-kept-parts-of-lists.md). */
export const kept_parts = Symbol('kept parts')

export interface KeptItem {
  [kept_parts]: { changing: KeptPart; rest: KeptPart }
}

/** Properties of an item, and their JSON once it was sent: without braces, encoded. */
export interface KeptPart<Value extends object = object> {
  value: Value
  json?: Buffer
}

/** The schemas of an item's parts. */
export interface PartSchemas {
  changing: JsonSchema
  rest: JsonSchema
}

export function partSchemasOf(response: Schema, changing_parts: readonly string[]): PartSchemas {
  const schema = describeForSerializer(response)
  return {
    changing: withProperties(schema, (name) => changing_parts.includes(name)),
    rest: withProperties(schema, (name) => !changing_parts.includes(name)),
  }
}

const [opening, middle, between, closing] = ['[{', ',', '},{', '}]'].map((text) => Buffer.from(text))

/** Sends a list as JSON, and keeps what it had to make for it. */
export function sendKept(items: KeptItem[], schemas: PartSchemas, reply: FastifyReply) {
  reply.type('application/json; charset=utf-8')
  if (!items.length) return reply.send('[]')
  const parts: Uint8Array[] = []
  for (const { [kept_parts]: item } of items) {
    parts.push(parts.length ? between! : opening!)
    parts.push((item.changing.json ??= encode(item.changing, schemas.changing, reply)), middle!)
    parts.push((item.rest.json ??= encode(item.rest, schemas.rest, reply)))
  }
  parts.push(closing!)
  return reply.send(Buffer.concat(parts))
}

/** In a buffer of its own, because one from the shared pool would keep a whole piece of the pool. */
function encode({ value }: KeptPart, schema: JsonSchema, reply: FastifyReply): Buffer {
  const serialize = reply.compileSerializationSchema(schema)
  const text = serialize(value as Record<string, unknown>).slice(1, -1)
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  buffer.write(text)
  return buffer
}

/** The schema of an object with only some of its properties. */
function withProperties(schema: JsonSchema, isWanted: (name: string) => boolean): JsonSchema {
  const properties = Object.entries(schema.properties as object).filter(([name]) => isWanted(name))
  const required = (schema.required as string[]).filter(isWanted)
  return { ...schema, properties: Object.fromEntries(properties), required }
}
