import type { Schema } from '@taswira/contract'
import type { FastifyReply } from 'fastify'
import { describeForSerializer, type JsonSchema } from './json-schema.ts'

/** The JSON of items that were sent before, encoded (docs/decisions/0085-kept-parts-of-lists.md). */
export interface KeptJson {
  schema: JsonSchema
  encoded: WeakMap<object, Buffer>
}

const kept_json = new Map<Schema, KeptJson>()

/** Where the JSON of items with this schema is kept, by all endpoints that return them. */
export function keptJsonOf(response: Schema): KeptJson {
  const known = kept_json.get(response)
  if (known) return known
  const kept = { schema: describeForSerializer(response), encoded: new WeakMap<object, Buffer>() }
  kept_json.set(response, kept)
  return kept
}

const [opening, comma, closing] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** Sends a list as JSON, and keeps what it had to make for it. */
export function sendKept(items: object[], { schema, encoded }: KeptJson, reply: FastifyReply) {
  const serialize = reply.compileSerializationSchema(schema)
  const parts = items.flatMap((item, place) => {
    let part = encoded.get(item)
    if (!part) encoded.set(item, (part = encode(serialize(item as Record<string, unknown>))))
    return place === 0 ? [part] : [comma, part]
  })
  return reply.type('application/json; charset=utf-8').send(Buffer.concat([opening, ...parts, closing]))
}

/** In a buffer of its own, because one from the shared pool would keep a whole piece of the pool. */
function encode(text: string): Buffer {
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  buffer.write(text)
  return buffer
}
