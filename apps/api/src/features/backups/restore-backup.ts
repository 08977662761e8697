import { createReadStream } from 'node:fs'
import { copyFile, constants, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import { applyIdPrefix } from '../../db/id-prefix.ts'
import { ensureMigrationTable, listMigrations, lockMigrations, runMigration } from '../../db/migrate.ts'
import { atOnce } from './save-originals.ts'
import { BackupError, type Manifest, originalFile, secretFile, tableFile } from './backup-folder.ts'
import type { CheckedBackup } from './check-backup.ts'
import { type BackupDeps, signingCheck } from './make-backup.ts'
import {
  begin,
  clearTables,
  commit,
  copyTableIn,
  finishTables,
  isEmptyDatabase,
  listReferences,
  listTables,
  openSession,
  rollBack,
  type Table,
} from './queries.ts'

/** Functions that undo the steps done so far, in the order of those steps. */
type Undo = (() => Promise<unknown>)[]

/**
 * Restores a checked backup: its originals, its secrets and its database, migrated to the current schema in one
 * transaction. If anything fails, everything is undone. Returns the names of tables left out because our migrations
 * didn't create them. Throws BackupError if the target is not empty.
 */
export async function restoreBackup(deps: BackupDeps, folder: string, { manifest, keys }: CheckedBackup) {
  const client = await openSession(deps.connection_string, 'restore')
  const undo: Undo = []
  try {
    await begin(client)
    await lockMigrations(client)
    if (!(await isEmptyDatabase(client)))
      throw new BackupError("The database isn't empty. Restore into a new one.")
    await putSecrets(deps.config, folder, manifest, undo)
    await putOriginals(deps, folder, keys, undo)
    const others = await loadDatabase(client, folder, manifest)
    await commit(client)
    return { others }
  } catch (error) {
    await rollBack(client).catch(() => {})
    for (const step of undo.reverse()) await step().catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

/** Throws BackupError if this server's secrets couldn't decrypt the backup's contents. */
export async function expectSameSecrets(
  config: Config,
  folder: string,
  { secrets, signing_check }: Manifest,
) {
  for (const name of secrets) {
    const there = await readFile(join(config.data_dir, name)).catch(() => undefined)
    if (there && !there.equals(await readFile(join(folder, secretFile(name)))))
      throw new BackupError(
        `The data folder (${config.data_dir}) already contains a ${name}. Restore into a new folder.`,
      )
  }
  if (!signing_check) return
  const kept = secrets.includes('signing-secret')
    ? await readFile(join(folder, secretFile('signing-secret')), 'utf8')
    : undefined
  const accepted = [config.signing_secret, ...config.signing_secrets_old, kept]
  if (!accepted.some((secret) => secret && signingCheck(secret) === signing_check))
    throw new BackupError(
      'The backup was made with another SIGNING_SECRET. Set that secret, or list it in SIGNING_SECRETS_OLD.',
    )
}

async function putSecrets({ data_dir }: Config, folder: string, { secrets }: Manifest, undo: Undo) {
  await mkdir(data_dir, { recursive: true, mode: 0o700 })
  for (const name of secrets) {
    const file = join(data_dir, name)
    try {
      await copyFile(join(folder, secretFile(name)), file, constants.COPYFILE_EXCL)
      undo.push(() => rm(file, { force: true }))
    } catch (error) {
      // The file already exists; an earlier check found it identical.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Copies originals into storage. Stored objects never change, so existing ones are skipped. */
async function putOriginals({ storage }: BackupDeps, folder: string, keys: string[], undo: Undo) {
  await storage.check()
  await atOnce(keys, async (key) => {
    if (await storage.exists(key)) return
    undo.push(() => storage.delete(key))
    await storage.put(key, createReadStream(join(folder, originalFile(key))))
  })
}

/** Loads the tables. Returns the names of those left out because our migrations don't create them. */
async function loadDatabase(client: pg.Client, folder: string, manifest: Manifest): Promise<string[]> {
  await ensureMigrationTable(client)
  for (const name of manifest.migrations) await runMigration(client, name)
  const own = ownTables(await listTables(client), manifest)
  const tables = inOrder(own, await listReferences(client))
  await clearTables(client, tables)
  // Set the prefix before inserting rows: generated columns depend on it and aren't in the backup.
  await applyIdPrefix(client, manifest.id_prefix)
  for (const table of tables) {
    const rows = await copyTableIn(client, table, unpacked(join(folder, tableFile(table.name))))
    if (rows !== table.rows)
      throw new BackupError(`The backup is damaged: ${table.name} has ${rows} rows instead of ${table.rows}.`)
  }
  await finishTables(client, tables, manifest.sequences)
  const done = new Set(manifest.migrations)
  for (const name of await listMigrations()) if (!done.has(name)) await runMigration(client, name)
  return manifest.tables.filter((table) => !own.includes(table)).map(({ name }) => name)
}

function unpacked(file: string): AsyncIterable<Buffer> {
  const pieces = createGunzip()
  // The reader of `pieces` receives any error.
  pipeline(createReadStream(file), pieces, () => {})
  return pieces
}

/** Selects the backup's tables that our migrations created. */
function ownTables(made: Table[], { tables }: Manifest): Manifest['tables'] {
  return made.map(({ name, columns }) => {
    const table = tables.find((one) => one.name === name)
    if (!table || table.columns.toSorted().join() !== columns.toSorted().join())
      throw new BackupError(`The table ${name} in the backup doesn't match this version.`)
    return table
  })
}

/** Sorts tables so that each one follows the tables it references. */
function inOrder<T extends { name: string }>(
  tables: T[],
  references: { table: string; needs: string }[],
): T[] {
  const ordered: T[] = []
  const placed = new Set<string>()
  while (ordered.length < tables.length) {
    const free = tables.filter(
      ({ name }) =>
        !placed.has(name) && references.every(({ table, needs }) => table !== name || placed.has(needs)),
    )
    if (!free.length) throw new Error('tables reference each other in a cycle')
    for (const table of free) placed.add(table.name)
    ordered.push(...free)
  }
  return ordered
}
