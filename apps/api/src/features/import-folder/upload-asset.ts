import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type CallResult, DomainError, uploadAsset as endpoint, type ValidInput } from '@taswira/contract'
import { boundedLimit } from '../../bounded-limit.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { RefusedPicture } from '../../images/open-picture.ts'
import { StorageError } from '../../outside/storage.ts'
import { writeDeskLog } from '../desk/desk-log-queries.ts'
import { addFile, hashFile } from './add-file.ts'
import { toAssetText } from './asset-text.ts'
import { findAssetByContent, findCreator, insertAsset, type KnownAsset } from './queries.ts'

/** A file this old, in ms, belongs to no upload in progress but to a process that was killed. */
const LEFT_BEHIND_MS = 60 * 60 * 1000

type UploadDeps = Pick<Deps, 'config' | 'db' | 'storage'>
type Outcome = CallResult<typeof endpoint>

// Nobody waits: an unread body would count as a slow client.
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
 * Publishes the file that an operator sends, with the import's checks, and logs it. Throws invalid_input for an unknown
 * contributor, upload_refused, unavailable when two other uploads are in progress, and what reading the file throws.
 */
export function uploadAsset(
  deps: UploadDeps,
  operator: Pick<Operator, 'operator_id'>,
  upload: Upload,
): Promise<Outcome> {
  return uploads.run(async () => {
    const creator = await creatorOf(deps, upload.words.contributor)
    const path = await newFile(deps.config.data_dir)
    try {
      await write(upload.file, path)
      return await addUpload(deps, operator, { path, words: upload.words, creator })
    } catch (error) {
      if (error instanceof RefusedPicture) throw refused(error.message)
      throw error
    } finally {
      await rm(path, { force: true })
    }
  })
}

interface Creator {
  full_name: string
  contributor_id?: number
}

async function creatorOf({ db }: UploadDeps, contributor: Upload['words']['contributor']): Promise<Creator> {
  if (contributor.kind === 'new') return { full_name: contributor.full_name }
  const creator = await findCreator(db, contributor.username)
  if (creator) return creator
  throw new DomainError('invalid_input', {
    'contributor.username': ["There's no contributor with this username."],
  })
}

/** A path in the data folder, whose disk has room for files of this size; removes what killed processes left there. */
async function newFile(data_dir: string): Promise<string> {
  const folder = join(data_dir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Undefined when its upload has ended in the meantime.
    const file = await stat(path).catch(() => undefined)
    if (file && file.mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(path, { force: true })
  }
  return join(folder, randomBytes(16).toString('hex'))
}

async function write(file: AsyncIterable<Buffer>, path: string) {
  try {
    await pipeline(file, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).code === 'ENOSPC' ? new StorageError('full', { cause }) : cause
  }
}

async function addUpload(
  deps: UploadDeps,
  { operator_id }: Pick<Operator, 'operator_id'>,
  { path, words, creator }: { path: string; words: Upload['words']; creator: Creator },
): Promise<Outcome> {
  const { title, description, keywords, category } = words
  const content_hash = await hashFile(path)
  const known = await findAssetByContent(deps.db, content_hash)
  if (known) return outcome(known, false)

  const added = await addFile(deps, { path, content_hash }, async (tx, found) => {
    const row = {
      title,
      description: description || undefined,
      keywords: keywords.length ? keywords : undefined,
      category_slug: category,
      creator: creator.full_name,
    }
    const text = toAssetText(row, found.picture.embedded, '')
    const { contributor_id } = creator
    const published_at = new Date()
    if (!(await insertAsset(tx, { ...found, text, published_at, ...(contributor_id && { contributor_id }) })))
      return false
    const { stock_id } = (await findAssetByContent(tx, content_hash))!
    await writeDeskLog(tx, {
      operator_id,
      action: 'asset_uploaded',
      subject: `asset ${stock_id}`,
      after: { title, category, contributor: creator.full_name },
    })
    return true
  })
  return outcome((await findAssetByContent(deps.db, content_hash))!, added)
}

function outcome({ stock_id, slug, status }: KnownAsset, added: boolean): Outcome {
  if (status === 'removed') throw refused(`it was removed from the catalogue as ${stock_id}`)
  return { added, stock_id, slug }
}

const refused = (sentence: string) => new DomainError('upload_refused', { file: [sentence] })
