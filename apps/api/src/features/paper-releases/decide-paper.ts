import { DomainError, type decidePaperRelease as endpoint, type ValidInput } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import { isOwnContributor } from '../contributors/queries.ts'
import { overtaken, writeDeskLog } from '../operators/desk-log-queries.ts'
import { setPaperAccepted, setSealed } from '../releases/paper-queries.ts'
import { lockReleaseByKey, setEnded } from '../releases/queries.ts'
import { readFacts, sealFacts } from '../releases/seal-release.ts'
import { tellContributor } from '../releases/sign-release.ts'

/**
 * Accepts a paper release, or refuses it with a reason, and emails its contributor. Throws not_found, conflict when it
 * isn't awaiting a decision, and own_release.
 */
export async function decidePaper(
  { db, config, settings }: ServiceDeps,
  operator_id: number,
  release_key: string,
  decision: ValidInput<typeof endpoint>['body'],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const release = await lockReleaseByKey(tx, release_key)
    if (!release) throw new DomainError('not_found')
    const { release_id, contributor_id, sealed } = release
    if (await isOwnContributor(tx, { operator_id, contributor_id })) throw new DomainError('own_release')
    if (release.status !== 'waiting') throw await overtaken(tx, 'conflict', `release ${release_id}`)
    if (decision.outcome === 'accepted') await setPaperAccepted(tx, release_id)
    else {
      // Delete the secret together with the file, so that copies of the file in backups can't be decrypted.
      const { paper_secret: _, ...facts } = readFacts(config, sealed)
      await setSealed(tx, release_id, sealFacts(config, { ...facts, refusal: decision.reason }))
      await setEnded(tx, release_id, 'refused')
    }
    // Don't log the reason: it may contain a name, and the log is kept longer.
    await writeDeskLog(tx, {
      operator_id,
      action: `release_${decision.outcome}`,
      subject: `release ${release_id}`,
    })
    await tellContributor({ config, settings }, tx, release, decision.outcome)
  })
}
