import { type Payout, toCsv } from '@taswira/contract'
import { payout_texts } from '../../texts/payout-texts.ts'

const head = ['Requested', 'Changed', 'Reference', 'Amount (NGN)', 'State', 'Bank', 'Account ending in']

/** A contributor's payouts as CSV, in the given order. Dates are ISO 8601 in UTC. */
export const payoutsCsv = (payouts: Payout[]): string =>
  toCsv([
    head,
    ...payouts.map(({ created_at, changed_at, reference, amount, state, account }) => [
      created_at,
      changed_at,
      reference,
      amount / 100,
      payout_texts[state],
      account.bank_name,
      account.last4,
    ]),
  ])
