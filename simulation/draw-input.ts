import type { Schema } from '@taswira/contract'
import { describeSchema, type JsonSchema } from '../apps/api/src/http/json-schema.ts'
import type { Random } from './random.ts'
import type { SimulatedShop } from './simulated-shop.ts'

/** Values that somebody sends who means harm, or whose keyboard slipped. */
const hostile: unknown[] = [
  null,
  '',
  ' ',
  -1,
  0,
  1e15,
  0.5,
  true,
  [],
  {},
  ['x'],
  '2026-02-30',
  '9999-12-31',
  '\u202e\u200b',
  'Аda Obi',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '%00',
  '../../etc/passwd',
  'x'.repeat(5_000),
  '💸'.repeat(300),
  '-'.repeat(2_000),
  'undefined',
] // prettier-ignore

const words = ['market', 'Lagos', 'a quiet morning', 'Ada Obi', 'two friends', 'Kente', 'sunrise over Accra']

const schemas = new Map<Schema, JsonSchema>()
const describe = (schema: Schema) => {
  const known = schemas.get(schema) ?? describeSchema(schema, 'input')
  schemas.set(schema, known)
  return known
}

/** Input that this schema may accept: known values by their names, others at random, and a few that are hostile. */
export const drawInput = (shop: SimulatedShop, random: Random, schema: Schema, hostility: number) =>
  draw({ shop, random, hostility, optional: 0.4 }, describe(schema), '')

/** The fields that this schema requires. */
export const drawRequired = (shop: SimulatedShop, random: Random, schema: Schema) =>
  draw({ shop, random, hostility: 0, optional: 0 }, describe(schema), '')

interface Drawing {
  shop: SimulatedShop
  random: Random
  /** Probability of a hostile value in each place. */
  hostility: number
  /** Probability of each optional field. */
  optional: number
}

async function draw(drawing: Drawing, schema: JsonSchema, name: string): Promise<unknown> {
  const { random, hostility } = drawing
  if (name && random.chance(hostility)) return random.pick(hostile)
  const options = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (options) return draw(drawing, random.pick(options), name)
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum as unknown[])
  if (schema.type === 'object') return drawObject(drawing, schema)
  if (schema.type === 'array') return drawArray(drawing, schema, name)
  if (schema.type === 'boolean') return random.chance(0.5)
  if (schema.type === 'null') return null
  // Usually a new key; a known one repeats an earlier request.
  if (name === 'idempotency_key' && random.chance(0.9)) return newKey(random)
  const known = random.chance(0.9) ? await drawing.shop.known.find(drawing.shop.db, random, name) : undefined
  if (schema.type === 'integer' || schema.type === 'number')
    return typeof known === 'number' ? known : drawNumber(random, schema)
  return known === undefined || typeof known === 'number' ? drawText(drawing, name) : known
}

async function drawObject(drawing: Drawing, schema: JsonSchema) {
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const drawn: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries((schema.properties as Record<string, JsonSchema>) ?? {}))
    if (required.has(key) || drawing.random.chance(drawing.optional))
      drawn[key] = await draw(drawing, inner, key)
  return drawn
}

async function drawArray(drawing: Drawing, schema: JsonSchema, name: string) {
  const items = (schema.items as JsonSchema | undefined) ?? { type: 'string' }
  const least = Number(schema.minItems ?? 0)
  const drawn: unknown[] = []
  // Lists of keys are named after what they contain: stock_ids, review_ids.
  for (let left = drawing.random.int(least, least + 3); left > 0; left--)
    drawn.push(await draw(drawing, items, name.replace(/s$/, '')))
  return drawn
}

function drawNumber(random: Random, { minimum = 0, maximum = 1_000_000 }: JsonSchema) {
  const [least, most] = [Number(minimum), Number(maximum)]
  return random.pick([least, most, random.int(least, Math.min(most, least + 100)), random.int(least, most)])
}

function drawText({ shop, random }: Drawing, name: string): string {
  if (/email/.test(name)) return random.pick(shop.people).email
  if (/(^|_)(date|day|from|until|on)$/.test(name)) return dayAfter(shop, random.int(-3, 40))
  if (/password/.test(name))
    return random.pick(['own secret', 'a long secret of the desk', 'a newer secret 7'])
  if (/key/.test(name)) return `key-${random.int(1, 1e9)}`
  if (/code/.test(name)) return random.pick(['LAGOS-10', 'HALF', 'PACK_10', '123456'])
  return random.pick(words)
}

/** An idempotency key as a browser makes it. */
const newKey = (random: Random) =>
  `00000000-0000-4000-8000-${random
    .int(0, 2 ** 40)
    .toString(16)
    .padStart(12, '0')}`

/** A day that many days after today, as YYYY-MM-DD. */
export const dayAfter = ({ clock }: SimulatedShop, days: number) =>
  new Date(clock.at_ms + days * 86_400_000).toISOString().slice(0, 10)
