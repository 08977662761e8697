import { DomainError, GOODWILL_CREDITS_PER_DAY } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { insertGift, isRecorded, sumGoodwillToday } from '../credits/goodwill-queries.ts'
import { houseAccount, openAccount, writeEntry } from '../credits/ledger.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'
import { lockDeskMember } from './member-queries.ts'
import { lockOperator } from '../operators/operator-queries.ts'

interface Goodwill {
  profile_id: string
  credits: number
  reason: string
  idempotency_key: string
}

/**
 * Gives a member lasting credits, within the operator's daily limit, and logs the reason. Repeating a gift with the
 * same key changes nothing. Throws not_found, conflict when the key was used for another gift, and invalid_input with a
 * message.
 */
export async function giveGoodwill(
  { db }: Pick<Deps, 'db'>,
  { operator_id }: Operator,
  { profile_id: user_id, credits, reason, idempotency_key }: Goodwill,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const member = await lockDeskMember(tx, user_id)
    if (!member) throw new DomainError('not_found')
    if (member.state !== 'verified')
      throw new DomainError('invalid_input', {
        credits: [`This account is ${member.state}, so it can't have credits.`],
      })
    // Locks the operator, so that two concurrent gifts can't both use the rest of the daily limit.
    await lockOperator(tx, operator_id)
    const gift = { user_id, operator_id, credits, idempotency_key }
    const gift_id = await insertGift(tx, gift)
    if (gift_id === undefined) {
      if (await isRecorded(tx, gift)) return
      throw new DomainError('conflict')
    }
    const over = (await sumGoodwillToday(tx, operator_id)) - GOODWILL_CREDITS_PER_DAY
    if (over > 0)
      throw new DomainError('invalid_input', {
        credits: [
          `You can give at most ${GOODWILL_CREDITS_PER_DAY} credits a day, and ${credits - over} are left today.`,
        ],
      })
    await writeEntry(tx, {
      from_account: await houseAccount(tx, 'goodwill'),
      to_account: await openAccount(tx, user_id, 'lasting'),
      credits,
      event: { cause: 'goodwill' },
      idempotency_key: `goodwill:${gift_id}`,
    })
    await writeDeskLog(tx, {
      operator_id,
      action: 'goodwill_given',
      subject: `member ${user_id}`,
      after: { credits: String(credits), reason },
    })
  })
}
