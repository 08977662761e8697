import sharp, { type Sharp } from 'sharp'

/** Largest picture we decode; a bomb announces more in its header and is refused before a pixel is read. */
export const MAX_PIXELS = 100_000_000
/** Longest a single picture may take; twenty times what a 50 megapixel photograph needs. */
const TIMEOUT_SECONDS = 40

// Of the forty loaders only three read what strangers give us: the rest is attack surface, and a file named
// .jpg would otherwise be opened as whatever its content says, libvips' own format included.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

// No picture is opened twice in a row, so libvips' cache would only hold memory and open files.
sharp.cache(false)
// One thread for one picture: pictures are worked on side by side, one for each core.
sharp.concurrency(1)

/** Lets this process read drawings of our own, demo works and the watermark: SVG from memory, never from a file. */
export function allowOwnDrawings() {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
}

/** Starts a pipeline on an encoded picture. Bounded in pixels and time; damaged data is an error, not grey. */
export function decode(picture: Buffer | string): Sharp {
  return sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'warning' }).timeout({
    seconds: TIMEOUT_SECONDS,
  })
}

export interface RawPixels {
  data: Uint8Array
  width: number
  height: number
  channels: 3 | 4
}

/** Starts a pipeline on pixels that are already decoded. */
export function fromPixels({ data, width, height, channels }: RawPixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}
