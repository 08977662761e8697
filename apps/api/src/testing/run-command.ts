import { execFile } from 'node:child_process'
import { join } from 'node:path'

export interface Told {
  code: number
  out: string
  err: string
}

/** A file of `commands/`. */
export type Command = 'audit' | 'backup' | 'catalogue' | 'operators' | 'restore'

/** Runs `npm run audit`, `npm run backup` … as a person would and returns the output. */
export function runCommand(
  command: Command,
  args: string[],
  env: Record<string, string | undefined>,
): Promise<Told> {
  const program = join(import.meta.dirname, `../commands/${command}.ts`)
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env: { ...process.env, ...env } }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    )
  })
}

/** The backup's folder from the command's output. */
export function folderIn({ out }: Told): string {
  const folder = /: (\/\S+)\n$/.exec(out)?.[1]
  if (!folder) throw new Error(`no backup was made: ${out}`)
  return folder
}
