/** Colours are #rrggbb strings; they are mixed in OKLCH, which is perceptually uniform. */

export interface Oklch {
  /** Lightness, 0 to 1. */
  l: number
  /** Chroma, 0 to about 0.3. */
  c: number
  /** Hue in degrees. */
  h: number
}

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const fromLinear = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

function toLinearRgb(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [toLinear((value >> 16) / 255), toLinear(((value >> 8) & 255) / 255), toLinear((value & 255) / 255)]
}

function linearFrom({ l, c, h }: Oklch): [number, number, number] {
  const angle = (h * Math.PI) / 180
  const a = c * Math.cos(angle)
  const b = c * Math.sin(angle)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** The colour, with chroma taken back until it fits into sRGB. */
export function oklch(l: number, c: number, h: number): string {
  let chroma = c
  let rgb = linearFrom({ l, c: chroma, h })
  while (chroma > 0.002 && rgb.some((v) => v < -0.0005 || v > 1.0005)) {
    chroma -= 0.004
    rgb = linearFrom({ l, c: Math.max(0, chroma), h })
  }
  const bytes = rgb.map((v) => Math.round(fromLinear(Math.min(1, Math.max(0, v))) * 255))
  return `#${bytes.map((v) => v.toString(16).padStart(2, '0')).join('')}`
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = toLinearRgb(hex)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.sqrt(a * a + bb * bb),
    h: (Math.atan2(bb, a) * 180) / Math.PI,
  }
}

/** Relative luminance, 0 to 1 (WCAG 2). */
function luminance(hex: string): number {
  const [r, g, b] = toLinearRgb(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const a = luminance(one) + 0.05
  const b = luminance(other) + 0.05
  return a > b ? a / b : b / a
}

/** The same hue, lighter (positive) or darker (negative) by a share of the lightness scale. */
export function tone(hex: string, by: number): string {
  const { l, c, h } = toOklch(hex)
  return oklch(Math.min(0.985, Math.max(0.12, l + by)), c, h)
}

/** A quiet neighbour of a plane: darker on light planes, lighter on dark ones. */
export function nudge(hex: string, by: number): string {
  return tone(hex, toOklch(hex).l > 0.55 ? -by : by * 1.35)
}

/** The same hue at a given lightness, with chroma scaled. */
export function atLightness(hex: string, l: number, chroma_share = 1): string {
  const { c, h } = toOklch(hex)
  return oklch(l, c * chroma_share, h)
}

/** Mixes by weight of the second colour, 0 to 1, in linear light. */
export function mix(one: string, other: string, weight: number): string {
  const a = toLinearRgb(one)
  const b = toLinearRgb(other)
  const bytes = [0, 1, 2].map((i) => {
    const v = (a[i] as number) * (1 - weight) + (b[i] as number) * weight
    return Math.round(fromLinear(v) * 255)
  })
  return `#${bytes.map((v) => v.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Changes a colour's lightness until its contrast with the background is at least `ratio`; unchanged if it already is.
 */
export function apartFrom(hex: string, ground: string, ratio: number): string {
  if (contrast(hex, ground) >= ratio) return hex
  const { l, c, h } = toOklch(hex)
  // Towards the side with room: a mid-tone ground is left by whichever way is shorter.
  for (let step = 0.03; step < 0.9; step += 0.03) {
    for (const by of luminance(hex) >= luminance(ground) ? [step, -step] : [-step, step]) {
      if (l + by < 0.16 || l + by > 0.97) continue
      const moved = oklch(l + by, c, h)
      if (contrast(moved, ground) >= ratio) return moved
    }
  }
  return luminance(ground) > 0.18 ? '#1c120e' : '#fbf3e6'
}
