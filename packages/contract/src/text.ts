import * as v from 'valibot'
import { cleanLine } from './clean-text.ts'
import { enquiry_texts } from './enquiries/enquiry-rules.ts'

/**
 * Matches a visible character: a letter, digit, punctuation mark or symbol that is neither default-ignorable nor the
 * blank Braille pattern.
 */
export const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** Matches all invisible characters. */
export const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** A single line without line breaks and control characters, of a clean text; may be empty. */
export const one_line = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

/** Length in code points: an emoji of two code units counts as one. */
export const characterCount = (text: string) => Array.from(text).length

/** 128 random bits in hex, as in the keys of drafts, releases and boards, and in certificate numbers. */
export const key_schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** A line of at most `max` characters; may be empty. */
export const textLine = (max: number) =>
  v.pipe(
    v.string(),
    v.transform(cleanLine),
    v.regex(one_line, 'Please use a single line.'),
    v.check((text) => characterCount(text) <= max, `Please use at most ${max} characters.`),
  )

/** A single line in any script, without line breaks. */
export const singleLine = (max: number) =>
  v.pipe(
    v.string(enquiry_texts.required),
    v.transform(cleanLine),
    v.regex(visible, enquiry_texts.required),
    v.regex(one_line, 'Please use a single line.'),
    v.check((text) => characterCount(text) <= max, `Please use at most ${max} characters.`),
  )

/** Whether a text is a real day in the form 2026-05-31, from 1826 on. 30 February isn't, although it parses as 2 March. */
export const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && (new Date(text).toJSON() ?? '').startsWith(text) && text >= '1826'

/** Whether a text is a time on a real day, in the form 2026-05-31T23:59:00+01:00. */
export const isMoment = (text: string) =>
  /^[\d-]+T\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(text) &&
  isDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text))

/** Whether a text is a date in the form 2026-05-31, from 1826 until today. */
export const isPastDate = (text: string) =>
  isDay(text) &&
  // Allows up to 14 hours from now, because other time zones may already have the next date.
  new Date(text).getTime() < Date.now() + 14 * 60 * 60 * 1000
