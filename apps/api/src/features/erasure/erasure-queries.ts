import { type Db, oneRow } from '../../db/pool.ts'

/** What would be lost by erasing an address. */
export interface ErasureLoss {
  has_account: boolean
  credits: number
  licences: number
  saves: number
  /** Published images of a contributor, which go off sale. */
  published: number
  /** A contributor's images that aren't published, which are deleted. */
  submissions: number
  /** A contributor's earnings, in kobo, that nobody can be paid afterwards. */
  unpaid_kobo: number
  /** Whether a plan is running or paid for. */
  has_plan: boolean
  /** Sent through our forms, and mails not sent yet. */
  messages: number
  mails: number
}

/** Counts what is stored under an address (canonical). */
export async function findErasureLoss(db: Db, email: string): Promise<ErasureLoss> {
  return oneRow<ErasureLoss>(
    db,
    `with member as (select user_id from users where email = $1)
     select exists (select from member) as has_account,
       (select coalesce(sum(balance), 0)::bigint from credit_accounts where user_id in (table member)) as credits,
       (select count(*) from entitlements where user_id in (table member)) as licences,
       (select count(*) from saves where user_id in (table member)) as saves,
       (select coalesce(sum(asset_count), 0)::int from contributors where user_id in (table member)) as published,
       (select count(*) from submissions join contributors using (contributor_id)
        where user_id in (table member) and asset_id is null) as submissions,
       (select coalesce(sum(case when to_account = account_id then kobo else -kobo end), 0)::bigint
        from money_accounts join contributors using (contributor_id)
          join money_entries on account_id in (from_account, to_account)
        where user_id in (table member)) as unpaid_kobo,
       exists (select from subscriptions where user_id in (table member) and status in ('active', 'waiting')) as has_plan,
       (select count(*) from enquiries where email = $1) as messages,
       (select count(*) from outbox_mails where to_address = $1) as mails`,
    [email],
  )
}
