import type { Filters, ReleaseUse, Sort } from '@taswira/contract'

/** Words that must all match, and the weight of a match: 1 for the typed words, less for other meanings. */
export interface Alternative {
  words: string[]
  /** Above 0, at most 1. */
  weight: number
}
/** One searched thing: any of the alternatives matches. */
export type Group = Alternative[]

/**
 * Who may be shown for words that may harm people (docs/search.md, "Dignity"): images without people; drawn people, if
 * one of the keywords in `given` is theirs; and others, if moreover everyone shown agreed to the use.
 */
export interface Guard {
  use: ReleaseUse | 'never'
  /** Folded keywords. */
  given: string[]
}

const groups_of_guards = new WeakMap<Guard, Group>()

/** A guard as a group of words in `factWords`, the same object for the same guard. */
export function guardGroup(guard: Guard): Group {
  const known = groups_of_guards.get(guard)
  if (known) return known
  const { use, given } = guard
  const agreed = use === 'never' ? ['shown:drawing'] : ['shown:drawing', `cleared:${use}`]
  const by_keyword = given.flatMap((word) => agreed.map((fact) => [`given:${word}`, fact]))
  const group = [['shown:nobody'], ...by_keyword].map((words) => ({ words, weight: 1 }))
  groups_of_guards.set(guard, group)
  return group
}

export interface SearchRequest extends Filters {
  /** Every group must match. No groups match everything. */
  groups: Group[]
  /** Documents that match these rank higher. */
  boosts?: Group[]
  /** Each must allow a document. */
  guards?: Guard[]
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
  /** How well each matches, where it was ranked. Comparable between searches for the same concepts. */
  scores?: number[]
  /** Number of all matches: exact up to EXACT_TOTAL_LIMIT, and any number above it when there are more. */
  total: number
}

/** Only this many of the most popular matches are ranked by their words; the others follow by popularity. */
export const RANKED_MATCHES = 1000

/** Score of a word by its field: creator or description, category, keywords, title. */
export const weight_scores = [0.3, 0.3, 0.7, 1] as const
