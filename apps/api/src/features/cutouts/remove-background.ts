import { Readable } from 'node:stream'
import { DomainError } from '@taswira/contract'
import type { FileAnswer } from '../../http/mount.ts'
import { PNG_HEAD_BYTES, xmpChunk, toXmp } from '../../images/licence-metadata.ts'
import { isLicensed } from '../downloads/queries.ts'
import { allowMember } from '../limits/allow-member.ts'
import { toLicenceMetadata } from '../pictures/make-rendition.ts'
import { findLicensablePicture } from '../pictures/queries.ts'
import { assetInOriginalAddress } from '../pictures/signed-originals.ts'
import { type CutoutDeps, isQueued, makeCutout } from './make-cutout.ts'

/**
 * Returns the image behind a download URL of this member without its background, as a PNG with licence fields. Nothing
 * is fetched from the URL: it only identifies the asset. Throws invalid_input for any other URL, too_many_requests,
 * no_subject, cutout_queued, unavailable.
 */
export async function removeBackground(
  deps: CutoutDeps,
  user_id: string,
  image_url: string,
): Promise<FileAnswer> {
  const { config, db, storage } = deps
  const asset_id = assetInOriginalAddress(config, image_url, user_id)
  const picture = asset_id && (await findLicensablePicture(db, asset_id))
  if (!picture || !(await isLicensed(db, user_id, picture.asset_id)))
    throw new DomainError('invalid_input', {
      image_url: ['Send the address that the download gave you, within 5 minutes.'],
    })
  if (!isQueued(deps, picture)) await allowMember(deps, 'cut-out', user_id)

  const { storage_key, bytes } = await makeCutout(deps, picture)
  // Embed the licence on delivery, because it may have changed since the cut-out was made.
  const licence = xmpChunk(toXmp(toLicenceMetadata(config, picture)))
  return {
    bytes: bytes + licence.length,
    body: Readable.from(withChunk(storage.stream(storage_key), licence), { objectMode: false }),
  }
}

/** Inserts a chunk after the header of a PNG. */
async function* withChunk(png: Readable, chunk: Buffer) {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const piece of png as AsyncIterable<Buffer>) {
    if (!head) {
      yield piece
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.length < PNG_HEAD_BYTES) continue
    yield Buffer.concat([head.subarray(0, PNG_HEAD_BYTES), chunk, head.subarray(PNG_HEAD_BYTES)])
    head = undefined
  }
}
