import { DomainError } from '@taswira/contract'
import type { Deps } from '../deps.ts'
import { OutboundError } from './outbound-client.ts'

/**
 * Converts errors of a provider that is down, slow or sends invalid responses to `unavailable`. Returns any other error
 * unchanged.
 */
export function asRefusal({ log }: Pick<Deps, 'log'>, error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error
  log.warn({ err: error }, 'payment provider: no valid response')
  return new DomainError('unavailable')
}
