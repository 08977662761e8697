import { availableParallelism } from 'node:os'
import { DomainError } from '@taswira/contract'
import { boundedLimit } from '../../bounded-limit.ts'

/**
 * Limits the renders of this process. sharp works outside the event loop, so more renders than cores only slow each
 * other down; with more than 200 waiting, visitors would leave before their turn.
 */
export const render_limit = boundedLimit({
  at_once: availableParallelism(),
  most_waiting: 200,
  refusal: () => new DomainError('unavailable'),
})
