import { vi } from 'vitest'

/** Repeats an expectation until it holds. The limit, in ms, is one that only a hung test reaches. */
export const eventually = <T>(expectation: () => T | Promise<T>, within_ms = 60_000) =>
  vi.waitFor(expectation, within_ms)
