import { type confirmRelease as endpoint, DomainError, type ValidInput } from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps, ServiceDeps } from '../../deps.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { insertShownPictures } from './attachment-queries.ts'
import { endLink, lockReleaseByLink, type ReleaseRow } from './queries.ts'
import { furtherImagesLetter } from './release-letters.ts'
import { tokenHash } from '../sessions/tokens.ts'
import { readFacts, sealFacts } from './seal-release.ts'
import { expectAskedAbout, expectOpen, mayMailCopy, tellContributor } from './sign-release.ts'

/** Emails a signer a link to confirm images that they haven't seen yet. Throws too_many_requests. */
export async function mailFurtherImages(
  { config, settings }: Pick<Deps, 'config' | 'settings'>,
  tx: Tx,
  { release_id, kind, to, url }: Pick<ReleaseRow, 'release_id' | 'kind'> & { to: string; url: string },
): Promise<void> {
  if (!(await mayMailCopy(tx, config, to))) throw new DomainError('too_many_requests')
  await enqueueMail(tx, config, {
    to,
    topic: `release ${release_id} further images`,
    letter: furtherImagesLetter(settings.now().site, { kind, url }),
  })
}

/**
 * Extends a signed release to the further images that its signer was shown, and ends the link. Throws
 * invalid_link, release_link_over, and invalid_input for pictures that are no longer attached.
 */
export async function confirmRelease(
  { db, config, settings, log }: ServiceDeps,
  { token, pictures }: ValidInput<typeof endpoint>['body'],
): Promise<void> {
  const release_id = await inTransaction(db, async (tx) => {
    const release = await lockReleaseByLink(tx, tokenHash(token))
    expectOpen(release)
    if (release.status !== 'signed') throw new DomainError('release_link_over')
    await expectAskedAbout(tx, release.release_id, pictures)
    const facts = readFacts(config, release.sealed)
    const shown = [...(facts.pictures ?? []), ...pictures]
    await endLink(tx, release.release_id, sealFacts(config, { ...facts, pictures: shown }))
    await insertShownPictures(tx, release.release_id, pictures)
    await tellContributor({ config, settings }, tx, release, 'confirmed')
    return release.release_id
  })
  log.info({ event: 'release extended', release_id }, 'security')
}
