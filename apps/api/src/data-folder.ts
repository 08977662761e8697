import { chmod, mkdir, stat } from 'node:fs/promises'

/**
 * Makes the folder of secrets, originals and the database, readable by us alone. PostgreSQL that runs as "nobody" for root
 * has to pass through it (decision 35).
 */
export async function ensureDataFolder(data_dir: string): Promise<void> {
  await mkdir(data_dir, { recursive: true, mode: 0o700 })
  const { mode, uid } = await stat(data_dir)
  // A mounted folder of another user is theirs to close.
  if (uid !== process.getuid?.()) return
  await chmod(data_dir, mode & (uid === 0 ? 0o711 : 0o700))
}
