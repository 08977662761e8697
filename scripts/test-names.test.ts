import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('npm test refuses an unknown name and lists the known ones', () => {
  const result = spawnSync(process.execPath, [join(import.meta.dirname, 'test.mjs'), 'lnit'], {
    encoding: 'utf8',
  })
  expect(result.status).toBe(1)
  expect(result.stdout).toBe('')
  for (const name of [
    '"lnit"',
    'format',
    'types of apps/web',
    'lint',
    'unit tests',
    'HTTP tests',
    'journeys',
  ])
    expect(result.stderr).toContain(name)
})
