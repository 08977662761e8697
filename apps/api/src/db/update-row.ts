import pg from 'pg'
import type { Tx } from './pool.ts'

type Values<Row> = { [Column in keyof Row]?: Row[Column] | undefined }

/**
 * Updates one row, its columns by name; a column without a value stays. `key` is the column that identifies the row. `also` is SQL of further
 * assignments. `Row` must be given.
 */
export async function updateRow<Row extends object = never>(
  tx: Tx,
  table: string,
  key: NoInfer<Values<Row>>,
  row: NoInfer<Values<Row>>,
  also?: string,
): Promise<void> {
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  const assigned = given.map(([name], place) => `${pg.escapeIdentifier(name)} = $${place + 2}`)
  const [[id_column, id]] = Object.entries(key) as [[string, unknown]]
  await tx.query(
    `update ${pg.escapeIdentifier(table)} set ${[...assigned, ...(also ? [also] : [])].join(', ')}
     where ${pg.escapeIdentifier(id_column)} = $1`,
    [id, ...given.map(([, value]) => value)],
  )
}
