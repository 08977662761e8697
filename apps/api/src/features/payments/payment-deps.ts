import type { Deps } from '../../deps.ts'
import type { Payments } from '../../outside/payments.ts'

/** What payment services work with. */
export type PaymentDeps = Pick<Deps, 'db' | 'config' | 'log'> & { payments: Payments }
