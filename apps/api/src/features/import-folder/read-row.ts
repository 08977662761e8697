import {
  category_slugs,
  declared_facts,
  declared_names,
  type DeclaredFacts,
  image_text_names,
  image_texts,
  type ImageTexts,
} from '@taswira/contract'
import { readDate } from '../../images/capture-date.ts'
import { cleanKeywords, cleanText, readSourceType } from '../../images/read-metadata.ts'
import { findCategory } from '../assets/category-for.ts'
import { hasSlur } from '../assets/expect-no-slurs.ts'
import type { RowText } from '../publishing/asset-text.ts'
import { ImportRefusal } from './import-refusal.ts'
import type { CatalogueRow } from './read-catalogue-csv.ts'

/** Validates a row before its file is opened. Throws ImportRefusal naming the first invalid cell. */
export function readRow(row: CatalogueRow): RowText {
  const text = (
    column: 'title' | 'description' | 'creator' | 'licence' | 'copyright' | keyof ImageTexts,
    max: number,
  ) => {
    const value = cleanText(row[column], max + 1)
    if (Array.from(value).length > max)
      throw new ImportRefusal(`its ${column} has more than ${max} characters`)
    return value || undefined
  }
  const address = (column: 'licence_url' | 'source_url') => {
    if (!row[column]) return undefined
    const url = URL.parse(row[column])
    // The value is linked on a page, and other schemes could run script there.
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
  const captured = row.date ? readDate(row.date) : undefined
  if (captured === null)
    throw new ImportRefusal(`its date "${cleanText(row.date, 40)}" isn't in the form 2024-05-31`)
  const keywords = cleanKeywords([row.keywords])
  const { title, description } = row
  if ([title, description, row.keywords, ...image_text_names.map((name) => row[name])].some(hasSlur))
    throw new ImportRefusal('its texts contain a word of hate')
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
    captured,
    ...declaredIn(row),
    ...(Object.fromEntries(
      image_text_names.map((name) => [name, text(name, image_texts[name].max)]),
    ) as Partial<ImageTexts>),
  }
}

/** The declarations in the row: our own words, or an IPTC term for how the image was made. */
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
