import type { AddedMeaning } from '@taswira/contract'
import { advisory_locks } from '../../db/advisory-locks.ts'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'

/** All added meanings, sorted by their words. */
export async function listMeanings(db: Db): Promise<AddedMeaning[]> {
  const { rows } = await db.query<AddedMeaning>(
    'select meaning_id, words, terms from added_meanings order by words',
  )
  return rows
}

/** Counts the meanings. Other transactions that count them wait until this one ends. */
export async function countMeanings(tx: Tx): Promise<number> {
  await tx.query('select pg_advisory_xact_lock($1)', [advisory_locks.added_meanings])
  const { count } = await oneRow<{ count: number }>(tx, 'select count(*)::int as count from added_meanings')
  return count
}

/** Inserts a meaning; undefined when the words already have one. */
export async function insertMeaning(
  tx: Tx,
  { words, terms }: Omit<AddedMeaning, 'meaning_id'>,
): Promise<AddedMeaning | undefined> {
  const { rows } = await tx.query<AddedMeaning>(
    `insert into added_meanings (words, terms) values ($1, $2) on conflict (words) do nothing
     returning meaning_id, words, terms`,
    [words, terms],
  )
  return rows[0]
}

export async function deleteMeaning(tx: Tx, meaning_id: number): Promise<AddedMeaning | undefined> {
  const { rows } = await tx.query<AddedMeaning>(
    'delete from added_meanings where meaning_id = $1 returning meaning_id, words, terms',
    [meaning_id],
  )
  return rows[0]
}

/** Makes every process reload the meanings and re-render cached search pages. */
export const announceMeanings = (tx: Tx) => tx.query('notify catalogue_changed')
