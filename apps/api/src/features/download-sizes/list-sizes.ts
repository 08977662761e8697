import {
  type CallResult,
  DomainError,
  type DownloadSize,
  download_size_names,
  type FileSize,
  type listDownloadSizes,
  possibleSize,
  sizeInPixels,
  WEB_MAX_BYTES,
} from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import { cutOutSize } from '../../images/cut-out.ts'
import { originalFormat } from '../../images/render-rendition.ts'
import { type CutoutDeps, findReadyCutout } from '../cutouts/make-cutout.ts'
import { cutOutOf } from '../cutouts/remove-background.ts'
import { findLicensableAsset } from '../downloads/queries.ts'
import { findLicensedFile } from '../pictures/licensed-file.ts'
import { findLicensablePicture, findLicensedPicture, type PictureRow } from '../pictures/queries.ts'

/**
 * Lists the sizes of an image that the member may license, with and without its background. Throws not_found.
 */
export async function listSizes(
  deps: CutoutDeps,
  user_id: string,
  stock_id: string,
): Promise<CallResult<typeof listDownloadSizes>> {
  const asset = await findLicensableAsset(deps.db, user_id, stock_id)
  const picture =
    asset &&
    (asset.licensed
      ? await findLicensedPicture(deps.db, asset.asset_id, user_id)
      : await findLicensablePicture(deps.db, asset.asset_id))
  if (!picture) throw new DomainError('not_found')
  const cutout = await findReadyCutout(deps, picture)
  const { width, height } = cutOutSize(picture)
  const cut_out = { ...cutOutOf(picture, cutout ?? { storage_key: '' }), width_px: width, height_px: height }
  const original_bytes = await likelyBytes(deps, picture)
  return {
    sizes: await sizesOf(deps, picture, original_bytes),
    without_background: await sizesOf(deps, cut_out, cutout?.bytes ?? width * height * PNG_DENSITY),
    replaced: download_size_names
      .map((size) => ({ size, by: possibleSize(picture, size) }))
      .filter(({ size, by }) => size !== by),
  }
}

async function sizesOf(deps: Deps, picture: PictureRow, original_bytes: number): Promise<FileSize[]> {
  const made = await Promise.all(download_size_names.map((size) => findLicensedFile(deps, { picture, size })))
  const whole_bytes = made[0]?.bytes ?? original_bytes
  return download_size_names.flatMap((size, place) => {
    const pixels = sizeInPixels(picture, size)
    if (!pixels) return []
    const { width, height, bytes } = made[place] ?? {
      ...pixels,
      bytes: Math.round(estimatedBytes(picture, size, whole_bytes)),
    }
    return { size, width, height, bytes, exact: made[place] !== undefined }
  })
}

/**
 * Bytes per pixel in the size *Web* relative to the original, which is of a higher quality. Made smaller, an image has
 * more detail in each pixel.
 */
const WEB_DENSITY = { as_large: 0.5, smaller: 0.9 }

function estimatedBytes(picture: PictureRow, size: DownloadSize, whole_bytes: number): number {
  const { width, height } = sizeInPixels(picture, size)!
  const bytes = (whole_bytes * width * height) / (picture.width_px * picture.height_px)
  if (size !== 'web') return bytes
  return Math.min(bytes * WEB_DENSITY[width < picture.width_px ? 'smaller' : 'as_large'], WEB_MAX_BYTES)
}

/**
 * Bytes of a delivered original relative to those of its stored file, by its format. Measured with photographs: 0.25 to
 * 0.4 for PNG, and 1.7 for strongly compressed JPEG, while those of cameras hardly grow.
 */
const GROWTH = { jpeg: 1.4, png: 0.35, webp: 3 }
/** Typical bytes per pixel: of a PNG, of a JPEG, and of a JPEG of a drawing. */
const PNG_DENSITY = 0.7
const JPEG_DENSITY = 0.35
const DRAWN_DENSITY = 0.05

/** The likely size of the delivered original, in bytes. */
async function likelyBytes({ storage }: Deps, picture: PictureRow): Promise<number> {
  const { master_format, master_key, width_px, height_px } = picture
  const pixels = width_px * height_px
  if (originalFormat(picture) === 'png' && master_format !== 'png') return pixels * PNG_DENSITY
  if (master_format === 'svg') return pixels * DRAWN_DENSITY
  // An estimate doesn't need the store.
  const stored = await storage.size(master_key).catch(() => undefined)
  if (stored === undefined) return pixels * JPEG_DENSITY
  return originalFormat(picture) === 'png' ? stored : stored * GROWTH[master_format]
}
