import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A test run that starts a server, which would outlive it. */
const run = `
  import { spawn } from 'node:child_process'
  import { setup } from '${import.meta.dirname}/temporary-folder.mjs'
  setup()
  const server = spawn('sleep', ['600'], { detached: true, stdio: 'ignore', env: process.env })
  console.log(JSON.stringify({ folder: process.env.TMPDIR, pid: server.pid }))
  setInterval(() => {}, 1_000)`

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it.runIf(process.platform === 'linux').each(['SIGINT', 'SIGKILL'] as const)(
  'a test run that ends by %s leaves neither servers nor files behind',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', run], {
      env: { ...process.env, TMPDIR: '/tmp' },
    })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const { folder, pid } = JSON.parse(line.toString()) as { folder: string; pid: number }
    expect([existsSync(folder), isAlive(pid)]).toEqual([true, true])
    child.kill(signal)
    await expect.poll(() => [existsSync(folder), isAlive(pid)]).toEqual([false, false])
  },
)
