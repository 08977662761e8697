import { DomainError, fact_names, type FocalPoint, objectPosition, pickTexts } from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import {
  type AssetWords,
  lockAssetWords,
  updateAssetWords,
  updateFocalPoint,
} from '../assets/change-queries.ts'
import { isOwnContributor } from '../contributors/queries.ts'
import { expectNoSlurs } from '../assets/expect-no-slurs.ts'
import { type Facts, isLastByAnother, overtaken, writeDeskLog } from '../operators/desk-log-queries.ts'
import { expectOffSaleAllowed } from '../publishing/expect-off-sale.ts'
import { setStatus } from '../publishing/set-status.ts'

/**
 * Publishes or hides an asset. Returns false and logs nothing when the status is already the requested one. Throws
 * not_found, release_withdrawn, off_sale_limit, own_submission for publishing one's own image that somebody else took off
 * sale, and edit_conflict when `version` is given and no longer current.
 */
export async function setAssetStatus(
  { db }: Pick<Deps, 'db'>,
  operator: Pick<Operator, 'operator_id' | 'role'>,
  {
    stock_id,
    status,
    version,
  }: { stock_id: string; status: 'published' | 'unpublished'; version?: string | undefined },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (status === 'unpublished') await expectOffSaleAllowed(tx, operator, [stock_id])
    if (version !== undefined) await lockVersion(tx, stock_id, version)
    const { operator_id } = operator
    const taken_off = await isLastByAnother(tx, {
      operator_id,
      action: 'asset_unpublished',
      subject: `asset ${stock_id}`,
    })
    const asset = await setStatus(tx, { operator_id, stock_id, status })
    if (!asset || asset.before === 'removed') throw new DomainError('not_found')
    const { contributor_id, before } = asset
    if (status === 'published' && taken_off && (await isOwnContributor(tx, { operator_id, contributor_id })))
      throw new DomainError('own_submission')
    return before !== status
  })
}

interface Edit {
  stock_id: string
  version: string
  /** Returns the new texts, given the current ones. */
  change: (words: AssetWords) => AssetWords
}

/**
 * Changes an asset's texts and declarations, and logs the fields that changed. Returns false when nothing changed.
 * Throws not_found, edit_conflict when `version` is no longer current, own_submission for the operator's own image, which
 * they correct in the studio (decision 76), and any error of `change`.
 */
export async function editAsset(
  { db }: Pick<Deps, 'db'>,
  { operator_id }: Pick<Operator, 'operator_id'>,
  { stock_id, version, change }: Edit,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const before = await lockVersion(tx, stock_id, version)
    const words = change(before)
    const { title, description, keywords } = words
    expectNoSlurs({ title, description, keywords, ...pickTexts(words) })
    const [was, is] = [toLoggedFacts(before), toLoggedFacts(words)]
    const changed = Object.keys(is).filter((name) => was[name] !== is[name])
    if (changed.length === 0) return false
    const { contributor_id } = before
    if (await isOwnContributor(tx, { operator_id, contributor_id })) throw new DomainError('own_submission')
    await updateAssetWords(tx, before.asset_id, words)
    const only = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name] ?? '']))
    await writeDeskLog(tx, {
      operator_id,
      action: 'asset_edited',
      subject: `asset ${stock_id}`,
      before: only(was),
      after: only(is),
    })
    return true
  })
}

/** Chooses the point that crops of an asset keep. Logs nothing when it's the same as before. Throws not_found. */
export async function setFocalPoint(
  { db }: Pick<Deps, 'db'>,
  { operator_id }: Pick<Operator, 'operator_id'>,
  { stock_id, focal_point }: { stock_id: string; focal_point: FocalPoint | null },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await updateFocalPoint(tx, stock_id, focal_point)
    if (before === undefined) throw new DomainError('not_found')
    const textOf = (point: FocalPoint | null) => (point ? objectPosition(point) : 'automatic')
    const [was, is] = [textOf(before), textOf(focal_point)]
    if (was === is) return
    await writeDeskLog(tx, {
      operator_id,
      action: 'focal_point_chosen',
      subject: `asset ${stock_id}`,
      before: { 'focal point': was },
      after: { 'focal point': is },
    })
  })
}

async function lockVersion(tx: Tx, stock_id: string, version: string) {
  const words = await lockAssetWords(tx, stock_id)
  if (!words) throw new DomainError('not_found')
  if (words.version !== version) throw await overtaken(tx, 'edit_conflict', `asset ${stock_id}`)
  return words
}

const toLoggedFacts = ({ keywords, category_slug, ...words }: AssetWords): Facts => ({
  title: words.title,
  description: words.description,
  keywords: keywords.join(', '),
  category: category_slug,
  ...Object.fromEntries(fact_names.map((name) => [name, words[name] ?? ''])),
})
