import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { declared_facts, declared_names, type DeclaredName } from '@taswira/contract'
import { parse } from 'csv-parse/sync'
import { ImportError } from './import-refusal.ts'

/** The text of a CSV row for one file; empty cells are ''. */
export interface CatalogueRow extends Record<DeclaredName, string> {
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
  ...Object.fromEntries(
    declared_names.flatMap((name) => declared_facts[name].columns.map((column) => [column, name])),
  ),
}

/**
 * Parses a CSV catalogue: headers in any case and order, UTF-8 with or without a byte order mark. Throws ImportError.
 */
export async function readCatalogueCsv(path: string): Promise<CatalogueCsv> {
  const name = basename(path)
  const text = decodeUtf8(await readBounded(path), name)
  const refused: CatalogueCsv['refused'] = []
  const header = text.slice(0, text.search(/\r|\n|$/))
  let records: { record: Record<string, string>; info: { lines: number } }[]
  try {
    records = parse(text, {
      bom: true,
      columns: (titles: string[]) => titles.map(toColumn),
      // Spreadsheet programs write semicolons in many European locales.
      delimiter: [',', ';', '\t'].find((delimiter) => header.includes(delimiter)) ?? ',',
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      max_record_size: 100_000,
    }) as unknown as typeof records
  } catch (cause) {
    throw new ImportError(`Can't read ${name} as CSV: ${(cause as Error).message}`, { cause })
  }
  if (
    !header
      .replace(/^\ufeff/, '')
      .split(/[,;\t]/)
      .some((title) => toColumn(title.replace(/"/g, '')) === 'file')
  ) {
    throw new ImportError(`${name} has no column "file".`)
  }

  const seen = new Map<string, number>()
  const rows: CatalogueRow[] = []
  for (const { record, info } of records) {
    const row = toCatalogueRow(record, info.lines)
    const where = `${name} line ${info.lines}`
    const problem = problemWith(row.file)
    const earlier = seen.get(row.file)
    if (problem) refused.push({ name: where, reason: problem })
    else if (earlier)
      refused.push({ name: where, reason: `${row.file} is already listed in line ${earlier}` })
    else {
      seen.set(row.file, info.lines)
      rows.push(row)
    }
  }
  return { rows, refused }
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

function decodeUtf8(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
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

function toCatalogueRow(record: Record<string, string>, line: number): CatalogueRow {
  const cell = (column: Column) => record[column] ?? ''
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
    ...(Object.fromEntries(declared_names.map((name) => [name, cell(name)])) as Record<DeclaredName, string>),
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
