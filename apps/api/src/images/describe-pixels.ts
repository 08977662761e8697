import type { ColourSlug } from '@taswira/contract'
import { decode, fromPixels, type RawPixels } from './sharp.ts'

export interface PixelDescription {
  /** Main colour as #rrggbb. */
  colour: string
  /** Up to five colours of the search filter, most noticeable first. */
  colours: ColourSlug[]
  /** A 16 px WebP as a data URI. */
  placeholder: string
}

/** Lightness from 0 to 1, chroma from 0 to about 0.32, hue in degrees. */
interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

/** Minimum share of an image, weighted by vividness, for a colour to count. */
const NOTABLE_SHARE = 0.07
/** Number of colours that an image is found by and shown with, at most. */
const COLOURS_MAX = 5
/** Grey, black and white only count when they cover a large part of the image. */
const NOTABLE_NEUTRAL_SHARE = 0.3

/** Describes an image from a small RGBA copy: its colours and a blurred placeholder. */
export async function describePixels(small: RawPixels): Promise<PixelDescription> {
  const placeholder = await fromPixels(small)
    .resize(16, 16, { fit: 'inside' })
    .webp({ quality: 40, alphaQuality: 40, effort: 6 })
    .toBuffer()
  return {
    ...describeColours(small),
    placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
  }
}

interface Pile {
  count: number
  red: number
  green: number
  blue: number
}

function describeColours({ data, channels }: RawPixels): Pick<PixelDescription, 'colour' | 'colours'> {
  const weights = new Map<ColourSlug, number>()
  const counts = new Map<ColourSlug, number>()
  const piles = new Map<number, Pile>()
  let total = 0
  let pixels = 0
  for (let at = 0; at + channels <= data.length; at += channels) {
    if (channels === 4 && data[at + 3]! < 128) continue
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!]
    const colour = toOklch(red, green, blue)
    // A vivid patch is noticed before a dull one of the same size.
    const weight = 1 + colour.chroma * 6
    const slug = toColourSlug(colour)
    weights.set(slug, (weights.get(slug) ?? 0) + weight)
    counts.set(slug, (counts.get(slug) ?? 0) + 1)
    total += weight
    pixels += 1

    // Groups similar colours: the mean of the largest group exists in the image, unlike the mean of all.
    const key = ((red >> 5) << 10) | ((green >> 5) << 5) | (blue >> 5)
    const pile = piles.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 }
    pile.count += 1
    pile.red += red
    pile.green += green
    pile.blue += blue
    piles.set(key, pile)
  }
  // Fully transparent: the page's background shows through.
  if (pixels === 0) return { colour: '#f7f5f2', colours: ['white'] }

  const shares = [...weights].map(([slug, weight]) => ({ slug, share: weight / total }))
  shares.sort((one, other) => other.share - one.share)
  const notable = shares.filter(({ slug, share }) =>
    isNeutral(slug) ? counts.get(slug)! / pixels >= NOTABLE_NEUTRAL_SHARE : share >= NOTABLE_SHARE,
  )
  const largest = [...piles.values()].reduce((best, pile) => (pile.count > best.count ? pile : best))
  return {
    colour: `#${[largest.red, largest.green, largest.blue].map((sum) => hexByte(sum / largest.count)).join('')}`,
    colours: (notable.length ? notable : shares.slice(0, 1)).slice(0, COLOURS_MAX).map(({ slug }) => slug),
  }
}

const isNeutral = (slug: ColourSlug) => slug === 'black' || slug === 'grey' || slug === 'white'
const hexByte = (value: number) => Math.round(value).toString(16).padStart(2, '0')

/** The filter colour that people would call this one. */
function toColourSlug({ lightness, chroma, hue }: Oklch): ColourSlug {
  if (lightness < 0.22) return 'black'
  // Near white, a little chroma still looks white; near black, it looks black.
  if (chroma < 0.03 || (lightness < 0.3 && chroma < 0.045)) {
    if (lightness > 0.89) return 'white'
    return lightness < 0.32 ? 'black' : 'grey'
  }
  if (lightness > 0.95 && chroma < 0.05) return 'white'
  if (hue < 8 || hue >= 340) return lightness > 0.6 || hue >= 340 ? 'pink' : 'red'
  if (hue < 38) {
    if (lightness > 0.68) return 'pink'
    return chroma < 0.09 ? 'brown' : 'red'
  }
  if (hue < 75) {
    if (lightness < 0.56 || chroma < 0.075) return 'brown'
    return hue < 42 && lightness < 0.62 ? 'red' : 'orange'
  }
  if (hue < 112) return lightness < 0.5 || chroma < 0.06 ? 'brown' : 'yellow'
  if (hue < 165) return 'green'
  if (hue < 215) return 'teal'
  if (hue < 285) return 'blue'
  return 'purple'
}

/** Converts sRGB bytes to OKLCH (Björn Ottosson's matrices). */
function toOklch(red: number, green: number, blue: number): Oklch {
  const [r, g, b] = [linear[red]!, linear[green]!, linear[blue]!]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(A, B),
    hue: ((Math.atan2(B, A) * 180) / Math.PI + 360) % 360,
  }
}

const linear = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

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
