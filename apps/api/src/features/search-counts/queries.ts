import { SEARCH_COUNT_DAYS, type SearchMatch } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'

/** Counts of one process for some words since its last write. They are added to the stored row. */
export interface CountedWords extends Record<SearchMatch, number> {
  words: string
  opened: number
  opened_first: number
  saved: number
  licensed: number
  found: number
  /** A bitmask: each address sets one of 16 bits. */
  people: number
}

/** Maximum number of rows per day. Afterwards, known words are still counted, but no new ones are stored. */
const ROWS_PER_DAY = 5_000

/** The current date in Lagos. */
export const today = "(now() at time zone 'Africa/Lagos')::date"

/** Adds the counts to today's rows. */
export async function addSearchCounts(db: Db, counted: CountedWords[]): Promise<void> {
  await db.query(
    `with given as (
       select * from json_to_recordset($1) as given(words text, exact int, nearest int, none int, opened int,
         opened_first int, saved int, licensed int, found int, people int)),
     fresh as (
       select words from given
       where not exists (select from search_counts old where old.day = ${today} and old.words = given.words)
       limit greatest(0, $2 - (select count(*) from search_counts where day = ${today}))),
     added as (
       select * from given where words in (select words from fresh)
         or exists (select from search_counts old where old.day = ${today} and old.words = given.words))
     insert into search_counts as old (day, words, exact, nearest, none, opened, opened_first, saved, licensed, found, people)
     -- In one order, so that two processes never wait for each other.
     select ${today}, words, exact, nearest, none, opened, opened_first, saved, licensed, found, people
     from added order by words
     on conflict (day, words) do update set
       exact = old.exact + excluded.exact, nearest = old.nearest + excluded.nearest, none = old.none + excluded.none,
       opened = old.opened + excluded.opened, opened_first = old.opened_first + excluded.opened_first,
       saved = old.saved + excluded.saved, licensed = old.licensed + excluded.licensed,
       found = excluded.found, people = old.people | excluded.people`,
    [JSON.stringify(counted), ROWS_PER_DAY],
  )
}

/** Deletes counts older than `SEARCH_COUNT_DAYS`. */
export async function deleteOldSearchCounts(db: Db): Promise<void> {
  await db.query(`delete from search_counts where day <= ${today} - $1::int`, [SEARCH_COUNT_DAYS])
}
