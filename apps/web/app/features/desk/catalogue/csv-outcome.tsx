import type { CallResult, readUploadCsv } from '@taswira/contract'
import { Notice } from '../../../ui/form/notice.tsx'

/** A CSV that was read, or why it can't be. */
export type ReadCsv = { name: string } & (CallResult<typeof readUploadCsv> | { problem: string })

interface CsvOutcomeProps {
  csv: ReadCsv
  /** Rows for which no file is chosen. */
  unmatched: string[]
}

/** What became of the rows of a CSV. */
export function CsvOutcome({ csv, unmatched }: CsvOutcomeProps) {
  if ('problem' in csv)
    return (
      <Notice tone="danger">
        {csv.name}: {csv.problem}
      </Notice>
    )
  const { name, rows, refused } = csv
  return (
    <>
      <Notice tone="info">
        {name}: texts filled in for {rows.length - unmatched.length} of {rows.length + refused.length} rows.
        {unmatched.length > 0 && ` Not chosen yet: ${listOf(unmatched)}.`}
      </Notice>
      {refused.length > 0 && (
        <Notice tone="danger">
          Rows that can't be used: {listOf(refused.map((row) => `${row.name} (${row.reason})`))}.
        </Notice>
      )}
    </>
  )
}

const listOf = (names: string[]) =>
  names.slice(0, LISTED_MOST).join(', ') +
  (names.length > LISTED_MOST ? ` and ${names.length - LISTED_MOST} more` : '')

const LISTED_MOST = 10
