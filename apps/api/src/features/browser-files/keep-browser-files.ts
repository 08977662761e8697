import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../db/pool.ts'
import { deleteUnusedFiles, insertFiles, markCurrent } from './queries.ts'

/** How long a page from an earlier build can still load its scripts, in days (decision 39). */
const KEPT_DAYS = 30

/**
 * Stores the hashed files of this build in the database, where every process can read them, and deletes those that no
 * process has used for 30 days. The files are in the folder `_b` of `client_dir`; compressed copies are left out.
 */
export async function keepBrowserFiles(db: Db, client_dir: string): Promise<void> {
  const folder = join(client_dir, '_b')
  const names = (await readdir(folder)).filter((name) => !/\.(br|gz)$/.test(name))
  const stored = new Set(await markCurrent(db, names))
  const missing = names.filter((name) => !stored.has(name))
  if (missing.length)
    await insertFiles(
      db,
      await Promise.all(missing.map(async (name) => ({ name, body: await readFile(join(folder, name)) }))),
    )
  await deleteUnusedFiles(db, KEPT_DAYS)
}
