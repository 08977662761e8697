import { FIRST_RESULTS, SEARCH_COUNT_DAYS, SEARCH_PEOPLE_MIN, type search_views } from '@taswira/contract'
import { type Db, oneRow } from '../../db/pool.ts'
import { today } from './queries.ts'

export interface SearchCountRow {
  words: string
  asked: number
  opened: number
  saved: number
  licensed: number
}

interface Which {
  view: (typeof search_views)[number]
  days: number
}

const kept = `day > ${today} - ${SEARCH_COUNT_DAYS}`
/** Each bit stands for at least one person, so the number of bits is a lower bound for the number of people. */
const asked_by_enough = `bit_count(bit_or(people)::bit(16)) >= ${SEARCH_PEOPLE_MIN}`
const of_view = {
  unanswered: 'and coalesce(sum(exact) filter (where recent), 0) = 0',
  poor: 'and sum(exact) filter (where recent) > 0 and sum(opened_first) filter (where recent) = 0',
  all: '',
}

const listed = ({ view }: Which) => `
  select words, sum(exact + nearest + none) filter (where recent)::int as asked,
    sum(opened) filter (where recent)::int as opened, sum(saved) filter (where recent)::int as saved,
    sum(licensed) filter (where recent)::int as licensed
  from (select *, day > ${today} - $1::int as recent from search_counts where ${kept}) counts
  group by words
  having ${asked_by_enough} and sum(exact + nearest + none) filter (where recent) > 0 ${of_view[view]}`

/** Words that enough people searched for, with counts of the last `days` days, most frequent first. */
export async function listSearchCounts(
  db: Db,
  { limit, offset, ...which }: Which & { limit: number; offset: number },
): Promise<SearchCountRow[]> {
  const { rows } = await db.query<SearchCountRow>(
    `${listed(which)} order by asked desc, words limit $2 offset $3`,
    [which.days, limit, offset],
  )
  return rows
}

export async function countSearchCounts(db: Db, which: Which): Promise<number> {
  const { total } = await oneRow<{ total: number }>(
    db,
    `select count(*)::int as total from (${listed(which)}) listed`,
    [which.days],
  )
  return total
}

/** Words that enough people searched for and that last found few images, most frequent first. */
export async function listFewFound(db: Db, limit: number): Promise<{ words: string; asked: number }[]> {
  const { rows } = await db.query<{ words: string; asked: number }>(
    `select words, sum(exact + nearest + none)::int as asked from search_counts where ${kept}
     group by words having ${asked_by_enough} and (array_agg(found order by day desc))[1] < ${FIRST_RESULTS}
     order by asked desc, words limit $1`,
    [limit],
  )
  return rows
}

/** Number of searches in the last 7 days, and of those that led to a download. */
export const countRecentSearches = (db: Db) =>
  oneRow<{ asked: number; licensed: number }>(
    db,
    `select coalesce(sum(exact + nearest + none), 0)::int as asked, coalesce(sum(licensed), 0)::int as licensed
     from search_counts where day > ${today} - 7`,
  )
