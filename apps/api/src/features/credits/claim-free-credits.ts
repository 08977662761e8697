import { DomainError } from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps, ServiceDeps } from '../../deps.ts'
import type { Caller } from '../../http/callers.ts'
import { keyedHash, keyedHashes, type SecretConfig } from '../../secret.ts'
import { allowClient } from '../limits/allow-client.ts'
import { clientKey } from '../../http/client-key.ts'
import { currentPrices } from '../settings/current-prices.ts'
import { expectSelling } from '../settings/set-up.ts'
import { claimKey, getMailbox, hasClaim, hasGift, insertClaim } from './claim-queries.ts'
import { hasEntry, houseAccount, openAccount, sumCredits, writeEntry } from './ledger.ts'

const mailboxHashes = (config: SecretConfig, mailbox: string) => keyedHashes(config, 'welcome', mailbox)

/**
 * Gives a member the welcome credits and returns their total credits. Only verified members can call it, because
 * nobody else has a session. Throws already_claimed, mailbox_claimed when another account of the same mailbox has them
 * (decision 33), too_many_claims.
 */
export async function claimFreeCredits(
  { db, config, settings, log }: ServiceDeps,
  user_id: string,
  caller: Pick<Caller, 'address'>,
): Promise<number> {
  expectSelling({ settings })
  const credits = await inTransaction(db, async (tx) => {
    const { prices } = await currentPrices(tx)
    const mailbox = await getMailbox(tx, user_id)
    const client_hash = keyedHash(config, 'claim', clientKey(caller.address)).subarray(0, 16)
    const is_first = await insertClaim(tx, { mailbox_hashes: mailboxHashes(config, mailbox), client_hash })
    if (!is_first || (await hasGift(tx, mailbox)))
      throw new DomainError((await hasEntry(tx, claimKey(user_id))) ? 'already_claimed' : 'mailbox_claimed')
    // Checked last, so that a claim refused for another reason doesn't count against the network's limit.
    await allowClient({ db: tx, config, log }, 'claim', caller)
    await writeEntry(tx, {
      from_account: await houseAccount(tx, 'welcome'),
      to_account: await openAccount(tx, user_id, 'lasting'),
      credits: prices.welcome_credits,
      event: { cause: 'welcome' },
      idempotency_key: claimKey(user_id),
    })
    return sumCredits(tx, user_id)
  })
  log.info({ event: 'credits claimed', user_id }, 'grant')
  return credits
}

/** Whether this account, or another one of the same mailbox, has claimed the welcome credits. */
export async function hasClaimed(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  user_id: string,
): Promise<boolean> {
  const mailbox = await getMailbox(db, user_id)
  return (await hasClaim(db, mailboxHashes(config, mailbox))) || (await hasGift(db, mailbox))
}

/** Keeps the claim of an account that is about to be erased, so that its mailbox can't claim again. */
export async function keepClaim(tx: Tx, config: SecretConfig, user_id: string): Promise<void> {
  const mailbox = await getMailbox(tx, user_id)
  if (await hasGift(tx, mailbox))
    await insertClaim(tx, { mailbox_hashes: mailboxHashes(config, mailbox), client_hash: null })
}
