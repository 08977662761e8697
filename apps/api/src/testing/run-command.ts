import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { format } from 'node:util'
import { vi } from 'vitest'

export interface Told {
  code: number
  out: string
  err: string
}

/** The name of a file in `commands/`. */
export type Command = 'audit' | 'backup' | 'catalogue' | 'operators' | 'restore'

type Environment = Record<string, string | undefined>

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs `npm run audit`, `npm run backup` … in this process and returns the output. Runs one command at a
 * time, because arguments, settings and output are global to the process.
 */
export function runCommand(command: Command, args: string[], env: Environment): Promise<Told> {
  const told = last.then(() => runHere(command, args, env))
  last = told.catch(() => {})
  return told
}

async function runHere(command: Command, args: string[], env: Environment): Promise<Told> {
  const { run } = (await import(`../commands/${command}.ts`)) as { run: () => Promise<number> }
  const written = { out: '', err: '' }
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((...parts) => void (written.out += `${format(...parts)}\n`)),
    vi
      .spyOn(console, 'error')
      .mockImplementation((...parts) => void (written.err += `${format(...parts)}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((written.out += String(text)))),
  ]
  const kept = { argv: process.argv, env: process.env }
  process.argv = [process.execPath, command, ...args]
  process.env = { ...process.env, ...env }
  try {
    return { code: await run(), ...written }
  } finally {
    Object.assign(process, kept)
    for (const spy of spies) spy.mockRestore()
  }
}

/** Starts the command in its own process as a user would, types `input`, and returns the output. */
export function startCommand(command: Command, args: string[], env: Environment, input = ''): Promise<Told> {
  const program = join(import.meta.dirname, `../commands/${command}.ts`)
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env: { ...process.env, ...env } },
      (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    )
    child.stdin?.end(input)
  })
}

/** Extracts the backup's folder from the command's output. */
export function folderIn({ out }: Told): string {
  const folder = /: (\/\S+)\n$/.exec(out)?.[1]
  if (!folder) throw new Error(`no backup was made: ${out}`)
  return folder
}
