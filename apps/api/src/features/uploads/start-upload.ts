import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { DomainError, IMAGE_FILE_MAX_BYTES, uploadRefusalText } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { cleanText } from '../../images/read-metadata.ts'
import { type ExceededQuota, insertUpload } from './queries.ts'

const sentences: Record<ExceededQuota, string> = {
  open: 'You have too many unfinished uploads. Finish or delete some of them first.',
  drafts: 'You have too many drafts. Submit or delete some of them first.',
  bytes: "You've reached today's limit for uploads. Please continue tomorrow.",
}

interface Announced {
  /** The headers Upload-Length and Upload-Metadata. */
  length: string | undefined
  metadata: string | undefined
}

/**
 * Adds an announced upload and returns its key. Throws invalid_input without a name, a length and the SHA-256,
 * payload_too_large, and upload_refused when a quota is used up.
 */
export async function startUpload(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  contributor_id: number,
  { length = '', metadata = '' }: Announced,
): Promise<{ upload_key: string; bytes: number }> {
  const given = parseMetadata(metadata)
  const file_name = cleanText(basename((given.get('filename') ?? '').replaceAll('\\', '/')), 200)
  const sha256 = given.get('sha256') ?? ''
  const bytes = /^[1-9][0-9]{0,15}$/.test(length) ? Number(length) : 0
  if (length === '0') throw refused(uploadRefusalText('empty'))
  if (!bytes || !file_name || !/^[0-9a-f]{64}$/.test(sha256)) throw new DomainError('invalid_input')
  if (bytes > IMAGE_FILE_MAX_BYTES)
    throw new DomainError('payload_too_large', { file: [uploadRefusalText('too_large')] })
  const upload_key = randomBytes(16).toString('hex')
  const exceeded = await inTransaction(db, (tx) =>
    insertUpload(tx, { upload_key, contributor_id, file_name, bytes, sha256 }, config.limits_factor),
  )
  if (exceeded) throw refused(sentences[exceeded])
  return { upload_key, bytes }
}

const refused = (sentence: string) => new DomainError('upload_refused', { file: [sentence] })

/** Parses comma-separated pairs of a name and a base64 text, as specified by the tus protocol. */
function parseMetadata(header: string): Map<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' ') as [string, string?])
  return new Map(pairs.map(([name, text = '']) => [name, Buffer.from(text, 'base64').toString('utf8')]))
}
