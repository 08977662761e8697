/** A set of document numbers as a bit array, 32 per element. */
export type Bitset = Uint32Array

export const bitsetFor = (documents: number): Bitset => new Uint32Array((documents + 31) >>> 5)

export const has = (set: Bitset, doc: number) => ((set[doc >>> 5]! >>> (doc & 31)) & 1) === 1

export function add(set: Bitset, doc: number) {
  set[doc >>> 5]! |= 1 << (doc & 31)
}

/** Removes from `set` what is not in `other`. */
export function intersect(set: Bitset, other: Bitset) {
  for (let word = 0; word < set.length; word++) set[word]! &= other[word]!
}

/** Removes the members of `other` from `set`. */
export function without(set: Bitset, other: Bitset) {
  for (let word = 0; word < set.length; word++) set[word]! &= ~other[word]!
}

/** Adds the members of `other` to `set`. */
export function unite(set: Bitset, other: Bitset) {
  for (let word = 0; word < set.length; word++) set[word]! |= other[word]!
}

export function count(set: Bitset): number {
  let total = 0
  for (let word = 0; word < set.length; word++) total += bitsIn(set[word]!)
  return total
}

/** Calls `visit` for every member in ascending order until it returns false. */
export function each(set: Bitset, visit: (doc: number) => boolean | undefined) {
  for (let word = 0; word < set.length; word++) {
    for (let bits = set[word]!; bits !== 0; bits &= bits - 1) {
      if (visit((word << 5) + 31 - Math.clz32(bits & -bits)) === false) return
    }
  }
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
