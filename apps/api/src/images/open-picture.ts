import { open, stat } from 'node:fs/promises'
import {
  IMAGE_FILE_MAX_BYTES,
  IMAGE_MAX_SIDE_PX,
  type PictureRefusal,
  pictureRefusalText,
  type RefusedSize,
} from '@taswira/contract/image-files'
import { fileTypeFromFile } from 'file-type'
import type { Metadata } from 'sharp'
import { describePixels, type PixelDescription } from './describe-pixels.ts'
import { fingerprintsOf, lookupFingerprintsOf } from './fingerprint.ts'
import { type EmbeddedMetadata, readMetadata } from './read-metadata.ts'
import { readJpegXmp } from './jpeg-xmp.ts'
import { mendedFile } from './mend-jpeg.ts'
import { decode, smallCopy, type TimeLimit } from './sharp.ts'

/** Memory limit for decoding an image that has to be in memory as a whole. */
const MAX_DECODED_BYTES = 400_000_000
/** Images with more pixels that have to be in memory as a whole are opened one after another. */
const LARGE_PIXELS = 30_000_000

/** A file that is refused as an image; the message explains why in one sentence. */
export class RefusedPicture extends Error {
  readonly reason: PictureRefusal
  /** Of an image with too few pixels. */
  readonly size: RefusedSize | undefined
  constructor(reason: PictureRefusal, { size, ...options }: ErrorOptions & { size?: RefusedSize } = {}) {
    super(pictureRefusalText(reason, size), options)
    this.name = 'RefusedPicture'
    this.reason = reason
    this.size = size
  }
}

/** A file that can't be checked now for a reason outside the file; it can be checked again later. */
export class UncheckedPicture extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UncheckedPicture'
  }
}

/** Whether the cause is a package that is being replaced, or a machine without free memory or file descriptors. */
const isOurs = (error: unknown) =>
  /MODULE_NOT_FOUND|EMFILE|ENFILE|ENOMEM/.test((error as NodeJS.ErrnoException).code ?? '') ||
  /too many open files|cannot allocate|out of memory/i.test((error as Error).message)

/** Throws UncheckedPicture for an error that isn't the file's. */
function expectCheckable(error: unknown): undefined {
  if (isOurs(error)) throw new UncheckedPicture('an image could not be checked', { cause: error })
}

export interface OpenedPicture extends PixelDescription {
  format: 'jpeg' | 'png' | 'webp'
  /** Upright dimensions. */
  width_px: number
  height_px: number
  /** Whether anything is really transparent; a fully opaque alpha channel doesn't count. */
  has_alpha: boolean
  /** Whether the file has faults that were mended before decoding (decision 147). */
  mended: boolean
  embedded: EmbeddedMetadata
  /** Stored, so that copies of this image are recognised. */
  fingerprints: Buffer[]
  /** For finding the images that this one may be a copy of. */
  lookups: Buffer[]
}

/** What its owner should know about a file that was accepted, in sentences. */
export const fileNotes = ({ mended, embedded: { dropped } }: OpenedPicture): string[] => [
  ...(mended ? ['The file has small faults. The image is whole.'] : []),
  ...(dropped.length > 0 ? [`Not read from the file: ${dropped.join(', ')}.`] : []),
]

/** Throws RefusedPicture for an image of fewer megapixels: it can't be printed, nor fill a screen. */
export function expectPixels(
  { width_px, height_px }: Pick<OpenedPicture, 'width_px' | 'height_px'>,
  min_megapixels: number,
): void {
  if (width_px * height_px >= min_megapixels * 1_000_000) return
  throw new RefusedPicture('too_few_pixels', { size: { width_px, height_px, min_megapixels } })
}

/**
 * Opens a file of unknown origin: detects its type by content, then decodes every pixel once to derive colours and
 * placeholder. Throws RefusedPicture, and UncheckedPicture.
 */
export const openPicture = (path: string, limit?: TimeLimit): Promise<OpenedPicture> =>
  openWith(path, limit, async (metadata) => ({
    embedded: readMetadata({ ...metadata, packets: await readJpegXmp(path) }),
  }))

/** Does what openPicture does without reading the metadata, for which a file can demand seconds of the event loop. */
export const openPixels = (path: string): Promise<Omit<OpenedPicture, 'embedded'>> =>
  openWith(path, undefined, async () => ({}))

async function openWith<Read>(
  path: string,
  limit: TimeLimit | undefined,
  readMore: (metadata: Metadata) => Promise<Read>,
): Promise<Omit<OpenedPicture, 'embedded'> & Read> {
  const format = await readFormat(path)
  try {
    const file = await mendedFile(path)
    const metadata = await decode(file, limit).metadata()
    if ((metadata.pages ?? 1) > 1) throw new RefusedPicture('animated')
    if (Math.max(metadata.width, metadata.height) > IMAGE_MAX_SIDE_PX) throw new RefusedPicture('too_long')
    if (metadata.format !== format) throw new RefusedPicture('damaged')
    const openSmallCopy = () => smallCopy(decode(file, { ...limit, is_deep: metadata.depth === 'ushort' }))
    const small = await (isLarge(metadata) ? inTurn(openSmallCopy) : openSmallCopy())
    return {
      format,
      width_px: metadata.autoOrient.width,
      height_px: metadata.autoOrient.height,
      has_alpha: metadata.hasAlpha && hasTransparency(small.data),
      mended: file !== path,
      fingerprints: fingerprintsOf(small),
      lookups: lookupFingerprintsOf(small),
      ...(await describePixels(small)),
      ...(await readMore(metadata)),
    }
  } catch (error) {
    if (error instanceof RefusedPicture) throw error
    expectCheckable(error)
    const reason = refusalFor((error as Error).message)
    const cut = reason === 'damaged' && (await endsEarly(path, format))
    throw new RefusedPicture(cut ? 'truncated' : reason, { cause: error })
  }
}

/**
 * Most images are decoded line by line, whatever their size, but progressive ones need the whole image in memory.
 * Throws RefusedPicture when that would take too much memory.
 */
function isLarge({ width, height, channels, depth, format, isProgressive }: Metadata): boolean {
  if (!isProgressive) return false
  const decoded_bytes = width * height * channels * (depth === 'ushort' ? 2 : 1)
  if (format === 'png' && decoded_bytes > MAX_DECODED_BYTES) throw new RefusedPicture('interlaced')
  return width * height > LARGE_PIXELS
}

let turn: Promise<unknown> = Promise.resolve()

/** Runs `work` after all earlier calls have finished. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work)
  turn = mine.catch(() => {})
  return mine
}

/** Reads a file's metadata without decoding its pixels. Throws RefusedPicture. */
export async function readEmbedded(path: string): Promise<EmbeddedMetadata> {
  try {
    const metadata = await decode(await mendedFile(path)).metadata()
    return readMetadata({ ...metadata, packets: await readJpegXmp(path) })
  } catch (error) {
    expectCheckable(error)
    throw new RefusedPicture(refusalFor((error as Error).message), { cause: error })
  }
}

function hasTransparency(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at]! < 255) return true
  return false
}

const formats: Record<string, Metadata['format']> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
}

const refused_types: Record<string, PictureRefusal> = {
  'image/apng': 'animated',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif': 'heic',
  'image/heif-sequence': 'heic',
  'image/tiff': 'tiff',
}

/** Detects the format by content, whatever the name. Throws RefusedPicture. */
async function readFormat(path: string): Promise<OpenedPicture['format']> {
  const head = await readHead(path)
  const type = (await fileTypeFromFile(path).catch(expectCheckable))?.mime
  const format = type && formats[type]
  if (format) return format as OpenedPicture['format']
  if (type && refused_types[type]) throw new RefusedPicture(refused_types[type])
  if (/<svg[\s>]/i.test(head.toString('latin1'))) throw new RefusedPicture('svg')
  // Camera raw files, JPEG 2000, PSD and the like.
  if (type?.startsWith('image/')) throw new RefusedPicture('other_format')
  throw new RefusedPicture('not_a_picture')
}

/** The first 64 kB, enough to get past the comments before an SVG's first tag. Throws RefusedPicture. */
async function readHead(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path)
    if (size === 0) throw new RefusedPicture('empty')
    if (size > IMAGE_FILE_MAX_BYTES) throw new RefusedPicture('too_large')
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, 65_536)))
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof RefusedPicture) throw error
    expectCheckable(error)
    throw new RefusedPicture('unreadable', { cause: error })
  }
}

/** libvips reports errors only as text, so their wording distinguishes the causes. */
function refusalFor(message: string): PictureRefusal {
  if (/exceeds pixel limit|too (large|big)/i.test(message)) return 'too_many_pixels'
  if (/timeout/i.test(message)) return 'too_slow'
  return 'damaged'
}

/** Markers near the end of every complete file; more data may follow, such as a second image. */
const end_marks = { jpeg: Buffer.from([0xff, 0xd9]), png: Buffer.from('IEND') }

/** How many bytes of the end are checked. */
const TAIL_BYTES = 4_096

/**
 * Whether the file lacks its format's end marker. Checked in the file itself when decoding failed: libvips keeps one
 * error message for all threads, so with two images at once it may belong to the other one.
 */
async function endsEarly(path: string, format: string): Promise<boolean> {
  if (format !== 'jpeg' && format !== 'png') return false
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const start = Math.max(0, size - TAIL_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, start)
    return !buffer.subarray(0, bytesRead).includes(end_marks[format])
  } finally {
    await file.close()
  }
}
