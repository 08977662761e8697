import { DomainError, WELCOME_CREDITS } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { hasEntry, houseAccount, openAccount, sumCredits, writeEntry } from './ledger.ts'

/** Once for ever: the ledger holds no second entry of this name. */
const claimKey = (user_id: string) => `welcome:${user_id}`

/**
 * Gives a member the 24 credits of welcome and returns all credits they have now. Only a proved address has a token,
 * so only a proved address claims. Throws already_claimed.
 */
export async function claimFreeCredits(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  user_id: string,
): Promise<number> {
  const credits = await inTransaction(db, async (tx) => {
    const written = await writeEntry(tx, {
      from_account: await houseAccount(tx, 'welcome'),
      to_account: await openAccount(tx, user_id, 'lasting'),
      credits: WELCOME_CREDITS,
      cause: 'welcome',
      idempotency_key: claimKey(user_id),
    })
    if (!written) throw new DomainError('already_claimed')
    return sumCredits(tx, user_id)
  })
  log.info({ event: 'credits claimed', user_id }, 'grant')
  return credits
}

export const hasClaimed = ({ db }: Pick<Deps, 'db'>, user_id: string) => hasEntry(db, claimKey(user_id))
