import { link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from '../../outside/storage.ts'
import { atOnce } from './at-once.ts'
import { originalFile, readSums, writePrivate } from './backup-folder.ts'

export interface SavedOriginals {
  count: number
  bytes: number
  /** Storage keys in the catalogue that storage doesn't have. */
  missing: string[]
}

/**
 * Saves originals into a backup. An object never changes under its key, so one in the previous backup is hard-linked
 * instead of copied. Adds the hashes to `sums`.
 */
export async function saveOriginals(
  storage: Storage,
  {
    keys,
    folder,
    before,
    sums,
  }: { keys: string[]; folder: string; before?: string | undefined; sums: Map<string, string> },
): Promise<SavedOriginals> {
  const known = before
    ? await readSums(before).catch(() => new Map<string, string>())
    : new Map<string, string>()
  const saved: SavedOriginals = { count: 0, bytes: 0, missing: [] }

  async function saveOne(key: string) {
    const file = originalFile(key)
    await mkdir(dirname(join(folder, file)), { recursive: true, mode: 0o700 })
    const sum = known.get(file)
    const written =
      (sum && (await linked(join(before!, file), join(folder, file), sum))) ||
      (await copied(key, join(folder, file)))
    if (!written) return void saved.missing.push(key)
    sums.set(file, written.sha256)
    saved.count += 1
    saved.bytes += written.bytes
  }
  async function copied(key: string, file: string) {
    try {
      return await writePrivate(file, storage.stream(key))
    } catch (error) {
      if (await storage.exists(key)) throw error
      // Just removed from the catalogue, or lost.
      await rm(file, { force: true })
      return undefined
    }
  }
  await atOnce(keys, saveOne)
  return saved
}

/** Undefined when the file is gone, or the file system has no hard links. */
async function linked(from: string, to: string, sha256: string) {
  try {
    await link(from, to)
    return { sha256, bytes: (await stat(to)).size }
  } catch {
    return undefined
  }
}

/** The backups in a folder, oldest first: their names sort by time. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => /^\d{4}-\d\d-\d\dT/.test(name))
    .sort()
    .map((name) => join(folder, name))
}
