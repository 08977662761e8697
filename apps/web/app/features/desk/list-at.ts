import { OFFSET_MAX, PAGE_SIZE } from '@taswira/contract'

/** The offset in an address; 0 if missing or invalid. */
export const readOffset = (query: URLSearchParams) => {
  const offset = query.get('offset') ?? ''
  return /^[0-9]{1,9}$/.test(offset) ? Math.min(Number(offset), OFFSET_MAX) : 0
}

/** The number of a single item in an address; undefined for the whole list. */
export const readNumber = (query: URLSearchParams) => {
  const number = query.get('number') ?? ''
  return /^[1-9][0-9]{0,8}$/.test(number) ? number : undefined
}

/** The page of a list at an address; the last page when the offset is beyond it. */
export async function listAt<T>(
  query: URLSearchParams,
  call: (offset: string) => Promise<{ items: T[]; total: number }>,
): Promise<{ items: T[]; total: number; offset: number }> {
  const offset = readOffset(query)
  const { items, total } = await call(String(offset))
  if (items.length > 0 || offset === 0 || total === 0) return { items, total, offset: total && offset }
  const last = Math.min(Math.floor((total - 1) / PAGE_SIZE) * PAGE_SIZE, OFFSET_MAX)
  return { ...(await call(String(last))), offset: last }
}

/** Whether there is a next page that the API accepts. */
export const hasNext = ({ offset, total }: { offset: number; total: number }) =>
  offset + PAGE_SIZE < total && offset < OFFSET_MAX
