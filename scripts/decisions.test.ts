import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../docs/decisions')

it.each(readdirSync(folder).filter((name) => name !== 'README.md'))(
  'docs/decisions/%s has a number, a date, a status and all four parts',
  (name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    expect(text).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `))
    expect(text).toMatch(/^Date: \d{4}-\d\d-\d\d\b.*\. Status: (?:accepted|superseded)/m)
    for (const part of ['Context', 'Decision', 'Alternatives considered', 'Consequences'])
      expect(text).toContain(`**${part}.**`)
  },
)
