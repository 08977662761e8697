import * as v from 'valibot'
import { asset_schema } from '../assets/assets.ts'
import { username_schema } from '../contributors/contributors.ts'
import { endpoint, wholeNumber } from '../endpoint.ts'
import { OFFSET_MAX } from '../paging.ts'
import { search_filters, sorts } from './search-filters.ts'
import { filter_names, type FilterName, KEYWORDS_MAX } from './search-words.ts'

const orNothing = <const T extends readonly string[]>(values: T, message: string) =>
  v.optional(v.union([v.literal(''), v.picklist(values)], message))

const filter_entries = Object.fromEntries(
  filter_names.map((name) => [
    name,
    orNothing(search_filters[name], `${name} must be one of ${search_filters[name].join(', ')}.`),
  ]),
) as { [Name in FilterName]: ReturnType<typeof orNothing<(typeof search_filters)[Name]>> }

/** Parameters of a search; also used in the URL of the results page. */
export const search_query = v.object({
  keywords: v.optional(
    v.pipe(v.string(), v.maxLength(KEYWORDS_MAX, `Please use at most ${KEYWORDS_MAX} characters.`)),
  ),
  /** Only Image has results: videos, music and graphics are not available yet. */
  type: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /** An unknown category gives an empty list. */
  category: v.optional(v.pipe(v.string(), v.maxLength(60))),
  /** Username: only this contributor's images. An unknown username gives an empty list. */
  contributor: v.optional(v.union([v.literal(''), username_schema], 'contributor must be a username.')),
  limit: v.optional(wholeNumber('limit', 1, 100)),
  offset: v.optional(wholeNumber('offset', 0, OFFSET_MAX)),
  ...filter_entries,
  sort: orNothing(sorts, `sort must be one of ${sorts.join(', ')}.`),
  /** `off` searches only for the words as typed, without synonyms and spelling correction. */
  widen: v.optional(v.picklist(['on', 'off'], 'widen must be on or off.')),
})
export type SearchQuery = v.InferOutput<typeof search_query>

/**
 * Exact matches (images that match every word) first, then near matches. Source: docs/product-decisions.md,
 * "Catalogue".
 */
export const searchImages = endpoint({
  name: 'searchImages',
  method: 'GET',
  path: '/contributor/search/',
  auth: 'public',
  summary: 'Searches for images',
  query: search_query,
  response: asset_schema,
  list: true,
  cache_seconds: 60,
  errors: ['invalid_input'],
})

/**
 * Number of exact matches for each filter value, with the other filters unchanged; counted up to EXACT_TOTAL_LIMIT + 1.
 */
export const filter_counts = v.object(v.entriesFromList(filter_names, v.record(v.string(), v.number())))
export type FilterCounts = v.InferOutput<typeof filter_counts>

/** Filter counts for a list. Null while there is no index, and for searches with phrases. */
export const countFilters = endpoint({
  name: 'countFilters',
  method: 'GET',
  path: '/contributor/search/counts/',
  auth: 'public',
  summary: 'Counts the images that each filter would leave of a search',
  query: v.omit(search_query, ['limit', 'offset', 'sort']),
  response: v.object({ counts: v.nullable(filter_counts) }),
  cache_seconds: 60,
  errors: ['invalid_input'],
})

/** Whether a search has exact matches, only near matches, or none. */
export const search_matches = ['exact', 'nearest', 'none'] as const
export type SearchMatch = (typeof search_matches)[number]

/** How a search was interpreted, for display on the page. */
export const search_reading = v.object({
  /** Words with synonyms in the vocabulary, and the added synonyms. */
  widened: v.array(
    v.object({ word: v.string(), to: v.array(v.string()), language: v.string(), meaning: v.string() }),
  ),
  /** Corrected misspellings; empty when all words were known. */
  corrected: v.array(v.object({ word: v.string(), to: v.string() })),
  match: v.picklist(search_matches),
  /** Number of exact matches, up to EXACT_TOTAL_LIMIT. Near matches follow them in the list. */
  exact_total: v.number(),
  /** Words that the first near match has, and those that it lacks. */
  closest: v.object({ with: v.array(v.string()), without: v.array(v.string()) }),
  /**
   * What the words mean in other languages, if the search is for one thing: *banana* in Tswana is *young people*.
   * `language` is its English name, `tag` its BCP 47 tag.
   */
  elsewhere: v.array(
    v.object({ word: v.string(), language: v.string(), tag: v.string(), meaning: v.string() }),
  ),
  /** For a search for one place, where it is: its country, then the region. */
  around: v.nullable(v.object({ place: v.string(), within: v.array(v.string()) })),
  /** Up to eight related searches: narrower, similar, or often seen together. Each finds at least three images. */
  related: v.array(v.string()),
  /**
   * Set when words may harm people, who are then only shown if they agreed (docs/search.md, "Dignity"). Words of hate
   * find nothing and aren't repeated. `others` are the other words.
   */
  withheld: v.nullable(v.object({ is_hateful: v.boolean(), words: v.array(v.string()), others: v.string() })),
  /**
   * Set when the words ask for images not generated by AI, which applies the filter `made_by=people`: the search
   * without those words, possibly empty.
   */
  no_ai: v.nullable(v.string()),
})
export type SearchReading = v.InferOutput<typeof search_reading>

export const readSearch = endpoint({
  name: 'readSearch',
  method: 'GET',
  path: '/contributor/search/reading/',
  auth: 'public',
  summary:
    'Returns how a search was read: widened and corrected words, whether anything has all of it, and related searches',
  query: v.omit(search_query, ['limit', 'offset']),
  response: search_reading,
  cache_seconds: 60,
  errors: ['invalid_input'],
})

export const suggestion_kinds = ['word', 'category', 'contributor', 'stock_id'] as const

/** A completion of the typed text. */
export const suggestion = v.object({
  kind: v.picklist(suggestion_kinds),
  /** Words to search for, or a name. */
  text: v.string(),
  /** Number of images that match all words: at least one, and at most EXACT_TOTAL_LIMIT for words. */
  count: v.number(),
  /** Thumbnail of the first image; null if it was hidden in the meantime. */
  thumbnail: v.nullable(v.string()),
  /** The CSS `object-position` that crops of it need; null: the centre. */
  focal_point: v.nullable(v.string()),
  /** Slug of the category or image, or the contributor's username; null for words. */
  slug: v.nullable(v.string()),
})
export type Suggestion = v.InferOutput<typeof suggestion>

/** Up to eight suggestions, best first; requires two characters. */
export const suggestSearches = endpoint({
  name: 'suggestSearches',
  method: 'GET',
  path: '/contributor/search/suggest/',
  auth: 'public',
  summary: 'Suggests words, categories, contributors and images for the search box',
  query: v.object({
    q: v.optional(
      v.pipe(v.string(), v.maxLength(KEYWORDS_MAX, `Please use at most ${KEYWORDS_MAX} characters.`)),
    ),
  }),
  response: v.array(suggestion),
  cache_seconds: 60,
  errors: ['invalid_input'],
})
