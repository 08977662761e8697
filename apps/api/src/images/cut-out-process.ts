import { buffer } from 'node:stream/consumers'
import { cutOutSubject } from '@taswira/cut-out'
import { decode, fromPixels } from './sharp.ts'

/**
 * A process of its own for each picture, started by cut-out.ts: it reads the encoded picture from its input, writes a
 * PNG to its output and reports by its exit code when there is no subject. Its memory is freed when it ends.
 */

/** Exit code for a picture in which no subject stands out. */
const NO_SUBJECT = 3

const [width, height] = process.argv.slice(2).map(Number) as [number, number]
const picture = await buffer(process.stdin)
const upright = () => decode(picture).autoOrient().toColourspace('srgb').removeAlpha()

const cut_out = await cutOutSubject({
  async copyWithin(longest_px) {
    const { data, info } = await upright()
      .resize({ width: longest_px, height: longest_px, fit: 'inside', withoutEnlargement: true })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  },
  async full() {
    const data = await upright()
      .resize({ width, height, fit: 'fill' })
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer()
    return { data, width, height }
  },
})
if (!cut_out) process.exit(NO_SUBJECT)
process.stdout.write(
  await fromPixels({ ...cut_out, channels: 4 })
    .png({ compressionLevel: 6 })
    .toBuffer(),
)
