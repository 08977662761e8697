import * as v from 'valibot'
import { held_schema } from './earnings.ts'
import { endpoint, paging_query } from '../endpoint.ts'
import { member_texts } from '../members/member-rules.ts'
import { account_kind_codes, payout_states } from './payout-rules.ts'

/** An account, without its full number. */
const account_schema = v.object({
  bank_name: v.string(),
  last4: v.string(),
  /** The account holder's name according to the bank; null when it couldn't be looked up. */
  account_name: v.nullable(v.string()),
})

/** Amounts in kobo, times ISO 8601 UTC. */
export const payout_schema = v.object({
  reference: v.string(),
  amount: v.number(),
  state: v.picklist(payout_states),
  account: account_schema,
  created_at: v.string(),
  changed_at: v.string(),
})
export type Payout = v.InferOutput<typeof payout_schema>

export const payouts_schema = v.object({
  balance: v.number(),
  /** The part of the balance that can be paid out now. */
  available: v.number(),
  /** Amounts on hold, earliest release first. During a dispute they may exceed the balance. */
  held: v.array(held_schema),
  /** Null until the contributor has added one. */
  account: v.nullable(
    v.object({
      ...account_schema.entries,
      kind: v.picklist(account_kind_codes),
      /** Whether it's in the name of the agreement, as far as the bank tells; otherwise an operator checks it. */
      name_matches: v.boolean(),
      /** No payout is sent to it before this time. */
      usable_from: v.string(),
    }),
  ),
  /** Kinds of account that can be added. */
  kinds: v.array(v.picklist(account_kind_codes)),
  /** Whether a payout is in progress. Until it finishes, the account can't be changed. */
  in_progress: v.boolean(),
  /** Whether a payout can be requested now. */
  requestable: v.boolean(),
})
export type Payouts = v.InferOutput<typeof payouts_schema>

export const viewPayouts = endpoint({
  name: 'viewPayouts',
  method: 'GET',
  path: '/studio/payouts/',
  auth: 'member',
  summary: "Returns the contributor's account for payouts and what can be paid out",
  response: payouts_schema,
  errors: ['unauthenticated', 'no_studio'],
})

/** Newest first, 20 by default. */
export const listPayouts = endpoint({
  name: 'listPayouts',
  method: 'GET',
  path: '/studio/payouts/history/',
  auth: 'member',
  summary: "Lists the contributor's payouts",
  query: paging_query,
  response: payout_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated', 'no_studio'],
})

export const listPayoutBanks = endpoint({
  name: 'listPayoutBanks',
  method: 'GET',
  path: '/studio/payouts/banks/',
  auth: 'member',
  summary: 'Lists the banks of a kind of account',
  query: v.object({ kind: v.picklist(account_kind_codes, 'Unknown kind.') }),
  response: v.object({ banks: v.array(v.object({ code: v.string(), name: v.string() })) }),
  errors: ['invalid_input', 'unauthenticated', 'no_studio', 'unavailable'],
})

export const payout_account_form = v.strictObject({
  kind: v.picklist(account_kind_codes, member_texts.required),
  bank_code: v.pipe(v.string(member_texts.required), v.regex(/^[A-Za-z0-9_-]{1,20}$/, member_texts.required)),
  account_number: v.pipe(
    v.string(member_texts.required),
    v.transform((text) => text.replace(/[\s-]/g, '')),
    v.regex(/^[0-9]{6,20}$/, 'Enter the account number in digits.'),
  ),
  current_password: v.pipe(
    v.string(member_texts.required),
    v.nonEmpty(member_texts.required),
    v.maxLength(1024),
  ),
})

/** Changes the account and emails the contributor. Nothing is paid out to it for PAYOUT_WAIT_HOURS. */
export const setPayoutAccount = endpoint({
  name: 'setPayoutAccount',
  method: 'PUT',
  path: '/studio/payouts/account/',
  auth: 'member',
  summary: "Sets the contributor's account for payouts",
  body: payout_account_form,
  errors: [
    'invalid_input',
    'unauthenticated',
    'no_studio',
    'too_many_requests',
    'payout_in_progress',
    'unavailable',
  ],
})

/** Pays out the whole available amount. */
export const requestPayout = endpoint({
  name: 'requestPayout',
  method: 'POST',
  path: '/studio/payouts/',
  auth: 'member',
  status: 201,
  summary: 'Requests a payout of all available earnings',
  response: v.object({ reference: v.string() }),
  errors: ['unauthenticated', 'no_studio', 'no_payout'],
})
