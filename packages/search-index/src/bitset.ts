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

/** The number of documents that are in all of one or more sets and not in `dead`, and the lowest of them, at most `listed`. */
export function intersection(
  [first, second = first, third = first, ...others]: Bitset[],
  dead: Bitset | undefined,
  listed: number,
): { total: number; list: number[] } {
  const list: number[] = []
  let total = 0
  for (let word = 0; word < first!.length; word++) {
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

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
