import type { Db } from '../../db/pool.ts'

export interface BrowserFile {
  name: string
  body: Buffer
}

/** Of these names, those that are stored; notes that they belong to a current build. */
export async function markCurrent(db: Db, names: string[]): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    'update browser_files set last_built_at = now() where name = any($1) returning name',
    [names],
  )
  return rows.map(({ name }) => name)
}

/** Stores new files. One that another process stored a moment ago has the same name and so the same content. */
export async function insertFiles(db: Db, files: BrowserFile[]): Promise<void> {
  await db.query(
    `insert into browser_files (name, body) select * from unnest($1::text[], $2::bytea[])
     on conflict (name) do nothing`,
    [files.map(({ name }) => name), files.map(({ body }) => body)],
  )
}

/** The content of a file; undefined when no recent build has it. */
export async function findFile(db: Db, name: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ body: Buffer }>('select body from browser_files where name = $1', [name])
  return rows[0]?.body
}

/** Deletes what no running process has had in its build for so many days. */
export async function deleteUnusedFiles(db: Db, days: number): Promise<void> {
  await db.query('delete from browser_files where last_built_at < now() - make_interval(days => $1)', [days])
}
