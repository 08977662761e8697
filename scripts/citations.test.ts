import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Short names of places, as the documents explain them. */
const places: Record<string, string> = {
  web: 'apps/web/app',
  api: 'apps/api/src',
  contract: 'packages/contract/src',
  content: 'apps/web/content',
  e2e: 'e2e',
  scripts: 'scripts',
}

describe.each(['docs/specification.md', 'docs/threat-model.md'])('%s', (document) => {
  const page = read(document)
  /** Everything in backticks that begins with a place. */
  const references = [...page.matchAll(/`((?:web|api|contract|content|e2e|scripts)\/[^`]+)`/g)].map(
    ([, text]) => {
      const [path = '', title] = text!.split(' › ')
      const [place = '', ...rest] = path.split('/')
      return { file: join(places[place]!, ...rest), title }
    },
  )

  it('refers only to files that exist', () => {
    expect(references.length).toBeGreaterThan(20)
    const missing = references.filter(({ file }) => !existsSync(join(root, file))).map(({ file }) => file)
    expect([...new Set(missing)]).toEqual([])
  })

  it('refers only to tests that exist, by their whole title', () => {
    const missing = references.filter(
      ({ file, title }) => title && existsSync(join(root, file)) && !titlesIn(file).includes(title),
    )
    expect(missing.map(({ file, title }) => `${file} › ${title}`)).toEqual([])
  })
})

it('docs/specification.md lists a file and a test for each statement', () => {
  const rows = read('docs/specification.md')
    .split('\n')
    .filter((line) => /^\| (?!statement|---)/.test(line))
  expect(rows.length).toBeGreaterThan(100)
  const bare = rows.filter((row) => {
    const [, built = '', shown = ''] = row.split(' | ')
    return !/`\w+\//.test(built) || !/ › |\*Not tested\*/.test(shown)
  })
  expect(bare).toEqual([])
})

/** Titles of `it` and `test` in a file, as they are written there. */
function titlesIn(file: string): string[] {
  const titles = read(file).matchAll(
    /\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g,
  )
  return [...titles].map(([, single, double, template]) => single ?? double ?? template ?? '')
}
