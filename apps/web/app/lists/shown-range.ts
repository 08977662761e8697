import { PAGE_SIZE } from '@taswira/contract'

/** Reads a number of at least 20, the default. The server applies its own maximum. */
export const readShown = (text: string | null): number => Math.max(numberIn(text), PAGE_SIZE)

/** Rounds down to a multiple of the page size, so that it fits lists loaded by page as well as by offset. */
export const readFrom = (text: string | null): number => numberIn(text) - (numberIn(text) % PAGE_SIZE)

const numberIn = (text: string | null) => (/^[0-9]{1,6}$/.test(text ?? '') ? Number(text) : 0)

/** A page's address, whatever number of its list's items it shows. */
export function withoutShown({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search)
  params.delete('shown')
  return `${pathname}?${params}`
}
