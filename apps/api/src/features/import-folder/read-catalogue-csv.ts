import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { fact_names, factColumns, type FactName } from '@taswira/contract'
import { parse } from 'csv-parse/sync'
import { ImportError } from './import-refusal.ts'

/** The text of a CSV row for one file; empty cells are ''. */
export interface CatalogueRow extends Record<FactName, string> {
  /** Path relative to the folder, with forward slashes and composed accents. */
  file: string
  line: number
  title: string
  description: string
  category: string
  keywords: string
  creator: string
  licence: string
  licence_url: string
  source_url: string
  copyright: string
  date: string
}

export interface CatalogueCsv {
  rows: CatalogueRow[]
  refused: { name: string; reason: string }[]
}

const MAX_BYTES = 100 * 1024 * 1024

type Column = Exclude<keyof CatalogueRow, 'line'>

/** Column names, including those that other programs use. */
const columns: Record<string, Column> = {
  file: 'file',
  file_name: 'file',
  filename: 'file',
  image: 'file',
  path: 'file',
  title: 'title',
  name: 'title',
  headline: 'title',
  description: 'description',
  caption: 'description',
  category: 'category',
  keywords: 'keywords',
  tags: 'keywords',
  creator: 'creator',
  author: 'creator',
  photographer: 'creator',
  contributor: 'creator',
  artist: 'creator',
  licence: 'licence',
  license: 'licence',
  licence_url: 'licence_url',
  license_url: 'licence_url',
  source_url: 'source_url',
  source: 'source_url',
  copyright: 'copyright',
  copyright_notice: 'copyright',
  rights: 'copyright',
  date: 'date',
  captured_at: 'date',
  date_taken: 'date',
  taken: 'date',
  ...Object.fromEntries(fact_names.flatMap((name) => factColumns(name).map((column) => [column, name]))),
}

/** More unreadable rows than this are a broken file. */
const UNREADABLE_MAX = 200

/**
 * Parses a CSV catalogue: headers in any case and order, in UTF-8 or a spreadsheet's UTF-16. Refuses rows that can't be
 * read, and continues with the next line. Throws ImportError.
 */
export async function readCatalogueCsv(path: string): Promise<CatalogueCsv> {
  return parseCatalogueCsv(await readBounded(path), basename(path))
}

/** Parses the bytes of a CSV catalogue, which error messages call `name`. Throws ImportError. */
export function parseCatalogueCsv(bytes: Buffer, name: string): CatalogueCsv {
  const text = decode(bytes, name).replaceAll(/\r\n?/g, '\n')
  const { records, unreadable } = parseRecords(text)
  const refused = unreadable.map(({ line, reason }) => ({ name: `${name} line ${line}`, reason }))
  if (refused.length > UNREADABLE_MAX)
    throw new ImportError(`Can't read ${name} as CSV: ${refused[0]!.name}: ${refused[0]!.reason}`)
  const [header, ...rest] = records
  const meanings = (header?.cells ?? []).map(toColumn)
  if (!meanings.includes('file')) throw new ImportError(`${name} has no column "file".`)

  const seen = new Map<string, number>()
  const rows: CatalogueRow[] = []
  for (const { cells, line } of rest) {
    const row = toCatalogueRow(
      (column) => cells.find((cell, place) => cell && meanings[place] === column) ?? '',
      line,
    )
    const where = `${name} line ${line}`
    const problem = problemWith(row.file)
    const earlier = seen.get(row.file)
    if (problem) refused.push({ name: where, reason: problem })
    else if (earlier)
      refused.push({ name: where, reason: `${row.file} is already listed in line ${earlier}` })
    else {
      seen.set(row.file, line)
      rows.push(row)
    }
  }
  return { rows, refused }
}

interface ParsedRecord {
  cells: string[]
  /** The number of its last line, from 1. */
  line: number
}

/** All rows with a cell that isn't empty. Some spreadsheets write `sep=;` or an empty line before the first one. */
function parseRecords(text: string) {
  const records: ParsedRecord[] = []
  const unreadable: { line: number; reason: string }[] = []
  const [hint, separator] = /^sep=(.)\n/i.exec(text) ?? ['', undefined]
  const delimiter = separator ?? likelyDelimiter(text)
  let done = hint.length
  let lines_done = hint ? 1 : 0
  while (done < text.length && unreadable.length <= UNREADABLE_MAX) {
    let line = lines_done
    try {
      parse(text.slice(done), {
        delimiter,
        relax_column_count: true,
        relax_quotes: true,
        trim: true,
        max_record_size: 100_000,
        on_record(cells: string[], { lines }) {
          line = lines_done + lines
          if (cells.some(Boolean)) records.push({ cells, line })
          return null
        },
      })
      break
    } catch (cause) {
      unreadable.push({ line: line + 1, reason: `can't be read: ${(cause as Error).message}` })
      // Only this line is refused, even if its open quotation mark seems to go on.
      for (; lines_done <= line; lines_done += 1) {
        const end = text.indexOf('\n', done)
        done = end === -1 ? text.length : end + 1
      }
    }
  }
  return { records, unreadable }
}

/** The separator of the first line with text, outside quotation marks; many European locales write semicolons. */
function likelyDelimiter(text: string): string {
  const header = text.split('\n', 100).find((line) => line.trim()) ?? ''
  const bare = header.replaceAll(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((one) => [one, bare.split(one).length] as const)
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}

async function readBounded(path: string): Promise<Buffer> {
  try {
    if ((await stat(path)).size > MAX_BYTES)
      throw new ImportError(`${path} is larger than ${MAX_BYTES / 1024 / 1024} MB.`)
    return await readFile(path)
  } catch (cause) {
    if (cause instanceof ImportError) throw cause
    throw new ImportError(`Can't read ${path}.`, { cause })
  }
}

/** Without its byte order mark. */
function decode(bytes: Buffer, name: string): string {
  const is_utf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    return new TextDecoder(is_utf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new ImportError(`${name} isn't in UTF-8. Save it as "CSV UTF-8".`, { cause })
  }
}

// Gives unknown columns a prefix, so that they are ignored.
const toColumn = (title: string): string => {
  const plain = title
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return Object.hasOwn(columns, plain) ? columns[plain]! : `other_${plain}`
}

function toCatalogueRow(cell: (column: Column) => string, line: number): CatalogueRow {
  return {
    line,
    file: cell('file')
      .normalize('NFC')
      .replaceAll('\\', '/')
      .replace(/^(\.\/)+/, ''),
    title: cell('title'),
    description: cell('description'),
    category: cell('category'),
    keywords: cell('keywords'),
    creator: cell('creator'),
    licence: cell('licence'),
    licence_url: cell('licence_url'),
    source_url: cell('source_url'),
    copyright: cell('copyright'),
    date: cell('date'),
    ...(Object.fromEntries(fact_names.map((name) => [name, cell(name)])) as Record<FactName, string>),
  }
}

/**
 * Why a file name is invalid; undefined when it is valid. Names are only compared with the files found and never
 * opened, so this check is only for a clear error message.
 */
function problemWith(file: string): string | undefined {
  if (!file) return 'the row has no file name'
  if (/\p{Cc}/u.test(file)) return 'the file name contains control characters'
  if (file.startsWith('/') || /^[a-z]:/i.test(file) || file.split('/').includes('..')) {
    return `${file} is outside the folder`
  }
  return undefined
}
