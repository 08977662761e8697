import { randomBytes } from 'node:crypto'
import { DomainError, type Identity, needed_steps, type SetupStep } from '@taswira/contract'
import { type Db, inTransaction } from '../../db/pool.ts'
import type { Deps, ServiceDeps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { OutboundError } from '../../outside/outbound-client.ts'
import type { Payments } from '../../outside/payments.ts'
import { keyedHash, type SecretConfig } from '../../secret.ts'
import { isComplete } from '../../site-settings.ts'
import { setupLetter } from '../members/account-letters.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'
import { announceSettings, listCurrent } from './queries.ts'
import { hasOwnImage, insertFinishedStep, listFinishedSteps } from './setup-queries.ts'

/** Amount of the payment that the test prepares and nobody pays, in kobo. */
const TEST_KOBO = 10_000

/** The steps of the set-up guide that are done. */
export async function doneSteps(db: Db, identity: Identity): Promise<Set<SetupStep>> {
  const [finished, current, own_image] = await Promise.all([
    listFinishedSteps(db),
    listCurrent(db),
    hasOwnImage(db),
  ])
  const published = new Set(current.map(({ topic }) => topic))
  return new Set([
    // Shops from before the guide have all steps, but one that names no seller sells nothing.
    ...finished.filter((step) => step !== 'identity'),
    ...(isComplete(identity) ? (['identity'] as const) : []),
    ...(published.has('look') ? (['look'] as const) : []),
    ...(published.has('prices') ? (['offers'] as const) : []),
    ...(own_image ? (['images'] as const) : []),
  ])
}

/** Whether the shop sells: with stand-ins always, otherwise once the needed steps are done (decision 117). */
export async function sells(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  identity: Identity,
): Promise<boolean> {
  if (config.stand_ins) return true
  const done = await doneSteps(db, identity)
  return needed_steps.every((step) => done.has(step))
}

/** Throws not_selling while the set-up guide isn't finished. */
export function expectSelling({ settings }: Pick<Deps, 'settings'>): void {
  if (!settings.now().site.selling) throw new DomainError('not_selling')
}

/** Queues the test mail. Throws conflict while the shop has no email address of its own. */
export async function sendSetupMail(
  { db, config, settings }: ServiceDeps,
  { operator_id, email }: Pick<Operator, 'operator_id' | 'email'>,
): Promise<void> {
  if (!settings.now().site.email) throw new DomainError('conflict')
  await inTransaction(db, (tx) =>
    enqueueMail(tx, config, {
      to: email,
      topic: `setup ${operator_id}`,
      letter: setupLetter(settings.now().site, setupCode(config, operator_id, new Date())),
    }),
  )
}

/** Finishes a step. Throws invalid_input for a wrong code or keys that the provider refuses, and unavailable. */
export async function finishStep(
  { db, config, payments }: Pick<Deps, 'db' | 'config'> & { payments: Payments },
  { operator_id, email }: Pick<Operator, 'operator_id' | 'email'>,
  { step, code = '' }: { step: SetupStep; code?: string | undefined },
): Promise<void> {
  if (step === 'mail') expectCode(config, operator_id, code)
  if (step === 'payment') await testPayment(payments, email)
  await inTransaction(db, async (tx) => {
    if (!(await insertFinishedStep(tx, { step, operator_id }))) return
    await writeDeskLog(tx, { operator_id, action: 'setup_step_done', subject: `setup ${step}` })
    await announceSettings(tx)
  })
}

/** Prepares a payment: the provider accepts it only with the right keys. */
async function testPayment(payments: Payments, email: string) {
  const reference = `setup-${randomBytes(12).toString('hex')}`
  await payments
    .initialize({ reference, email, amount_kobo: TEST_KOBO, card_only: false })
    .catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error
      if (error.reason !== 'nonsense') throw new DomainError('unavailable')
      throw new DomainError('invalid_input', {
        step: ['The payment provider refused the test. Check the keys in the settings of the server.'],
      })
    })
}

/** Accepts the code of today or yesterday, so that a mail from before midnight still counts. */
function expectCode(config: SecretConfig, operator_id: number, code: string) {
  const days = [0, 1].map((days_ago) => new Date(Date.now() - days_ago * 86_400_000))
  if (days.some((day) => setupCode(config, operator_id, day) === code)) return
  throw new DomainError('invalid_input', { code: ['This is not the code of the newest mail.'] })
}

function setupCode(config: SecretConfig, operator_id: number, day: Date): string {
  const hash = keyedHash(config, 'setup mail', operator_id, day.toISOString().slice(0, 10))
  return String(hash.readUInt32BE() % 1_000_000).padStart(6, '0')
}
