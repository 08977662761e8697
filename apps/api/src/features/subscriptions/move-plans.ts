import { DomainError, findOffer, type Offer } from '@taswira/contract'
import { type Db, inTransaction } from '../../db/pool.ts'
import type { Deps, ServiceDeps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { planChangeLetter } from './renewal-letters.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'
import { currentPrices } from '../settings/current-prices.ts'
import { accountUrl } from './account-url.ts'
import { rolloverCap } from './advance-subscription.ts'
import { findMove, insertMove, takeMemberToMail } from './price-move-queries.ts'
import type { DueRenewal } from './renewal-queries.ts'

/**
 * Decides that running plans move to the current prices. Each member is mailed and may leave; their plan renews at the
 * new price four weeks later at the earliest. Throws conflict when these prices no longer apply or it was decided before.
 */
export async function moveRunningPlans(
  { db }: Pick<Deps, 'db'>,
  { operator_id }: Operator,
  version_id: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { prices_version } = await currentPrices(tx)
    if (prices_version !== version_id) throw new DomainError('conflict')
    if (!(await insertMove(tx, { version_id, operator_id }))) throw new DomainError('conflict')
    await writeDeskLog(tx, { operator_id, action: 'plans_moved', subject: 'setting prices' })
  })
}

/** Mails members whose plan moves to later prices. Returns how many were handled; safe to run in several processes. */
export async function mailPriceMoves({ db, config, settings }: ServiceDeps): Promise<number> {
  for (let told = 0; ; told++) {
    const done = await inTransaction(db, async (tx) => {
      const row = await takeMemberToMail(tx)
      if (!row) return true
      const offer = findOffer(row.prices, row.code, row.frequency)
      const now = { ...row, rollover_cap: rolloverCap(row) }
      // A plan that is no longer sold keeps its terms.
      if (!offer || sameTerms(now, offer)) return false
      await enqueueMail(tx, config, {
        to: row.email,
        topic: `renewal:price ${row.user_id}`,
        letter: planChangeLetter(settings.now().site, { ...now, offer, account_url: accountUrl(config) }),
      })
      return false
    })
    if (done) return told
  }
}

type Compared = Pick<Offer, 'amount_kobo' | 'credits' | 'rollover_cap'>

const sameTerms = (now: Compared, next: Compared) =>
  now.amount_kobo === next.amount_kobo &&
  now.credits === next.credits &&
  now.rollover_cap === next.rollover_cap

/** The terms of the next period: those of the current one, unless the member was mailed about later prices in time. */
export async function nextTerms(db: Db, due: DueRenewal, at: Date) {
  const { code, frequency, amount_kobo, credits, months, item, plan_name, rollover_cap, prices_version } = due
  const move = await findMove(db, due.user_id, at)
  const offer = move && findOffer(move.prices, code, frequency)
  return offer
    ? { ...offer, prices_version: move.prices_version }
    : { code, frequency, amount_kobo, credits, months, item, plan_name, rollover_cap, prices_version }
}
