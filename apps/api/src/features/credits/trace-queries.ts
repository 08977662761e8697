import type { Db } from '../../db/pool.ts'

/** One entry of a member's ledger, with its order or licence. */
export interface TracedEntry {
  kind: 'lasting' | 'plan'
  /** Positive: received; negative: spent, expired or taken back. */
  credits: number
  cause: string
  /** The order that granted these credits, or that was reversed; null for other entries. */
  order_id: number | null
  /** The licence that these credits paid for. */
  entitlement_id: number | null
}

/** All entries of a member, oldest first. Carried-over credits belong to the order of the previous period. */
export async function listTracedEntries(db: Db, user_id: string): Promise<TracedEntry[]> {
  const { rows } = await db.query<TracedEntry>(
    `with mine as (select account_id, kind from credit_accounts where user_id = $1),
     moved as (
       select e.*, kind, e.credits as signed from credit_entries e join mine on account_id = to_account
       union all
       select e.*, kind, -e.credits from credit_entries e join mine on account_id = from_account)
     select kind, signed as credits, cause,
       case
         when cause = 'plan' then (select order_id from subscriptions s where s.subscription_id = moved.subscription_id)
         when cause = 'carry_over' then (
           select before.order_id from subscriptions next join subscriptions before using (user_id)
           where next.subscription_id = moved.subscription_id and before.starts_at < next.starts_at
           order by before.starts_at desc limit 1)
         else order_id
       end as order_id,
       for_entitlement_id as entitlement_id
     from moved order by entry_id`,
    [user_id],
  )
  return rows
}
