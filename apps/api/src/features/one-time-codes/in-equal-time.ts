import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than the extra writes that a known address causes, in ms. */
export const EQUAL_MS = 60

/** Runs `work` and resolves no earlier than a fixed time later, so that the timing reveals nothing. */
export async function inEqualTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), sleep(EQUAL_MS)])
  return result
}
