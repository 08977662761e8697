import { listChanges } from '@taswira/contract'
import type { Facts } from '../operators/desk-log-queries.ts'

/** Longest value in the log; texts are cut. */
const LONGEST = 200
/** Characters before the first difference of two texts. */
const CONTEXT = 40
/** Most values of one change. */
const MOST = 40

/** The values that differ between two contents, for the log. */
export function describeChange(before: unknown, after: unknown): { before: Facts; after: Facts } {
  const changes = listChanges(before, after).slice(0, MOST)
  const pick = (side: 'before' | 'after') =>
    Object.fromEntries(
      changes.flatMap((change) => {
        const value = change[side]
        const start = Math.max(0, firstDifference(change.before, change.after) - CONTEXT)
        // The cut may halve an emoji, which JSON in the database refuses.
        return value === undefined ? [] : [[change.path, value.slice(start, start + LONGEST).toWellFormed()]]
      }),
    )
  return { before: pick('before'), after: pick('after') }
}

/** Where two values begin to differ; 0 for values that are shown whole. */
function firstDifference(before = '', after = ''): number {
  if (before.length <= LONGEST && after.length <= LONGEST) return 0
  let place = 0
  while (place < before.length && before[place] === after[place]) place++
  return place
}
