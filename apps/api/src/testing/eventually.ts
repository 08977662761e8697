import { vi } from 'vitest'

/** Repeats an expectation until it holds. The time limit, in ms, is reached only by a hung test. */
export const eventually = <T>(expectation: () => T | Promise<T>, within_ms = 60_000) =>
  vi.waitFor(expectation, within_ms)
