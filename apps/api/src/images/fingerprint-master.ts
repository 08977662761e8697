import { fingerprintsOf } from './fingerprint.ts'
import { drawnAt, type Master } from './render-rendition.ts'
import { decode, SMALL_COPY_PX, smallCopy } from './sharp.ts'

/** The fingerprints of a stored original. Throws when it can't be decoded. */
export async function fingerprintMaster({
  data,
  format,
  width_px,
  height_px,
}: Omit<Master, 'picture_key' | 'has_alpha'>) {
  const scale = SMALL_COPY_PX / Math.max(width_px, height_px)
  const size = { width: Math.round(width_px * scale), height: Math.round(height_px * scale) }
  return fingerprintsOf(await smallCopy(decode(format === 'svg' ? drawnAt(data, size) : data)))
}
