import * as v from 'valibot'
import { endpoint, paging_query, wholeNumber } from '../endpoint.ts'
import { search_matches } from './search.ts'
import { hasLetterOrDigit, KEYWORDS_MAX } from './search-words.ts'

/** How long counts of searches are kept, in days. */
export const SEARCH_COUNT_DAYS = 90
/** Words that fewer people searched for in that time are never shown (docs/decisions/0100-searches-are-counted.md). */
export const SEARCH_PEOPLE_MIN = 5
/** A search is poor when nobody opened one of its first images, this many. */
export const FIRST_RESULTS = 12

/** What visitors do with a search, each counted once a day and person. */
export const search_actions = ['asked', 'opened', 'saved', 'licensed'] as const
export type SearchAction = (typeof search_actions)[number]

/**
 * Counts a search, or what was done with one of its results. Ignored for browsers that ask not to be tracked, and for
 * bots.
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
    /** Of an opened image among the results, from 0. */
    place: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  errors: ['invalid_input'],
})

/** Unanswered: no exact match. Poor: nobody opened one of the first images. */
export const search_views = ['unanswered', 'poor', 'all'] as const
export const search_periods = [7, 30, 90] as const

/** What words find now. */
export const found_schema = v.object({
  match: v.picklist(search_matches),
  /** Images with everything, or of the nearest when nothing has; capped like a search. */
  total: v.number(),
  total_exact: v.boolean(),
  /** Of the first images. */
  titles: v.array(v.string()),
})
export type FoundNow = v.InferOutput<typeof found_schema>

export const search_count_schema = v.object({
  /** Folded, in the order typed. */
  words: v.string(),
  /** How many people asked each day, added up. */
  asked: v.number(),
  /** How many of those opened, saved and licensed one of the images. */
  opened: v.number(),
  saved: v.number(),
  licensed: v.number(),
  now: found_schema,
})
export type SearchCount = v.InferOutput<typeof search_count_schema>

/** Most asked first; only words of at least `SEARCH_PEOPLE_MIN` people. */
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
  /** Searches and image requests of the last 90 days. */
  asked: v.number(),
  /** How many images answer the words. */
  have: v.number(),
})
export type Wanted = v.InferOutput<typeof wanted_schema>

/** What people ask for and the catalogue hardly has, most asked first. */
export const listWanted = endpoint({
  name: 'listWanted',
  method: 'GET',
  path: '/studio/wanted/',
  auth: 'member',
  summary: 'Lists what people ask for and the catalogue hardly has',
  response: v.object({ wanted: v.array(wanted_schema) }),
  errors: ['unauthenticated', 'no_studio'],
})
