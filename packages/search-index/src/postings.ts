import type { Segment } from './segment.ts'

/** The postings of a word, ascending; undefined when no document has it. */
export function postingsOf({ words, starts, postings }: Segment, word: string): Uint32Array | undefined {
  const number = words.get(word)
  return number === undefined ? undefined : postings.subarray(starts[number]!, starts[number + 1]!)
}

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
