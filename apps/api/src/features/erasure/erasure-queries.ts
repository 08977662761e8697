import { type Db, oneRow } from '../../db/pool.ts'

/** What erasing an address would delete or end. */
export interface ErasureLoss {
  has_account: boolean
  credits: number
  licences: number
  saves: number
  boards: number
  /** A contributor's published images, which would be taken off sale. */
  published: number
  /** A contributor's unpublished images, which would be deleted. */
  submissions: number
  /** A contributor's earnings in kobo, which could no longer be paid out. */
  unpaid_kobo: number
  /** Whether the member has a running or prepaid plan. */
  has_plan: boolean
  /** Number of messages sent through our forms. */
  messages: number
  mails: number
}

/** SQL: `$1`, and other addresses of its mailbox that wrote to us or wait for a mail, but have no account of their own. */
const spellings = `
  select $1 as address union
  select address from (select email from enquiries union select to_address from outbox_mails) written(address)
  where mailbox_of(address) = mailbox_of($1) and not exists (select from users where email = address)`

/** An address (canonical), and other spellings of its mailbox under which nobody has an account. */
export async function listSpellings(db: Db, email: string): Promise<string[]> {
  const { rows } = await db.query<{ address: string }>(spellings, [email])
  return rows.map(({ address }) => address)
}

/** Counts what is stored under an address (canonical) and other spellings of its mailbox. */
export async function findErasureLoss(db: Db, email: string): Promise<ErasureLoss> {
  return oneRow<ErasureLoss>(
    db,
    `with member as (select user_id from users where email = $1), spellings as (${spellings})
     select exists (select from member) as has_account,
       (select coalesce(sum(balance), 0)::bigint from credit_accounts where user_id in (table member)) as credits,
       (select count(*) from entitlements where user_id in (table member)) as licences,
       (select count(*) from saves where user_id in (table member)) as saves,
       (select count(*) from boards where user_id in (table member)) as boards,
       (select coalesce(sum(asset_count), 0)::int from contributors where user_id in (table member)) as published,
       (select count(*) from images join contributors using (contributor_id)
        where user_id in (table member) and stock_id is null) as submissions,
       (select coalesce(sum(case when to_account = account_id then kobo else -kobo end), 0)::bigint
        from money_accounts join contributors using (contributor_id)
          join money_entries on account_id in (from_account, to_account)
        where user_id in (table member)) as unpaid_kobo,
       exists (select from subscriptions where user_id in (table member) and status in ('active', 'waiting')) as has_plan,
       (select count(*) from enquiries where email in (table spellings)) as messages,
       (select count(*) from outbox_mails where to_address in (table spellings)) as mails`,
    [email],
  )
}
