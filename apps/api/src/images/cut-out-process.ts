import { buffer } from 'node:stream/consumers'
import { cutOutSubject } from '@taswira/cut-out'
import { decode, fromPixels } from './sharp.ts'

/**
 * Runs as a separate process per image, started by cut-out.ts: reads the encoded image from stdin, writes a PNG to
 * stdout, and reports a missing subject by its exit code. Its memory is freed when it ends.
 */

/** Exit code for an image without a clear subject. */
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
