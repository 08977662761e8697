import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { RELEASE_VERSION, release_kinds, release_versions } from '@taswira/contract'
import { expect, it } from 'vitest'
import { parseText } from './parse-text.ts'

const folder = new URL('../../../content/releases/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

it('a published release text never changes, because people signed it', () => {
  const hashes = readdirSync(folder).map((name) => [
    name,
    createHash('sha256').update(read(name), 'utf8').digest('hex'),
  ])
  expect(Object.fromEntries(hashes)).toEqual(
    Object.fromEntries(
      Object.entries(release_versions).flatMap(([version, of_kinds]) =>
        release_kinds.map((kind) => [`${kind}-${version}.md`, of_kinds[kind]]),
      ),
    ),
  )
})

it('every release text can be displayed, and the current version has one', () => {
  for (const name of readdirSync(folder))
    expect(() => parseText(read(name), { placeholders: false })).not.toThrow()
  expect(release_versions).toHaveProperty([RELEASE_VERSION])
})
