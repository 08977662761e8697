import { readFileSync } from 'node:fs'
import { formatHex, wcagContrast } from 'culori'
import { describe, expect, it } from 'vitest'
import { colourProblems, lookStyle, paletteOf, shipped } from './look-palette.ts'

const css = readFileSync(new URL('../../web/app/ui/tokens.css', import.meta.url), 'utf8')

const tokens = new Map(
  [...css.matchAll(/--color-([a-z]+-\d+): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g)].map(
    ([, name, ...parts]) => {
      const [lightness, chroma, hue] = parts.map(Number) as [number, number, number]
      return [name!, [lightness / 100, chroma, hue]]
    },
  ),
)

/** Every colour of the palette in a look. */
function coloursIn(look: Parameters<typeof paletteOf>[0]): Map<string, string> {
  const others = [...tokens].map(
    ([name, [l, c, h]]) => [name, formatHex({ mode: 'oklch', l: l!, c: c!, h: h! })] as const,
  )
  return new Map([...others, ...Object.entries(paletteOf(look))])
}

/** Names of the palette that a role has in the light and the dark theme. */
function stepsOf(role: string): [light: string, dark: string] {
  const both = new RegExp(
    `--${role}: light-dark\\(var\\(--color-([a-z0-9-]+)\\), var\\(--color-([a-z0-9-]+)\\)\\)`,
  ).exec(css)
  const same = new RegExp(`--${role}: var\\(--color-([a-z0-9-]+)\\)`).exec(css)
  return both ? [both[1]!, both[2]!] : [same![1]!, same![1]!]
}

/** Foreground, background and lowest contrast: 4.5 for text, 3 for the rest (WCAG 2.2, 1.4.3 and 1.4.11). */
const pairs: [string, string, number][] = [
  ['ink', 'sunken', 4.5],
  ['ink-muted', 'sunken', 4.5],
  ['link', 'bg', 4.5],
  ['link', 'surface', 4.5],
  ['link', 'sunken', 4.5],
  ['link', 'glow', 4.5],
  ['on-primary', 'primary', 4.5],
  ['on-primary', 'primary-hover', 4.5],
  ['on-primary', 'primary-active', 4.5],
  ['on-soft', 'soft', 4.5],
  ['on-grey', 'grey', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-glow', 'glow', 4.5],
  ['on-band', 'band', 4.5],
  ['band-link', 'band', 4.5],
  ['band-focus', 'band', 3],
  ['spinner', 'sunken', 3],
  ['progress', 'progress-track', 3],
  ['focus', 'sunken', 3],
]

function expectReadable(look: { brand: string; accent: string }) {
  const colours = coloursIn(look)
  for (const [front, ground, least] of pairs)
    for (const theme of [0, 1] as const) {
      const [one, other] = [stepsOf(front)[theme], stepsOf(ground)[theme]].map((name) => colours.get(name)!)
      const label = `${front} on ${ground}, ${['light', 'dark'][theme]}, ${JSON.stringify(look)}`
      expect(wcagContrast(one!, other!), label).toBeGreaterThanOrEqual(least)
    }
  for (const [, light, dark] of css.matchAll(
    /--tint: light-dark\(var\(--color-([a-z0-9-]+)\), var\(--color-([a-z0-9-]+)\)\)/g,
  )) {
    const [ink_light, ink_dark] = stepsOf('ink').map((name) => colours.get(name)!)
    expect(wcagContrast(ink_light!, colours.get(light!)!)).toBeGreaterThanOrEqual(4.5)
    expect(wcagContrast(ink_dark!, colours.get(dark!)!)).toBeGreaterThanOrEqual(4.5)
  }
}

/** The sentence's last word. */
const nearestIn = (sentence: string | undefined, own: string) =>
  sentence ? /#[0-9a-f]{6}(?=\.$)/.exec(sentence)![0] : own

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
const SEED = 33
const random = numbersFrom(SEED)
const randomColour = () =>
  `#${Math.floor(random() * 0x1000000)
    .toString(16)
    .padStart(6, '0')}`
const looks = Array.from({ length: 200 }, (_, number) => ({
  number,
  brand: randomColour(),
  accent: randomColour(),
}))

describe('the palette of a look', () => {
  it('begins with the colours of tokens.css', () => {
    for (const [name, parts] of Object.entries(shipped)) expect([...parts], name).toEqual(tokens.get(name))
  })

  it('replaces nothing for the shipped look', () => {
    expect(lookStyle({ brand: null, accent: null })).toBe('')
  })

  it('contains both chosen colours as they are', () => {
    const palette = paletteOf({ brand: '#0b5d3b', accent: '#ff8fa3' })
    expect(palette).toMatchObject({ 'brown-700': '#0b5d3b', 'ochre-400': '#ff8fa3' })
  })

  it.each(looks)(
    `keeps every pair of roles readable (seed ${SEED}, look $number: $brand, $accent)`,
    (look) => {
      const problems = colourProblems(look)
      const nearest = {
        brand: nearestIn(problems.brand, look.brand),
        accent: nearestIn(problems.accent, look.accent),
      }
      expect(colourProblems(nearest)).toEqual({})
      expectReadable(nearest)
    },
  )

  it.each(['#000000', '#ffffff', '#ffff00', '#0000ff', '#808080'])(
    'accepts %s or names a colour that works',
    (colour) => {
      const problems = colourProblems({ brand: colour, accent: colour })
      const nearest = { brand: nearestIn(problems.brand, colour), accent: nearestIn(problems.accent, colour) }
      expect(colourProblems(nearest)).toEqual({})
      expectReadable(nearest)
    },
  )

  it('names a nearest colour of the same hue that is hardly more readable than needed', () => {
    const sentence = colourProblems({ brand: '#f2c200', accent: null }).brand!
    expect(sentence).toContain('has to be 4.5 to 1')
    const nearest = nearestIn(sentence, '')
    const {
      'ochre-200': glow,
      'sand-100': sunken,
      'brown-100': tint,
    } = paletteOf({ brand: nearest, accent: null })
    const contrast = Math.min(...[glow, sunken, tint].map((ground) => wcagContrast(nearest, ground)))
    expect(contrast).toBeGreaterThanOrEqual(4.5)
    expect(contrast).toBeLessThan(4.6)
  })
})
