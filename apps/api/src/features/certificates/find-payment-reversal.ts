import type { Db } from '../../db/pool.ts'
import { traceCredits, unpaidLicences } from '../credits/trace-credits.ts'
import { listTracedEntries } from '../credits/trace-queries.ts'
import { listChargebacks } from '../payments/chargeback-queries.ts'

/** When the payment for a licence was charged back; null when it is paid or the chargeback was lifted (decision 36). */
export async function findPaymentReversal(
  db: Db,
  { user_id, entitlement_id }: { user_id: string; entitlement_id: number },
): Promise<Date | null> {
  const chargebacks = await listChargebacks(db, user_id)
  // Hardly any member has one, so the ledger is rarely read here.
  if (chargebacks.length === 0) return null
  const entries = await listTracedEntries(db, user_id)
  const paid = traceCredits(entries)
  const reversal = chargebacks.find(({ order_id, amount_kobo, order_kobo }) => {
    const granted = entries
      .filter((entry) => entry.order_id === order_id && (entry.cause === 'pack' || entry.cause === 'plan'))
      .reduce((total, { credits }) => total + credits, 0)
    const charged_back = Math.floor((granted * amount_kobo) / order_kobo)
    return unpaidLicences(paid, order_id, granted - charged_back).has(entitlement_id)
  })
  return reversal?.reversed_at ?? null
}
