import { IMAGE_MAX_PIXELS } from '@taswira/contract/image-files'
import sharp, { type Sharp } from 'sharp'
import { mendJpeg } from './mend-jpeg.ts'

/** Time limit for one image, in s; twenty times what a 50 megapixel photograph needs. */
const TIMEOUT_S = 40

// Only three of forty loaders may read files from strangers: the others are attack surface, because a file named .jpg
// would otherwise be opened by its content, even as libvips' own format.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

// No image is opened twice in a row, so libvips' cache would only hold memory and open files.
sharp.cache(false)
// One thread per image: images are processed in parallel, one per core.
sharp.concurrency(1)

/** Allows this process to read our own drawings, demo works and the watermark: SVG from memory, never from a file. */
export function allowOwnDrawings() {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
}

export interface TimeLimit {
  /** In s, by the clock; 0 means none. */
  timeout_s?: number
}
interface DecodeOptions extends TimeLimit {
  /** Dots per inch at which an SVG is drawn; 72 draws it at the size that it names. */
  density?: number
  /** Whether it has 16 bits a channel; by default read from the header of bytes, and false for a path. */
  is_deep?: boolean
}

/**
 * Starts a pipeline on an encoded image, or on a file that `mendedFile` returned, with limits on pixels and time;
 * damaged data is an error rather than grey.
 */
export function decode(
  picture: Buffer | string,
  { timeout_s = TIMEOUT_S, density, is_deep = isDeepPng(picture) }: DecodeOptions = {},
): Sharp {
  // A decompression bomb announces more pixels in its header, and is refused before any is read.
  const pipeline = sharp(typeof picture === 'string' ? picture : mendJpeg(picture), {
    limitInputPixels: IMAGE_MAX_PIXELS,
    failOn: 'warning',
    ...(density && { density }),
  }).timeout({
    seconds: timeout_s,
  })
  // Otherwise, sharp converts 16 bit images with a profile to Display P3, and their colours come out paler.
  return is_deep ? pipeline.pipelineColourspace('srgb') : pipeline
}

const PNG_BIT_DEPTH_AT = 24
/** Of the formats that we open, only PNG has 16 bits a channel. */
const isDeepPng = (picture: Buffer | string) =>
  typeof picture !== 'string' &&
  picture.toString('latin1', 1, 4) === 'PNG' &&
  picture[PNG_BIT_DEPTH_AT] === 16

export interface RawPixels {
  data: Uint8Array
  width: number
  height: number
  channels: 3 | 4
}

/** Starts a pipeline on decoded pixels. */
export function fromPixels({ data, width, height, channels }: RawPixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

/** Long side of the small copies that images are described by, in px. */
export const SMALL_COPY_PX = 96

/** Decodes every pixel, upright and in sRGB, into a small copy. */
export async function smallCopy(picture: Sharp): Promise<RawPixels> {
  const { data, info } = await picture
    .autoOrient()
    .resize(SMALL_COPY_PX, SMALL_COPY_PX, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 4 }
}
