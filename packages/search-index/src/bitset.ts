/** A set of document numbers as a bit array, 32 per element. */
export type Bitset = Uint32Array

export const bitsetFor = (documents: number): Bitset => new Uint32Array((documents + 31) >>> 5)

export const has = (set: Bitset, doc: number) => ((set[doc >>> 5]! >>> (doc & 31)) & 1) === 1

export function add(set: Bitset, doc: number) {
  set[doc >>> 5]! |= 1 << (doc & 31)
}

/** Makes the numbers below `count` the set's members. */
export function fillBelow(set: Bitset, count: number) {
  const whole = count >>> 5
  set.fill(0xffffffff, 0, whole).fill(0, whole)
  if (count & 31) set[whole] = 2 ** (count & 31) - 1
}

/** Removes from `set` what isn't in `other`, of which it is the part from element `start` on. */
export function keepMembersOf(set: Bitset, other: Bitset, start = 0) {
  for (let word = 0; word < set.length; word++) set[word]! &= other[start + word]!
}

/** Removes from `set` what is in `other`, of which it is the part from element `start` on. */
export function removeMembersOf(set: Bitset, other: Bitset, start = 0) {
  for (let word = 0; word < set.length; word++) set[word]! &= ~other[start + word]!
}

/**
 * Lists members, ascending and each with `from` added, from position `count` of the list on until it is full. Returns how
 * many the list has then.
 */
export function listMembers(set: Bitset, from: number, list: Uint32Array, count = 0): number {
  for (let word = 0; word < set.length && count < list.length; word++)
    for (let bits = set[word]!; bits !== 0 && count < list.length; bits &= bits - 1)
      list[count++] = from + (word << 5) + 31 - Math.clz32(bits & -bits)
  return count
}

export function sizeOf(set: Bitset): number {
  let size = 0
  for (let word = 0; word < set.length; word++) size += bitsIn(set[word]!)
  return size
}

/** The positions of the elements that aren't 0. */
export function usedElements(set: Bitset): Uint32Array {
  const used = new Uint32Array(set.length)
  let count = 0
  for (let word = 0; word < set.length; word++) if (set[word] !== 0) used[count++] = word
  return used.subarray(0, count)
}

/** How many members two sets have in common in these elements, counted up to `limit` or a little more. */
export function sizeOfCommon(one: Bitset, other: Bitset, elements: Uint32Array, limit: number): number {
  let size = 0
  for (let at = 0; at < elements.length && size <= limit; at++)
    size += bitsIn(one[elements[at]!]! & other[elements[at]!]!)
  return size
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
