import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withoutServerParts } from './browser-endpoints.ts'

it('browsers get an endpoint without its documentation and the schemas of its query and response', () => {
  const module = [
    'const item = v.object({ errors: v.number() })',
    'export const listItems = endpoint({',
    "  name: 'listItems',",
    '  query: v.object({',
    '    limit: v.string(),',
    '  }),',
    '  body: v.object({ summary: v.string() }),',
    "  summary: 'Lists, of course',",
    '  response: item,',
    "  errors: ['not_found']",
    '})',
    'export const shown = present({ errors: [] })',
  ]
  expect(withoutServerParts(module.join('\n')).split('\n')).toEqual([
    module[0],
    module[1],
    module[2],
    '  ',
    '',
    '',
    module[6],
    '  ',
    '  ',
    '  ',
    '})',
    module[11],
  ])
})

it('no page reads a part of an endpoint that browsers lack', () => {
  const app = join(import.meta.dirname, 'app')
  const readers = globSync('**/*.{ts,tsx}', { cwd: app }).filter((file) =>
    /\.(summary|query|response|errors)\.(entries|item|wrapped)\b/.test(readFileSync(join(app, file), 'utf8')),
  )
  expect(readers).toEqual([])
})
