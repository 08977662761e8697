import { listChanges } from '@taswira/contract'
import type { Facts } from '../operators/desk-log-queries.ts'

/** Longest value in the log; texts are cut. */
const LONGEST = 200
/** Most values of one change. */
const MOST = 40

/** The values that differ between two contents, for the log. */
export function describeChange(before: unknown, after: unknown): { before: Facts; after: Facts } {
  const changes = listChanges(before, after).slice(0, MOST)
  const pick = (side: 'before' | 'after') =>
    Object.fromEntries(
      changes.flatMap((change) => {
        const value = change[side]
        return value === undefined ? [] : [[change.path, value.slice(0, LONGEST)]]
      }),
    )
  return { before: pick('before'), after: pick('after') }
}
