import { type Db, oneRow } from '../../db/pool.ts'
import { money_invariants } from './audit-money-queries.ts'
import { payment_invariants } from './audit-payment-queries.ts'
import { price_lists } from './price-list-queries.ts'
import { sales_invariants } from './audit-sales-queries.ts'

interface AuditCheck {
  name: string
  ok: boolean
  /** Number of rows that violate it. */
  broken: number
  /** Up to five violations, described without personal data. */
  examples: string[]
}

export interface Audit {
  ok: boolean
  checks: AuditCheck[]
  totals: { entries: number; credits_of_members: number; claims: number }
}

/** A rule that must always hold. `broken` is SQL that selects the violations, as one text column `example`. */
export interface Invariant {
  name: string
  broken: string
}

const ledger_invariants: Invariant[] = [
  {
    name: 'balances are the sums of their entries',
    broken: `select 'account ' || account_id || ' has ' || balance || ', its entries sum to ' || coalesce(credits, 0) as example
      from credit_accounts left join (
        select account_id, sum(credits) as credits from (
          select to_account as account_id, credits from credit_entries
          union all select from_account, -credits from credit_entries) moved
        group by account_id) sums using (account_id)
      where user_id is not null and balance <> coalesce(credits, 0)`,
  },
  {
    name: 'no balance is below zero',
    broken: `select 'account ' || account_id || ' has ' || balance as example
      from credit_accounts where user_id is not null and (balance < 0 or balance is null)`,
  },
  {
    name: 'every entry moves credits between two accounts',
    broken: `select 'entry ' || e.entry_id as example from credit_entries e
      left join credit_accounts f on f.account_id = e.from_account
      left join credit_accounts t on t.account_id = e.to_account
      where f.account_id is null or t.account_id is null or f.account_id = t.account_id or e.credits <= 0`,
  },
  {
    name: 'nobody claimed the welcome credits twice',
    broken: `select 'account ' || t.account_id || ' claimed ' || count(*) || ' times' as example from credit_entries e
      join credit_accounts f on f.account_id = e.from_account and f.user_id is null and f.kind = 'welcome'
      join credit_accounts t on t.account_id = e.to_account
      where e.cause = 'welcome' group by t.account_id having count(*) > 1`,
  },
  {
    name: 'each claim gave the welcome credits of its time to the member it is named after',
    broken: `select 'entry ' || e.entry_id as example from credit_entries e
      join credit_accounts f on f.account_id = e.from_account
      join credit_accounts t on t.account_id = e.to_account
      where e.cause = 'welcome' and (e.credits not in (
          select (content ->> 'welcome_credits')::bigint from ${price_lists} where valid_from <= e.created_at) or f.kind <> 'welcome' or t.kind <> 'lasting'
        or e.idempotency_key <> 'welcome:' || t.user_id)`,
  },
  {
    name: 'only proved addresses have credits',
    broken: `select 'account ' || a.account_id as example from credit_accounts a
      join users u on u.user_id = a.user_id
      where u.verified_at is null and exists (
        select from credit_entries e where e.to_account = a.account_id)`,
  },
  {
    name: 'the ledger still refuses changes',
    broken: `select 'trigger ' || name || ' is missing or switched off' as example
      from unnest(array['credit_entries_move', 'credit_entries_only_grow', 'credit_entries_never_emptied',
        'credit_accounts_follow', 'credit_accounts_stay', 'credit_accounts_never_emptied']) as name
      where not exists (select from pg_trigger where tgname = name and tgenabled <> 'D')`,
  },
]

const invariants = [...ledger_invariants, ...sales_invariants, ...payment_invariants, ...money_invariants]

/** Removes the statement timeout for the rest of the session, so the connection must not be returned to the pool. */
export const liftTimeLimit = (client: Db) => client.query('set statement_timeout = 0')

/** Checks the ledger's invariants in a single statement, so that concurrent changes can't look like violations. */
export async function auditLedger(db: Db): Promise<Audit> {
  const parts = invariants.map(
    ({ broken }, index) =>
      `(select ${index} as place, count(*) as broken, (array_agg(example))[1:5] as examples from (${broken}) b)`,
  )
  // Named, because planning it takes several times as long as running it on a small shop.
  const { rows } = await db.query<{ place: number; broken: number; examples: string[] | null }>({
    name: 'audit-ledger',
    text: `${parts.join(' union all ')} order by place`,
    values: [],
  })
  const checks = rows.map(({ place, broken, examples }) => ({
    name: invariants[place]!.name,
    ok: broken === 0,
    broken,
    examples: examples ?? [],
  }))
  const totals = await oneRow<Audit['totals']>(
    db,
    `select (select count(*) from credit_entries) as entries,
       (select coalesce(sum(balance), 0)::bigint from credit_accounts) as credits_of_members,
       (select count(*) from credit_entries where cause = 'welcome') as claims`,
  )
  return { ok: checks.every((check) => check.ok), checks, totals }
}
