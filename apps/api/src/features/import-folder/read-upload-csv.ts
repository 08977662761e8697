import { buffer } from 'node:stream/consumers'
import {
  type CallResult,
  DomainError,
  pickFacts,
  type readUploadCsv as endpoint,
  STANDARD_LICENCE,
} from '@taswira/contract'
import { ImportError, ImportRefusal } from './import-refusal.ts'
import { type CatalogueRow, parseCatalogueCsv } from './read-catalogue-csv.ts'
import { readRow } from './read-row.ts'

type Answer = CallResult<typeof endpoint>

/**
 * Reads a CSV like the import, for files that are uploaded at the desk. Refuses rows with another licence, which an
 * upload can't set. Throws invalid_input when it isn't one.
 */
export async function readUploadCsv(file: AsyncIterable<Buffer>): Promise<Answer> {
  const { rows: records, refused } = parse(await buffer(file))
  const rows: Answer['rows'] = []
  for (const record of records) {
    try {
      rows.push(toWords(record))
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error
      refused.push({ name: record.file, reason: error.message })
    }
  }
  return { rows, refused }
}

function parse(bytes: Buffer) {
  try {
    return parseCatalogueCsv(bytes, 'The file')
  } catch (error) {
    if (error instanceof ImportError) throw new DomainError('invalid_input', { file: [error.message] })
    throw error
  }
}

function toWords(record: CatalogueRow): Answer['rows'][number] {
  const { title, description, keywords, category_slug: category, creator, ...row } = readRow(record)
  const { licence_name = STANDARD_LICENCE, licence_url, copyright_notice, captured, source_url } = row
  if (licence_name !== STANDARD_LICENCE || licence_url || copyright_notice)
    throw new ImportRefusal('its licence or copyright notice would be lost here; import the folder instead')
  const facts = Object.entries(pickFacts(row)).filter(([, value]) => value !== undefined)
  return {
    file: record.file,
    ...(title && { title }),
    ...(description && { description }),
    ...(keywords && { keywords }),
    ...(category && { category }),
    ...(creator && { creator }),
    ...(captured && { captured }),
    ...(source_url && { source_url }),
    ...(Object.fromEntries(facts) as object),
  }
}
