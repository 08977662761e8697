import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import { readIdPrefix } from '../../db/id-prefix.ts'
import { listMigrationsRun, lockMigrations, unlockMigrations } from '../../db/migrate.ts'
import type { Storage } from '../../outside/storage.ts'
import { keyedHash } from '../../secret.ts'
import {
  BackupError,
  FORMAT,
  isTableName,
  type Manifest,
  readSums,
  secret_names,
  secretFile,
  tableFile,
  writePrivate,
} from './backup-folder.ts'
import { expectSafePlace } from './expect-safe-place.ts'
import {
  beginSnapshot,
  beTheOnlyBackup,
  commit,
  copyTableOut,
  hasMigrations,
  listSequences,
  listStorageKeys,
  listTables,
  noteBackup,
  openSession,
} from './queries.ts'
import { type EarlierBackup, listBackups, replaceByLink, saveOriginals } from './save-originals.ts'

export interface BackupDeps {
  config: Config
  connection_string: string
  storage: Storage
}

export interface MadeBackup {
  folder: string
  manifest: Manifest
  missing: string[]
  /** How many originals were copied because no earlier backup has them. */
  copied: number
  /** Names of tables left out because our migrations didn't create them. */
  others: string[]
}

/**
 * Writes a backup of the whole site into a new folder within `place`, while the site may be running: one snapshot of
 * the database, its originals and its secrets. Files that haven't changed since the previous backup are hard-linked to
 * it. The folder has a temporary name until it is complete. Originals in the folder of an unfinished backup are reused.
 * Throws BackupError.
 */
export async function makeBackup(deps: BackupDeps, place: string): Promise<MadeBackup> {
  await expectSafePlace(place, deps.config)
  const client = await openSession(deps.connection_string, 'backup')
  let unfinished: string | undefined
  try {
    if (!(await hasMigrations(client)))
      throw new BackupError('There is nothing to back up: the database is empty.')
    if (!(await beTheOnlyBackup(client))) throw new BackupError('Another backup is in progress.')
    unfinished =
      (await findUnfinished(place)) ?? join(place, `${UNFINISHED}${randomBytes(6).toString('hex')}`)
    await removeAllButOriginals(unfinished)
    await makeFolder(join(unfinished, 'tables'))
    const { manifest, ...reported } = await fill(deps, client, unfinished, await readEarlier(place))
    const folder = join(place, manifest.made_at.replaceAll(':', '-'))
    // Fails if the folder already exists.
    await rename(unfinished, folder)
    await flush(place)
    await noteBackup(client)
    return { folder, manifest, ...reported }
  } catch (error) {
    if (unfinished) await abandon(unfinished, error)
    throw error
  } finally {
    await client.end()
  }
}

const UNFINISHED = 'unfinished-'

/** The folder of a failed or killed backup. There is at most one, because backups never run at the same time. */
async function findUnfinished(place: string): Promise<string | undefined> {
  const names = await readdir(place).catch(() => [])
  const name = names.find((one) => one.startsWith(UNFINISHED))
  return name && join(place, name)
}

async function removeAllButOriginals(folder: string) {
  for (const name of ['tables', 'secrets', 'manifest.json', 'SHA256SUMS'])
    await rm(join(folder, name), { recursive: true, force: true })
}

async function readEarlier(place: string): Promise<EarlierBackup | undefined> {
  const folder = (await listBackups(place)).at(-1)
  if (!folder) return undefined
  const sums = await readSums(folder).catch(() => undefined)
  return sums && { folder, sums }
}

/** Removes what a failed backup wrote. Originals stay for the next one, unless the disk is full. */
async function abandon(folder: string, error: unknown) {
  const is_full = (error as NodeJS.ErrnoException).code === 'ENOSPC'
  if (!is_full && existsSync(join(folder, 'originals'))) return removeAllButOriginals(folder)
  await rm(folder, { recursive: true, force: true })
}

/**
 * Creates a folder and its missing parents. Node's `recursive` option never returns on a file system that can't contain
 * new folders, such as /proc.
 */
async function makeFolder(folder: string) {
  if (existsSync(folder)) return
  await makeFolder(dirname(folder))
  await mkdir(folder, { mode: 0o700 })
}

async function fill(
  { config, storage }: BackupDeps,
  client: pg.Client,
  folder: string,
  before: EarlierBackup | undefined,
) {
  const sums = new Map<string, string>()
  const { keys, others, ...database } = await saveDatabase(client, folder, before, sums)
  const secrets = await saveSecrets(config, folder, sums)
  const { missing, copied, ...originals } = await saveOriginals(storage, { keys, folder, sums, before })
  const manifest: Manifest = { format: FORMAT, ...database, originals, ...secrets }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const { sha256 } = await writePrivate(join(folder, 'manifest.json'), Readable.from([Buffer.from(text)]))
  sums.set('manifest.json', sha256)
  const files = [...sums.keys()].sort()
  const lines = files.map((file) => `${sums.get(file)}  ${file}\n`)
  await writePrivate(join(folder, 'SHA256SUMS'), Readable.from([Buffer.from(lines.join(''))]))
  await flush(folder)
  return { manifest, missing, copied, others }
}

/** Saves a snapshot of the database. Migrations wait only until the snapshot has been read. */
async function saveDatabase(
  client: pg.Client,
  folder: string,
  before: EarlierBackup | undefined,
  sums: Map<string, string>,
) {
  await lockMigrations(client, 'shared')
  await beginSnapshot(client)
  const migrations = await listMigrationsRun(client)
  const id_prefix = await readIdPrefix(client)
  const made_at = new Date().toISOString()
  const found = await listTables(client)
  const listed = found.filter(({ name }) => isTableName(name))
  const others = found.filter(({ name }) => !isTableName(name)).map(({ name }) => name)
  const tables: Manifest['tables'] = []
  for (const table of listed) {
    const file = tableFile(table.name)
    const copy = copyTableOut(client, table)
    const { sha256 } = await writePrivate(join(folder, file), copy, createGzip())
    sums.set(file, sha256)
    // Linking an unchanged table to the previous backup saves its space.
    if (before?.sums.get(file) === sha256) await replaceByLink(before, file, folder)
    tables.push({ ...table, rows: copy.rows })
  }
  const keys = await listStorageKeys(client)
  // Read sequences after the rows: they aren't part of the snapshot, and a value older than the rows would repeat ids.
  const sequences = await listSequences(client)
  await commit(client)
  // Originals never change, so a server starting with a new schema needn't wait for them to be copied.
  await unlockMigrations(client, 'shared')
  return { made_at, id_prefix, migrations, tables, sequences, keys, others }
}

/** Secrets in the data folder; those from the environment are not included. */
async function saveSecrets(config: Config, folder: string, sums: Map<string, string>) {
  const secrets: Manifest['secrets'] = []
  let signing_secret = config.signing_secret
  await mkdir(join(folder, 'secrets'), { mode: 0o700 })
  for (const name of secret_names) {
    const text = await readFile(join(config.data_dir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (!text) continue
    const { sha256 } = await writePrivate(join(folder, secretFile(name)), Readable.from([text]))
    sums.set(secretFile(name), sha256)
    secrets.push(name)
    if (name === 'signing-secret') signing_secret ??= text.toString('utf8')
  }
  return { secrets, signing_check: signing_secret ? signingCheck(signing_secret) : null }
}

/** A keyed hash that distinguishes signing secrets without revealing them. */
export const signingCheck = (signing_secret: string) =>
  keyedHash({ signing_secret, signing_secrets_old: [], data_dir: '' }, 'backup').toString('hex')

/** Flushes a folder's entries to disk, so that they survive a power cut. */
async function flush(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync().catch(() => {})
  await handle.close()
}
