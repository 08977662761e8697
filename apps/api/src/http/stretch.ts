import { OFFSET_MAX, PAGE_SIZE } from '@taswira/contract'

/** Which items of a list: `limit` of them after the first `offset`. */
export interface Stretch {
  limit: number
  offset: number
}

interface StretchQuery {
  limit?: number | undefined
  offset?: number | undefined
}

/** What the query asks for; the first page where it says nothing. */
export const stretchOf = ({ limit = PAGE_SIZE, offset = 0 }: StretchQuery): Stretch => ({ limit, offset })

/**
 * The inputs that lead to the stretches before and after, for the Link header; `filters` stay as they are. None that would
 * be refused.
 */
export function neighboursOf<Filters extends object = object>(
  { limit, offset }: Stretch,
  total: number,
  filters = {} as Filters,
) {
  const at = (start: number) => ({ query: { ...filters, limit: String(limit), offset: String(start) } })
  return {
    ...(offset + limit < Math.min(total, OFFSET_MAX + 1) && { next: at(offset + limit) }),
    ...(offset > 0 && { prev: at(Math.max(0, offset - limit)) }),
  }
}
