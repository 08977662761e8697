import type { AddedMeaning } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'
import { listMeanings } from './queries.ts'

/** The added meanings, read once and kept until they change. */
export function keepMeanings(db: Db) {
  let kept: Promise<AddedMeaning[]> | undefined
  return {
    present(this: void): Promise<AddedMeaning[]> {
      const reading = (kept ??= listMeanings(db))
      // Read again next time.
      reading.catch(() => kept === reading && (kept = undefined))
      return reading
    },
    forget() {
      kept = undefined
    },
  }
}
