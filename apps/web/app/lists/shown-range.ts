import { PAGE_SIZE } from '@taswira/contract'

/** A whole number of at least 20, the default. The server limits how many it returns. */
export const readShown = (text: string | null): number => Math.max(numberIn(text), PAGE_SIZE)

/** A multiple of the page size, so that lists by page and lists by offset start alike. */
export const readFrom = (text: string | null): number => numberIn(text) - (numberIn(text) % PAGE_SIZE)

const numberIn = (text: string | null) => (/^[0-9]{1,6}$/.test(text ?? '') ? Number(text) : 0)
