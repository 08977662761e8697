import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { dataMiningHeaders, dataMiningOf, DomainError } from '@taswira/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { originalFormat } from '../../images/render-rendition.ts'
import { certifyFile } from '../certificates/queries.ts'
import { attachment } from './headers.ts'
import { renditionName } from './make-rendition.ts'
import { sharedPictures } from './pictures.ts'
import { findLicensablePicture, type PictureRow } from './queries.ts'
import { type OpenFile, sendRange } from './send-range.ts'
import { isSignedOriginal, type SignedQuery } from './signed-originals.ts'
import { CLOCK_SKEW_S } from './signed-query.ts'

/**
 * Validity of a URL at the object store, in seconds. Browsers follow it immediately, but our clock may be behind the
 * store's. A download in progress continues after it expires.
 */
const STORE_ADDRESS_S = CLOCK_SKEW_S + 60

/**
 * Responds to a signed URL with the original, in full or only the range that a resumed download requests, or with a
 * redirect to the object store.
 */
export async function sendOriginal(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { asset_id, file_name } = request.params as { asset_id: string; file_name: string }
  if (!/^[1-9][0-9]{0,14}$/.test(asset_id)) throw new DomainError('not_found')
  const address = { asset_id: Number(asset_id), file_name }
  if (!isSignedOriginal(deps.config, address, request.query as SignedQuery))
    throw new DomainError('forbidden')
  const picture = await findLicensablePicture(deps.db, address.asset_id)
  if (!picture) throw new DomainError('not_found')

  const { member } = request.query as { member: string }
  // Record the file before sending it, so that the certificate lists every file ever delivered.
  const certify = (file: { sha256: string; bytes: number }) =>
    certifyFile(deps.db, {
      user_id: member,
      asset_id: picture.asset_id,
      file_name,
      media_type: originalMediaType(picture),
      ...file,
    })

  const at_store = await originalAtStore(deps, picture, request, file_name)
  if (at_store) {
    await certify({ sha256: at_store.sha256, bytes: at_store.bytes })
    return reply.header('cache-control', 'private, no-store').redirect(at_store.address)
  }
  const original = await openOriginal(deps, picture)
  await certify({ sha256: original.sha256, bytes: original.size }).catch(async (error: unknown) => {
    await original.close()
    throw error
  })
  reply.headers({
    ...dataMiningHeaders(deps.config.public_origin, dataMiningOf(picture)),
    'cache-control': 'private, no-store',
    'content-disposition': attachment(file_name),
    'x-content-type-options': 'nosniff',
  })
  return sendRange(request, reply.type(originalMediaType(picture)), original)
}

/**
 * Finds the original in the object store, from which the browser can download it, and stores it there if it is missing.
 * Undefined when this process must send it: because of its settings, while the store is unavailable, or when a resumed
 * download began with another version, because not every store checks If-Range.
 */
async function originalAtStore(
  deps: Deps,
  picture: PictureRow,
  { method, headers }: FastifyRequest,
  file_name: string,
) {
  const pictures = sharedPictures(deps)
  const { shared } = pictures
  // The signature of a URL is only valid for GET.
  if (!deps.config.originals_origin || !shared || method !== 'GET') return undefined
  const wanted = { picture, kind: 'original', format: originalFormat(picture) } as const
  const stored = await shared.findOrWrite(wanted, () =>
    pictures.rendition(picture, wanted.kind, wanted.format),
  )
  if (!stored || (headers.range && headers['if-range'] && headers['if-range'] !== stored.etag))
    return undefined
  const answer_with = { expires_s: STORE_ADDRESS_S, disposition: attachment(file_name) }
  const address = await shared.signedUrl(wanted, answer_with)
  return address === undefined ? undefined : { ...stored, address }
}

export const originalMediaType = (picture: PictureRow) => `image/${originalFormat(picture)}`

interface OpenOriginal extends OpenFile {
  sha256: string
}

/** Opens the finished file from disk, making it first if necessary. Falls back to memory if the disk is unusable. */
export async function openOriginal(deps: Deps, picture: PictureRow): Promise<OpenOriginal> {
  const pictures = sharedPictures(deps)
  const format = originalFormat(picture)
  const file = await pictures.cache.locate(renditionName(deps.config, picture, 'original', format))
  // The file may be evicted before it is opened; once open, it stays readable.
  const handle = file && (await open(file.path).catch(() => undefined))
  if (file && handle) {
    return {
      size: file.size,
      etag: file.etag,
      sha256: file.sha256,
      stream: (start, end) => handle.createReadStream({ start, end }),
      close: () => handle.close(),
    }
  }
  const { body, etag, sha256 } = await pictures.rendition(picture, 'original', format)
  return {
    size: body.length,
    etag,
    sha256,
    stream: (start, end) => Readable.from([body.subarray(start, end + 1)]),
    close: async () => {},
  }
}
