import {
  mail_subjects,
  type MailSubject,
  type MemberMail,
  type Site,
  type TroubledMail,
} from '@taswira/contract'
import { boundedCount } from '../../db/bounded-count.ts'
import { type Db, oneRow } from '../../db/pool.ts'

const late = "failed_at is null and created_at < now() - interval '1 hour'"
const worth_sending = '(expires_at is null or expires_at > now())'
const troubled = `(failed_at is not null or ${late}) and ${worth_sending}`

interface TroubledCount {
  late: number
  given_up: number
  /** Of both kinds, the number of mails to our own address. */
  to_us: number
}

/** Counts mails waiting for more than an hour, and mails that were given up. */
export async function countTroubledMails(db: Db, { email }: Pick<Site, 'email'>): Promise<TroubledCount> {
  return oneRow<TroubledCount>(
    db,
    `select ${boundedCount(`outbox_mails where ${late} and ${worth_sending}`)} as late,
       ${boundedCount(`outbox_mails where failed_at is not null and ${worth_sending}`)} as given_up,
       ${boundedCount(`outbox_mails where to_address = $1 and ${troubled}`)} as to_us`,
    [email],
  )
}

type MailRow = Omit<TroubledMail, 'about' | 'since'> & { topic: string; created_at: Date }

/** Lists the mails that countTroubledMails counts, those to us first, then the oldest; never their contents. */
export async function listTroubledMails(
  db: Db,
  { email }: Pick<Site, 'email'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<TroubledMail[]> {
  const { rows } = await db.query<MailRow>(
    // Each kind is limited separately: the first rows of each kind include the first rows of the whole list.
    `with listed as (
       ${[
         `to_address = $1 and ${troubled}`,
         `to_address <> $1 and ${late} and ${worth_sending}`,
         `to_address <> $1 and failed_at is not null and ${worth_sending}`,
       ]
         .map((where) => `(select * from outbox_mails where ${where} order by created_at, mail_id limit $2)`)
         .join(' union all ')})
     select mail_id, to_address as to, to_address = $1 as to_us, topic, created_at, failed_at is not null as given_up
     from listed order by to_us desc, created_at, mail_id limit $3 offset $4`,
    [email, limit + offset, limit, offset],
  )
  return rows.map(({ topic, created_at, ...mail }) => ({
    ...mail,
    about: toMailSubject(topic),
    since: created_at.toISOString(),
  }))
}

/** Mails queued for one address, newest first; never their contents. */
export async function listMailsTo(
  db: Db,
  to_address: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<MemberMail[]> {
  const { rows } = await db.query<{
    mail_id: number
    topic: string
    created_at: Date
    tries: number
    failed_at: Date | null
  }>(
    `select mail_id, topic, created_at, tries, failed_at from outbox_mails where to_address = $1
     order by mail_id desc limit $2 offset $3`,
    [to_address, limit, offset],
  )
  return rows.map(({ topic, created_at, failed_at, ...mail }) => ({
    ...mail,
    about: toMailSubject(topic),
    created_at: created_at.toISOString(),
    failed_at: failed_at?.toISOString() ?? null,
  }))
}

export async function countMailsTo(db: Db, to_address: string): Promise<number> {
  const { total } = await oneRow<{ total: number }>(
    db,
    `select ${boundedCount('outbox_mails where to_address = $1')} as total`,
    [to_address],
  )
  return total
}

/**
 * Maps a topic to its subject: "enquiry:12:answer" to "answer", "verify_email" plus a member's id to "verify_email".
 */
function toMailSubject(topic: string): MailSubject {
  const word = /^enquiry:\d+:(\w+)$/.exec(topic)?.[1] ?? /^\w+/.exec(topic)?.[0]
  return mail_subjects.find((subject) => subject === word) ?? 'other'
}
