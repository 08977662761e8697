import type { Mailing } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'

interface NewMailing {
  subject: string
  body: string
  asset_id: number | null
  promo_code_id: number | null
  operator_id: number
  send_at: Date
}

export async function insertMailing(tx: Tx, mailing: NewMailing): Promise<number> {
  const { mailing_id } = await oneRow<{ mailing_id: number }>(
    tx,
    `insert into mailings (subject, body, asset_id, promo_code_id, operator_id, send_at)
     values ($1, $2, $3, $4, $5, $6) returning mailing_id`,
    [
      mailing.subject,
      mailing.body,
      mailing.asset_id,
      mailing.promo_code_id,
      mailing.operator_id,
      mailing.send_at,
    ],
  )
  return mailing_id
}

type MailingRow = Omit<Mailing, 'send_at'> & { send_at: Date }

/** The latest 50 by their hour; with an id, only that one. */
export async function listMailings(db: Db, mailing_id?: number): Promise<MailingRow[]> {
  const { rows } = await db.query<MailingRow>(
    `select mailing_id, subject, send_at, mailed, o.email as operator,
       case when cancelled_at is not null then 'cancelled' when finished_at is not null then 'sent'
         when send_at <= now() then 'sending' else 'planned' end as state
     from mailings m join operators o using (operator_id) where $1::bigint is null or mailing_id = $1
     order by send_at desc, mailing_id desc limit 50`,
    [mailing_id ?? null],
  )
  return rows
}

/** How many mailings wait for their hour. */
export async function countPlanned(db: Db): Promise<number> {
  const { planned } = await oneRow<{ planned: number }>(
    db,
    'select count(*)::int as planned from mailings where cancelled_at is null and send_at > now()',
  )
  return planned
}

const agrees = 'verified_at is not null and erased_at is null and marketing_consent_at is not null'

export async function countAgreeing(db: Db): Promise<number> {
  const { members } = await oneRow<{ members: number }>(
    db,
    `select count(*)::int as members from users where ${agrees}`,
  )
  return members
}

/**
 * Cancels a mailing before its hour, also after waiting for a batch. Returns false when it is too late or it was
 * cancelled before.
 */
export async function cancelPlanned(tx: Tx, mailing_id: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update mailings set cancelled_at = now()
     where mailing_id = $1 and cancelled_at is null and send_at > clock_timestamp()`,
    [mailing_id],
  )
  return rowCount === 1
}

/** Stops a mailing whose image or code is no longer available. */
export async function stopMailing(tx: Tx, mailing_id: number): Promise<void> {
  await tx.query('update mailings set cancelled_at = now() where mailing_id = $1', [mailing_id])
}

interface DueMailing {
  mailing_id: number
  subject: string
  body: string
  last_user_id: string | null
  stock_id: string | null
  promo_code: string | null
}

/** Locks a mailing whose hour has come and that isn't finished; undefined when there is none, or another process has it. */
export async function lockDueMailing(tx: Tx): Promise<DueMailing | undefined> {
  const { rows } = await tx.query<DueMailing>(
    `select mailing_id, subject, body, last_user_id,
       (select stock_id from assets a where a.asset_id = m.asset_id) as stock_id,
       (select code from promo_codes p where p.promo_code_id = m.promo_code_id) as promo_code
     from mailings m where send_at <= now() and finished_at is null and cancelled_at is null
     order by send_at, mailing_id limit 1 for update skip locked`,
  )
  return rows[0]
}

/** The next members who agreed before the mailing's hour and still agree. Locks them, so that their consent can't change. */
export async function listAgreeing(
  tx: Tx,
  { mailing_id, last_user_id }: Pick<DueMailing, 'mailing_id' | 'last_user_id'>,
  limit: number,
): Promise<{ user_id: string; email: string }[]> {
  const { rows } = await tx.query<{ user_id: string; email: string }>(
    `select user_id, email from users
     where ${agrees} and marketing_consent_at <= (select send_at from mailings where mailing_id = $1)
       and ($2::uuid is null or user_id > $2)
     order by user_id limit $3 for share`,
    [mailing_id, last_user_id, limit],
  )
  return rows
}

/** Records a batch and its last member; an empty batch ends the mailing. */
export async function advanceMailing(
  tx: Tx,
  mailing_id: number,
  members: { user_id: string }[],
): Promise<void> {
  await tx.query(
    `update mailings set mailed = mailed + $2, last_user_id = coalesce($3, last_user_id),
       finished_at = case when $2 = 0 then now() end
     where mailing_id = $1`,
    [mailing_id, members.length, members.at(-1)?.user_id ?? null],
  )
}

/** An image on sale, as a mailing shows it. */
export async function findShownImage(
  db: Db,
  stock_id: string,
): Promise<{ asset_id: number; title: string; slug: string; picture_key: string } | undefined> {
  const { rows } = await db.query<{ asset_id: number; title: string; slug: string; picture_key: string }>(
    "select asset_id, title, slug, picture_key from assets where stock_id = $1 and status = 'published'",
    [stock_id],
  )
  return rows[0]
}

/** The id of a promotion code that hasn't ended; with a time, of one that works then. */
export async function findOfferedCode(db: Db, code: string, at?: Date): Promise<number | undefined> {
  const { rows } = await db.query<{ promo_code_id: number }>(
    `select promo_code_id from promo_codes,
       lateral (select (coalesce($2::timestamptz, now()) at time zone 'Africa/Lagos')::date as day)
     where code = $1 and ended_at is null and coalesce(last_day >= day, true)
       and ($2::timestamptz is null or first_day <= day and applies_from <= $2)`,
    [code, at ?? null],
  )
  return rows[0]?.promo_code_id
}
