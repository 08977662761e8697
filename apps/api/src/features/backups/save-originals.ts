import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Storage } from '../../outside/storage.ts'
import { hashFile, originalFile, writePrivate } from './backup-folder.ts'

export interface SavedOriginals {
  count: number
  bytes: number
  /** How many were copied from storage because no earlier backup has them. */
  copied: number
  /** Storage keys that the catalogue refers to but that are missing from storage. */
  missing: string[]
}

/**
 * Saves originals into a backup. The object under a key never changes, so originals in the previous backup are
 * hard-linked instead of copied, and originals copied by an unfinished run are reused. Adds the hashes to `sums`.
 */
export async function saveOriginals(
  storage: Storage,
  {
    keys,
    folder,
    before,
    sums,
  }: {
    keys: string[]
    folder: string
    before: EarlierBackup | undefined
    sums: Map<string, string>
  },
): Promise<SavedOriginals> {
  const saved: SavedOriginals = { count: 0, bytes: 0, copied: 0, missing: [] }
  const there = await listComplete(folder, new Set(keys.map(originalFile)))
  const folders = new Set<string>()

  async function saveOne(key: string) {
    const file = originalFile(key)
    await makeFolderOf(join(folder, file))
    const written =
      (await copiedBefore(file)) ||
      (await linkedFrom(before, file, folder)) ||
      (await copied(key, join(folder, file)))
    if (!written) return void saved.missing.push(key)
    sums.set(file, written.sha256)
    saved.count += 1
    saved.bytes += written.bytes
  }
  async function makeFolderOf(path: string) {
    const name = dirname(path)
    if (folders.has(name)) return
    await mkdir(name, { recursive: true, mode: 0o700 })
    folders.add(name)
  }
  async function copiedBefore(file: string) {
    if (!there.has(file)) return undefined
    return { sha256: await hashFile(folder, file), bytes: (await stat(join(folder, file))).size }
  }
  async function copied(key: string, file: string) {
    // Rename once complete, so that after a crash the next run knows which files are complete.
    const partial = `${file}.partial`
    try {
      const written = await writePrivate(partial, storage.stream(key))
      await rename(partial, file)
      saved.copied += 1
      return written
    } catch (error) {
      await rm(partial, { force: true })
      if (await storage.exists(key)) throw error
      // The object was just removed from the catalogue, or is lost.
      return undefined
    }
  }
  await atOnce(keys, saveOne)
  return saved
}

/** Lists the complete originals of an unfinished run. Deletes incomplete ones and those that are not `wanted`. */
async function listComplete(folder: string, wanted: Set<string>): Promise<Set<string>> {
  const complete = new Set<string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const file = relative(folder, path)
    if (!entry.isFile() || !file.startsWith(originalFile(''))) continue
    if (wanted.has(file)) complete.add(file)
    else await rm(path)
  }
  return complete
}

/** A finished backup and the hashes of its files. */
export interface EarlierBackup {
  folder: string
  sums: Map<string, string>
}

/** Links a file of an earlier backup into a new backup; undefined when the earlier one doesn't contain it. */
async function linkedFrom(before: EarlierBackup | undefined, file: string, folder: string) {
  const sha256 = before?.sums.get(file)
  if (!sha256) return undefined
  const bytes = await linked(join(before!.folder, file), join(folder, file))
  return bytes === undefined ? undefined : { sha256, bytes }
}

/** Replaces a file by a hard link to the identical file of an earlier backup, if the file system supports it. */
export async function replaceByLink(before: EarlierBackup, file: string, folder: string) {
  const link_name = join(folder, `${file}.linked`)
  const bytes = await linked(join(before.folder, file), link_name)
  if (bytes !== undefined) await rename(link_name, join(folder, file))
}

/**
 * Creates a hard link and returns the file's size in bytes; undefined when the file is missing or the file system has
 * no hard links.
 */
async function linked(from: string, to: string): Promise<number | undefined> {
  try {
    await link(from, to)
    return (await stat(to)).size
  } catch {
    return undefined
  }
}

/** The backups in a folder, oldest first, because their names sort by time. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => /^\d{4}-\d\d-\d\dT/.test(name))
    .sort()
    .map((name) => join(folder, name))
}

/** Files processed concurrently, to hide the latency of requests to a bucket. */
const AT_ONCE = 4

/**
 * Runs `work` on each item, a few at a time. After a failure, starts no more, waits for the running ones and throws the
 * first error.
 */
export async function atOnce<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  let next = 0
  const failures: unknown[] = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let at = next++; at < items.length && !failures.length; at = next++)
        await work(items[at]!).catch((error: unknown) => failures.push(error))
    }),
  )
  if (failures.length) throw failures[0]
}
