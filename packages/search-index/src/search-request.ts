import type { ColourSlug, Orientation, Sort } from '@taswira/contract'

/** Words that must all match. */
export type Alternative = { words: string[] /** Typed, or added by the vocabulary. */; typed: boolean }
/** One part of the query with all its alternatives. */
export type Group = Alternative[]

export interface SearchRequest {
  /** Every group must match. No groups match everything. */
  groups: Group[]
  category?: string | undefined
  contributor_id?: number | undefined
  orientation?: Orientation | undefined
  colour?: ColourSlug | undefined
  sort: Sort
  limit: number
  offset: number
}

/** Asset ids of a page, in order. */
export interface SearchHits {
  asset_ids: number[]
  /** Of all matches: exact up to EXACT_TOTAL_LIMIT; of more, at least one above it. */
  total: number
}

/** Only this many of the most popular matches are ranked by word weight; the others follow by popularity. */
export const RANKED_MATCHES = 1000

/** Score of a word by where it is: creator, category, keywords, title. */
export const weight_scores = [0.15, 0.3, 0.6, 1] as const
/** Words from the vocabulary count half as much as typed ones. */
export const WIDENED_SHARE = 0.5
