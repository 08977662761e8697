import type { Filters, Sort } from '@taswira/contract'

/** Words that must all match, and how much that counts: 1 for what was typed, less for what it also means. */
export interface Alternative {
  words: string[]
  /** Above 0, at most 1. */
  weight: number
}
/** One thing that is searched for, with everything that counts as it. */
export type Group = Alternative[]

export interface SearchRequest extends Filters {
  /** Every group must match. No groups match everything. */
  groups: Group[]
  /** They raise the order of what has them. */
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
  /** Of all matches: exact up to EXACT_TOTAL_LIMIT; of more, at least one above it. */
  total: number
}

/** Only this many of the most popular matches are ranked by their words; the others follow by popularity. */
export const RANKED_MATCHES = 1000

/** Score of a word by where it is: creator or description, category, keywords, title. */
export const weight_scores = [0.3, 0.3, 0.7, 1] as const
