import { first_payment_rules, type Identity, type PaymentRules } from '@taswira/contract'
import { inTransaction, type Pool } from '../db/pool.ts'
import { announceSettings, insertFirstVersion } from '../features/settings/queries.ts'
import { firstIdentity } from '../site-settings.ts'

export interface GivenSettings {
  identity?: Partial<Identity>
  payment_rules?: Partial<PaymentRules>
}

/** Publishes these values on top of those of a shop with stand-ins, before its first member comes. */
export const givenSettings = (db: Pool, { identity, payment_rules }: GivenSettings) =>
  inTransaction(db, async (tx) => {
    if (identity)
      await insertFirstVersion(tx, { topic: 'identity', content: { ...firstIdentity(true), ...identity } })
    if (payment_rules)
      await insertFirstVersion(tx, {
        topic: 'payment_rules',
        content: { ...first_payment_rules, ...payment_rules },
      })
    await announceSettings(tx)
  })
