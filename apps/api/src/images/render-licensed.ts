import {
  type Croppable,
  cropWithHeads,
  download_sizes,
  type DownloadSize,
  sizeInPixels,
  WEB_MAX_BYTES,
} from '@taswira/contract/image-files'
import type { Sharp } from 'sharp'
import { type LicenceMetadata, pngWithXmp, toExif, toXmp } from './licence-metadata.ts'
import { drawnAt, type Master } from './render-rendition.ts'
import { decode, fromPixels, type RawPixels } from './sharp.ts'

/** An original with what its crops keep, or the cut-out of one. */
export interface LicensedMaster extends Master, Croppable {
  /** Whether `data` is a cut-out, which may have fewer pixels than its original. */
  cut_out?: true
}

/** Room in the size *Web* for what is written into a file per licence, in bytes. */
const RESERVED_BYTES = 40_000
const QUALITY = 94
/** Range of the quality for the size *Web*; even noise fits at the lower end. */
const WEB_QUALITY = { least: 8, most: 88 }
/** sharp's own effort of 7 takes ten times as long, for the same bytes. */
const palette = { palette: true, effort: 4, compressionLevel: 9 }
/** Each try to make an image with transparency fit has at most this share of the width before. */
const SHRINK_MAX = 0.95

/** Makes the file that a licence delivers in a size: upright, in sRGB, with only our own metadata. */
export async function renderLicensed(
  master: LicensedMaster,
  size: DownloadSize,
  format: 'jpeg' | 'png',
  licence: LicenceMetadata,
): Promise<Buffer> {
  const { data, cut_out } = master
  const whole = cut_out ? { ...master, ...pngSize(data) } : master
  const { width_px: width, height_px: height } = whole
  // It is one already.
  if (cut_out && size === 'original') return pngWithXmp(data, toXmp(licence))
  const picture = decode(master.format === 'svg' ? drawnAt(data, { width, height }) : data).autoOrient()
  const { ratio } = download_sizes[size]
  const crop = ratio && cropWithHeads(whole, ratio)
  if (crop) picture.extract(crop)
  if (size === 'web') picture.resize({ ...sizeInPixels(whole, size), fit: 'fill' })
  picture.toColourspace('srgb')
  if (format === 'jpeg') picture.flatten({ background: '#ffffff' })
  if (size !== 'web')
    return withLicence(
      format === 'png'
        ? picture.png({ compressionLevel: 6 })
        : picture.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }),
      format,
      licence,
    )
  const { data: pixels, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const raw = { data: pixels, width: info.width, height: info.height, channels: info.channels as 3 | 4 }
  return format === 'png' ? webPng(raw, licence) : webJpeg(raw, licence)
}

/** Embeds a licence. sharp's own way of writing XMP into PNG is hardly read by any program. */
async function withLicence(
  encoded: Sharp,
  format: 'jpeg' | 'png',
  licence: LicenceMetadata,
): Promise<Buffer> {
  encoded.withExif({ IFD0: toExif(licence) })
  return format === 'png'
    ? pngWithXmp(await encoded.toBuffer(), toXmp(licence))
    : encoded.withXmp(toXmp(licence)).toBuffer()
}

const MAX_BYTES = WEB_MAX_BYTES - RESERVED_BYTES
const fits = (file: Buffer) => file.length <= MAX_BYTES

/** The best quality that fits. */
async function webJpeg(raw: RawPixels, licence: LicenceMetadata): Promise<Buffer> {
  const encode = (quality: number) =>
    withLicence(fromPixels(raw).jpeg({ quality, progressive: true }), 'jpeg', licence)
  let { least, most } = WEB_QUALITY
  const best = await encode(most)
  if (fits(best)) return best
  let smaller: Buffer | undefined
  while (most - least > 1) {
    const quality = Math.floor((least + most) / 2)
    const tried = await encode(quality)
    if (fits(tried)) [least, smaller] = [quality, tried]
    else most = quality
  }
  return smaller ?? encode(least)
}

/** With all colours if that fits, else with a palette of 256, and then with as many pixels as fit. */
async function webPng(raw: RawPixels, licence: LicenceMetadata): Promise<Buffer> {
  const all_colours = await withLicence(fromPixels(raw).png({ compressionLevel: 9 }), 'png', licence)
  if (fits(all_colours)) return all_colours
  for (let width = raw.width; ; ) {
    const picture = fromPixels(raw)
    if (width < raw.width) picture.resize({ width })
    const tried = await withLicence(picture.png(palette), 'png', licence)
    if (fits(tried) || width === 1) return tried
    // The bytes shrink a little less than the pixels do.
    width = Math.max(1, Math.floor(width * Math.min(SHRINK_MAX, 0.95 * Math.sqrt(MAX_BYTES / tried.length))))
  }
}

const PNG_WIDTH_AT = 16
const PNG_HEIGHT_AT = 20

/** The dimensions that a PNG's header names. */
const pngSize = (png: Buffer) => ({
  width_px: png.readUInt32BE(PNG_WIDTH_AT),
  height_px: png.readUInt32BE(PNG_HEIGHT_AT),
})
