import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8')

/** Short names of places, as the page explains them. */
const places: Record<string, string> = {
  web: 'apps/web/app',
  api: 'apps/api/src',
  contract: 'packages/contract/src',
  content: 'apps/web/content',
  e2e: 'e2e',
  scripts: 'scripts',
}

interface Reference {
  file: string
  title: string | undefined
}

/** Everything in backticks that begins with a place. */
const references = [...page.matchAll(/`((?:web|api|contract|content|e2e|scripts)\/[^`]+)`/g)].map(
  ([, text]): Reference => {
    const [path = '', title] = text!.split(' › ')
    const [place = '', ...rest] = path.split('/')
    return { file: join(places[place]!, ...rest), title }
  },
)

it('names files that are there', () => {
  expect(references.length).toBeGreaterThan(200)
  const missing = references.filter(({ file }) => !existsSync(join(root, file))).map(({ file }) => file)
  expect([...new Set(missing)]).toEqual([])
})

it('names tests that are there, by their whole title', () => {
  const missing = references.filter(
    ({ file, title }) => title && existsSync(join(root, file)) && !titlesIn(file).includes(title),
  )
  expect(missing.map(({ file, title }) => `${file} › ${title}`)).toEqual([])
})

it('has for each statement a file, and a test or the word that there is none', () => {
  const rows = page.split('\n').filter((line) => /^\| (?!statement|---)/.test(line))
  expect(rows.length).toBeGreaterThan(100)
  const bare = rows.filter((row) => {
    const [, built = '', shown = ''] = row.split(' | ')
    return !/`\w+\//.test(built) || !/ › |\*Not tested\*/.test(shown)
  })
  expect(bare).toEqual([])
})

/** Titles of `it` and `test` in a file, as they are written there. */
function titlesIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const titles = text.matchAll(
    /\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g,
  )
  return [...titles].map(([, single, double, template]) => single ?? double ?? template ?? '')
}
