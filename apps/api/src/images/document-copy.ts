import { checkPicture } from './check-picture.ts'
import { decode } from './sharp.ts'

/** Long side of the copy, in px: small print on a page of A4 stays legible. */
const LONG_SIDE_PX = 2_400

/**
 * Re-encodes a photographed document as a JPEG without metadata or anything else that the file contains. Throws
 * RefusedPicture.
 */
export async function documentCopy(path: string, signal: AbortSignal): Promise<Buffer> {
  await checkPicture(path, { signal })
  return decode(path)
    .autoOrient()
    .resize(LONG_SIDE_PX, LONG_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 80 })
    .toBuffer()
}
