import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
