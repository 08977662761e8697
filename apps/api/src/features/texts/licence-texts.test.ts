import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import {
  EDITORIAL_LICENCE_VERSION,
  licence_versions,
  release_uses,
  STANDARD_LICENCE_VERSION,
} from '@taswira/contract'
import { expect, it } from 'vitest'
import { parseText } from './parse-text.ts'

const content = new URL('../../../content/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, content), 'utf8')

it('a published licence version never changes, because certificates carry its hash', () => {
  const files = readdirSync(new URL('licences/', content)).filter((name) => name.endsWith('.md'))
  const hashes = files.map((name) => [
    name.replace(/\.md$/, ''),
    createHash('sha256')
      .update(read(`licences/${name}`), 'utf8')
      .digest('hex'),
  ])
  expect(Object.fromEntries(hashes)).toEqual(
    Object.fromEntries(
      Object.entries(licence_versions).map(([version, { text_sha256 }]) => [version, text_sha256]),
    ),
  )
})

it('the terms contain the release sentence of the latest editorial licence', () => {
  const [release] = read(`licences/${EDITORIAL_LICENCE_VERSION}.md`).split('\n')
  expect(read('terms.md')).toContain(release)
})

it('the latest licences forbid all sensitive uses that a certificate may exclude', () => {
  for (const version of [STANDARD_LICENCE_VERSION, EDITORIAL_LICENCE_VERSION]) {
    const forbidden = read(`licences/${version}.md`)
      .split('\n')
      .find((line) => line.includes('what its certificate says it is not for'))
    for (const use of Object.values(release_uses)) expect(forbidden).toContain(use)
  }
})

it('every licence version can be displayed and contains no placeholders', () => {
  for (const version of Object.keys(licence_versions))
    expect(parseText(read(`licences/${version}.md`), { placeholders: false })).not.toEqual([])
})
