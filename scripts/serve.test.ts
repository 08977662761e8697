import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let clone: string
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'taswira-clone-'))
  cpSync(import.meta.dirname, join(clone, 'scripts'), { recursive: true })
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

const run = (script: string) =>
  spawnSync(process.execPath, [join(clone, 'scripts', script)], { encoding: 'utf8' })

it.each(['build.mjs', 'serve.mjs', 'run.mjs'])(
  '%s installs nothing and names the command that installs packages',
  (script) => {
    const { status, stdout, stderr } = run(script)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr.trim()).toBe(
      "The packages aren't installed. Run npm ci first, or npm start, which does everything.",
    )
  },
)

it('serve.mjs builds nothing and names the command that builds the pages', () => {
  mkdirSync(join(clone, 'node_modules'))
  writeFileSync(join(clone, 'node_modules/.package-lock.json'), '{}')
  const { status, stdout, stderr } = run('serve.mjs')
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.trim()).toBe("The pages aren't built. Run npm run build first.")
})

it.each([
  { restarts: true, runs: 'started started ' },
  { restarts: false, runs: 'started ' },
])(
  'a killed server is started again once, but only by npm start (restarts: $restarts)',
  ({ restarts, runs }) => {
    const server = join(clone, 'server.mjs')
    const log = join(clone, 'log')
    writeFileSync(
      server,
      `import { appendFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(log)}, 'started ')
     process.kill(process.pid, 'SIGKILL')`,
    )
    writeFileSync(
      join(clone, 'scripts/start-server.mjs'),
      `import { runAndExit } from './set-up.mjs'
     runAndExit(process.execPath, [${JSON.stringify(server)}], {}, { restarts: ${restarts} })`,
    )
    const { status, stderr } = run('start-server.mjs')
    expect([status, readFileSync(log, 'utf8')]).toEqual([1, runs])
    expect(stderr.includes('The server was killed, probably because the memory ran out.')).toBe(restarts)
  },
)
