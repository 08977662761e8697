import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps, ServiceDeps } from '../../deps.ts'
import type { PaymentMode } from '../../outside/payments.ts'
import { unpublishImagesOf } from '../assets/change-queries.ts'
import { getUsername, setLeft } from '../contributors/queries.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'
import { listOwnersToWarn } from '../operators/operator-queries.ts'
import { sumEarnings } from '../earnings/queries.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { contributorLeftLetter } from '../operators/operator-letters.ts'
import { leftLetter } from '../payouts/payout-letters.ts'
import { expectPassword } from '../members/expect-password.ts'
import { openPayout } from '../payouts/open-payout.ts'
import { findPayee } from '../payouts/queries.ts'
import { cancelReleasesOf } from '../releases/queries.ts'
import { endCorrectionsOf } from '../corrections/queries.ts'
import { deleteAppealsOf } from '../submissions/appeal-queries.ts'
import { endSubmissionsOf } from '../submissions/queries.ts'
import { endUploadsOf } from '../uploads/queries.ts'

interface Leaving {
  user_id: string
  contributor_id: number
  current_password: string
}

/**
 * Ends a member's time as a contributor: takes their images off sale immediately and prevents further ones from being
 * published. Then creates a payout of the available earnings; a job pays the rest when the last hold ends, and retries
 * failures. Throws invalid_input for a wrong password, too_many_requests and unavailable.
 */
export async function leaveStudio(
  deps: ServiceDeps & { mode: PaymentMode },
  { user_id, contributor_id, current_password }: Leaving,
): Promise<{ images: number; paying: boolean }> {
  const { db, config, settings, log, mode } = deps
  await expectPassword(deps, { user_id, current_password }, 'leave')
  const images = await inTransaction(db, async (tx) => {
    // On a second tap, everything is already done.
    if (!(await setLeft(tx, contributor_id))) return 0
    const off_sale = await unpublishImagesOf(tx, contributor_id)
    await endUploadsOf(tx, contributor_id)
    await deleteAppealsOf(tx, contributor_id)
    await endCorrectionsOf(tx, contributor_id)
    await endSubmissionsOf(tx, contributor_id)
    await cancelReleasesOf(tx, contributor_id)
    const { balance, held } = await sumEarnings(tx, contributor_id, { mode, ...settings.now().payment_rules })
    const { email } = (await findPayee(tx, contributor_id))!
    await enqueueMail(tx, config, {
      to: email,
      topic: `left ${contributor_id}`,
      letter: leftLetter(settings.now().site, {
        kobo: balance,
        on_hold: held.length > 0,
        payouts_url: `${config.public_origin}/studio/payouts`,
      }),
    })
    if (off_sale > 0) await mailOwners(tx, deps, contributor_id, off_sale)
    await writeDeskLog(tx, {
      operator_id: null,
      action: 'contributor_left',
      subject: `member ${user_id}`,
      before: { studio: 'open' },
      after: { studio: 'left', images: `${off_sale} unpublished` },
    })
    return off_sale
  })
  log.info({ event: 'contributor left', user_id, images }, 'security')
  const reference = await openPayout(deps, contributor_id, null)
  return { images, paying: reference !== undefined }
}

async function mailOwners(
  tx: Tx,
  { config, settings }: Pick<Deps, 'config' | 'settings'>,
  contributor_id: number,
  images: number,
) {
  const letter = contributorLeftLetter(settings.now().site, {
    username: await getUsername(tx, contributor_id),
    images,
    log_url: `${config.public_origin}/desk/log`,
  })
  for (const to of await listOwnersToWarn(tx))
    await enqueueMail(tx, config, { to, topic: `left ${contributor_id} ${to}`, letter })
}
