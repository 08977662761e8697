import pg from 'pg'
import type { Db, Result } from './pool.ts'

type Values<Row> = { [Column in keyof Row]?: Row[Column] | undefined }

/**
 * Inserts one row, its columns by name; a column without a value gets its default. `then` is the SQL that follows: what
 * to do on a conflict and what to return. `Row` must be given.
 */
export function insertRow<Row extends object = never, Returned extends object = Row>(
  db: Db,
  table: string,
  row: NoInfer<Values<Row>>,
  then = '',
): Promise<Result<Returned>> {
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  const columns = given.map(([name]) => pg.escapeIdentifier(name))
  const places = given.map((_, place) => `$${place + 1}`)
  return db.query<Returned>(
    `insert into ${pg.escapeIdentifier(table)} (${columns.join(', ')}) values (${places.join(', ')}) ${then}`,
    given.map(([, value]) => value),
  )
}
