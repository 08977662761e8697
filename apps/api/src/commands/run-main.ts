import { DomainError } from '@taswira/contract'
import { type Config, wantsWholeErrors } from '../config.ts'
import { type Database, openDatabase, retryingWhenLost } from '../db/database.ts'
import { HelpWanted, UsageError } from './read-arguments.ts'
import { isDatabaseAway } from '../db/pool.ts'

/**
 * Runs a command and returns its exit code. Prints the usage if help was requested. Prints an error as one sentence,
 * followed by the usage after invalid arguments and by the whole error with LOG_LEVEL=debug; the exit code is then 1.
 */
export async function runMain(usage: string, main: () => Promise<number>): Promise<number> {
  try {
    return await main()
  } catch (error) {
    if (error instanceof HelpWanted) {
      console.log(usage)
      return 0
    }
    if (error instanceof UsageError) console.error([error.message, usage].filter(Boolean).join('\n\n'))
    else {
      console.error(sentenceFor(error))
      if (wantsWholeErrors()) console.error(error)
    }
    return 1
  }
}

/** For `openDatabase` and `openServer`: prints progress on standard error, where it isn't mistaken for a result. */
export const said = { step: (line: string) => console.error(line) }

/**
 * Runs a command's work on the migrated database and closes it afterwards. When the connection is lost, the work runs
 * again from its beginning, so it must be safe to repeat.
 */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(config, said)
  try {
    return await retryingWhenLost(() => work(database), said.step)
  } finally {
    await database.close()
  }
}

/** Errors about what a path is or contains. */
const of_places = ['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ELOOP', 'ENAMETOOLONG']

/** Common errors of commands, each as one sentence. */
export function sentenceFor(error: unknown): string {
  if (error instanceof DomainError) return Object.values(error.fields ?? {})[0]?.[0] ?? error.message
  const { code = '', path, message } = error as NodeJS.ErrnoException
  const where = path ? ` (${path})` : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk is full${where}.`
  // ENOENT without a path concerns the socket of a database.
  if (of_places.includes(code) || (code === 'ENOENT' && path)) return `Can't read or write this path${where}.`
  if (isDatabaseAway(error)) return 'The connection to the database was lost. Run the command again.'
  return message || String(error)
}
