import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  DomainError,
  type uploadPaperRelease as endpoint,
  uploadRefusalText,
  type ValidInput,
} from '@taswira/contract'
import { boundedLimit } from '../../bounded-limit.ts'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { documentCopy } from '../../images/check-picture.ts'
import { RefusedPicture } from '../../images/open-picture.ts'
import { receiveFile } from '../../images/receive-file.ts'
import { newPaperKey } from '../../outside/storage.ts'
import { decrypt, encrypt } from '../../secret.ts'
import { insertPaper } from '../releases/paper-queries.ts'
import { readFacts, sealFacts } from '../releases/seal-release.ts'
import { deleteUnusedFile, insertUnusedFile } from '../submissions/unused-file-queries.ts'
import type { FileAnswer } from '../../http/mount.ts'
import type { ReleaseRow } from '../releases/queries.ts'

// No queue: while an upload waits, its body isn't read, so the server would treat the client as too slow.
const uploads = boundedLimit({
  at_once: 2,
  most_waiting: 0,
  refusal: () => new DomainError('unavailable'),
})

/**
 * Stores an encrypted copy of a photographed release and adds the release, which then waits for a reviewer. Returns its
 * key. Throws upload_refused, unavailable when two others are being uploaded, no_studio, and any error of reading the
 * file.
 */
export function uploadPaper(
  { db, config, storage }: Pick<Deps, 'db' | 'config' | 'storage'>,
  contributor_id: number,
  { kind, label, uses, signed_on, ...form }: ValidInput<typeof endpoint>['body'],
  { file, signal }: { file: AsyncIterable<Uint8Array>; signal: AbortSignal },
): Promise<string> {
  return uploads.run(async () => {
    const copy = await receiveFile(config.data_dir, file, (path) => documentCopy(path, signal)).catch(
      (error: unknown) => {
        if (error instanceof RefusedPicture)
          throw new DomainError('upload_refused', { file: [uploadRefusalText(error.reason)] })
        throw error
      },
    )
    const release_key = randomBytes(16).toString('hex')
    const paper_key = newPaperKey()
    const secret = randomBytes(32)
    await insertUnusedFile(db, { master_key: paper_key, picture_key: null })
    await storage.put(paper_key, encrypt(secret, copy))
    const { full_name, guardian_name, guardian_relation: relation } = form
    await inTransaction(db, async (tx) => {
      const inserted = await insertPaper(tx, {
        release_key,
        contributor_id,
        kind,
        uses: uses.toSorted(),
        signed_on,
        paper_key,
        sealed: sealFacts(config, {
          label,
          signature: {
            full_name,
            guardian: form.child ? { full_name: guardian_name, relation } : null,
            property: kind === 'property' ? form.property : '',
            email: '',
          },
          paper_secret: secret.toString('base64'),
        }),
      })
      if (!inserted) throw new DomainError('no_studio')
      await deleteUnusedFile(tx, paper_key)
    })
    return release_key
  })
}

/** The decrypted photo of a paper release. Throws not_found when it has none, and StorageError. */
export async function readPaper(
  { config, storage }: Pick<Deps, 'config' | 'storage'>,
  release: Pick<ReleaseRow, 'sealed' | 'paper_key'> | undefined,
): Promise<FileAnswer> {
  const secret = release && readFacts(config, release.sealed).paper_secret
  if (!secret || release.paper_key === null) throw new DomainError('not_found')
  const photo = decrypt(Buffer.from(secret, 'base64'), await storage.get(release.paper_key))
  return { bytes: photo.length, body: Readable.from([photo]) }
}
