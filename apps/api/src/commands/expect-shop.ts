import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'

/**
 * Throws ConfigError where the data folder should have the database and has none: to open one there would make a new, empty
 * shop, and what looks at it or changes it would find nothing wrong.
 */
export async function expectShop({ database_url, data_dir }: Config): Promise<void> {
  if (database_url) return
  await access(join(data_dir, 'postgres/PG_VERSION')).catch((error: NodeJS.ErrnoException) => {
    // Anything else, like a folder that this user may not read, says nothing about what is there.
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new ConfigError(`There is no shop in ${data_dir}.`)
  })
}
