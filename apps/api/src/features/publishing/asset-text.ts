import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import {
  type CategorySlug,
  digital_source_types,
  type ImageFacts,
  pickFacts,
  STANDARD_LICENCE,
  UNKNOWN_CREATOR,
} from '@taswira/contract'
import { type CaptureDate, momentOf } from '../../images/capture-date.ts'
import { cleanText, type EmbeddedMetadata } from '../../images/read-metadata.ts'
import { categoryFor } from '../assets/category-for.ts'
import { withoutSlurs } from '../assets/expect-no-slurs.ts'

/** Facts are absent when neither the row nor the file states them; earlier ones then stay. */
export interface AssetText extends Partial<ImageFacts> {
  title: string
  /** Whether the title was made from the file name because none was given. */
  title_from_name: boolean
  description: string
  keywords: string[]
  category_slug: CategorySlug
  creator: string
  licence_name: string
  licence_url: string | null
  source_url: string | null
  copyright_notice: string
  /** By the photographer's clock, as if in UTC (images/capture-date.ts). */
  captured_at: Date | null
  /** The year or month, when the day isn't known. */
  captured_in?: string
}

/** The validated cells of a row; undefined where the cell is empty or there is no CSV. */
export type RowText = Partial<Omit<AssetText, 'title_from_name' | 'captured_at' | 'captured_in'>> & {
  captured?: CaptureDate | undefined
}

/** Takes each value from the row, otherwise from the file's metadata, otherwise from its name. */
export function toAssetText(row: RowText, in_file: EmbeddedMetadata, file_name: string): AssetText {
  const embedded = withoutSlurs(in_file)
  const given_title = row.title ?? embedded.title
  const title = given_title || titleFromName(file_name)
  const keywords = row.keywords ?? embedded.keywords
  const captured = row.captured ?? embedded.captured
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
    captured_at: momentOf(captured),
    // Keep these last, in this order, and absent rather than empty, so that hashes of earlier rows stay the same.
    // Permission for data mining is never read from the file: a program may have written it, and images published
    // without a reservation can't be recalled.
    ...(captured && !momentOf(captured) && { captured_in: captured }),
    ...(embedded.digital_source_type && { digital_source_type: embedded.digital_source_type }),
    ...pickFacts(row),
    ...(isSynthetic(row, embedded) && { digital_source_type: 'compositeSynthetic' }),
  }
}

/** Whether a row says only *composite* of a file that names synthetic parts: it then wasn't all made by people. */
const isSynthetic = ({ digital_source_type: stated }: RowText, in_file: EmbeddedMetadata) =>
  in_file.digital_source_type === 'compositeSynthetic' &&
  stated != null &&
  digital_source_types[stated] === 'composite'

/**
 * The place of a new asset, from the row or else from the file. The one in the file isn't part of the text, so that the
 * next import finds the same hash and leaves what was edited at the desk.
 */
export const placeOf = (text: AssetText, in_file: EmbeddedMetadata): string =>
  text.location || withoutSlurs(in_file).location

/**
 * Hash that identifies an asset's text. A title made from the file name is left out, so that renaming a file changes
 * nothing.
 */
export function hashMetadata({ title_from_name, ...text }: AssetText): string {
  const words = title_from_name ? { ...text, title: '' } : text
  return createHash('sha256').update(JSON.stringify(words)).digest('hex')
}

/** Turns "photos/market_at-dusk.jpg" into "Market at dusk". */
function titleFromName(file_name: string): string {
  const words = cleanText(basename(file_name, extname(file_name)).replace(/[_\-+.]+/g, ' '), 200)
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'Untitled'
}
