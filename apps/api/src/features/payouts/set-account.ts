import { DomainError, type AccountKind } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps, ServiceDeps } from '../../deps.ts'
import { asRefusal } from '../../outside/provider-refusal.ts'
import type { Transfers } from '../../outside/transfers.ts'
import { seal } from '../../secret.ts'
import { allowMember } from '../limits/allow-member.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { payoutAccountLetter } from './payout-letters.ts'
import { expectPassword } from '../members/expect-password.ts'
import { findAccount, findPayee, hasOpenPayout, lockContributor, replaceAccount } from './queries.ts'

/** Key context of account numbers, so that their ciphertext can't be used for anything else. */
export const ACCOUNT_SEAL = 'payout account'

interface AccountForm {
  kind: AccountKind
  bank_code: string
  account_number: string
  current_password: string
}

/**
 * Sets a contributor's payout account and mails them, so that a stolen session can't redirect money unnoticed. Throws
 * invalid_input, too_many_requests, payout_in_progress, no_studio and unavailable.
 */
export async function setAccount(
  deps: ServiceDeps & { transfers: Transfers },
  { user_id, contributor_id }: { user_id: string; contributor_id: number },
  { kind, bank_code, account_number, current_password }: AccountForm,
): Promise<void> {
  const { db, config, settings, log, transfers } = deps
  if (!settings.now().payment_rules.payout_kinds.includes(kind))
    throw new DomainError('invalid_input', { kind: ["We can't pay to this kind of account yet."] })
  await expectPassword(deps, { user_id, current_password }, 'payout account')
  await allowMember(deps, 'payout account', user_id)
  const { bank_name, account_name } = await lookUp(deps, transfers, { kind, bank_code, account_number })
  await inTransaction(db, async (tx) => {
    await lockContributor(tx, contributor_id)
    const payee = await findPayee(tx, contributor_id)
    if (!payee) throw new DomainError('no_studio')
    // An open payout must be sent to the account that its approving operators saw.
    if (await hasOpenPayout(tx, contributor_id)) throw new DomainError('payout_in_progress')
    const is_first = (await findAccount(tx, contributor_id)) === undefined
    await replaceAccount(tx, {
      contributor_id,
      kind,
      bank_code,
      bank_name,
      sealed: seal(config, ACCOUNT_SEAL, account_number),
      last4: account_number.slice(-4),
      account_name,
    })
    await enqueueMail(tx, config, {
      to: payee.email,
      topic: `payout_account ${contributor_id}`,
      letter: payoutAccountLetter(settings.now().site, {
        bank_name,
        last4: account_number.slice(-4),
        is_first,
        forgot_url: `${config.public_origin}/forgot-password`,
      }),
    })
  })
  log.info({ event: 'payout account changed', user_id }, 'security')
}

/** The bank's name and the account holder's name; the latter is null when the provider can't look it up. */
async function lookUp(
  { log }: Pick<Deps, 'log'>,
  transfers: Transfers,
  { kind, bank_code, account_number }: Omit<AccountForm, 'current_password'>,
): Promise<{ bank_name: string; account_name: string | null }> {
  try {
    const bank = (await transfers.listBanks(kind)).find(({ code }) => code === bank_code)
    if (!bank) throw new DomainError('invalid_input', { bank_code: ['Choose a bank from the list.'] })
    // Mobile wallets and South African accounts can't be looked up this way (docs/providers.md, "Paystack transfers").
    if (kind !== 'nuban' && kind !== 'ghipss')
      return { bank_name: bank.name.slice(0, 100), account_name: null }
    const account_name = await transfers.findAccountName({ bank_code, account_number })
    if (account_name === undefined)
      throw new DomainError('invalid_input', {
        account_number: ["This bank doesn't know this account number."],
      })
    return { bank_name: bank.name.slice(0, 100), account_name }
  } catch (error) {
    throw asRefusal({ log }, error)
  }
}
