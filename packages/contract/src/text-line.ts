import * as v from 'valibot'
import { characterCount } from './members/member-rules.ts'
import { one_line } from './visible-text.ts'

/** A line of at most `max` characters, which may be empty. */
export const textLine = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.normalize('NFC'),
    v.regex(one_line, 'Please use a single line.'),
    v.check((text) => characterCount(text) <= max, `Please use at most ${max} characters.`),
  )
