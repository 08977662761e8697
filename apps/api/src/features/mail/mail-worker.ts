import { setTimeout as sleep } from 'node:timers/promises'
import { Notices } from '../../db/notices.ts'
import type { Deps } from '../../deps.ts'
import { MAIL_CONNECTIONS, MailError, type MailSender } from '../../outside/mail.ts'
import { unseal } from '../../secret.ts'
import type { LetterText } from './letter.ts'
import {
  deleteExpiredMails,
  deleteMail,
  type DueMail,
  giveUpMail,
  leaseDueMails,
  MAIL_SEAL,
  retryMailLater,
  secondsToNextMail,
} from './outbox-queries.ts'

type ServiceDeps = Pick<Deps, 'db' | 'config' | 'log'> & { mail: MailSender }

/** Polls the outbox at least this often, in ms, in case a notification was missed. */
const LONGEST_SLEEP_MS = 15_000

/**
 * Sends the mails in the outbox until `signal` aborts: immediately when any process queues one, with retries while the
 * mail server is down. Safe to run in several processes. Resolves once the mails in progress are finished.
 */
export async function startMailWorker({
  connection_string,
  signal,
  ...deps
}: ServiceDeps & { connection_string: string; signal: AbortSignal }): Promise<void> {
  let wake = new AbortController()
  const notices = new Notices(connection_string, 'mail_waiting')
  notices.on('notice', () => wake.abort())
  signal.addEventListener('abort', () => wake.abort())
  // Without notifications, mail is only sent a few seconds later, so the worker continues.
  await notices
    .start()
    .catch((err: unknown) => deps.log.warn({ err }, 'outbox: LISTEN failed, polling instead'))

  while (!signal.aborted) {
    // Reset before reading the outbox: a notification that arrives during the round triggers another one.
    wake = new AbortController()
    const wait_ms = await workThrough(deps, signal)
    if (!signal.aborted) await sleep(wait_ms, undefined, { signal: wake.signal, ref: false }).catch(() => {})
  }
  await notices.stop()
  deps.mail.close()
}

/** Sends everything that is due. Returns the ms to wait before reading the outbox again. Doesn't throw. */
async function workThrough(deps: ServiceDeps, signal: AbortSignal): Promise<number> {
  try {
    const dropped = await deleteExpiredMails(deps.db)
    if (dropped) deps.log.warn({ dropped }, 'outbox: expired mails deleted')
    while (!signal.aborted && (await sendDueMails(deps)) > 0);
    const next_s = await secondsToNextMail(deps.db)
    return Math.min(next_s === null ? Infinity : Math.max(next_s * 1_000, 100), LONGEST_SLEEP_MS)
  } catch (err) {
    deps.log.warn({ err }, 'outbox: read failed')
    return 1_000
  }
}

/** Sends the mails that are due, a few concurrently. Returns how many were leased. */
export async function sendDueMails(deps: ServiceDeps): Promise<number> {
  const mails = await leaseDueMails(deps.db, MAIL_CONNECTIONS)
  await Promise.all(mails.map((mail) => sendOne(deps, mail)))
  return mails.length
}

async function sendOne({ db, config, log, mail: sender }: ServiceDeps, mail: DueMail): Promise<void> {
  const { mail_id, message_id, to_address, sealed, tries } = mail
  try {
    const letter = JSON.parse(unseal(config, MAIL_SEAL, sealed)) as LetterText
    await sender.send({ ...letter, to: to_address, message_id })
    await deleteMail(db, mail_id)
    log.debug({ mail_id, tries }, 'mail sent')
  } catch (err) {
    const permanent = err instanceof MailError && err.permanent
    log[permanent ? 'error' : 'warn']({ err, mail_id, tries }, 'mail was not sent')
    // If the database is down, the lease expires and the mail is tried again.
    await (permanent ? giveUpMail(db, mail_id) : retryMailLater(db, mail)).catch(() => {})
  }
}
