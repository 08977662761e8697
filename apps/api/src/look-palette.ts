import type { Look } from '@taswira/contract'
import { clampChroma, converter, formatHex, type Oklch, wcagContrast, wcagLuminance } from 'culori'

/** The palette of a new shop, as lightness, chroma and hue; apps/web/app/ui/tokens.css has the same. */
export const shipped = {
  'brown-50': [0.975, 0.012, 70],
  'brown-100': [0.945, 0.024, 68],
  'brown-200': [0.89, 0.044, 64],
  'brown-300': [0.81, 0.07, 60],
  'brown-400': [0.71, 0.096, 56],
  'brown-500': [0.61, 0.11, 51],
  'brown-600': [0.52, 0.107, 48],
  'brown-700': [0.445, 0.097, 46],
  'brown-800': [0.37, 0.08, 44],
  'brown-900': [0.3, 0.06, 43],
  'brown-950': [0.225, 0.04, 43],
  'ochre-200': [0.91, 0.09, 85],
  'ochre-400': [0.82, 0.15, 78],
  'sand-0': [0.992, 0.005, 80],
  'sand-100': [0.953, 0.014, 75],
  'sand-900': [0.235, 0.02, 50],
} as const
type Name = keyof typeof shipped
/** `#rrggbb` by the palette's names. */
export type Palette = Record<Name, string>

const BRAND: Name = 'brown-700'
const ACCENT: Name = 'ochre-400'
/** Lowest contrast of text (WCAG 2.2, 1.4.3). */
const CONTRAST_MIN = 4.5
/** A little more, because the shades of the nearest colour, on which it is measured again, may round differently. */
const NEAREST_MIN = 4.53

const toOklch = converter('oklch')
const oklch = ([l, c, h]: readonly [number, number, number]): Oklch => ({ mode: 'oklch', l, c, h })
const hexOf = (colour: Oklch) => formatHex(clampChroma(colour, 'oklch'))
const shippedHex = (name: Name) => hexOf(oklch(shipped[name]))
const names = Object.keys(shipped) as Name[]

/**
 * The palette of a look. The brand and accent colours are used as they are; every other step has their hue and the
 * luminance of the shipped step, so that each pair of roles keeps its contrast (decision 116).
 */
export function paletteOf({ brand, accent }: Pick<Look, 'brand' | 'accent'>): Palette {
  const key = `${brand} ${accent}`
  // Refusal pages must cost nothing, because they answer requests that are too many.
  if (last_palette?.key !== key) last_palette = { key, palette: derived({ brand, accent }) }
  return last_palette.palette
}

let last_palette: { key: string; palette: Palette } | undefined

function derived({ brand, accent }: Pick<Look, 'brand' | 'accent'>): Palette {
  return Object.fromEntries(
    names.map((name) => {
      if (brand && name.startsWith('brown')) return [name, stepOf(brand, BRAND, name)]
      if (accent && name.startsWith('ochre')) return [name, stepOf(accent, ACCENT, name)]
      return [name, shippedHex(name)]
    }),
  ) as Palette
}

function stepOf(given: string, own: Name, name: Name): string {
  if (name === own) return given
  const { c, h = 0 } = toOklch(given)!
  const chroma = (c * shipped[name][1]) / shipped[own][1]
  let target = wcagLuminance(shippedHex(name))
  // Steps that are darker than the brand colour remain darker, because they show that a button is hovered or pressed.
  if (name === 'brown-800' || name === 'brown-900')
    target *= Math.min(1, wcagLuminance(given) / wcagLuminance(shippedHex(own)))
  return atLuminance({ mode: 'oklch', l: 0, c: chroma, h }, target)
}

function atLuminance(colour: Oklch, target: number): string {
  return lightest(colour, 1, (hex) => wcagLuminance(hex) <= target)
}

/** The lightest variant of a colour, up to `most`, that passes; what passes is darker than what doesn't. */
function lightest(colour: Oklch, most: number, passes: (hex: string) => boolean): string {
  let [low, high] = [0, most]
  for (let round = 0; round < 20; round++) {
    const middle = (low + high) / 2
    if (passes(hexOf({ ...colour, l: middle }))) low = middle
    else high = middle
  }
  return hexOf({ ...colour, l: low })
}

/** The darkest variant of a colour, from `least` on, that passes; what passes is lighter than what doesn't. */
function darkest(colour: Oklch, least: number, passes: (hex: string) => boolean): string {
  let [low, high] = [least, 1]
  for (let round = 0; round < 20; round++) {
    const middle = (low + high) / 2
    if (passes(hexOf({ ...colour, l: middle }))) high = middle
    else low = middle
  }
  return hexOf({ ...colour, l: high })
}

/** Backgrounds of links and of the text on buttons in the light theme; the dark theme derives its own colours. */
const brand_grounds = ['sand-0', 'sand-100', 'brown-100', 'ochre-200'] as const
/** Text on the accent colour in the light and the dark theme. */
const accent_texts = ['sand-900', 'brown-950'] as const

const worst = (colour: string, others: string[]) =>
  Math.min(...others.map((other) => wcagContrast(colour, other)))

/** Why text with a colour would be hard to read, with the nearest colour that works; empty when both can be used. */
export function colourProblems({ brand, accent }: Pick<Look, 'brand' | 'accent'>): {
  brand?: string
  accent?: string
} {
  const palette = paletteOf({ brand, accent })
  // Their own shades have a constant luminance, so they are measured once.
  const grounds = brand_grounds.map((name) => palette[name])
  const texts = accent_texts.map((name) => palette[name])
  return {
    ...(brand &&
      worst(brand, grounds) < CONTRAST_MIN && {
        brand: sentence(
          worst(brand, grounds),
          lightest(toOklch(brand)!, toOklch(brand)!.l, (hex) => worst(hex, grounds) >= NEAREST_MIN),
        ),
      }),
    ...(accent &&
      worst(accent, texts) < CONTRAST_MIN && {
        accent: sentence(
          worst(accent, texts),
          darkest(toOklch(accent)!, toOklch(accent)!.l, (hex) => worst(hex, texts) >= NEAREST_MIN),
        ),
      }),
  }
}

const sentence = (contrast: number, nearest: string) =>
  `Text would be hard to read: the contrast is ${Math.floor(contrast * 100) / 100} to 1 and has to be ${CONTRAST_MIN} to 1. The nearest colour that works is ${nearest}.`

/** The rules that replace the palette in pages; empty for the shipped look. */
export function lookStyle({ brand, accent }: Pick<Look, 'brand' | 'accent'>): string {
  if (!brand && !accent) return ''
  const palette = paletteOf({ brand, accent })
  const changed = names.filter((name) =>
    name.startsWith('brown') ? brand : name.startsWith('ochre') && accent,
  )
  return `:root{${changed.map((name) => `--color-${name}:${palette[name]}`).join(';')}}`
}
