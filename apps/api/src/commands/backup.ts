// npm run backup: writes the whole site into a new folder, while it may be running.
import { join, resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { openServer } from '../db/database.ts'
import { expectSafePlace } from '../features/backups/expect-safe-place.ts'
import { makeBackup } from '../features/backups/make-backup.ts'
import { createStorage } from '../outside/create-storage.ts'
import { expectShop } from './expect-shop.ts'
import { readArgument } from './read-arguments.ts'
import { runMain, said } from './run-main.ts'

const USAGE = `npm run backup -- [FOLDER]   write a backup to a new folder in FOLDER, or in .backups of the project`

async function main(): Promise<number> {
  const started_ms = Date.now()
  const typed = readArgument({ argument: 'a folder', optional: true })
  const config = readConfig()
  const place = resolve(typed || join(import.meta.dirname, '../../../../.backups'))
  await expectSafePlace(place, config)
  await expectShop(config)
  const server = await openServer(config, said)
  try {
    const deps = { config, connection_string: server.connection_string, storage: await createStorage(config) }
    const { folder, manifest, missing, copied, others } = await makeBackup(deps, place)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const { count, bytes } = manifest.originals
    const seconds = ((Date.now() - started_ms) / 1_000).toFixed(1)
    console.log(
      `${rows} rows and ${count} originals (${(bytes / 1e6).toFixed(1)} MB, ${copied} of them new) in ${seconds} s: ${folder}`,
    )
    if (missing.length)
      console.error(
        `${missing.length} originals were missing from storage: ${missing.slice(0, 5).join(', ')}`,
      )
    if (others.length) console.error(`Skipped, because they don't belong to the shop: ${others.join(', ')}`)
    return 0
  } finally {
    await server.close()
  }
}

export const run = () => runMain(USAGE, main)

if (import.meta.main) process.exitCode = await run()
