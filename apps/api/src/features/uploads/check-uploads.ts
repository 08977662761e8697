import { createReadStream } from 'node:fs'
import { randomBytes } from 'node:crypto'
import type { EmbeddedCredential } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { hashFile, receiveFile } from '../../images/receive-file.ts'
import { isDay, momentOf } from '../../images/capture-date.ts'
import { type CheckedPicture, checkPicture } from '../../images/check-picture.ts'
import { expectPixels, fileNotes, RefusedPicture, UncheckedPicture } from '../../images/open-picture.ts'
import type { FoundCredential } from '../../images/read-credential.ts'
import { newMasterKey, StorageError } from '../../outside/storage.ts'
import { openUnfinishedFiles } from '../../outside/open-unfinished-files.ts'
import { categoryFor } from '../assets/category-for.ts'
import { withoutSlurs } from '../assets/expect-no-slurs.ts'
import { findSubmissionOf, insertSubmission } from '../submissions/queries.ts'
import { deleteUnusedFile, insertUnusedFile } from '../submissions/unused-file-queries.ts'
import { postpone } from '../work/postpone.ts'
import { finishWork, leaseWork, putBack, type Work } from '../work/queries.ts'
import {
  deleteEndedUploads,
  deleteUpload,
  findArrived,
  findSameAsset,
  findUploadToCheck,
  listExpired,
  type Refusal,
  setAccepted,
  setRefused,
  setSubmission,
  type UploadRow,
} from './queries.ts'

/** Checks without a result after which a file is refused. With the pauses between them, they take eight hours. */
const MOST_CRASHES = 10

/** The reason why a file is refused. */
class RefusedUpload extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/**
 * Checks complete files one at a time and creates submissions from them, until none are left. A file whose check ended
 * without a result is checked again later, by any process. Stops when `signal` aborts. Throws StorageError while storage
 * is unavailable.
 */
export async function checkUploads(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const upload_key = await findUploadToCheck(deps.db)
    if (!upload_key) return
    const work = await leaseWork(deps.db, 'check_upload', upload_key)
    if (work) await check(deps, work, signal)
  }
}

async function check(deps: Deps, work: Work, signal: AbortSignal): Promise<void> {
  const { db, config } = deps
  const files = await openUnfinishedFiles(config)
  try {
    const upload = await findArrived(db, work.key)
    // Undefined if another process has just finished it.
    if (upload) {
      // Null unless a process was killed after storing the file.
      if (upload.submission_id === null) await makeSubmission(deps, upload, signal)
      await files.remove(work.key)
      await setAccepted(db, work.key)
    }
  } catch (error) {
    // The signal that stops the server may have ended the check, too.
    if (signal.aborted) return putBack(db, work)
    const refusal = toRefusal(error, work)
    if (!refusal) return postpone(deps, work, error)
    await files.remove(work.key)
    await setRefused(db, work.key, refusal)
  }
  await finishWork(db, work)
}

function toRefusal(error: unknown, { crashes }: Work): Refusal | undefined {
  if (error instanceof RefusedUpload) return error.refusal
  if (error instanceof RefusedPicture) return { code: error.reason, size: error.size }
  if (error instanceof StorageError && error.reason === 'missing') return { code: 'lost' }
  if (error instanceof UncheckedPicture && crashes + 1 >= MOST_CRASHES) return { code: 'unchecked' }
  return undefined
}

async function makeSubmission(deps: Deps, upload: UploadRow, signal: AbortSignal): Promise<void> {
  const { config, db } = deps
  const files = await openUnfinishedFiles(config)
  await receiveFile(config.data_dir, await files.read(upload.upload_key), async (path) => {
    const content_hash = await hashFile(path)
    if (content_hash !== upload.sha256) throw new RefusedUpload({ code: 'changed' })
    const own = { contributor_id: upload.contributor_id, content_hash }
    const earlier = await findSubmissionOf(db, own)
    if (earlier) return setSubmission(db, upload.upload_key, { ...earlier, repeated: true })
    const known = await findSameAsset(db, content_hash)
    if (known !== undefined) throw new RefusedUpload({ code: 'known', same_as: known })
    const picture = await checkPicture(path, { signal })
    expectPixels(picture, config.image_min_megapixels)
    await storeFile(deps, { path, upload, picture })
  })
}

interface CheckedFile {
  path: string
  upload: UploadRow
  picture: CheckedPicture
}

async function storeFile({ db, storage }: Deps, { path, upload, picture }: CheckedFile): Promise<void> {
  const { upload_key, contributor_id, file_name, bytes, sha256: content_hash } = upload
  const { format, embedded, mended: _, fingerprints, lookups, credential, ...pixels } = picture
  const file = { master_key: newMasterKey(format), picture_key: randomBytes(10).toString('hex') }
  await insertUnusedFile(db, file)
  await storage.put(file.master_key, createReadStream(path))
  await inTransaction(db, async (tx) => {
    const submission_key = randomBytes(16).toString('hex')
    const inserted = await insertSubmission(tx, {
      ...pixels,
      ...file,
      ...firstWords(picture),
      credential: credential && presented(credential),
      notes: [
        ...fileNotes(picture),
        ...(isDay(embedded.captured) ? [] : [`The file names no day: it was taken in ${embedded.captured}.`]),
      ],
      submission_key,
      contributor_id,
      file_name,
      bytes,
      content_hash,
      master_format: format,
      fingerprints: Buffer.concat(fingerprints),
      lookups: Buffer.concat(lookups),
    })
    if (inserted) await deleteUnusedFile(tx, file.master_key)
    const made = inserted ? { submission_key } : await findSubmissionOf(tx, { contributor_id, content_hash })
    // The other submission was withdrawn just now, so check again.
    if (!made) throw new Error('the earlier submission of a file disappeared')
    await setSubmission(tx, upload_key, { ...made, repeated: !inserted })
  })
}

/** Initial texts from the file's metadata, which the contributor completes. */
function firstWords({ embedded, credential }: CheckedPicture) {
  const { title, description, keywords, location, captured, digital_source_type } = withoutSlurs(embedded)
  const category = categoryFor(title, keywords)
  return {
    title,
    description,
    keywords,
    // `lifestyle` is only the fallback when no word suggests a category, so leave the choice to the contributor.
    category_slug: category === 'lifestyle' ? null : category,
    location,
    // A day isn't invented for a year or a month.
    taken_on: momentOf(captured) && captured!.slice(0, 10),
    editorial: false,
    digital_source_type: credential?.digital_source_type ?? digital_source_type,
  }
}

/** What contributors and reviewers see of a credential. */
const presented = ({
  state,
  signer,
  made_with,
  captured_on,
  digital_source_type,
}: FoundCredential): EmbeddedCredential => ({
  state,
  signer,
  made_with,
  captured_on,
  digital_source_type,
})

/** Deletes uploads that are incomplete after 7 days, with their files, and the rows of ended uploads. */
export async function deleteExpiredUploads({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  for (const upload_key of await listExpired(db)) {
    await (await openUnfinishedFiles(config)).remove(upload_key)
    await deleteUpload(db, upload_key)
  }
  await deleteEndedUploads(db)
}
