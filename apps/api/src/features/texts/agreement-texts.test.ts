import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { AGREEMENT_VERSION, agreement_versions, EARNINGS_HOLD_MAX_DAYS, nairaText } from '@taswira/contract'
import { expect, it } from 'vitest'
import { parseText } from './parse-text.ts'

const folder = new URL('../../../content/agreements/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

it('a published agreement version never changes, because acceptances carry its hash', () => {
  const hashes = readdirSync(folder).map((name) => [
    name.replace(/\.md$/, ''),
    createHash('sha256').update(read(name), 'utf8').digest('hex'),
  ])
  expect(Object.fromEntries(hashes)).toEqual(
    Object.fromEntries(
      Object.entries(agreement_versions).map(([version, { text_sha256 }]) => [version, text_sha256]),
    ),
  )
})

it('an agreement version contains its share, and no placeholders', () => {
  for (const [version, { share_percent, free_credit_kobo, free_month_kobo }] of Object.entries(
    agreement_versions,
  )) {
    expect(read(`${version}.md`)).toContain(`You get **${share_percent} %** of the net value`)
    expect(read(`${version}.md`)).toContain(`at **${nairaText(free_credit_kobo)}** a credit`)
    if (free_month_kobo !== null)
      expect(read(`${version}.md`)).toContain(`up to **${nairaText(free_month_kobo)}** in a calendar month`)
    expect(read(`${version}.md`)).not.toContain('{{')
    expect(() => parseText(read(`${version}.md`), { placeholders: false })).not.toThrow()
  }
})

it('the current agreement is a published version and states how long earnings are on hold', () => {
  expect(agreement_versions).toHaveProperty([AGREEMENT_VERSION])
  expect(read(`${AGREEMENT_VERSION}.md`)).toContain(`at most **${EARNINGS_HOLD_MAX_DAYS} days**`)
})
