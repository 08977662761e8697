import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import main_journeys from '../e2e/main-journeys.json' with { type: 'json' }

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

it('the list of main journeys names existing files once each', () => {
  const names = Object.values(main_journeys).flat()
  expect(new Set(names).size).toBe(names.length)
  const missing = names.filter((name) => !existsSync(join(import.meta.dirname, `../e2e/${name}.spec.ts`)))
  expect(missing).toEqual([])
})
