import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import { seal, type SecretConfig } from '../../secret.ts'
import type { LetterText } from './letter.ts'

/** Key context for queued mails, so that their ciphertext can't be used for anything else. */
export const MAIL_SEAL = 'mail'

interface NewMail {
  to: string
  /** What the mail is about. A new mail replaces an unsent one with the same topic. */
  topic: string
  letter: LetterText
  /** Seconds after which it is no longer sent. */
  lifetime_s?: number
  /** Whether it goes to many members, and so waits until no other mail is due. */
  bulk?: true
}

/** Queues a mail in the transaction that causes it; the worker sends it right after the commit. */
export async function enqueueMail(tx: Tx, config: SecretConfig, mail: NewMail): Promise<void> {
  await tx.query('delete from outbox_mails where topic = $1 and failed_at is null', [mail.topic])
  await tx.query(
    `insert into outbox_mails (to_address, topic, sealed, expires_at, bulk)
     values ($1, $2, $3, now() + make_interval(secs => $4), $5)`,
    [
      mail.to,
      mail.topic,
      seal(config, MAIL_SEAL, JSON.stringify(mail.letter)),
      mail.lifetime_s ?? null,
      mail.bulk ?? false,
    ],
  )
}

export interface DueMail {
  mail_id: number
  message_id: string
  to_address: string
  topic: string
  sealed: Buffer
  tries: number
}

/** Length of a worker's lease in seconds; longer than a mail server may take to respond. */
const LEASE_S = 60

/**
 * Leases mails that are due, oldest first, and those to many members last. They are leased rather than locked: sending takes seconds, too long for an
 * open transaction. If a worker crashes, others take over when the lease expires.
 */
export async function leaseDueMails(db: Db, limit: number): Promise<DueMail[]> {
  const { rows } = await db.query<DueMail>(
    `update outbox_mails set next_try_at = now() + make_interval(secs => $2), tries = tries + 1
     where mail_id in (
       select mail_id from outbox_mails
       where next_try_at <= now() and failed_at is null and (expires_at is null or expires_at > now())
       order by bulk, next_try_at limit $1 for update skip locked)
     returning mail_id, message_id, to_address, topic, sealed, tries`,
    [limit, LEASE_S],
  )
  return rows
}

export async function deleteMail(db: Db, mail_id: number): Promise<void> {
  await db.query('delete from outbox_mails where mail_id = $1', [mail_id])
}

/** Deletes mails that are no longer worth sending. Returns how many. */
export async function deleteExpiredMails(db: Db): Promise<number> {
  const { rowCount } = await db.query('delete from outbox_mails where expires_at <= now()')
  return rowCount ?? 0
}

/** Longest wait between two tries, in seconds: on the first day, and later. */
const LONGEST_WAIT_S = 900
const LONGEST_WAIT_LATER_S = 3_600

/** Days for which a mail is retried: long enough for someone to notice an outage and fix it. */
const TRIED_FOR_DAYS = 30

/** Minimum number of tries, about a day's worth, for a mail that is resent after its 30 days. */
const TRIES_AT_LEAST = 34

/** Days that a given-up mail is kept so that it can be sent again. */
const KEPT_FOR_DAYS = 30

/**
 * Schedules the next try: after 2 s, 4 s, 8 s … up to 15 minutes, and up to an hour after the first day. Gives up after
 * 30 days.
 */
export async function retryMailLater(db: Db, { mail_id, tries }: DueMail): Promise<void> {
  await db.query(
    `update outbox_mails set
       next_try_at = now() + make_interval(secs =>
         least($2::float8, case when created_at > now() - interval '1 day' then $3::float8 else $4 end)),
       failed_at = case when created_at < now() - make_interval(days => $5) and tries >= $6 then now() end
     where mail_id = $1`,
    [mail_id, 2 ** Math.min(tries, 20), LONGEST_WAIT_S, LONGEST_WAIT_LATER_S, TRIED_FOR_DAYS, TRIES_AT_LEAST],
  )
}

/**
 * Retries mails that were given up, and returns how many. Each keeps its age, so that a wrong address isn't retried
 * forever: it is tried for the rest of its 30 days, or for about a day if they are over, and deleted on its original
 * date.
 */
export async function resendMails(tx: Tx): Promise<number> {
  const { rowCount } = await tx.query(
    `update outbox_mails set failed_at = null, tries = 0, next_try_at = now() where failed_at is not null`,
  )
  if (rowCount) await tx.query('notify mail_waiting')
  return rowCount ?? 0
}

export async function giveUpMail(db: Db, mail_id: number): Promise<void> {
  await db.query('update outbox_mails set failed_at = now() where mail_id = $1', [mail_id])
}

/** Seconds until the next mail is due; null when the outbox is empty. Never negative. */
export async function secondsToNextMail(db: Db): Promise<number | null> {
  const { seconds } = await oneRow<{ seconds: number | null }>(
    db,
    `select greatest(0, extract(epoch from min(next_try_at) - now()))::float8 as seconds
     from outbox_mails where failed_at is null`,
  )
  return seconds
}

/** Deletes mails a month after they were given up, or after their resending ended. Returns how many. */
export async function deleteOldFailedMails(db: Db): Promise<number> {
  const { rowCount } = await db.query(
    `delete from outbox_mails where failed_at < now() - make_interval(days => $1)
       or (failed_at is not null and created_at < now() - make_interval(days => $2))`,
    [KEPT_FOR_DAYS, TRIED_FOR_DAYS + KEPT_FOR_DAYS],
  )
  return rowCount ?? 0
}

/** Deletes the mails queued for an address, given-up ones included. Returns how many. */
export async function deleteMailsTo(tx: Tx, to_address: string): Promise<number> {
  const { rowCount } = await tx.query('delete from outbox_mails where to_address = $1', [to_address])
  return rowCount ?? 0
}

/** Deletes a member's queued mails of mailings, because they no longer agree to news. */
export async function deleteBulkMailsTo(db: Db, user_id: string): Promise<void> {
  await db.query(
    'delete from outbox_mails where bulk and to_address = (select email from users where user_id = $1)',
    [user_id],
  )
}

/** Number of mails of mailings that wait, given-up ones excluded. */
export async function countBulkMails(db: Db): Promise<number> {
  const { waiting } = await oneRow<{ waiting: number }>(
    db,
    'select count(*)::int as waiting from outbox_mails where bulk and failed_at is null',
  )
  return waiting
}

/** Deletes the mails queued for these topics, given-up ones included. */
export async function deleteMailsAbout(tx: Tx, topics: string[]): Promise<void> {
  await tx.query('delete from outbox_mails where topic = any($1)', [topics])
}
