import { createInterface } from 'node:readline/promises'

/**
 * Asks for confirmation before an irreversible loss; returns when the answer is yes or `--yes` was given. Throws an
 * Error with one sentence for any other answer, or when there is no terminal to ask on.
 */
export async function confirmLoss(loss: string, yes: boolean): Promise<void> {
  if (yes) return
  if (!process.stdin.isTTY)
    throw new Error(`${loss} Nothing was changed. Run the command in a terminal to confirm, or add --yes.`)
  if (!/^y(es)?$/i.test(await ask(`${loss} Continue? [y/N] `))) throw new Error('Nothing was changed.')
}

async function ask(question: string): Promise<string> {
  // On standard error, like everything that isn't a result.
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  // Ctrl+C and Ctrl+D close the terminal without an answer.
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  try {
    return (await Promise.race([terminal.question(question), closed])).trim()
  } finally {
    terminal.close()
  }
}
