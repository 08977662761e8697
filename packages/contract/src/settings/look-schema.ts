import * as v from 'valibot'
import type { Look } from '../site.ts'

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
  /** Name under /logos/, from the file's content. */
  file: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}\.(?:svg|png)$/)),
  width: logo_side,
  height: logo_side,
})

/** How the site looks (decision 116). The server also refuses colours that can't be read, and logos that it doesn't have. */
export const look_schema = v.strictObject({
  brand: colour,
  accent: colour,
  // Absent in versions from before there were logos.
  logo: v.optional(v.nullable(logo_schema)),
}) satisfies v.GenericSchema<any, Look>
