import { describePixels, type PixelDescription } from './describe-pixels.ts'
import { decode } from './sharp.ts'

/** Side of the small copy, in px: a larger one would change neither the colours nor a 16 px placeholder. */
const SMALL_PX = 48

/** Describes one of our own drawings from its SVG, which must specify a small size: librsvg draws at that size. */
export async function describeDrawing(svg: string): Promise<PixelDescription> {
  const { data, info } = await decode(Buffer.from(svg))
    .resize(SMALL_PX, SMALL_PX, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return describePixels({ data, width: info.width, height: info.height, channels: 4 })
}
