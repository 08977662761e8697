import type { Deps } from '../../deps.ts'
import type { Payments } from '../../outside/payments.ts'

export type PaymentDeps = Pick<Deps, 'db' | 'config' | 'log'> & { payments: Payments }
