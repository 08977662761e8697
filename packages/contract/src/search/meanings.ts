import * as v from 'valibot'
import { singleLine } from '../text.ts'
import { endpoint } from '../endpoint.ts'
import { found_schema } from './search-counts.ts'
import { hasLetterOrDigit } from './search-words.ts'

/** Limits of added meanings: their number, words in the phrase, terms, and characters of a phrase or term. */
export const MEANINGS_MAX = 500
export const MEANING_WORDS_MAX = 5
export const MEANING_TERMS_MAX = 8
export const MEANING_LENGTH_MAX = 60

const line = v.pipe(
  singleLine(MEANING_LENGTH_MAX),
  v.check(hasLetterOrDigit, 'This needs a letter or a digit.'),
)

/** A phrase in any language, and the English terms that it means. */
export const meaning_form = v.strictObject({
  words: line,
  terms: v.pipe(
    v.array(line),
    v.minLength(1, 'Enter at least one term.'),
    v.maxLength(MEANING_TERMS_MAX, `Enter at most ${MEANING_TERMS_MAX} terms.`),
  ),
})

export const meaning_schema = v.object({
  meaning_id: v.number(),
  /** In folded form (lower case, without accents). */
  words: v.string(),
  terms: v.array(v.string()),
})
export type AddedMeaning = v.InferOutput<typeof meaning_schema>

/** Sorted by their words. */
export const listMeanings = endpoint({
  name: 'listMeanings',
  method: 'GET',
  path: '/desk/meanings/',
  auth: 'operator',
  summary: 'Lists the meanings that operators added to the search',
  response: v.array(meaning_schema),
  errors: ['unauthenticated'],
})

export const meaning_effect_schema = v.object({
  /** In folded form (lower case, without accents). */
  words: v.string(),
  before: found_schema,
  after: found_schema,
  /** Frequent searches of the last 90 days that contain these words and whose number of exact matches would change. */
  others: v.array(v.object({ words: v.string(), before: v.number(), after: v.number() })),
})
export type MeaningEffect = v.InferOutput<typeof meaning_effect_schema>

/** Previews the effect of a meaning without adding it. */
export const previewMeaning = endpoint({
  name: 'previewMeaning',
  method: 'POST',
  path: '/desk/meanings/preview/',
  auth: 'operator',
  summary: 'Returns what searches would find with a meaning',
  body: meaning_form,
  response: meaning_effect_schema,
  errors: ['invalid_input', 'unauthenticated'],
})

/** Adds a meaning, which every process uses within a second. `conflict` when the words already have a meaning. */
export const addMeaning = endpoint({
  name: 'addMeaning',
  method: 'POST',
  path: '/desk/meanings/',
  auth: 'operator',
  summary: 'Adds a meaning to the search',
  body: meaning_form,
  response: meaning_schema,
  errors: ['invalid_input', 'unauthenticated', 'conflict'],
})

export const removeMeaning = endpoint({
  name: 'removeMeaning',
  method: 'DELETE',
  path: '/desk/meanings/:meaning_id/',
  auth: 'operator',
  summary: 'Takes a meaning back',
  params: v.object({
    meaning_id: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,14}$/), v.transform(Number)),
  }),
  errors: ['unauthenticated', 'not_found'],
})
