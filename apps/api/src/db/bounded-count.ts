import { DESK_COUNT_MAX } from '@taswira/contract'

/** The total of a desk list as an answer reports it: exact up to DESK_COUNT_MAX, and one more when there are more. */
export const deskTotal = (total: number) => ({ total, total_exact: total <= DESK_COUNT_MAX })

/** A column that counts the rows of a query (from its `from`) up to DESK_COUNT_MAX + 1, however large the table is. */
export const boundedCount = (from: string) =>
  `(select count(*)::int from (select from ${from} limit ${DESK_COUNT_MAX + 1}) counted)`
