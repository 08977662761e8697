import { DomainError } from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'
import { expectOffSaleAllowed } from '../publishing/expect-off-sale.ts'
import { setStatus } from '../publishing/set-status.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { lockAssetsOfRelease } from '../releases/attachment-queries.ts'
import { type ReleaseRow, setEnded } from '../releases/queries.ts'
import { releaseWithdrawnLetter } from '../releases/release-letters.ts'
import { tellContributor } from '../releases/sign-release.ts'
import { listLicencesOfRelease } from './queries.ts'

/** Maximum number of images and licences that a mail lists. */
const LISTED_MOST = 50

/**
 * Withdraws a signed release: takes its images off sale immediately, and emails its contributor and us. A second
 * withdrawal changes nothing. `operator` is null when the signer used their link. Throws conflict for a release that
 * isn't signed, and off_sale_limit for an operator who isn't an owner.
 */
export async function withdrawRelease(
  { db, config, settings, log }: ServiceDeps,
  operator: Pick<Operator, 'operator_id' | 'role'> | null,
  lock: (tx: Tx) => Promise<ReleaseRow>,
): Promise<void> {
  const withdrawn = await inTransaction(db, async (tx) => {
    const release = await lock(tx)
    const { release_id, kind } = release
    if (release.status === 'withdrawn') return undefined
    if (release.status !== 'signed') throw new DomainError('conflict')
    await setEnded(tx, release_id, 'withdrawn')
    const assets = await lockAssetsOfRelease(tx, release_id)
    const on_sale = assets.filter(({ status }) => status === 'published')
    const operator_id = operator?.operator_id ?? null
    if (operator)
      await expectOffSaleAllowed(
        tx,
        operator,
        on_sale.map(({ stock_id }) => stock_id),
      )
    for (const { stock_id } of on_sale) await setStatus(tx, { operator_id, stock_id, status: 'unpublished' })
    await writeDeskLog(tx, {
      operator_id,
      action: 'release_withdrawn',
      subject: `release ${release_id}`,
      before: { status: 'signed' },
      after: { status: 'withdrawn', images: `${on_sale.length} unpublished` },
    })
    const licences = await listLicencesOfRelease(tx, release_id, LISTED_MOST)
    await enqueueMail(tx, config, {
      to: settings.now().site.email,
      topic: `release ${release_id} withdrawn, to us`,
      letter: releaseWithdrawnLetter(settings.now().site, {
        kind,
        stock_ids: assets.slice(0, LISTED_MOST).map(({ stock_id }) => stock_id),
        licences: licences.map(({ certificate_id }) => certificate_id),
        licence_count: licences[0]?.total ?? 0,
        url: `${config.public_origin}/desk/releases?view=withdrawn`,
      }),
    })
    await tellContributor({ config, settings }, tx, release, 'withdrawn')
    return release_id
  })
  if (withdrawn !== undefined) log.info({ event: 'release withdrawn', release_id: withdrawn }, 'security')
}
