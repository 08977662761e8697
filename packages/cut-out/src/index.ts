import { findSubject } from './find-subject.ts'
import { between, softenMask, subjectColours } from './soften-mask.ts'
import type { Field, RgbPixels } from './subject-mask.ts'

export type { RgbPixels } from './subject-mask.ts'

/** Longest side, in px, of the copies for finding the subject and for refining its edge. */
const SMALL_PX = 450
const MIDDLE_PX = 1_000

/** A decoded picture with four channels, 8 bits each. */
export interface RgbaPixels {
  data: Uint8Array
  width: number
  height: number
}

/** One picture in several sizes, each decoded only when needed. */
export interface PictureSource {
  /** A copy whose longer side is at most this long; smaller pictures are not enlarged. */
  copyWithin: (longest_px: number) => Promise<RgbPixels>
  /** The picture at the size of the cut-out, opaque. Its pixels are changed in place. */
  full: () => Promise<RgbaPixels>
}

/**
 * Cuts the subject out: the full picture with a transparent background, no background colour left in its pixels.
 * Returns undefined when no subject stands out clearly.
 */
export async function cutOutSubject({ copyWithin, full }: PictureSource): Promise<RgbaPixels | undefined> {
  const small = await copyWithin(SMALL_PX)
  const mask = findSubject(small)
  if (!mask) return undefined
  const middle = await copyWithin(MIDDLE_PX)
  const soft = softenMask(mask, small.width, small.height, middle)
  const colours = subjectColours(middle, soft)
  // The intermediate arrays use as much memory as the full picture, which is decoded next.
  globalThis.gc?.()
  const picture = await full()
  cut(picture, soft, colours)
  return picture
}

/** Writes alpha and edge colours into the full picture, in place. */
function cut(full: RgbaPixels, soft: Field, colours: Float32Array) {
  const pixels = full.data
  for (let y = 0; y < full.height; y++) {
    const [above, below, down] = between(y, full.height, soft.height)
    for (let x = 0; x < full.width; x++) {
      const [left, right, along] = between(x, full.width, soft.width)
      const at = (y * full.width + x) * 4
      const corners = [above * soft.width + left, above * soft.width + right] as const
      const lower = [below * soft.width + left, below * soft.width + right] as const
      const alpha =
        (soft.data[corners[0]]! * (1 - along) + soft.data[corners[1]]! * along) * (1 - down) +
        (soft.data[lower[0]]! * (1 - along) + soft.data[lower[1]]! * along) * down
      if (alpha >= 0.998) continue
      const nearest = (down < 0.5 ? corners : lower)[along < 0.5 ? 0 : 1] * 3
      for (let channel = 0; channel < 3; channel++) {
        const own = pixels[at + channel]! * alpha + colours[nearest + channel]! * (1 - alpha)
        pixels[at + channel] = alpha < 0.002 ? 0 : Math.round(own)
      }
      pixels[at + 3] = alpha < 0.002 ? 0 : Math.round(alpha * 255)
    }
  }
}
