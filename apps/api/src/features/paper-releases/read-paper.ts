import { Readable } from 'node:stream'
import { DomainError } from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import type { FileAnswer } from '../../http/mount.ts'
import { decrypt } from '../../secret.ts'
import type { ReleaseRow } from '../releases/queries.ts'
import { readFacts } from '../releases/seal-release.ts'

/** The decrypted photo of a release on paper. Throws not_found when it has none, and StorageError. */
export async function readPaper(
  { config, storage }: Pick<Deps, 'config' | 'storage'>,
  release: Pick<ReleaseRow, 'sealed' | 'paper_key'> | undefined,
): Promise<FileAnswer> {
  const secret = release && readFacts(config, release.sealed).paper_secret
  if (!secret || release.paper_key === null) throw new DomainError('not_found')
  const photo = decrypt(Buffer.from(secret, 'base64'), await storage.get(release.paper_key))
  return { bytes: photo.length, body: Readable.from([photo]) }
}
