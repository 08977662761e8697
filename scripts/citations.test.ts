import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Short names of folders, as the documents explain them. */
const places: Record<string, string> = {
  web: 'apps/web/app',
  api: 'apps/api/src',
  contract: 'packages/contract/src',
  content: 'apps/api/content',
  e2e: 'e2e',
  scripts: 'scripts',
  packages: 'packages',
  simulation: 'simulation',
}

describe.each(['docs/specification.md', 'docs/threat-model.md'])('%s', (document) => {
  const page = read(document)
  /** Everything in backticks that begins with such a name. */
  const references = [
    ...page.matchAll(/`((?:web|api|contract|content|e2e|scripts|packages|simulation)\/[^`]+)`/g),
  ].map(([, text]) => {
    const [path = '', title] = text!.split(' › ')
    const [place = '', ...rest] = path.split('/')
    return { file: join(places[place]!, ...rest), title }
  })

  it('refers only to existing files', () => {
    expect(references.length).toBeGreaterThan(20)
    const missing = references.filter(({ file }) => !existsSync(join(root, file))).map(({ file }) => file)
    expect([...new Set(missing)]).toEqual([])
  })

  it('refers only to existing tests, by their title or an unambiguous beginning', () => {
    const missing = references.filter(
      ({ file, title }) => title && existsSync(join(root, file)) && !namesOneTest(title, titlesIn(file)),
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

describe('citations', () => {
  const texts = citingFiles().map((file) => ({ file, text: onOneLine(read(file)) }))
  const headings = new Map<string, string[]>()
  const headingsOf = (document: string) => {
    if (!headings.has(document)) {
      const lines = existsSync(join(root, document)) ? read(document).split('\n') : []
      headings.set(
        document,
        lines.filter((line) => /^#{2,3} /.test(line)).map((line) => line.replace(/^#+ /, '')),
      )
    }
    return headings.get(document)!
  }

  it('name existing documents', () => {
    const missing = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/\bdocs\/[\w/-]+\.md/g)]
        .map(([document]) => document)
        .filter((document) => !existsSync(join(root, document)))
        .map((document) => `${file}: ${document}`),
    )
    expect(missing).toEqual([])
  })

  it('name existing sections and headings', () => {
    let seen = 0
    const missing = texts.flatMap(({ file, text }) =>
      [...text.matchAll(citation)].flatMap(([, document, numbers, heading]) => {
        seen++
        const known = headingsOf(document!)
        const wanted = numbers ? numbers.match(/\d+/g)!.map((number) => `${number}. `) : [heading!]
        return wanted
          .filter((one) => !known.some((title) => (numbers ? title.startsWith(one) : title === one)))
          .map((one) => `${file}: ${document}, ${one}`)
      }),
    )
    expect(missing).toEqual([])
    expect(seen).toBeGreaterThan(100)
  })

  it('name existing decisions', () => {
    const known = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => Number(name.slice(0, 4))))
    const missing = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/\bdecisions? (\d+(?:(?:, | and )\d+)*)/gi)].flatMap(([whole, numbers]) =>
        numbers!
          .match(/\d+/g)!
          .filter((number) => !known.has(Number(number)))
          .map(() => `${file}: ${whole}`),
      ),
    )
    expect(missing).toEqual([])
  })

  it('have the same format', () => {
    const others = texts.flatMap(({ file, text }) => {
      const left = text.replace(citation, '').replace(/RFC \d+, section [\d.]+/g, '')
      return [...left.matchAll(/\bsections? \d|docs\/decisions\/\d{4}\b(?!-)|(?<![\w/-])[a-z-]+\.md, /g)].map(
        ({ index }) => `${file}: ${left.slice(Math.max(0, index - 40), index + 20)}`,
      )
    })
    expect(others).toEqual([])
  })
})

/** `docs/specification.md, section 7` or `docs/threat-model.md, "Passwords"`. */
const citation = /\b(docs\/[\w-]+\.md), (?:sections? (\d+(?:(?:, | and )\d+)*)|"([^"]+)")/g

/** All our text files except merged migrations, which are never edited, and this file. */
function citingFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(?:tsx?|css|mjs|js|md|ya?ml|service|conf|sh|example)$/.test(file))
    .filter((file) => !/^apps\/api\/migrations\/|^scripts\/citations\.test\.ts$/.test(file))
    .filter((file) => existsSync(join(root, file)))
}

/** Joins the lines of wrapped comments. */
const onOneLine = (text: string) => text.replace(/\s*\n\s*(?:\/\/|\*(?!\/)|#)?\s*/g, ' ')

/** Whether this is the title of a test, or its beginning before "…". */
function namesOneTest(title: string, titles: string[]): boolean {
  if (!title.endsWith('…')) return titles.includes(title)
  return titles.filter((one) => one.startsWith(title.slice(0, -1))).length === 1
}

/** Titles of `it` and `test` in a file, as written in the source. */
function titlesIn(file: string): string[] {
  const titles = read(file).matchAll(
    /\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g,
  )
  return [...titles].map(([, single, double, template]) => single ?? double ?? template ?? '')
}
