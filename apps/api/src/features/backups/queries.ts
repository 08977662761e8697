import { advisory_locks } from '../../db/advisory-locks.ts'
import pg from 'pg'
import { oneRow } from '../../db/pool.ts'
import { copyIn, CopyOut } from '../../db/copy.ts'

/** A table and its columns, except generated columns. */
export interface Table {
  name: string
  columns: string[]
}

/** A sequence and its last value. */
export interface Sequence {
  name: string
  last_value: number
}

/**
 * Opens a session without timeouts, whose text output doesn't depend on the server's settings. The embedded server
 * keeps running while it sees this application name.
 */
export async function openSession(connection_string: string, name: 'backup' | 'restore'): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: connection_string,
    application_name: `taswira-${name}`,
    keepAlive: true,
    options:
      '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0 -c jit=off' +
      ' -c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c extra_float_digits=3 -c bytea_output=hex',
  })
  // The error is already reported by the pending query, which rejects with it.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Takes the backup lock until the session ends. Returns false when another backup holds it. */
export async function beTheOnlyBackup(client: pg.Client): Promise<boolean> {
  const { locked } = await oneRow<{ locked: boolean }>(client, 'select pg_try_advisory_lock($1) as locked', [
    advisory_locks.backup,
  ])
  return locked
}

/** Begins a read-only snapshot of the whole database, which lasts as long as the transaction. */
export const beginSnapshot = (client: pg.Client) =>
  client.query('begin isolation level repeatable read read only')

export const begin = (client: pg.Client) => client.query('begin')

export const commit = (client: pg.Client) => client.query('commit')

export const rollBack = (client: pg.Client) => client.query('rollback')

export async function hasMigrations(client: pg.Client): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(
    client,
    "select to_regclass('migrations') is not null as found",
  )
  return found
}

/** Records that a backup was just finished. */
export const noteBackup = (client: pg.Client) =>
  client.query(
    `insert into last_backup (finished_at) values (now())
     on conflict (only_row) do update set finished_at = excluded.finished_at`,
  )

const not_of_an_extension =
  "not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')"

/** Lists permanent tables. Unlogged ones are left out, because PostgreSQL empties them after a crash anyway. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and a.attgenerated = '' and ${not_of_an_extension}
     group by c.relname order by c.relname`,
  )
  return rows
}

/** Lists which tables each table references by foreign keys. */
export async function listReferences(client: pg.Client): Promise<{ table: string; needs: string }[]> {
  const { rows } = await client.query<{ table: string; needs: string }>(
    `select f.relname as table, t.relname as needs
     from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = current_schema()::regnamespace and f.oid <> t.oid`,
  )
  return rows
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename as name, last_value from pg_sequences
     where schemaname = current_schema() and last_value is not null order by sequencename`,
  )
  return rows
}

/** Storage keys of all objects that can't be recreated, or only at a cost. */
export async function listStorageKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select master_key as key from images where status <> 'removed' and master_key is not null
     union all select storage_key from cutouts where status = 'ready'
     union all select paper_key from releases where paper_key is not null
     order by key`,
  )
  return rows.map(({ key }) => key)
}

/** Streams the rows of a table; the connection is busy until the stream ends. */
export const copyTableOut = (client: pg.Client, { name, columns }: Table) =>
  client.query(new CopyOut(`copy ${listed(name, columns)} to stdout`))

/** Writes rows to a table. Returns how many. */
export const copyTableIn = (client: pg.Client, { name, columns }: Table, rows: AsyncIterable<Buffer>) =>
  copyIn(client, `copy ${listed(name, columns)} from stdin`, rows)

const listed = (name: string, columns: string[]) =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`

/** Deletes rows that migrations inserted, and disables triggers for the copying. */
export async function clearTables(client: pg.Client, tables: Table[]) {
  for (const { name } of tables)
    await client.query(`alter table ${pg.escapeIdentifier(name)} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`)
}

/** Re-enables triggers, sets sequences to their saved values and updates the planner's statistics. */
export async function finishTables(client: pg.Client, tables: Table[], sequences: Sequence[]) {
  for (const { name } of tables) {
    await client.query(`alter table ${pg.escapeIdentifier(name)} enable trigger user`)
    await client.query(`analyze ${pg.escapeIdentifier(name)}`)
  }
  for (const { name, last_value } of sequences)
    await client.query('select setval(found, $2) from to_regclass($1) found where found is not null', [
      pg.escapeIdentifier(name),
      last_value,
    ])
}

/** Whether the schema contains no tables or other relations. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c where c.relnamespace = current_schema()::regnamespace and ${not_of_an_extension} limit 1`,
  )
  return !rowCount
}
