/** A set of document numbers as a bit array, 32 per element. */
export type Bitset = Uint32Array

export const bitsetFor = (documents: number): Bitset => new Uint32Array((documents + 31) >>> 5)

export const has = (set: Bitset, doc: number) => ((set[doc >>> 5]! >>> (doc & 31)) & 1) === 1

export function add(set: Bitset, doc: number) {
  set[doc >>> 5]! |= 1 << (doc & 31)
}

/** Adds to `set` what is in every one of `others`, from element `from` to `to`. */
export function addMembersOfAll(set: Bitset, [first, ...others]: Bitset[], from: number, to: number) {
  for (let element = from; element < to; element++) {
    let bits = first![element]!
    for (let other = 0; other < others.length; other++) bits &= others[other]![element]!
    set[element]! |= bits
  }
}

/** Removes from `set` what isn't in `other`. */
export function keepMembersOf(set: Bitset, other: Bitset) {
  for (let element = 0; element < set.length; element++) set[element]! &= other[element]!
}

/** The elements of a set that aren't 0, from position 0 to `count` of both arrays. */
export interface UsedElements {
  positions: Uint32Array
  bits: Uint32Array
  count: number
}

/**
 * Finds the numbers from `start` to `end` that are in every one of `sets` and in none of `others`. `start` is a multiple
 * of 32. The rest of the sets isn't read where the first ones have no number in common, so pass the smallest first.
 */
export function findCommon(
  sets: Bitset[],
  others: Bitset[],
  start: number,
  end: number,
  found: UsedElements,
) {
  const { positions, bits: found_bits } = found
  const last = end >>> 5
  let count = 0
  for (let element = start >>> 5; element < (end + 31) >>> 5; element++) {
    let bits = element === last ? 2 ** (end & 31) - 1 : -1
    for (let set = 0; set < sets.length && bits !== 0; set++) bits &= sets[set]![element]!
    for (let other = 0; other < others.length && bits !== 0; other++) bits &= ~others[other]![element]!
    if (bits === 0) continue
    positions[count] = element
    found_bits[count++] = bits
  }
  found.count = count
}

/** Lists members, ascending, from position `at` of the list on until it is full. Returns how many the list has then. */
export function listUsed({ positions, bits, count }: UsedElements, list: Uint32Array, at = 0): number {
  for (let one = 0; one < count && at < list.length; one++)
    at = listElement(bits[one]!, positions[one]!, list, at)
  return at
}

/** Lists members, ascending, until the list is full. */
export function listMembers(set: Bitset, list: Uint32Array) {
  let at = 0
  for (let element = 0; element < set.length && at < list.length; element++)
    at = listElement(set[element]!, element, list, at)
}

function listElement(bits: number, position: number, list: Uint32Array, at: number): number {
  for (let left = bits; left !== 0 && at < list.length; left &= left - 1)
    list[at++] = (position << 5) + 31 - Math.clz32(left & -left)
  return at
}

export const sizeOf = (set: Bitset) => bitsInAll(set, set.length)

export const sizeOfUsed = ({ bits, count }: UsedElements) => bitsInAll(bits, count)

function bitsInAll(elements: Uint32Array, count: number): number {
  let size = 0
  for (let one = 0; one < count; one++) size += bitsIn(elements[one]!)
  return size
}

export function usedElements(set: Bitset): UsedElements {
  const found = { positions: new Uint32Array(set.length), bits: new Uint32Array(set.length), count: 0 }
  for (let element = 0; element < set.length; element++) {
    if (set[element] === 0) continue
    found.positions[found.count] = element
    found.bits[found.count++] = set[element]!
  }
  return found
}

/** How many members two sets have in common, counted up to `limit` or a little more. */
export function sizeOfCommon({ positions, bits, count }: UsedElements, other: Bitset, limit: number): number {
  let size = 0
  for (let one = 0; one < count && size <= limit; one++) size += bitsIn(bits[one]! & other[positions[one]!]!)
  return size
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
