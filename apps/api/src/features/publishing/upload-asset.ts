import {
  type CallResult,
  CAPTURED_INVALID,
  DomainError,
  pickFacts,
  pickTexts,
  uploadAsset as endpoint,
  type ValidInput,
} from '@taswira/contract'
import { boundedLimit } from '../../bounded-limit.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { readDate } from '../../images/capture-date.ts'
import { hashFile, receiveFile } from '../../images/receive-file.ts'
import { RefusedPicture } from '../../images/open-picture.ts'
import { isOwnContributor } from '../contributors/queries.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'
import { thumbnailUrl } from '../pictures/signed-previews.ts'
import type { FingerprintIndex } from '../same-picture/fingerprint-index.ts'
import { addFile } from './add-file.ts'
import { expectNoSlurs } from '../assets/expect-no-slurs.ts'
import { placeOf, toAssetText } from './asset-text.ts'
import { findAssetByContent, findCreator, insertAsset, type KnownAsset } from './queries.ts'

interface UploadDeps extends Pick<Deps, 'config' | 'db' | 'storage'> {
  fingerprint_index: FingerprintIndex
}
type Outcome = CallResult<typeof endpoint>

// No queue: while an upload waits, its body isn't read, so the server would treat the client as too slow.
const uploads = boundedLimit({
  at_once: 2,
  most_waiting: 0,
  refusal: () => new DomainError('unavailable'),
})

interface Upload {
  words: ValidInput<typeof endpoint>['body']
  file: AsyncIterable<Buffer>
}

/**
 * Publishes a file that an operator uploads, after the same checks as an import, and writes the desk log. Throws
 * invalid_input for an unknown contributor and for the operator's own, upload_refused, unavailable when two other
 * uploads are in progress, and any error of reading the file.
 */
export function uploadAsset(
  deps: UploadDeps,
  operator: Pick<Operator, 'operator_id'>,
  upload: Upload,
): Promise<Outcome> {
  return uploads.run(async () => {
    const creator = await creatorOf(deps, operator, upload.words.contributor)
    try {
      return await receiveFile(deps.config.data_dir, upload.file, (path) =>
        addUpload(deps, operator, { path, words: upload.words, creator }),
      )
    } catch (error) {
      if (error instanceof RefusedPicture) throw refused(error.message)
      throw error
    }
  })
}

interface Creator {
  full_name: string
  contributor_id?: number
}

async function creatorOf(
  { db }: UploadDeps,
  { operator_id }: Pick<Operator, 'operator_id'>,
  contributor: Upload['words']['contributor'],
): Promise<Creator> {
  if (contributor.kind === 'new') return { full_name: contributor.full_name }
  const creator = await findCreator(db, contributor.username)
  if (!creator) throw wrongContributor("There's no contributor with this username.")
  // An operator can't publish images that they earn from without a second person (decision 76).
  if (await isOwnContributor(db, { operator_id, contributor_id: creator.contributor_id }))
    throw wrongContributor('This is you. Upload your images in the studio: another operator reviews them.')
  return creator
}

const wrongContributor = (sentence: string) =>
  new DomainError('invalid_input', { 'contributor.username': [sentence] })

async function addUpload(
  deps: UploadDeps,
  { operator_id }: Pick<Operator, 'operator_id'>,
  { path, words, creator }: { path: string; words: Upload['words']; creator: Creator },
): Promise<Outcome> {
  const { title, description, keywords, category } = words
  expectNoSlurs({ title, description, keywords, ...pickTexts(words) })
  const captured = words.captured ? readDate(words.captured) : undefined
  if (captured === null) throw new DomainError('invalid_input', { captured: [CAPTURED_INVALID] })
  const content_hash = await hashFile(path)
  const known = await findAssetByContent(deps.db, content_hash)
  if (known) return outcome(known, { added: false, similar: [] })

  const { added, similar } = await addFile(deps, { path, content_hash }, async (tx, found) => {
    const row = {
      title,
      description: description || undefined,
      keywords: keywords.length ? keywords : undefined,
      category_slug: category,
      creator: creator.full_name,
      captured,
      source_url: words.source_url,
      ...pickFacts(words),
    }
    const text = toAssetText(row, found.picture.embedded, '')
    const { contributor_id } = creator
    const inserted = await insertAsset(tx, {
      ...found,
      text,
      location: placeOf(text, found.picture.embedded),
      published_at: new Date(),
      ...(contributor_id && { contributor_id }),
    })
    if (!inserted) return false
    const { stock_id } = (await findAssetByContent(tx, content_hash))!
    await writeDeskLog(tx, {
      operator_id,
      action: 'asset_uploaded',
      subject: `asset ${stock_id}`,
      after: { title, category, contributor: creator.full_name },
    })
    return true
  })
  return outcome((await findAssetByContent(deps.db, content_hash))!, {
    added,
    similar: similar.map((row) => ({
      stock_id: row.stock_id,
      title: row.title,
      thumbnail: thumbnailUrl(deps.config, row),
    })),
  })
}

function outcome(
  { stock_id, slug, status }: KnownAsset,
  { added, similar }: Pick<Outcome, 'added' | 'similar'>,
): Outcome {
  if (status === 'removed') throw refused(`it was removed from the catalogue as ${stock_id}`)
  return { added, stock_id, slug, similar }
}

const refused = (sentence: string) => new DomainError('upload_refused', { file: [sentence] })
