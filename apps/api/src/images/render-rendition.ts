import {
  DISPLAY_PX,
  type DownloadSize,
  type FocalPoint,
  near_heads,
  SMALL_DISPLAY_PX,
  SMALLEST_DISPLAY_PX,
  thumbnail_widths_px,
} from '@taswira/contract/image-files'
import type { Sharp } from 'sharp'
import { toExif, type LicenceMetadata, toXmp } from './licence-metadata.ts'
import { decode } from './sharp.ts'
import { watermarkFor } from './watermark.ts'

/** Renditions that need no licence. */
export type PublicKind =
  | '240'
  | '240-light'
  | '360'
  | '480'
  | 'display'
  | 'display-960'
  | 'display-640'
  /** Large and without a watermark, for reviewers and the image's contributor. */
  | 'review'
  | 'sample'
  | 'share'

export type RenditionKind = PublicKind | DownloadSize
export type RenditionFormat = 'avif' | 'webp' | 'jpeg' | 'png'

/** Increase it when a rendition of the same image would look different: existing files are then not used any more. */
export const RECIPE = 1

/** Long side of the image that reviewers see: enough to judge focus and noise. */
const REVIEW_PX = 2400

const SHARE = { width: 1200, height: 630 }
/** Maximum height of a thumbnail relative to its width. */
const THUMBNAIL_RATIO_MAX = 4

/** The stored original: as uploaded, or an SVG drawn by the demo catalogue. */
export interface Master {
  data: Buffer
  format: 'jpeg' | 'png' | 'webp' | 'svg'
  picture_key: string
  /** Upright dimensions. */
  width_px: number
  height_px: number
  has_alpha: boolean
}

/** An original, the site name for its watermark, and the point that its crop keeps. */
export interface MarkedMaster extends Master {
  watermark: string
  focal_point: FocalPoint | null
}

export const isThumbnail = (kind: RenditionKind) =>
  (thumbnail_widths_px as readonly number[]).includes(Number.parseInt(kind, 10))

/** The delivery format of an original: PNG with transparency, otherwise JPEG. */
export const originalFormat = ({ has_alpha }: Pick<Master, 'has_alpha'>): 'png' | 'jpeg' =>
  has_alpha ? 'png' : 'jpeg'

/**
 * Makes one rendition: upright, in sRGB, without the file's own metadata. Public renditions above thumbnail size have
 * the watermark in their pixels; `licence` is embedded in samples. Licensed files are made by render-licensed.ts.
 */
export async function renderRendition(
  master: MarkedMaster,
  kind: PublicKind,
  format: RenditionFormat,
  licence?: LicenceMetadata,
): Promise<Buffer> {
  const size = renditionSize(master, kind)
  const picture = decode(
    master.format === 'svg' ? drawnAt(master.data, size.source) : master.data,
  ).autoOrient()
  if (kind === 'share') fillShare(picture, size.source, master.focal_point ?? near_heads)
  else picture.resize({ width: size.width, height: size.height, fit: 'fill' })
  picture.toColourspace('srgb')
  if (format === 'jpeg') picture.flatten({ background: '#ffffff' })
  if (!isThumbnail(kind) && kind !== 'review') {
    picture.composite([await watermarkFor(master.watermark, { ...size, picture_key: master.picture_key })])
  }
  if (!licence) return encoded(picture, kind, format).toBuffer()
  picture.withExif({ IFD0: toExif(licence) })
  return encoded(picture.withXmp(toXmp(licence)), kind, format).toBuffer()
}

/**
 * Crops to the sharing size around a point, as CSS does with `object-position`. Crops before enlarging, because a strip
 * of one by thousands of pixels would become millions.
 */
function fillShare(picture: Sharp, source: { width: number; height: number }, { x, y }: FocalPoint) {
  const scale = Math.max(SHARE.width / source.width, SHARE.height / source.height)
  const width = Math.max(1, Math.min(source.width, Math.round(SHARE.width / scale)))
  const height = Math.max(1, Math.min(source.height, Math.round(SHARE.height / scale)))
  const left = Math.round(((source.width - width) * x) / 100)
  const top = Math.round(((source.height - height) * y) / 100)
  picture.extract({ left, top, width, height }).resize({ ...SHARE, fit: 'fill' })
}

/** Long sides of the smaller display renditions. */
const long_sides_px: Partial<Record<PublicKind, number>> = {
  review: REVIEW_PX,
  'display-960': SMALL_DISPLAY_PX,
  'display-640': SMALLEST_DISPLAY_PX,
}

interface Size {
  width: number
  height: number
  /** Size of the source: the original, or a drawing rasterised as needed. */
  source: { width: number; height: number }
}

function renditionSize({ width_px, height_px, format }: Master, kind: PublicKind): Size {
  if (kind === 'share') {
    if (format !== 'svg') return { ...SHARE, source: { width: width_px, height: height_px } }
    const scale = Math.max(SHARE.width / width_px, SHARE.height / height_px)
    return { ...SHARE, source: scaled(width_px, height_px, scale) }
  }
  // A strip's height is limited too: WebP allows at most 16,383 px, and lists show no more of it.
  const thumbnail_px = Number.parseInt(kind, 10)
  const scale = isThumbnail(kind)
    ? Math.min(thumbnail_px / width_px, (thumbnail_px * THUMBNAIL_RATIO_MAX) / height_px)
    : (long_sides_px[kind] ?? DISPLAY_PX) / Math.max(width_px, height_px)
  const size = scaled(width_px, height_px, Math.min(1, scale))
  return { ...size, source: size }
}

const scaled = (width: number, height: number, scale: number) => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})

function encoded(picture: Sharp, kind: PublicKind, format: RenditionFormat): Sharp {
  // For visitors who save data: a third fewer bytes at acceptable quality.
  const light = kind === '240-light'
  switch (format) {
    // Effort 2 of 9: an eighth of the default's time for 5 percent more bytes. WebP: two thirds of the time for 2
    // percent.
    case 'avif':
      return picture.avif({ quality: light ? 40 : 55, effort: 2 })
    case 'webp':
      return picture.webp({ quality: light ? 52 : 76, effort: 2 })
    default:
      return picture.jpeg({ quality: light ? 58 : 80, progressive: true })
  }
}

/** Replaces the width and height of the SVG's root, so that it is rasterised at the required size. */
export function drawnAt(svg: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const text = svg.toString('utf8')
  const sized = text.replace(/<svg\b[^>]*>/, (root) =>
    root
      .replace(/\s(?:width|height)="[^"]*"/g, '')
      .replace('<svg', `<svg width="${width}" height="${height}"`),
  )
  return Buffer.from(sized)
}
