import type { Filters, Sort } from '@taswira/contract'

/** Words that must all match, and the weight of a match: 1 for the typed words, less for other meanings. */
export interface Alternative {
  words: string[]
  /** Above 0, at most 1. */
  weight: number
}
/** One searched thing: any of the alternatives matches. */
export type Group = Alternative[]

export interface SearchRequest extends Filters {
  /** Every group must match. No groups match everything. */
  groups: Group[]
  /** Documents that match these rank higher. */
  boosts?: Group[]
  /** None of these may match. */
  without?: Group[]
  category?: string | undefined
  contributor_id?: number | undefined
  sort: Sort
  limit: number
  offset: number
  /** The total isn't needed and may be too low. */
  without_total?: true
}

/** Asset ids of a page, in order. */
export interface SearchHits {
  asset_ids: number[]
  /** Number of all matches: exact up to EXACT_TOTAL_LIMIT, and any number above it when there are more. */
  total: number
}

/** Only this many of the most popular matches are ranked by their words; the others follow by popularity. */
export const RANKED_MATCHES = 1000

/** Score of a word by its field: creator or description, category, keywords, title. */
export const weight_scores = [0.3, 0.3, 0.7, 1] as const
