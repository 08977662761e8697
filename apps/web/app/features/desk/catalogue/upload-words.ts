import {
  ASSET_TITLE_MAX,
  type CallInput,
  type CallResult,
  pickFacts,
  type readUploadCsv,
  splitKeywords,
  type uploadAsset,
} from '@taswira/contract'
import { factsIn } from '../../../assets/fact-fields.tsx'
import { fieldText } from '../../../forms/form-values.ts'

export type UploadWords = CallInput<typeof uploadAsset>['body']

/** Initial values of an image's fields. */
export type GivenWords = Partial<UploadWords>

export type CsvRow = CallResult<typeof readUploadCsv>['rows'][number]

/** Field names for one image in the form; each starts with the image's number. */
export const fieldsOf = (number: number | string) => ({
  title: `${number}.title`,
  description: `${number}.description`,
  keywords: `${number}.keywords`,
  category: `${number}.category`,
  kind: `${number}.contributor.kind`,
  username: `${number}.contributor.username`,
  full_name: `${number}.contributor.full_name`,
  captured: `${number}.captured`,
  source_url: `${number}.source_url`,
})

/** Reads the texts of one image without validating them. */
export function wordsIn(form: FormData, number: number | string): UploadWords {
  const fields = fieldsOf(number)
  const text = (field: keyof typeof fields) => fieldText(form, fields[field])
  const description = text('description').trim()
  const [captured, source_url] = [text('captured'), text('source_url')]
  return {
    title: text('title'),
    ...(description && { description }),
    keywords: splitKeywords(text('keywords')),
    // The contract's rules reject an unknown category.
    category: text('category') as UploadWords['category'],
    ...factsIn(form, undefined, `${number}.`),
    ...(captured && { captured }),
    ...(source_url && { source_url }),
    contributor:
      text('kind') === 'new'
        ? { kind: 'new', full_name: text('full_name') }
        : { kind: 'existing', username: text('username').trim().replace(/^@/, '').toLowerCase() },
  }
}

/** Converts "market_at-dusk.jpg" to "Market at dusk", as the import does. */
export function titleFrom(file_name: string): string {
  const words = file_name
    .replace(/\.\w+$/, '')
    .replace(/[_\-+.\s]+/g, ' ')
    .trim()
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, ASSET_TITLE_MAX)
}

/** What the next image has in common with the previous one. */
export const commonWords = (words: UploadWords): GivenWords => ({
  category: words.category,
  ...pickFacts(words),
  contributor: words.contributor,
})

/** Reads the fields for all images; empty ones are left out. */
export function sharedIn(form: FormData): GivenWords {
  const { title, description: _, keywords, category, contributor, ...facts } = wordsIn(form, 'all')
  const named = contributor.kind === 'new' ? contributor.full_name.trim() : contributor.username
  return {
    ...(title.trim() && { title }),
    ...(keywords.length > 0 && { keywords }),
    ...(category && { category }),
    ...(named && { contributor }),
    ...facts,
  }
}

/** The title of an image, of which `number` counts from 1. */
export const numberedTitle = (pattern: string, number: number) => pattern.replaceAll('{n}', String(number))

/** The row for a file, by its name; folders in the row and letter case are ignored, as in an import. */
export const rowFor = (rows: CsvRow[], file_name: string) =>
  rows.find(({ file }) => nameOf(file) === nameOf(file_name))

const nameOf = (path: string) =>
  path
    .split('/')
    .at(-1)
    ?.normalize('NFC')
    .toLowerCase()
    .replace(/\.jpeg$/, '.jpg')

/** The initial values that a row of a CSV states. */
export function wordsOfRow(row: CsvRow): GivenWords {
  const { file: _, creator, ...words } = row
  return { ...words, ...(creator && { contributor: { kind: 'new', full_name: creator } }) }
}
