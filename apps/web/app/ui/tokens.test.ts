import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

type Rgb = [number, number, number]

const palette = new Map(
  [...css.matchAll(/--color-([a-z]+-\d+): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g)].map(
    ([, name, lightness, chroma, hue]) => [
      name!,
      toRgb(Number(lightness) / 100, Number(chroma), Number(hue)),
    ],
  ),
)

/** Converts OKLCH to sRGB, rounding each channel as screens do. */
function toRgb(lightness: number, chroma: number, hue_degrees: number): Rgb {
  const hue = (hue_degrees * Math.PI) / 180
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => {
    const gamma = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
    return Math.round(Math.min(Math.max(gamma, 0), 1) * 255)
  }) as Rgb
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function colour(name: string): Rgb {
  const rgb = palette.get(name)
  if (!rgb) throw new Error(`no colour ${name}`)
  return rgb
}

/** Returns the value of a semantic name in a theme, or of a palette name. */
function inTheme(name: string, theme: 'light' | 'dark'): Rgb {
  if (palette.has(name)) return colour(name)
  const both = new RegExp(
    `--${name}: light-dark\\(var\\(--color-([a-z0-9-]+)\\), var\\(--color-([a-z0-9-]+)\\)\\)`,
  ).exec(css)
  const same = new RegExp(`--${name}: var\\(--color-([a-z0-9-]+)\\)`).exec(css)
  const value = both ? both[theme === 'light' ? 1 : 2] : same?.[1]
  if (!value) throw new Error(`no semantic name ${name}`)
  return colour(value)
}

const hex = (name: string) =>
  `#${colour(name)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`

describe('the palette', () => {
  it.each([
    ['brown-50', '#fcf6ee'],
    ['brown-300', '#e3b794'],
    ['brown-700', '#7f4020'],
    ['brown-950', '#2b150c'],
    ['sand-0', '#fefcf9'],
    ['sand-500', '#8c7d70'],
    ['sand-950', '#19110c'],
    ['ochre-400', '#f9b73f'],
    ['indigo-600', '#434baa'],
    ['leaf-600', '#1d723e'],
    ['hibiscus-600', '#b92229'],
  ])('%s is %s', (name, value) => expect(hex(name)).toBe(value))
})

// Foreground, background, and the contrast that docs/design.md promises for each theme.
describe('colour contrast', () => {
  it.each([
    ['ink', 'sunken', 14.59, 11.53],
    ['ink-muted', 'sunken', 5.25, 5.53],
    ['link', 'sunken', 6.87, 7.25],
    ['on-primary', 'primary', 7.72, 9.44],
    ['on-primary', 'primary-hover', 10.48, 12.31],
    ['on-primary', 'primary-active', 13.57, 6.57],
    ['on-soft', 'soft', 9.1, 11.53],
    ['on-grey', 'grey', 6.82, 8.67],
    ['field-line', 'sunken', 3.45, 3.34],
    ['on-accent', 'accent', 9.49, 9.77],
    ['info', 'sunken', 6.46, 5.26],
    ['success', 'sunken', 5.17, 6.98],
    ['danger', 'sunken', 5.49, 5.46],
    ['spinner', 'sunken', 4.96, 5.05],
    ['progress', 'progress-track', 6.07, 7.25],
    ['focus', 'sunken', 6.46, 5.26],
    ['on-band', 'band', 16.87, 16.87],
    ['band-link', 'band', 12.31, 12.31],
    ['band-focus', 'band', 9.77, 9.77],
    ['on-info-box', 'info-box', 10.55, 6.67],
    ['on-success-box', 'success-box', 8.91, 8.83],
    ['on-danger-box', 'danger-box', 9.2, 6.9],
  ])('of %s on %s is %f in the light theme and %f in the dark theme', (front, ground, light, dark) => {
    expect(contrast(inTheme(front, 'light'), inTheme(ground, 'light'))).toBeCloseTo(light, 1)
    expect(contrast(inTheme(front, 'dark'), inTheme(ground, 'dark'))).toBeCloseTo(dark, 1)
  })

  it.each(['bg', 'surface', 'glow', 'info-box'])(
    'of text on %s is at least 4.5 : 1 in both themes',
    (ground) => {
      const front = ground === 'glow' ? 'on-glow' : ground === 'info-box' ? 'on-info-box' : 'ink-muted'
      for (const theme of ['light', 'dark'] as const) {
        expect(contrast(inTheme(front, theme), inTheme(ground, theme))).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  it('of ink on every category background is at least 4.5 : 1', () => {
    const tints = [
      ...css.matchAll(/--tint: light-dark\(var\(--color-([a-z0-9-]+)\), var\(--color-([a-z0-9-]+)\)\)/g),
    ]
    expect(tints).toHaveLength(5)
    for (const [, light, dark] of tints) {
      expect(contrast(inTheme('ink', 'light'), colour(light!))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(inTheme('ink', 'dark'), colour(dark!))).toBeGreaterThanOrEqual(4.5)
    }
  })
})
