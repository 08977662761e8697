import { DomainError } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { type AssetWords, lockAssetWords, updateAssetWords } from '../assets/change-queries.ts'
import { type Facts, writeDeskLog } from './desk-log-queries.ts'
import { setStatus } from './set-status.ts'

/** Publishes or hides an asset. If nothing changes, nothing is logged. Throws not_found. */
export async function setAssetStatus(
  { db }: Pick<Deps, 'db'>,
  { operator_id }: Operator,
  { stock_id, status }: { stock_id: string; status: 'published' | 'unpublished' },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { before } = (await setStatus(tx, { operator_id, stock_id, status })) ?? {}
    if (!before || before === 'removed') throw new DomainError('not_found')
  })
}

/**
 * Changes an asset's title, keywords and category; logs only what changed. Throws not_found, and edit_conflict when
 * `version` is no longer current.
 */
export async function editAsset(
  { db }: Pick<Deps, 'db'>,
  { operator_id }: Operator,
  { stock_id, version, ...words }: AssetWords & { stock_id: string; version: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockAssetWords(tx, stock_id)
    if (!before) throw new DomainError('not_found')
    if (before.version !== version) throw new DomainError('edit_conflict')
    const [was, is] = [toLoggedFacts(before), toLoggedFacts(words)]
    const changed = Object.keys(is).filter((name) => was[name] !== is[name])
    if (changed.length === 0) return
    await updateAssetWords(tx, stock_id, words)
    const only = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name] ?? '']))
    await writeDeskLog(tx, {
      operator_id,
      action: 'asset_edited',
      subject: `asset ${stock_id}`,
      before: only(was),
      after: only(is),
    })
  })
}

const toLoggedFacts = ({ title, keywords, category_slug }: AssetWords): Facts => ({
  title,
  keywords: keywords.join(', '),
  category: category_slug,
})
