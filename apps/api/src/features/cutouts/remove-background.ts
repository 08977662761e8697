import { DomainError, possibleSize } from '@taswira/contract'
import type { FileAnswer } from '../../http/mount.ts'
import { certifyFile } from '../certificates/queries.ts'
import { allowMember } from '../limits/allow-member.ts'
import { licensedMediaType, licensedName, openLicensedFile } from '../pictures/licensed-file.ts'
import { findLicensedPicture, type PictureRow } from '../pictures/queries.ts'
import { fileInOriginalAddress } from '../pictures/signed-originals.ts'
import { type CutoutDeps, isQueued, makeCutout, type ReadyCutout } from './make-cutout.ts'

/**
 * Returns the image behind a download URL of this member without its background, as a PNG with licence fields and in the
 * size of the URL. Nothing is fetched from the URL: it only identifies the asset and the size. Throws invalid_input for
 * any other URL, too_many_requests, no_subject, cutout_queued, unavailable.
 */
export async function removeBackground(
  deps: CutoutDeps,
  user_id: string,
  image_url: string,
): Promise<FileAnswer> {
  const { config, db } = deps
  const granted = fileInOriginalAddress(config, image_url, user_id)
  const picture = granted && (await findLicensedPicture(db, granted.asset_id, user_id))
  if (!picture)
    throw new DomainError('invalid_input', {
      image_url: ['Send the address that the download gave you, within 5 minutes.'],
    })
  if (!isQueued(deps, picture)) await allowMember(deps, 'cut-out', user_id)

  const cut_out = cutOutOf(picture, await makeCutout(deps, picture))
  const wanted = { picture: cut_out, size: possibleSize(picture, granted.size) }
  const file = await openLicensedFile(deps, wanted)
  await certifyFile(db, {
    user_id,
    asset_id: picture.asset_id,
    file_name: licensedName(wanted),
    media_type: licensedMediaType(wanted),
    bytes: file.size,
    sha256: file.sha256,
  }).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  return { bytes: file.size, body: file.stream(0, file.size - 1) }
}

/** The cut-out of an image as an image of its own, with the same licence and crops. */
export const cutOutOf = (
  picture: PictureRow,
  { storage_key }: Pick<ReadyCutout, 'storage_key'>,
): PictureRow => ({
  ...picture,
  master_key: storage_key,
  master_format: 'png',
  has_alpha: true,
  cut_out: true,
})
