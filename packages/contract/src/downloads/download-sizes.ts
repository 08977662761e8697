import { type FocalFacts, focalPoint, headsOf, near_heads } from '../assets/focal-point.ts'

/**
 * The sizes in which a licensed image is delivered, under one licence (decision 17). `ratio` is the width of a crop
 * divided by its height; null keeps the image whole.
 */
export const download_sizes = {
  original: { name: 'Original', ratio: null },
  web: { name: 'Web', ratio: null },
  square: { name: 'Square', ratio: 1 },
  '4x5': { name: '4:5', ratio: 4 / 5 },
  '16x9': { name: '16:9', ratio: 16 / 9 },
  '9x16': { name: '9:16', ratio: 9 / 16 },
} as const
export type DownloadSize = keyof typeof download_sizes
export const download_size_names = Object.keys(download_sizes) as DownloadSize[]

export const isSize = (name: unknown): name is DownloadSize =>
  typeof name === 'string' && Object.hasOwn(download_sizes, name)

/** Long side of the size *Web*, in px, and its largest file, in bytes. */
export const WEB_PX = 2_000
export const WEB_MAX_BYTES = 500_000

/** The file name of a licensed image in a size, without its ending. */
export const sizedName = (slug: string, size: DownloadSize): string =>
  size === 'original' ? slug : `${slug}-${size}`

/** An image and what its crops keep. */
export interface Croppable extends FocalFacts {
  width_px: number
  height_px: number
}

/** A part of an image, in px. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

/** Side of the blocks of a JPEG, in px: a crop on their edges loses less quality, and stays smaller. */
const BLOCK_PX = 16
/** Room above a face, in heights of its box: enough for a head-wrap, or at least for hair. */
const ROOM_ABOVE = [1, 0.5]

/**
 * The largest part of an image with this ratio of width to height that has all heads whole, as near to the focal point
 * as possible; undefined when each position would cut a head. Small faces in the background only move the crop.
 */
export function cropWithHeads(image: Croppable, ratio: number): Crop | undefined {
  const { width_px, height_px, faces } = image
  // The crop has the image's full height or its full width, so it moves in one direction only.
  const sideways = width_px > height_px * ratio
  const [length, other] = sideways ? [width_px, height_px * ratio] : [height_px, width_px / ratio]
  const window = Math.max(1, Math.min(length, Math.round(other)))
  const point = focalPoint(image) ?? near_heads
  const percent = sideways ? point.x : point.y
  const wanted = Math.round(((length - window) * percent) / 100)
  for (const above of ROOM_ABOVE) {
    const { large, small } = headsOf(faces, above)
    const rangeOf = (head: (typeof large)[number]): Range =>
      sideways
        ? [Math.floor(head.left * length), Math.ceil(head.right * length)]
        : [Math.floor(head.top * length), Math.ceil(head.bottom * length)]
    const start = placeWindow({ length, window, wanted }, large.map(rangeOf), small.map(rangeOf))
    if (start !== undefined)
      return sideways
        ? { left: start, top: 0, width: window, height: height_px }
        : { left: 0, top: start, width: width_px, height: window }
  }
  return undefined
}

/** From and to, in px. */
type Range = [number, number]

/** Where a window starts that contains all of `kept`, and cuts as few of `others` as possible. */
function placeWindow(
  { length, window, wanted }: { length: number; window: number; wanted: number },
  kept: Range[],
  others: Range[],
): number | undefined {
  const first = Math.max(0, ...kept.map(([, to]) => to - window))
  const last = Math.min(length - window, ...kept.map(([from]) => from))
  if (first > last) return undefined
  const within = (start: number) => Math.min(last, Math.max(first, start))
  const cutsAt = (start: number) =>
    others.filter(([from, to]) => [start, start + window].some((edge) => from < edge && edge < to)).length
  const starts = [wanted, ...others.flat().flatMap((edge) => [edge, edge - window])].map(within)
  const badness = (start: number) => cutsAt(start) * length + Math.abs(start - within(wanted))
  const best = starts.reduce((one, other) => (badness(other) < badness(one) ? other : one))
  const on_block = within(Math.round(best / BLOCK_PX) * BLOCK_PX)
  return cutsAt(on_block) > cutsAt(best) ? best : on_block
}

/** The pixels of an image in a size; undefined for a crop that would cut a head. Never more than the image has. */
export function sizeInPixels(
  image: Croppable,
  size: DownloadSize,
): { width: number; height: number } | undefined {
  const { ratio } = download_sizes[size]
  if (ratio !== null) return cropWithHeads(image, ratio)
  const { width_px, height_px } = image
  const scale = size === 'web' ? Math.min(1, WEB_PX / Math.max(width_px, height_px)) : 1
  return {
    width: Math.max(1, Math.round(width_px * scale)),
    height: Math.max(1, Math.round(height_px * scale)),
  }
}

/** The wanted size, or if that would cut a head, the one of the most similar shape that doesn't. */
export function possibleSize(image: Croppable, wanted: DownloadSize): DownloadSize {
  const { ratio } = download_sizes[wanted]
  if (ratio === null || cropWithHeads(image, ratio)) return wanted
  const own_ratio = image.width_px / image.height_px
  const distance = (size: DownloadSize) =>
    Math.abs(Math.log((download_sizes[size].ratio ?? own_ratio) / ratio))
  return download_size_names
    .filter((size) => size !== 'web' && sizeInPixels(image, size))
    .reduce((best, size) => (distance(size) < distance(best) ? size : best))
}
