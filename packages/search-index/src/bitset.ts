/** A set of document numbers as a bit array, 32 per element. */
export type Bitset = Uint32Array

export const bitsetFor = (documents: number): Bitset => new Uint32Array((documents + 31) >>> 5)

export const has = (set: Bitset, doc: number) => ((set[doc >>> 5]! >>> (doc & 31)) & 1) === 1

export function add(set: Bitset, doc: number) {
  set[doc >>> 5]! |= 1 << (doc & 31)
}

/** Adds the members of `other` to `set`. */
export function unite(set: Bitset, other: Bitset) {
  for (let word = 0; word < set.length; word++) set[word]! |= other[word]!
}

/**
 * The number of documents that are in all of one or more sets and not in `dead`, and the lowest of them, at most `listed`.
 * Stops counting once there are more than `counted`.
 */
export function intersection(
  [first, second = first, third = first, ...others]: Bitset[],
  { dead, listed, counted }: { dead: Bitset | undefined; listed: number; counted: number },
): { total: number; list: number[] } {
  const list: number[] = []
  let total = 0
  for (let word = 0; word < first!.length && (total <= counted || total < listed); word++) {
    let bits = first![word]! & second![word]! & third![word]!
    for (let place = 0; place < others.length; place++) bits &= others[place]![word]!
    if (dead) bits &= ~dead[word]!
    if (bits === 0) continue
    total += bitsIn(bits)
    for (; bits !== 0 && list.length < listed; bits &= bits - 1)
      list.push((word << 5) + 31 - Math.clz32(bits & -bits))
  }
  return { total, list }
}

/** Documents per entry of a set's ranks, as a power of two. */
const RANK_BITS = 8

/** The number of documents of a set before each 256th document. */
export function ranksOf(set: Bitset): Uint32Array {
  const ranks = new Uint32Array(((set.length << 5) >>> RANK_BITS) + 1)
  let before = 0
  for (let word = 0; word < set.length; word++) {
    if (((word << 5) & ((1 << RANK_BITS) - 1)) === 0) ranks[(word << 5) >>> RANK_BITS] = before
    before += bitsIn(set[word]!)
  }
  return ranks
}

/** The number of documents in a set that are before `doc`. */
export function rankOf(set: Bitset, ranks: Uint32Array, doc: number): number {
  const block = doc >>> RANK_BITS
  let rank = ranks[block]!
  for (let word = (block << RANK_BITS) >>> 5; word < doc >>> 5; word++) rank += bitsIn(set[word]!)
  return rank + bitsIn(set[doc >>> 5]! & ((1 << (doc & 31)) - 1))
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
