import { buffer } from 'node:stream/consumers'
import {
  between,
  type Field,
  findSubject,
  type RgbPixels,
  softenMask,
  subjectColours,
} from '@taswira/cut-out'
import { decode, fromPixels } from './sharp.ts'

/**
 * A process of its own for each picture, started by cut-out.ts: the encoded picture comes in, a PNG goes out, and the
 * exit code tells when there is none. What it took of memory is given back when it ends.
 */

/** Longest side, in px, of the copies in which the subject is looked for, and its edge. */
const SMALL_PX = 450
const MIDDLE_PX = 1_000
/** Masks that are trusted less are refused; measured on photographs (docs/cutouts.md). */
const TRUST_MIN = 0.28
/** Exit code for a picture in which no subject stands out. */
const NO_SUBJECT = 3

interface FullPicture {
  /** Four channels. */
  data: Buffer
  width: number
  height: number
}

/** Writes the edge into the full picture, in place; nothing of the ground is left in its pixels. */
function cut(full: FullPicture, soft: Field, colours: Float32Array) {
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

async function copyOf(picture: Buffer, longest_px: number): Promise<RgbPixels> {
  const { data, info } = await upright(picture)
    .resize({ width: longest_px, height: longest_px, fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const upright = (picture: Buffer) => decode(picture).autoOrient().toColourspace('srgb').removeAlpha()

const [width, height] = process.argv.slice(2).map(Number) as [number, number]
const picture = await buffer(process.stdin)
const small = await copyOf(picture, SMALL_PX)
const { mask, trust } = findSubject(small)
if (trust < TRUST_MIN) process.exit(NO_SUBJECT)
const middle = await copyOf(picture, MIDDLE_PX)
const soft = softenMask(mask, small.width, small.height, middle)
const colours = subjectColours(middle, soft)
// What was only needed on the way here is as large as what comes now.
globalThis.gc?.()
const full = {
  data: await upright(picture)
    .resize({ width, height, fit: 'fill' })
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer(),
  width,
  height,
}
cut(full, soft, colours)
process.stdout.write(
  await fromPixels({ ...full, channels: 4 })
    .png({ compressionLevel: 6 })
    .toBuffer(),
)
