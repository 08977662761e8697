import { wantsWholeErrors } from '../config.ts'
import { sentenceFor } from './sentence-for.ts'

/** What was typed makes no sense. */
export class UsageError extends Error {}

/**
 * Runs a command and ends the process with its exit code. An error is told in one sentence, before the usage where something
 * was typed that makes no sense, and whole with LOG_LEVEL=debug; the code is 1.
 */
export function runMain(usage: string, main: () => Promise<number>): void {
  main().then(
    (code) => {
      process.exitCode = code
    },
    (error: unknown) => {
      process.exitCode = 1
      if (error instanceof UsageError)
        return console.error([error.message, usage].filter(Boolean).join('\n\n'))
      console.error(sentenceFor(error))
      if (wantsWholeErrors()) console.error(error)
    },
  )
}

/** For `openDatabase` and `openServer`: what takes long is said where it is not taken for a result. */
export const said = { step: (line: string) => console.error(line) }
