import { DomainError } from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import { OutboundError } from '../../outside/outbound-client.ts'

/** A provider that is away, slow or talks nonsense is `unavailable`; anything else stays what it is. */
export function asRefusal({ log }: Pick<Deps, 'log'>, error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error
  log.warn({ err: error }, 'the payment provider did not answer')
  return new DomainError('unavailable')
}
