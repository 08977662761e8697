import * as v from 'valibot'
import type { Look, TypePair } from '../site.ts'

const colour = v.nullable(
  v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^#[0-9a-f]{6}$/, 'Enter a colour like #7f4020.')),
)

/** Maximum width and height of an uploaded PNG, and minimum height, in px. */
export const LOGO_SIDE_MAX = 4_096
export const LOGO_HEIGHT_MIN = 64
/** Maximum size of an uploaded PNG and SVG, in bytes. */
export const LOGO_PNG_MAX_BYTES = 1_048_576
export const LOGO_SVG_MAX_BYTES = 200_000

const logo_side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))

/** An uploaded logo; its size in px gives pages its shape before it is loaded. */
export const logo_schema = v.strictObject({
  /** Hash of the content and kind of the uploaded file; /logos/ serves a PNG of it. */
  file: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}\.(?:svg|png)$/)),
  width: logo_side,
  height: logo_side,
})

/** Fonts of headings and text by the name of the pair; the first is the shipped one. */
export const type_pair_fonts = {
  bricolage: ['Bricolage Grotesque', 'Nunito Sans'],
  inter: ['Inter', 'Inter'],
  montserrat: ['Montserrat', 'Noto Sans'],
  noto: ['Noto Serif', 'Noto Sans'],
} as const
export const type_pairs = Object.keys(type_pair_fonts) as TypePair[]

/** How the site looks (decision 116). The server also refuses colours that can't be read, and logos that it doesn't have. */
export const look_schema = v.strictObject({
  brand: colour,
  accent: colour,
  // Absent in versions from before they existed.
  logo: v.optional(v.nullable(logo_schema)),
  type_pair: v.optional(v.nullable(v.picklist(type_pairs, 'Choose one of the pairs.'))),
}) satisfies v.GenericSchema<any, Look>
