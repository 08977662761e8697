import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'

/**
 * Throws ConfigError when the data folder should contain the database but doesn't: opening it would create a new, empty
 * site, and the command would find nothing wrong.
 */
export async function expectShop({ database_url, data_dir }: Config): Promise<void> {
  if (database_url) return
  await access(join(data_dir, 'postgres/PG_VERSION')).catch((error: NodeJS.ErrnoException) => {
    // Other errors, such as a folder that this user can't read, don't mean that the database is missing.
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new ConfigError(`No shop found in ${data_dir}.`)
  })
}
