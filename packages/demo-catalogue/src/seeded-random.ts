/** A random number generator that is deterministic for a seed. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number
  /** A number in a range. */
  between(low: number, high: number): number
  /** An integer in a range, both bounds included. */
  whole(low: number, high: number): number
  /** True with the given probability, 0 to 1. */
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** A new array in a new order. */
  shuffle<T>(from: readonly T[]): T[]
}

/** Turns any text into a 32-bit seed (FNV-1a). */
function toSeed(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/** Integer arithmetic only (mulberry32), so no platform can disagree about the result. */
export function seededRandom(seed_text: string): Random {
  let state = toSeed(seed_text)
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  const whole = (low: number, high: number) => low + Math.floor((high - low + 1) * next())
  function pick<T>(from: readonly T[]): T {
    return from[Math.floor(next() * from.length)] as T
  }
  function shuffle<T>(from: readonly T[]): T[] {
    const left = [...from]
    const out: T[] = []
    while (left.length) out.push(...left.splice(Math.floor(next() * left.length), 1))
    return out
  }
  return { next, between, whole, chance: (share) => next() < share, pick, shuffle }
}
