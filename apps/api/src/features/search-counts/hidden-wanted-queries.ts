import type { HiddenWanted } from '@taswira/contract'
import type { Db, Tx } from '../../db/pool.ts'

/** Texts that operators took off the list of wanted subjects, latest first. */
export async function listHiddenWanted(db: Db): Promise<HiddenWanted[]> {
  const { rows } = await db.query<HiddenWanted>(
    'select hidden_id, words from hidden_wanted order by hidden_id desc',
  )
  return rows
}

/** Hides a text; undefined when it is hidden already. */
export async function insertHiddenWanted(tx: Tx, words: string): Promise<number | undefined> {
  const { rows } = await tx.query<{ hidden_id: number }>(
    'insert into hidden_wanted (words) values ($1) on conflict do nothing returning hidden_id',
    [words],
  )
  return rows[0]?.hidden_id
}

export async function deleteHiddenWanted(tx: Tx, hidden_id: number): Promise<boolean> {
  const { rowCount } = await tx.query('delete from hidden_wanted where hidden_id = $1', [hidden_id])
  return rowCount === 1
}
