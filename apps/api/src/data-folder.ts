import { chmod, mkdir, stat } from 'node:fs/promises'

/**
 * Creates the folder for secrets, originals and the database, readable by us alone. If we are root, PostgreSQL runs as
 * "nobody" and has to pass through it (decision 35).
 */
export async function ensureDataFolder(data_dir: string): Promise<void> {
  await mkdir(data_dir, { recursive: true, mode: 0o700 })
  const { mode, uid } = await stat(data_dir)
  // The owner of a mounted folder decides its mode.
  if (uid !== process.getuid?.()) return
  await chmod(data_dir, mode & (uid === 0 ? 0o711 : 0o700))
}
