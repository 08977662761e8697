import { DomainError, type ErrorCode } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { takeTurn } from './queries.ts'

export interface Allowance {
  /** Turns in a window, before LIMITS_FACTOR. */
  most: number
  window_s: number
  refusal?: ErrorCode
}

/**
 * Takes a turn of an allowance. Throws too_many_requests, or the allowance's own error, when it is used up, and logs
 * `event` with `details`.
 */
export async function expectTurn(
  { db, config, log }: Pick<Deps, 'config' | 'log'> & { db: Db },
  key: Buffer,
  { most, window_s, refusal = 'too_many_requests' }: Allowance,
  event: string,
  details: object,
): Promise<void> {
  const wait_s = await takeTurn(db, { key, most: Math.ceil(most * config.limits_factor), window_s })
  if (!wait_s) return
  log.warn({ event, ...details, wait_s }, 'security')
  throw new DomainError(refusal, undefined, wait_s)
}
