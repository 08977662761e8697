import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than the writes that a known address causes and an unknown one does not, in ms. */
export const EQUAL_MS = 60

/** Runs `work` and answers no sooner than after a fixed time, so that its length tells nothing. */
export async function inEqualTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), sleep(EQUAL_MS)])
  return result
}
