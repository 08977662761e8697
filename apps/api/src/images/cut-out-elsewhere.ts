import type { Master } from './render-rendition.ts'
import { decode } from './sharp.ts'

/** Makes a JPEG of an image within these limits, for an external cut-out service. */
export async function copyWithin(
  { data, width_px, height_px }: Master,
  { max_pixels, max_bytes }: { max_pixels: number; max_bytes: number },
): Promise<Buffer> {
  const scale = Math.min(1, Math.sqrt(max_pixels / (width_px * height_px)))
  const size = {
    width: Math.max(1, Math.floor(width_px * scale)),
    height: Math.max(1, Math.floor(height_px * scale)),
  }
  for (const quality of [92, 80, 60]) {
    const copy = await decode(data)
      .autoOrient()
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .resize({ ...size, fit: 'fill' })
      .jpeg({ quality })
      .toBuffer()
    if (copy.length <= max_bytes) return copy
  }
  throw new Error('the copy is too large in every quality')
}

/** Tolerance for the proportions of the service's result, as a share: sides are whole pixels. */
const TOLERANCE = 0.03
/** A smaller result is only a preview. */
const SMALLEST_PX = 64

/**
 * Decodes and re-encodes the service's result, so that only pixels are passed on. Throws an Error when it is not a PNG
 * with transparency, or doesn't have the image's proportions.
 */
export async function checkedCutOut(
  png: Buffer,
  { width_px, height_px }: Pick<Master, 'width_px' | 'height_px'>,
): Promise<Buffer> {
  const { format, width, height, hasAlpha } = await decode(png).metadata()
  const off = Math.abs((width * height_px) / (height * width_px) - 1)
  const tiny = Math.max(width, height) < Math.min(SMALLEST_PX, Math.max(width_px, height_px))
  if (format !== 'png' || !hasAlpha || off > TOLERANCE || tiny || width > width_px || height > height_px)
    throw new Error("the service's result is not a cut-out of this image")
  return decode(png).toColourspace('srgb').png({ compressionLevel: 6 }).toBuffer()
}
