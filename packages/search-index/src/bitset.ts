/** A set of document numbers as a bit array, 32 per element. */
export type Bitset = Uint32Array

export const bitsetFor = (documents: number): Bitset => new Uint32Array((documents + 31) >>> 5)

export const has = (set: Bitset, doc: number) => ((set[doc >>> 5]! >>> (doc & 31)) & 1) === 1

export function add(set: Bitset, doc: number) {
  set[doc >>> 5]! |= 1 << (doc & 31)
}

export function fullSet(documents: number): Bitset {
  const set = bitsetFor(documents).fill(0xffffffff)
  const spare = documents & 31
  if (spare) set[set.length - 1] = 2 ** spare - 1
  return set
}

/** Removes from `set` what isn't in `other`. */
export function keepMembersOf(set: Bitset, other: Bitset) {
  for (let word = 0; word < set.length; word++) set[word]! &= other[word]!
}

export function removeMembersOf(set: Bitset, other: Bitset) {
  for (let word = 0; word < set.length; word++) set[word]! &= ~other[word]!
}

/** Lists the members, ascending, each with `from` added; returns how many. */
export function listMembers(set: Bitset, from: number, into: Uint32Array): number {
  let count = 0
  for (let word = 0; word < set.length; word++)
    for (let bits = set[word]!; bits !== 0; bits &= bits - 1)
      into[count++] = from + (word << 5) + 31 - Math.clz32(bits & -bits)
  return count
}

export function sizeOf(set: Bitset): number {
  let size = 0
  for (const word of set) size += bitsIn(word)
  return size
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
