import { type Config, wantsWholeErrors } from '../config.ts'
import { type Database, openDatabase, retryingWhenLost } from '../db/database.ts'
import { HelpWanted, UsageError } from './read-arguments.ts'
import { sentenceFor } from './sentence-for.ts'

/**
 * Runs a command and exits with its code. Prints the usage if help was requested. Prints an error as one sentence,
 * followed by the usage after invalid arguments and by the whole error with LOG_LEVEL=debug; the exit code is then 1.
 */
export function runMain(usage: string, main: () => Promise<number>): void {
  main().then(
    (code) => {
      process.exitCode = code
    },
    (error: unknown) => {
      if (error instanceof HelpWanted) return console.log(usage)
      process.exitCode = 1
      if (error instanceof UsageError)
        return console.error([error.message, usage].filter(Boolean).join('\n\n'))
      console.error(sentenceFor(error))
      if (wantsWholeErrors()) console.error(error)
    },
  )
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
