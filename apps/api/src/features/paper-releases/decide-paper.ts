import { DomainError, type decidePaperRelease as endpoint, type ValidInput } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { isOwnContributor } from '../contributors/queries.ts'
import { overtaken, writeDeskLog } from '../operators/desk-log-queries.ts'
import { setPaperAccepted, setSealed } from '../releases/paper-queries.ts'
import { lockReleaseByKey, setEnded } from '../releases/queries.ts'
import { readFacts, sealFacts } from '../releases/seal-release.ts'
import { tellContributor } from '../releases/sign-release.ts'

/**
 * Accepts a release on paper, or refuses it with a sentence for its contributor, whom it emails. Throws not_found,
 * conflict when it doesn't wait for a decision, and own_release.
 */
export async function decidePaper(
  { db, config }: Pick<Deps, 'db' | 'config'>,
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
      // The file goes, and the secret that opens copies of it in backups.
      const { paper_secret: _, ...facts } = readFacts(config, sealed)
      await setSealed(tx, release_id, sealFacts(config, { ...facts, refusal: decision.reason }))
      await setEnded(tx, release_id, 'refused')
    }
    // Without the reason: it may name somebody, and the log is kept longer.
    await writeDeskLog(tx, {
      operator_id,
      action: `release_${decision.outcome}`,
      subject: `release ${release_id}`,
    })
    await tellContributor({ config }, tx, release, decision.outcome)
  })
}
