import type { Db } from '../../db/pool.ts'

export interface BrowserFile {
  name: string
  body: Buffer
}

/** Marks the stored files among `names` as part of a current build, and returns their names. */
export async function markCurrent(db: Db, names: string[]): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    'update browser_files set last_built_at = now() where name = any($1) returning name',
    [names],
  )
  return rows.map(({ name }) => name)
}

/**
 * Stores new files. Skips a name that another process has just stored: names contain a hash, so the content is the
 * same.
 */
export async function insertFiles(db: Db, files: BrowserFile[]): Promise<void> {
  await db.query(
    `insert into browser_files (name, body) select * from unnest($1::text[], $2::bytea[])
     on conflict (name) do nothing`,
    [files.map(({ name }) => name), files.map(({ body }) => body)],
  )
}

/** The content of a stored file; undefined when there is none under this name. */
export async function findFile(db: Db, name: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ body: Buffer }>('select body from browser_files where name = $1', [name])
  return rows[0]?.body
}

/** Deletes files that haven't been part of a running process's build for `days` days. */
export async function deleteUnusedFiles(db: Db, days: number): Promise<void> {
  await db.query('delete from browser_files where last_built_at < now() - make_interval(days => $1)', [days])
}
