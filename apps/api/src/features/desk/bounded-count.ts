import { DESK_COUNT_MAX } from '@taswira/contract'

/** A column that counts the rows of a query (from its `from`) up to DESK_COUNT_MAX + 1, however large the table is. */
export const boundedCount = (from: string) =>
  `(select count(*)::int from (select from ${from} limit ${DESK_COUNT_MAX + 1}) counted)`
