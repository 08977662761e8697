import * as v from 'valibot'
import { endpoint, paging_query, wholeNumber } from '../endpoint.ts'
import { search_matches } from './search.ts'
import { hasLetterOrDigit, KEYWORDS_MAX } from './search-words.ts'

/** How long search counts are stored, in days. */
export const SEARCH_COUNT_DAYS = 90
/**
 * Minimum number of people who searched for the words in that time; rarer words are never shown
 * (docs/decisions/0100-searches-are-counted.md).
 */
export const SEARCH_PEOPLE_MIN = 5
/** Number of first results; a search is poor when none of them is ever opened. */
export const FIRST_RESULTS = 12

/** Actions with a search, each counted once per day and person. */
export const search_actions = ['asked', 'opened', 'saved', 'licensed'] as const
export type SearchAction = (typeof search_actions)[number]

/**
 * Counts a search, or an action on one of its results. Ignored for browsers that ask not to be tracked, and for bots.
 */
export const countSearch = endpoint({
  name: 'countSearch',
  method: 'POST',
  path: '/contributor/search/counts/',
  auth: 'public',
  summary: 'Counts a search or what was done with its results',
  body: v.strictObject({
    keywords: v.pipe(
      v.string(),
      v.maxLength(KEYWORDS_MAX, `Please use at most ${KEYWORDS_MAX} characters.`),
      v.check(hasLetterOrDigit, 'This needs a letter or a digit.'),
    ),
    action: v.picklist(search_actions, 'Unknown action.'),
    /** Position of the opened image in the results, from 0. */
    place: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  errors: ['invalid_input'],
})

/** `unanswered`: no exact match. `poor`: none of the first results was opened. */
export const search_views = ['unanswered', 'poor', 'all'] as const
export const search_periods = [7, 30, 90] as const

/** Current results of a search. */
export const found_schema = v.object({
  match: v.picklist(search_matches),
  /** Number of exact matches, or of near matches when there are none; capped like a search. */
  total: v.number(),
  total_exact: v.boolean(),
  /** Titles of the first images. */
  titles: v.array(v.string()),
})
export type FoundNow = v.InferOutput<typeof found_schema>

export const search_count_schema = v.object({
  /** In folded form, in the typed order. */
  words: v.string(),
  /** Number of searchers per day, added up. */
  asked: v.number(),
  /** How many of those opened, saved and licensed a result. */
  opened: v.number(),
  saved: v.number(),
  licensed: v.number(),
  now: found_schema,
})
export type SearchCount = v.InferOutput<typeof search_count_schema>

/** Most frequent first; only words that at least `SEARCH_PEOPLE_MIN` people searched for. */
export const listSearchCounts = endpoint({
  name: 'listSearchCounts',
  method: 'GET',
  path: '/desk/searches/',
  auth: 'operator',
  summary: 'Lists what people search for',
  query: v.object({
    ...paging_query.entries,
    view: v.optional(v.picklist(search_views, 'Unknown view.')),
    days: v.optional(
      v.pipe(
        wholeNumber('days', 7, 90),
        v.check((days) => search_periods.some((period) => period === days), 'days must be 7, 30 or 90.'),
      ),
    ),
  }),
  response: search_count_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

export const wanted_schema = v.object({
  words: v.string(),
  /** Number of searches and image requests in the last 90 days. */
  asked: v.number(),
  /** Number of images that match the words. */
  have: v.number(),
})
export type Wanted = v.InferOutput<typeof wanted_schema>

/** Frequent searches and requests with few matching images, most frequent first. */
export const listWanted = endpoint({
  name: 'listWanted',
  method: 'GET',
  path: '/studio/wanted/',
  auth: 'member',
  summary: 'Lists what people ask for and the catalogue hardly has',
  response: v.object({ wanted: v.array(wanted_schema) }),
  errors: ['unauthenticated', 'no_studio'],
})

/** A text that operators took off the list of wanted subjects. */
export const hidden_wanted_schema = v.object({ hidden_id: v.number(), words: v.string() })
export type HiddenWanted = v.InferOutput<typeof hidden_wanted_schema>

export const listDeskWanted = endpoint({
  name: 'listDeskWanted',
  method: 'GET',
  path: '/desk/wanted/',
  auth: 'operator',
  summary: 'Lists the wanted subjects that contributors see, and the hidden ones',
  response: v.object({ wanted: v.array(wanted_schema), hidden: v.array(hidden_wanted_schema) }),
  errors: ['unauthenticated'],
})

/** Works at once, and for all searches and requests with these words. */
export const hideWanted = endpoint({
  name: 'hideWanted',
  method: 'POST',
  path: '/desk/wanted/hidden/',
  auth: 'operator',
  summary: 'Takes a text off the list of wanted subjects',
  body: v.strictObject({
    words: v.pipe(
      v.string(),
      // Folding makes a Korean syllable three letters long.
      v.maxLength(3 * KEYWORDS_MAX, `Please use at most ${3 * KEYWORDS_MAX} characters.`),
      v.check(hasLetterOrDigit, 'This needs a letter or a digit.'),
    ),
  }),
  errors: ['invalid_input', 'unauthenticated'],
})

export const showWanted = endpoint({
  name: 'showWanted',
  method: 'DELETE',
  path: '/desk/wanted/hidden/:hidden_id/',
  auth: 'operator',
  summary: 'Lets a hidden text appear on the list of wanted subjects again',
  params: v.object({
    hidden_id: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,14}$/), v.transform(Number)),
  }),
  errors: ['unauthenticated', 'not_found'],
})
