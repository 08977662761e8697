import { wantsWholeErrors } from '../config.ts'
import { HelpWanted, UsageError } from './read-arguments.ts'
import { sentenceFor } from './sentence-for.ts'

/**
 * Runs a command and ends the process with its exit code. Whoever asks for help gets the usage. An error is told in one
 * sentence, before the usage where something was typed that makes no sense, and whole with LOG_LEVEL=debug; the code is 1.
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

/** For `openDatabase` and `openServer`: what takes long is said where it is not taken for a result. */
export const said = { step: (line: string) => console.error(line) }
