import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('npm test refuses an unknown name and lists the known ones', () => {
  const told = spawnSync(process.execPath, [join(import.meta.dirname, 'test.mjs'), 'lnit'], {
    encoding: 'utf8',
  })
  expect(told.status).toBe(1)
  expect(told.stdout).toBe('')
  for (const name of [
    '"lnit"',
    'format',
    'types of apps/web',
    'lint',
    'unit tests',
    'HTTP tests',
    'journeys',
  ])
    expect(told.stderr).toContain(name)
})
