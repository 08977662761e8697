import { describePixels, type PixelDescription } from './describe-pixels.ts'
import { decode } from './sharp.ts'

/** Side, in px, of the small copy: more changes neither the colours nor a 16 px placeholder. */
const SMALL_PX = 48

/** Describes a drawing of our own from its SVG, which must say a small size itself: librsvg draws at that size. */
export async function describeDrawing(svg: string): Promise<PixelDescription> {
  const { data, info } = await decode(Buffer.from(svg))
    .resize(SMALL_PX, SMALL_PX, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return describePixels({ data, width: info.width, height: info.height, channels: 4 })
}
