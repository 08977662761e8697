/**
 * Runs a command and ends the process with its exit code. An error is told in the words that `told` has for it, or whole,
 * where it is a bug; the code is 1.
 */
export function runMain(main: () => Promise<number>, told: (error: unknown) => string | undefined): void {
  main().then(
    (code) => {
      process.exitCode = code
    },
    (error: unknown) => {
      process.exitCode = 1
      console.error(told(error) ?? error)
    },
  )
}
