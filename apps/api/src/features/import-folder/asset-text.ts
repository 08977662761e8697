import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import {
  category_slugs,
  type CategorySlug,
  declared_facts,
  declared_names,
  type DeclaredFacts,
  pickDeclared,
  STANDARD_LICENCE,
  UNKNOWN_CREATOR,
} from '@taswira/contract'
import { readSourceType } from '../../images/read-source-type.ts'
import { cleanKeywords, cleanText, type EmbeddedMetadata, parseMoment } from '../../images/read-metadata.ts'
import { categoryFor, findCategory } from '../assets/category-for.ts'
import { ImportRefusal } from './import-refusal.ts'
import type { CatalogueRow } from './read-catalogue-csv.ts'

/** Declared facts are absent when neither the row nor the file states them: then what was declared before stays. */
export interface AssetText extends Partial<DeclaredFacts> {
  title: string
  /** No title was given, so it was made from the file name. */
  title_from_name: boolean
  description: string
  keywords: string[]
  category_slug: CategorySlug
  creator: string
  licence_name: string
  licence_url: string | null
  source_url: string | null
  copyright_notice: string
  captured_at: Date | null
}

/** The validated cells of a row; undefined where the cell is empty or there is no CSV. */
export type RowText = Partial<Omit<AssetText, 'title_from_name'>>

/** Validates a row before its file is opened. Throws ImportRefusal naming the first invalid cell. */
export function readRow(row: CatalogueRow): RowText {
  const text = (column: 'title' | 'description' | 'creator' | 'licence' | 'copyright', max: number) => {
    const value = cleanText(row[column], max + 1)
    if (Array.from(value).length > max)
      throw new ImportRefusal(`its ${column} has more than ${max} characters`)
    return value || undefined
  }
  const address = (column: 'licence_url' | 'source_url') => {
    if (!row[column]) return undefined
    const url = URL.parse(row[column])
    // It becomes a link on a page: another scheme could run script there.
    if (!url || !/^https?:$/.test(url.protocol) || row[column].length > 2000) {
      throw new ImportRefusal(`its ${column} isn't a URL`)
    }
    return url.href
  }
  const category_slug = row.category ? findCategory(row.category) : undefined
  if (row.category && !category_slug) {
    throw new ImportRefusal(
      `unknown category "${cleanText(row.category, 60)}"; use one of ${category_slugs.join(', ')}`,
    )
  }
  const captured_at = row.date ? parseMoment(row.date) : undefined
  if (captured_at === null)
    throw new ImportRefusal(`its date "${cleanText(row.date, 40)}" isn't in the form 2024-05-31`)
  // A keyword may contain a comma if the separator is a semicolon or bar.
  const keywords = cleanKeywords(row.keywords.split(/[;|]/.test(row.keywords) ? /[;|]/ : ','))
  return {
    title: text('title', 200),
    description: text('description', 4000),
    keywords: keywords.length ? keywords : undefined,
    category_slug,
    creator: text('creator', 200),
    licence_name: text('licence', 200),
    licence_url: address('licence_url'),
    source_url: address('source_url'),
    copyright_notice: text('copyright', 1000),
    captured_at,
    ...declaredIn(row),
  }
}

/** The facts that the row states: each in one of our words, or how it was made as a term of IPTC. */
function declaredIn(row: CatalogueRow): Partial<DeclaredFacts> {
  const stated = declared_names
    .filter((name) => row[name])
    .map((name) => {
      const word = row[name].toLowerCase()
      const { choices, value_of } = declared_facts[name]
      if (Object.hasOwn(choices, word)) return [name, value_of?.[word] ?? word]
      const term = name === 'digital_source_type' ? readSourceType(row[name]) : undefined
      if (term) return [name, term]
      throw new ImportRefusal(
        `unknown ${name.replaceAll('_', ' ')} "${cleanText(row[name], 60)}"; use one of ${Object.keys(choices).join(', ')}`,
      )
    })
  return Object.fromEntries(stated) as Partial<DeclaredFacts>
}

/** Takes each value from the row, else from the file's metadata, else from its name. */
export function toAssetText(row: RowText, embedded: EmbeddedMetadata, file_name: string): AssetText {
  const given_title = row.title ?? embedded.title
  const title = given_title || titleFromName(file_name)
  const keywords = row.keywords ?? embedded.keywords
  return {
    title,
    title_from_name: !given_title,
    description: row.description ?? embedded.description,
    keywords,
    category_slug: row.category_slug ?? categoryFor(title, keywords),
    creator: row.creator ?? (embedded.creator || UNKNOWN_CREATOR),
    licence_name: row.licence_name ?? STANDARD_LICENCE,
    licence_url: row.licence_url ?? null,
    source_url: row.source_url ?? null,
    copyright_notice: row.copyright_notice ?? embedded.copyright,
    captured_at: row.captured_at ?? embedded.captured_at,
    // Last and in this order, absent rather than empty: the hash of rows from before stays the same. Whether data mining
    // is allowed isn't read from the file: a program may have written it, and a missing reservation can't be taken back.
    ...(embedded.digital_source_type && { digital_source_type: embedded.digital_source_type }),
    ...pickDeclared(row),
  }
}

/** Identifies an asset's text. A title made from the file name is left out, so that renaming a file changes nothing. */
export function hashMetadata({ title_from_name, ...text }: AssetText): string {
  const words = title_from_name ? { ...text, title: '' } : text
  return createHash('sha256').update(JSON.stringify(words)).digest('hex')
}

/** Turns "photos/market_at-dusk.jpg" into "Market at dusk". */
function titleFromName(file_name: string): string {
  const words = cleanText(basename(file_name, extname(file_name)).replace(/[_\-+.]+/g, ' '), 200)
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'Untitled'
}
