import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import shop from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const subjects = (...args: string[]) =>
  existsSync(join(root, '.git'))
    ? execFileSync('git', ['log', '--format=%s', ...args], { cwd: root, encoding: 'utf8' }).trim()
    : ''
const last = subjects('--max-count=1', '--grep=^Release [0-9.]*$')
const reason = last ? '' : ' (left out: no release in the Git history here)'

it.skipIf(reason)(
  `the version is that of the last release only in the commit of that release${reason}`,
  () => {
    const head = subjects('--max-count=1')
    expect(`Release ${shop.version}` === last).toBe(head === last)
  },
)

it('the changelog describes the released version, or a development version under "Unreleased"', () => {
  const [newest] = /^## .*$/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))!
  if (shop.version.endsWith('-dev')) expect(newest).toBe('## Unreleased')
  else expect(newest).toMatch(new RegExp(`^## ${shop.version} – \\d{4}-\\d\\d-\\d\\d$`))
})

it('docs/deploy.md shows how to install the last release', () => {
  const newest = shop.version.endsWith('-dev') ? last.replace('Release ', '') : shop.version
  expect(readFileSync(join(root, 'docs/deploy.md'), 'utf8').match(/VERSION=\S+/g)).toEqual(
    Array(2).fill(`VERSION=${newest}`),
  )
})
