import { createHash, randomBytes } from 'node:crypto'
import pLimit from 'p-limit'
import { drawDemoWork, listDemoWorks } from '@taswira/demo-catalogue'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { describeDrawing } from '../../images/describe-pixels.ts'
import { newMasterKey } from '../../outside/storage.ts'
import { refreshPopularity } from '../assets/popularity-queries.ts'
import { listTakenSlugs } from '../assets/queries.ts'
import { toSlug, takeSlug } from '../assets/slug.ts'
import { suggestCuratedSet } from '../curation/queries.ts'
import {
  hasAssets,
  insertContributors,
  insertDemoAsset,
  listIdsByHash,
  listKnownHashes,
  lockSeeding,
} from './queries.ts'

/** Width of the small copies that are analysed, in px. */
const SMALL_PX = 48
/** Number of drawings processed concurrently, enough to keep the disk and both cores busy. */
const AT_ONCE = 8

/**
 * Fills an empty catalogue with the demo works and features some of them at the top of the home page. With `count`,
 * adds the missing ones of the newest `count` works to any catalogue. Doesn't change existing works. Returns how many
 * were added.
 */
export async function seedDemoCatalogue(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  count?: number,
): Promise<{ added: number }> {
  const seeded = await inTransaction(db, async (tx) => {
    await lockSeeding(tx)
    if (count === undefined && (await hasAssets(tx))) return { added: 0 }

    const works = listDemoWorks().slice(0, count)
    const drawn = works.map((work) => ({
      work,
      content_hash: createHash('sha256').update(drawDemoWork(work)).digest('hex'),
    }))
    const known = await listKnownHashes(
      tx,
      drawn.map((one) => one.content_hash),
    )
    const fresh = drawn.filter((one) => !known.has(one.content_hash))
    const prepared = await pLimit(AT_ONCE).map(fresh, async ({ work, content_hash }) => {
      const master_key = newMasterKey('svg')
      const [pixels] = await Promise.all([
        describeDrawing(drawDemoWork(work, { width_px: SMALL_PX })),
        storage.put(master_key, Buffer.from(drawDemoWork(work))),
      ])
      return { work, content_hash, master_key, pixels }
    })
    const taken = await listTakenSlugs(
      tx,
      prepared.map(({ work }) => toSlug(work.title)),
    )
    await insertContributors(
      tx,
      works.map((work) => work.contributor),
    )
    // Insert the oldest first, so that ids and stock ids increase with the publication date.
    prepared.sort((a, b) => b.work.published_days_ago - a.work.published_days_ago)
    for (const { work, content_hash, master_key, pixels } of prepared) {
      await insertDemoAsset(tx, {
        work,
        slug: takeSlug(toSlug(work.title), taken),
        picture_key: randomBytes(10).toString('hex'),
        master_key,
        content_hash,
        ...pixels,
      })
    }
    // Only for the first catalogue; a shop with its own images chooses its own set.
    if (count === undefined) {
      const heroes = drawn.filter(({ work }) => work.hero).sort((a, b) => a.work.hero! - b.work.hero!)
      const hashes = heroes.map(({ content_hash }) => content_hash)
      await suggestCuratedSet(tx, 'hero', await listIdsByHash(tx, hashes))
    }
    return { added: prepared.length }
  })
  if (seeded.added) await refreshPopularity(db)
  return seeded
}
