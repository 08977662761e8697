import type { Segment } from './segment.ts'

/** The postings of a word, ascending; undefined when no document has it. */
export function postingsOf({ words, starts, postings }: Segment, word: string): Uint32Array | undefined {
  const number = words.get(word)
  return number === undefined ? undefined : postings.subarray(starts[number]!, starts[number + 1]!)
}

/** The postings of each word, the rarest word first; undefined when no document has one of them. */
export function postingsOfAll(segment: Segment, words: string[]): Uint32Array[] | undefined {
  const lists: Uint32Array[] = []
  for (const word of words) {
    const found = postingsOf(segment, word)
    if (!found) return undefined
    lists.push(found)
  }
  return lists.sort((a, b) => a.length - b.length)
}

/** The lowest posting of a document. */
export const keyOf = (doc: number) => (doc << 2) >>> 0

/** The first position from `low` on whose number is not lower than `key`. */
export function placeOf(ascending: Uint32Array, key: number, low: number): number {
  // The steps double, because the position is usually near.
  let high = low
  for (let step = 1; high < ascending.length && ascending[high]! < key; step *= 2) {
    low = high + 1
    high += step
  }
  high = Math.min(high, ascending.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < key) low = middle + 1
    else high = middle
  }
  return low
}
