import { availableParallelism } from 'node:os'
import { DomainError } from '@taswira/contract'
import { boundedLimit } from '../../bounded-limit.ts'

/**
 * The renders of this process. sharp works outside the event loop, so more renders than cores only make each slower;
 * more than 200 waiting would only wait until the visitor has left.
 */
export const render_limit = boundedLimit({
  at_once: availableParallelism(),
  most_waiting: 200,
  refusal: () => new DomainError('unavailable'),
})
