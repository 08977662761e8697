import { OFFSET_MAX, PAGE_SIZE } from '@taswira/contract'

/** A page of a list: `limit` items starting at `offset`. */
export interface ListPage {
  limit: number
  offset: number
}

interface PagingQuery {
  limit?: number | undefined
  offset?: number | undefined
}

/** The page that a query requests; the first one by default. */
export const toListPage = ({ limit = PAGE_SIZE, offset = 0 }: PagingQuery): ListPage => ({ limit, offset })

/**
 * The queries for the previous and next page with the same `filters`, for the Link header. Leaves out pages that would
 * be refused.
 */
export function neighbourPages<Filters extends object = object>(
  { limit, offset }: ListPage,
  total: number,
  filters = {} as Filters,
) {
  const at = (start: number) => ({ query: { ...filters, limit: String(limit), offset: String(start) } })
  return {
    ...(offset + limit < Math.min(total, OFFSET_MAX + 1) && { next: at(offset + limit) }),
    ...(offset > 0 && { prev: at(Math.max(0, offset - limit)) }),
  }
}
