import type { Db } from '../apps/api/src/db/pool.ts'
import type { Random } from './random.ts'

/** Values kept of each name, the newest last. */
const KEPT = 12

/** Columns that a field of the API has another name for. */
const other_names: Record<string, string> = { profile_id: 'user_id', promo_code: 'code' }

type Value = string | number

/**
 * Values that people have seen so far, by field name, such as a key in a response. A field has the same name from the
 * column to the screen, so values are also read from the database by that name.
 */
export class KnownValues {
  readonly #seen = new Map<string, Value[]>()
  /** Tables that have a column of this name. */
  readonly #tables: Map<string, string[]>

  private constructor(tables: Map<string, string[]>) {
    this.#tables = tables
  }

  /** No values yet. Looks up the columns of all tables, which are the same in every shop. */
  static async of(db: Db): Promise<KnownValues> {
    const { rows } = await db.query<{ column_name: string; tables: string[] }>(
      `select column_name, array_agg(table_name::text order by table_name) as tables from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'uuid', 'integer', 'bigint') group by column_name`,
    )
    return new KnownValues(new Map(rows.map(({ column_name, tables }) => [column_name, tables])))
  }

  copy(): KnownValues {
    const copied = new KnownValues(this.#tables)
    for (const [name, values] of this.#seen) copied.#seen.set(name, [...values])
    return copied
  }

  add(name: string, value: Value) {
    const values = this.#seen.get(name) ?? []
    this.#seen.set(name, [...values.filter((known) => known !== value), value].slice(-KEPT))
  }

  /** Remembers each field of an answer; the end of a link is remembered as a token. */
  learn(answer: unknown, name = ''): void {
    if (Array.isArray(answer)) for (const item of answer.slice(0, 20)) this.learn(item, name)
    else if (typeof answer === 'object' && answer !== null)
      for (const [key, value] of Object.entries(answer)) this.learn(value, key)
    else if (typeof answer === 'number') this.add(name, answer)
    else if (typeof answer === 'string' && answer !== '' && answer.length < 300) {
      this.add(name, answer)
      if (answer.startsWith('http')) this.add('token', /([^/=]+)\/?$/.exec(answer)?.[1] ?? answer)
    }
  }

  /** A value that a field of this name had, or has in the database; undefined if there's none. */
  async find(db: Db, random: Random, field: string): Promise<Value | undefined> {
    const seen = this.#seen.get(field) ?? []
    const name = other_names[field] ?? field
    const table = random.maybe(this.#tables.get(name) ?? [])
    const fresh = seen.length > 0 && (table === undefined || random.chance(0.5))
    if (fresh || table === undefined) return random.maybe(seen)
    const { rows } = await db.query<{ value: Value }>(
      `select distinct ${name} as value from ${table} where ${name} is not null order by 1 limit 30`,
    )
    const value = random.maybe(rows.map((row) => row.value))
    return typeof value === 'string' || typeof value === 'number' ? value : random.maybe(seen)
  }
}
