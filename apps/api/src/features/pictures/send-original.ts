import { dataMiningHeaders, dataMiningOf, DomainError, sizeInPixels } from '@taswira/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { certifyFile } from '../certificates/queries.ts'
import { attachment } from './headers.ts'
import { licensedFileAtStore, licensedMediaType, openLicensedFile } from './licensed-file.ts'
import { findLicensedPicture } from './queries.ts'
import { sendRange } from './send-range.ts'
import { signedSize, type SignedQuery } from './signed-originals.ts'

/**
 * Responds to a signed URL with the image in its size, in full or only the range that a resumed download requests, or
 * with a redirect to the object store.
 */
export async function sendOriginal(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { asset_id, file_name } = request.params as { asset_id: string; file_name: string }
  if (!/^[1-9][0-9]{0,14}$/.test(asset_id)) throw new DomainError('not_found')
  const address = { asset_id: Number(asset_id), file_name }
  const size = signedSize(deps.config, address, request.query as SignedQuery)
  if (!size) throw new DomainError('forbidden')
  const { member } = request.query as { member: string }
  const picture = await findLicensedPicture(deps.db, address.asset_id, member)
  // A face that was found since may be cut by this crop.
  if (!picture || !sizeInPixels(picture, size)) throw new DomainError('not_found')
  const wanted = { picture, size }

  // Record the file before sending it, so that the certificate lists every file ever delivered.
  const certify = (file: { sha256: string; bytes: number }) =>
    certifyFile(deps.db, {
      user_id: member,
      asset_id: picture.asset_id,
      file_name,
      media_type: licensedMediaType(wanted),
      ...file,
    })

  const began_with = request.headers.range && String(request.headers['if-range'] ?? '')
  // The store's signature is only valid for GET.
  const at_store =
    request.method === 'GET' && (await licensedFileAtStore(deps, wanted, { file_name, etag: began_with }))
  if (at_store) {
    await certify({ sha256: at_store.sha256, bytes: at_store.bytes })
    return reply.header('cache-control', 'private, no-store').redirect(at_store.address)
  }
  const file = await openLicensedFile(deps, wanted)
  await certify({ sha256: file.sha256, bytes: file.size }).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  reply.headers({
    ...dataMiningHeaders(deps.config.public_origin, dataMiningOf(picture)),
    'cache-control': 'private, no-store',
    'content-disposition': attachment(file_name),
    'x-content-type-options': 'nosniff',
  })
  return sendRange(request, reply.type(licensedMediaType(wanted)), file)
}
