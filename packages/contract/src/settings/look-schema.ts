import * as v from 'valibot'
import type { Look } from '../site.ts'

const colour = v.nullable(
  v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^#[0-9a-f]{6}$/, 'Enter a colour like #7f4020.')),
)

/** How the site looks (decision 116). The server also refuses colours that can't be read. */
export const look_schema = v.strictObject({
  brand: colour,
  accent: colour,
}) satisfies v.GenericSchema<any, Look>
