import { listMigrations } from '../../db/migrate.ts'
import {
  BackupError,
  damaged,
  hashFile,
  type Manifest,
  originalFile,
  readManifest,
  readSums,
  secretFile,
  tableFile,
} from './backup-folder.ts'

export interface CheckedBackup {
  manifest: Manifest
  /** Storage keys of the originals in the backup. */
  keys: string[]
}

/** Reads a whole backup and verifies every hash. Throws BackupError for one that can't be restored. */
export async function checkBackup(folder: string): Promise<CheckedBackup> {
  const manifest = await readManifest(folder)
  const known = new Set(await listMigrations())
  const newer = manifest.migrations.find((name) => !known.has(name))
  if (newer)
    throw new BackupError(`The backup was made by a newer version (${newer}). Restore it with that version.`)
  const sums = await readSums(folder)
  const keys = expectComplete(manifest, sums)
  for (const [file, sum] of sums)
    if ((await hashFile(folder, file)) !== sum) throw damaged(file, 'has been changed or is incomplete')
  return { manifest, keys }
}

/** SHA256SUMS itself may have lost lines, so it is compared with the manifest. */
function expectComplete({ tables, secrets, originals }: Manifest, sums: Map<string, string>): string[] {
  const needed = ['manifest.json', ...tables.map(({ name }) => tableFile(name)), ...secrets.map(secretFile)]
  const unnamed = needed.find((file) => !sums.has(file))
  if (unnamed) throw damaged('SHA256SUMS', `does not name ${unnamed}`)
  const beginning = originalFile('')
  const keys = [...sums.keys()]
    .filter((file) => file.startsWith(beginning))
    .map((file) => file.slice(beginning.length))
  if (keys.length !== originals.count)
    throw damaged('SHA256SUMS', `names ${keys.length} originals instead of ${originals.count}`)
  return keys
}
