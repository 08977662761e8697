import { IMAGE_FILE_MAX_BYTES } from './asset-rules.ts'
import { numberText } from '../money.ts'

/** Limits of an image file; JPEG allows sides of at most 65,535. */
export const IMAGE_MAX_PIXELS = 100_000_000
export const IMAGE_MAX_SIDE_PX = 30_000

/** Why a file was refused, as the end of a sentence that starts with the file name. The database stores the code. */
export const picture_refusals = {
  empty: 'the file is empty',
  too_large: `the file is larger than ${IMAGE_FILE_MAX_BYTES / 1024 / 1024} MB`,
  not_a_picture: "it isn't a readable image; use JPEG, PNG or WebP",
  svg: "SVG isn't supported; save it as PNG",
  heic: "HEIC and HEIF aren't supported; save it as JPEG",
  avif: "AVIF isn't supported; save it as JPEG or PNG",
  gif: "GIF isn't supported; save it as PNG or JPEG",
  tiff: "TIFF isn't supported; save it as JPEG or PNG",
  bmp: "BMP isn't supported; save it as PNG",
  other_format: "this file format isn't supported; use JPEG, PNG or WebP",
  animated: "animated images aren't supported; save one frame",
  too_many_pixels: `the image has more than ${IMAGE_MAX_PIXELS / 1_000_000} megapixels`,
  too_long: `one side of the image is longer than ${numberText(IMAGE_MAX_SIDE_PX)} pixels`,
  interlaced: 'an interlaced PNG of this size needs too much memory; save it without interlacing',
  too_few_pixels: 'the image has {width} × {height} pixels; at least {megapixels} megapixels are needed',
  truncated: 'the file ends before the image is complete',
  damaged: 'the image data is damaged or incomplete',
  too_slow: 'decoding the image took too long',
  too_heavy: 'opening the image takes too long or needs too much memory; save it again as JPEG or PNG',
  unreadable: "can't read the file",
}
export type PictureRefusal = keyof typeof picture_refusals

/** Values for the message of `too_few_pixels`. */
export interface RefusedSize {
  width_px: number
  height_px: number
  min_megapixels: number
}

/** Why an upload to the studio was refused for other reasons than the image. The database stores the code. */
export const upload_refusals = {
  lost: "The file didn't arrive completely. Please upload it again.",
  changed: 'The file was damaged on its way. Please upload it again.',
  unchecked: "We couldn't check this file. Save it again as JPEG or PNG, and upload that.",
  known: 'This file is in our catalogue already.',
}
export type UploadRefusal = keyof typeof upload_refusals | PictureRefusal

/** `size` is required for `too_few_pixels`. */
export const pictureRefusalText = (code: PictureRefusal, size?: RefusedSize | null): string =>
  picture_refusals[code]
    .replace('{width}', numberText(size?.width_px ?? 0))
    .replace('{height}', numberText(size?.height_px ?? 0))
    .replace('{megapixels}', String(size?.min_megapixels ?? 0))

/** A complete sentence, for screens without a file name before it. */
export function uploadRefusalText(code: UploadRefusal, size?: RefusedSize | null): string {
  if (code in upload_refusals) return upload_refusals[code as keyof typeof upload_refusals]
  const text = pictureRefusalText(code as PictureRefusal, size)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
