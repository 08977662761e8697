import * as v from 'valibot'
import { isEmail } from '../members/member-rules.ts'
import { canonicalEmail } from '../members/typed-values.ts'
import type { Identity } from '../site.ts'
import { singleLine } from '../text.ts'

const phone_pattern = /^\+[0-9][0-9 ()-]{5,24}$/
const phone_sentence = 'Enter a telephone number like +234 803 123 4567.'

const https_sentence = 'Enter an address that starts with https://.'
const https_url = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(300, 'Please use at most 300 characters.'),
  // URL parsers also accept credentials and line breaks.
  v.regex(/^https:\/\/[^\s/@]+(\/\S*)?$/, https_sentence),
  v.url(https_sentence),
)

const percent_sentence = 'Enter a percentage like 7.5, below 100.'

/** Who runs the site (decision 116). */
export const identity_schema = v.strictObject({
  name: v.pipe(
    singleLine(40),
    v.check(
      (name) => /[a-z]/i.test(name.normalize('NFD')),
      'The name needs a letter from A to Z, for the watermark.',
    ),
  ),
  tagline: singleLine(80),
  description: singleLine(200),
  legal_name: v.nullable(singleLine(120)),
  address: v.nullable(singleLine(300)),
  tax_number: v.nullable(singleLine(60)),
  vat_percent: v.nullable(
    v.pipe(
      v.number(percent_sentence),
      v.gtValue(0, percent_sentence),
      v.ltValue(100, percent_sentence),
      v.check((percent) => Number(percent.toFixed(2)) === percent, 'Use at most two decimals.'),
    ),
  ),
  email: v.pipe(v.string(), v.transform(canonicalEmail), v.check(isEmail, 'Enter an email address.')),
  telephone: v.pipe(v.string(), v.trim(), v.regex(phone_pattern, phone_sentence)),
  whatsapp: v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\+?[0-9][0-9 ()-]{5,24}$/, phone_sentence),
      v.transform((text) => text.replace(/\D/g, '')),
    ),
  ),
  social: v.strictObject({
    twitter: v.nullable(https_url),
    instagram: v.nullable(https_url),
    linkedin: v.nullable(https_url),
    facebook: v.nullable(https_url),
  }),
  contributor_site: v.nullable(https_url),
}) satisfies v.GenericSchema<any, Identity>
