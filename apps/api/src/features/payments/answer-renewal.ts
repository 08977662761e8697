import { findOffer } from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import {
  renewalComingLetter,
  type RenewalFacts,
  renewalGivenUpLetter,
  renewalNeedsActionLetter,
  renewalRefusedLetter,
} from '../subscriptions/renewal-letters.ts'
import type { LetterText } from '../mail/letter.ts'
import { accountUrl } from '../subscriptions/account-url.ts'
import { lockMember } from '../subscriptions/queries.ts'
import { type AttemptRow, moveAttempt } from '../subscriptions/renewal-attempt-queries.ts'
import { findRenewal, setAutoRenew, takeRenewalToAnnounce } from '../subscriptions/renewal-queries.ts'
import { findMove } from '../subscriptions/price-move-queries.ts'
import { forgetCard } from '../subscriptions/saved-card-queries.ts'
import type { PaymentDeps, ServiceDeps } from '../../deps.ts'
import { closeOrder } from './queries.ts'

/** Records that a charge was refused. It is retried on schedule, unless this was the last try or `for_good` is set. */
export async function noteRefusal(
  { db, config, settings, log }: PaymentDeps,
  attempt: AttemptRow,
  { for_good }: { for_good: boolean },
): Promise<void> {
  const { attempt_id, subscription_id, user_id, order_id, reference } = attempt
  await inTransaction(db, async (tx) => {
    await lockMember(tx, user_id)
    // The refusal was reported twice, or the charge has been settled since.
    if (!(await moveAttempt(tx, attempt_id, { state: 'refused' }))) return
    await closeOrder(tx, order_id)
    const renewal = await findRenewal(tx, user_id)
    // The member has ended the renewal or paid another way, so there is nothing to mail.
    if (!renewal) return
    const facts = toRenewalFacts(config, attempt, renewal.card)
    const retry_at = for_good ? null : renewal.next_at
    if (!retry_at) {
      await setAutoRenew(tx, user_id, false)
      await forgetCard(tx, user_id)
    }
    await mail(
      tx,
      config,
      attempt,
      retry_at
        ? renewalRefusedLetter(settings.now().site, facts, retry_at)
        : renewalGivenUpLetter(settings.now().site, facts, false),
    )
  })
  log.info({ event: 'renewal refused', reference, user_id, subscription_id, for_good }, 'renewal')
}

/** Records that the bank requires the member to confirm a charge, and mails them the link. */
export async function askMember(
  { db, config, settings, log }: PaymentDeps,
  attempt: AttemptRow,
  action_url: string,
): Promise<void> {
  const { attempt_id, user_id, reference } = attempt
  await inTransaction(db, async (tx) => {
    await lockMember(tx, user_id)
    if (!(await moveAttempt(tx, attempt_id, { state: 'needs_action', action_url }))) return
    const renewal = await findRenewal(tx, user_id)
    if (renewal)
      await mail(
        tx,
        config,
        attempt,
        renewalNeedsActionLetter(
          settings.now().site,
          toRenewalFacts(config, attempt, renewal.card),
          action_url,
        ),
      )
  })
  log.info({ event: 'renewal needs confirmation', reference, user_id }, 'renewal')
}

/** Mails members with a yearly plan that their renewal is coming. Returns how many were mailed. */
export async function announceRenewals({ db, config, settings }: ServiceDeps): Promise<number> {
  for (let mailed = 0; ; mailed++) {
    const announced = await inTransaction(db, async (tx) => {
      const renewal = await takeRenewalToAnnounce(tx)
      if (!renewal) return false
      const move = await findMove(tx, renewal.user_id, renewal.charge_at)
      const offer = move && findOffer(move.prices, renewal.code, renewal.frequency)
      const facts = toRenewalFacts(
        config,
        { ...renewal, ...(offer && { amount_kobo: offer.amount_kobo }) },
        renewal.card,
      )
      await mail(tx, config, renewal, renewalComingLetter(settings.now().site, facts, renewal.charge_at))
      return true
    })
    if (!announced) return mailed
  }
}

const toRenewalFacts = (
  config: PaymentDeps['config'],
  {
    code,
    frequency,
    item,
    amount_kobo,
    ends_at,
  }: Pick<AttemptRow, 'code' | 'frequency' | 'item' | 'amount_kobo' | 'ends_at'>,
  card: string,
): RenewalFacts => ({ code, frequency, item, amount_kobo, ends_at, card, account_url: accountUrl(config) })

/** Queues a renewal mail, replacing an unsent one about the same plan. */
async function mail(
  tx: Tx,
  config: PaymentDeps['config'],
  { email, subscription_id }: Pick<AttemptRow, 'email' | 'subscription_id'>,
  letter: LetterText,
): Promise<void> {
  await enqueueMail(tx, config, { to: email, topic: `renewal:${subscription_id}`, letter })
}
