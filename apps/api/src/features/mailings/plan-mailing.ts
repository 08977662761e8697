import { DomainError, MAILING_WAIT_HOURS, MAILINGS_PLANNED_MAX } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { expectTurn } from '../limits/expect-turn.ts'
import { limitKey } from '../limits/queries.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'
import { listOwnersToWarn } from '../operators/operator-queries.ts'
import { mailingPlannedLetter, newsLetter } from './mailing-letters.ts'
import { cancelPlanned, countPlanned, insertMailing, listMailings } from './queries.ts'
import { type Content, showMailing } from './show-mailing.ts'

type By = Pick<Operator, 'operator_id' | 'email'>

/** Plans a mailing, logs it and mails all owners. Returns its id. Throws invalid_input. */
export async function planMailing(
  { db, config, settings }: ServiceDeps,
  { operator_id, email }: By,
  { day, hour, ...content }: Content & { day: string; hour: number },
): Promise<number> {
  // Lagos has had the same offset since 1919.
  const send_at = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+01:00`)
  if (send_at.getTime() < Date.now() + MAILING_WAIT_HOURS * 3_600_000)
    throw new DomainError('invalid_input', {
      day: [`Choose an hour that is at least ${MAILING_WAIT_HOURS} hours away.`],
    })
  return inTransaction(db, async (tx) => {
    if ((await countPlanned(tx)) >= MAILINGS_PLANNED_MAX)
      throw new DomainError('invalid_input', {
        day: [`${MAILINGS_PLANNED_MAX} mailings are planned already. Cancel one first.`],
      })
    const { asset_id, promo_code_id } = await showMailing({ db: tx, config }, content, send_at)
    const { subject, body } = content
    const mailing_id = await insertMailing(tx, {
      subject,
      body,
      asset_id,
      promo_code_id,
      operator_id,
      send_at,
    })
    await writeDeskLog(tx, {
      operator_id,
      action: 'mailing_planned',
      subject: `mailing ${mailing_id}`,
      after: { text: subject, from: send_at.toISOString() },
    })
    const url = `${config.public_origin}/desk/mailings`
    const letter = mailingPlannedLetter(settings.now().site, { operator: email, subject, send_at, url })
    for (const to of await listOwnersToWarn(tx))
      await enqueueMail(tx, config, { to, topic: `mailing_planned ${mailing_id} ${to}`, letter })
    return mailing_id
  })
}

/** Cancels a mailing before its hour. Throws not_found and conflict. */
export async function cancelMailing(
  { db }: ServiceDeps,
  { operator_id }: By,
  mailing_id: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await listMailings(tx, mailing_id)).length === 0) throw new DomainError('not_found')
    if (!(await cancelPlanned(tx, mailing_id))) throw new DomainError('conflict')
    await writeDeskLog(tx, { operator_id, action: 'mailing_cancelled', subject: `mailing ${mailing_id}` })
  })
}

/** Mails a mailing to the operator alone; its link to unsubscribe leads to the page without a member. */
export async function testMailing(deps: ServiceDeps, by: By, content: Content): Promise<void> {
  const { db, config, settings } = deps
  const shown = await showMailing(deps, content)
  const key = limitKey(config, 'test mailing', by.email)
  await expectTurn(deps, key, { most: 20, window_s: 3_600 }, 'test mailing rate-limited', {
    operator_id: by.operator_id,
  })
  const letter = newsLetter(settings.now().site, shown, `${config.public_origin}/unsubscribe`)
  await inTransaction(db, (tx) =>
    enqueueMail(tx, config, { to: by.email, topic: `test_mailing ${by.email}`, letter }),
  )
}
