import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import inter_ext from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import inter_more from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2?url'
import montserrat from '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2?url'
import montserrat_ext from '@fontsource-variable/montserrat/files/montserrat-latin-ext-wght-normal.woff2?url'
import montserrat_more from '@fontsource-variable/montserrat/files/montserrat-vietnamese-wght-normal.woff2?url'
import noto_sans from '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2?url'
import noto_sans_ext from '@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2?url'
import noto_sans_more from '@fontsource-variable/noto-sans/files/noto-sans-vietnamese-wght-normal.woff2?url'
import noto_serif from '@fontsource-variable/noto-serif/files/noto-serif-latin-wght-normal.woff2?url'
import noto_serif_ext from '@fontsource-variable/noto-serif/files/noto-serif-latin-ext-wght-normal.woff2?url'
import noto_serif_more from '@fontsource-variable/noto-serif/files/noto-serif-vietnamese-wght-normal.woff2?url'
import nunito from '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2?url'
import type { Look } from '@taswira/contract'
import inter_currencies from '../ui/fonts/inter-currencies.woff2?url&no-inline'
import montserrat_currencies from '../ui/fonts/montserrat-currencies.woff2?url&no-inline'
import noto_sans_currencies from '../ui/fonts/noto-sans-currencies.woff2?url&no-inline'
import noto_serif_currencies from '../ui/fonts/noto-serif-currencies.woff2?url&no-inline'

interface Font {
  family: string
  /** Files with Latin, extended Latin and Vietnamese letters, and with the naira and cedi signs (ui/currency-fonts.css). */
  files: readonly [latin: string, ext: string, vietnamese: string, currencies: string]
}

const fonts = {
  inter: { family: 'Inter Variable', files: [inter, inter_ext, inter_more, inter_currencies] },
  montserrat: {
    family: 'Montserrat Variable',
    files: [montserrat, montserrat_ext, montserrat_more, montserrat_currencies],
  },
  noto_sans: {
    family: 'Noto Sans Variable',
    files: [noto_sans, noto_sans_ext, noto_sans_more, noto_sans_currencies],
  },
  noto_serif: {
    family: 'Noto Serif Variable',
    files: [noto_serif, noto_serif_ext, noto_serif_more, noto_serif_currencies],
  },
} as const satisfies Record<string, Font>

/** Size, ascent and descent of the system font with the font's metrics, in percent; made as in ui/fallback-fonts.css. */
type Metrics = readonly [size: number, ascent: number, descent: number]

interface Side {
  font: Font
  metrics: Metrics
  /** The same for Roboto, the system font of Android. */
  android: Metrics
  /** Keyword for when no font is loaded. */
  kind: 'sans-serif' | 'serif'
}
const pairs: Record<Exclude<NonNullable<Look['type_pair']>, 'bricolage'>, { heading: Side; text: Side }> = {
  inter: {
    heading: {
      font: fonts.inter,
      metrics: [102.5, 94.5, 23.5],
      android: [108.9, 88.9, 22.1],
      kind: 'sans-serif',
    },
    text: {
      font: fonts.inter,
      metrics: [107.4, 90.2, 22.5],
      android: [107.9, 89.8, 22.3],
      kind: 'sans-serif',
    },
  },
  montserrat: {
    heading: {
      font: fonts.montserrat,
      metrics: [110, 88, 22.8],
      android: [117.2, 82.6, 21.4],
      kind: 'sans-serif',
    },
    text: {
      font: fonts.noto_sans,
      metrics: [105.6, 101.3, 27.8],
      android: [106.3, 100.5, 27.6],
      kind: 'sans-serif',
    },
  },
  noto: {
    heading: {
      font: fonts.noto_serif,
      metrics: [105.8, 101.1, 27.7],
      android: [112.8, 94.8, 26],
      kind: 'serif',
    },
    text: {
      font: fonts.noto_sans,
      metrics: [105.6, 101.3, 27.8],
      android: [106.3, 100.5, 27.6],
      kind: 'sans-serif',
    },
  },
}

/** Ranges of the files, as in their package; the currencies are last, so that they win. */
const ranges = [
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
  'U+20A6,U+20B5',
]
/** Extended Latin and Vietnamese share a few letters; the larger file comes first, so that the smaller wins. */
const order = [1, 2, 0, 3]

const faces = ({ family, files }: Font) =>
  order
    .map(
      (place) =>
        `@font-face{font-family:"${family}";src:url(${files[place]}) format("woff2-variations");font-weight:100 900;font-display:swap;unicode-range:${ranges[place]}}`,
    )
    .join('')

const system_fonts = {
  fallback: {
    heading:
      'local("Arial Bold"),local("Arial-BoldMT"),local("Helvetica Bold"),local("Liberation Sans Bold")',
    text: 'local("Arial"),local("Helvetica"),local("Liberation Sans")',
  },
  'Android fallback': {
    heading: 'local("Roboto Bold"),local("Roboto-Bold")',
    text: 'local("Roboto"),local("Roboto-Regular")',
  },
}

const fallbacks = (role: 'heading' | 'text', { metrics, android }: Side) =>
  fallback(role, 'fallback', metrics) + fallback(role, 'Android fallback', android)

const fallback = (
  role: 'heading' | 'text',
  name: keyof typeof system_fonts,
  [size, ascent, descent]: Metrics,
) =>
  `@font-face{font-family:"${role} ${name}";src:${system_fonts[name][role]};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`

/** The rules that replace the shipped fonts in pages; empty for the shipped pair. */
export function typePairStyle({ type_pair }: Pick<Look, 'type_pair'>): string {
  if (!type_pair || type_pair === 'bricolage') return ''
  const { heading, text } = pairs[type_pair]
  const used = [...new Set([heading.font, text.font])]
  const stack = (role: 'heading' | 'text', { font, kind }: Side) =>
    `--font-${role}:"${font.family}","${role} fallback","${role} Android fallback",system-ui,${kind}`
  // With low data, pages load no fonts.
  const low = (role: 'heading' | 'text', { kind }: Side) =>
    `--font-${role}:"${role} fallback","${role} Android fallback",system-ui,${kind}`
  return (
    used.map(faces).join('') +
    fallbacks('heading', heading) +
    fallbacks('text', text) +
    `:root{${stack('heading', heading)};${stack('text', text)}}` +
    `:root[data-low]{${low('heading', heading)};${low('text', text)}}`
  )
}

/** Tags that load the fonts of every page early. */
export function fontPreloads({ type_pair }: Pick<Look, 'type_pair'>): string {
  const { heading, text } =
    type_pair && type_pair !== 'bricolage' ? pairs[type_pair] : { heading: undefined, text: undefined }
  const files = new Set([heading?.font.files[0] ?? bricolage, text?.font.files[0] ?? nunito])
  return [...files]
    .map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin="anonymous"/>`)
    .join('')
}
