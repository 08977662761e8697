// npm run restore: restores the site of a backup into an empty place, and audits its books.
import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { openServer } from '../db/database.ts'
import { BackupError } from '../features/backups/backup-folder.ts'
import { checkBackup } from '../features/backups/check-backup.ts'
import { openSession } from '../features/backups/queries.ts'
import { expectSameSecrets, restoreBackup } from '../features/backups/restore-backup.ts'
import { listBackups } from '../features/backups/save-originals.ts'
import { auditLedger } from '../features/credits/audit-ledger-queries.ts'
import { createStorage } from '../outside/create-storage.ts'
import { readArgument } from './read-arguments.ts'
import { runMain, said } from './run-main.ts'

const USAGE = 'npm run restore -- FOLDER   restore the backup in FOLDER into an empty database'

async function main(): Promise<number> {
  const started_ms = Date.now()
  const typed = readArgument({ argument: 'a folder' })
  const config = readConfig()
  const folder = await onlyBackup(resolve(typed))
  // Checked before anything is changed.
  const backup = await checkBackup(folder)
  await expectSameSecrets(config, folder, backup.manifest)
  const server = await openServer(config, said)
  try {
    const { connection_string } = server
    const deps = { config, connection_string, storage: await createStorage(config) }
    const { others } = await restoreBackup(deps, folder, backup)
    const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((Date.now() - started_ms) / 1_000).toFixed(1)
    console.log(
      `Restored the backup of ${backup.manifest.made_at}: ${rows} rows and ${backup.keys.length} originals in ${seconds} s.`,
    )
    if (others.length) console.error(`Skipped, because they don't belong to the shop: ${others.join(', ')}`)
    return await audit(connection_string)
  } finally {
    await server.close()
  }
}

/** The folder itself, or the only backup in it. Throws BackupError if there are several. */
async function onlyBackup(folder: string): Promise<string> {
  const backups = await listBackups(folder)
  if (backups.length > 1)
    throw new BackupError(
      `${folder} contains ${backups.length} backups. Name the one to restore; the newest is ${backups.at(-1)}.`,
    )
  return backups[0] ?? folder
}

/** Audits the restored books: errors in the original are restored too, and the operator must know. */
async function audit(connection_string: string): Promise<number> {
  const client = await openSession(connection_string, 'restore')
  try {
    const { ok, checks, totals } = await auditLedger(client)
    if (ok) console.log(`The audit passed: ${checks.length} checks on ${totals.entries} entries.`)
    else console.error('The audit failed, as it did when the backup was made. Run npm run audit for details.')
    return ok ? 0 : 1
  } finally {
    await client.end()
  }
}

export const run = () => runMain(USAGE, main)

if (import.meta.main) process.exitCode = await run()
