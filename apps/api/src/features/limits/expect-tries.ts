import { DomainError } from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import { countTry, forgiveTries, type Tries } from './queries.ts'

/**
 * Tries on one account before waits start, and seconds until one no longer counts. This allows about a hundred guesses
 * a day.
 */
export const account_tries = { free: 5, forgotten_in_s: 900 }
/** The same for a client address, which an office or a whole mobile network may share. */
export const client_tries = { free: 30, forgotten_in_s: 20 }

/**
 * Counts a try of each limit, in this order, up to the first that is used up. Throws too_many_requests then, and logs
 * `event` with `who`.
 */
export async function expectTries(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  limits: Tries[],
  event: string,
  who: object,
): Promise<void> {
  for (const { free, ...limit } of limits) {
    const wait_s = await countTry(db, { ...limit, free: Math.ceil(free * config.limits_factor) })
    if (!wait_s) continue
    log.warn({ event, ...who, wait_s }, 'security')
    throw new DomainError('too_many_requests', undefined, wait_s)
  }
}

/** Gives the tries back when `check` fails, because nothing was tried then: the queue of hashes may be full. */
export const returningTries = <Outcome>(
  { db }: Pick<Deps, 'db'>,
  keys: Buffer[],
  check: Promise<Outcome>,
): Promise<Outcome> =>
  check.catch(async (error: unknown) => {
    await forgiveTries(db, { cleared: [], returned: keys })
    throw error
  })
