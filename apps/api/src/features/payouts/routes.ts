import * as contract from '@taswira/contract'
import { DomainError } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import type { Member } from '../../http/callers.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { asRefusal } from '../../outside/provider-refusal.ts'
import { expectContributor } from '../contributors/expect-studio.ts'
import { sumEarnings } from '../earnings/queries.ts'
import type { Payments } from '../../outside/payments.ts'
import { isInAgreedName, leastPayout, openPayout } from './open-payout.ts'
import { countPayoutsOf, findAccount, hasOpenPayout, listPayoutsOf, type PayoutRow } from './queries.ts'
import { setAccount } from './set-account.ts'

export function payoutRoutes(app: FastifyInstance, deps: MountDeps & { payments: Payments }) {
  const { db, settings } = deps
  const { mode, transfers } = deps.payments

  const contributorOf = async (member: Member) => (await expectContributor(db, member)).contributor_id

  mount(app, deps, contract.viewPayouts, async ({ member }) => {
    const contributor = await expectContributor(db, member)
    const { contributor_id } = contributor
    const account = await findAccount(db, contributor_id)
    const { balance, available, held } = await sumEarnings(db, contributor_id, {
      mode,
      ...settings.now().payment_rules,
    })
    const in_progress = await hasOpenPayout(db, contributor_id)
    const requestable =
      available >= leastPayout(contributor, held) &&
      account !== undefined &&
      account.usable_from <= new Date() &&
      !in_progress
    return {
      balance,
      available: Math.max(0, available),
      held,
      kinds: settings.now().payment_rules.payout_kinds,
      in_progress,
      requestable,
      account: account
        ? {
            kind: account.kind,
            bank_name: account.bank_name,
            last4: account.last4,
            account_name: account.account_name,
            name_matches: await isInAgreedName(db, contributor_id, account),
            usable_from: account.usable_from.toISOString(),
          }
        : null,
    }
  })

  mount(app, deps, contract.listPayouts, async ({ member, query }) => {
    const contributor_id = await contributorOf(member)
    const page = toListPage(query)
    const total = await countPayoutsOf(db, contributor_id)
    const items = (await listPayoutsOf(db, contributor_id, page)).map(presentPayout)
    return { items, total, total_exact: true, ...neighbourPages(page, total) }
  })

  mount(app, deps, contract.listPayoutBanks, async ({ member, query }) => {
    await contributorOf(member)
    try {
      const banks = await transfers.listBanks(query.kind)
      return { banks: banks.map(({ code, name }) => ({ code, name })) }
    } catch (error) {
      throw asRefusal(deps, error)
    }
  })

  mount(app, deps, contract.setPayoutAccount, async ({ member, body }) => {
    const contributor_id = await contributorOf(member)
    await setAccount({ ...deps, transfers }, { user_id: member.user_id, contributor_id }, body)
  })

  mount(app, deps, contract.requestPayout, async ({ member }) => {
    const contributor_id = await contributorOf(member)
    const reference = await openPayout({ db, settings, mode }, contributor_id, null)
    if (!reference) throw new DomainError('no_payout')
    return { reference }
  })
}

export const presentPayout = (row: PayoutRow): contract.Payout => ({
  reference: row.reference,
  amount: row.kobo,
  state: row.state,
  account: { bank_name: row.bank_name, last4: row.last4, account_name: row.account_name },
  created_at: row.created_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
})
