import { randomInt } from 'node:crypto'

/** Random numbers from 0 to 1, identical in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns and prints the seed of one test; set TEST_SEED to a printed seed to repeat that run. */
export function seedForTest(title: string): number {
  const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31))
  console.info(`${title}: repeat with TEST_SEED=${seed}`)
  return seed
}

/** Random numbers for one test, from its seed. */
export const randomForTest = (title: string) => seededRandom(seedForTest(title))
