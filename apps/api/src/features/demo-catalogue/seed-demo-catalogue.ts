import { createHash, randomBytes } from 'node:crypto'
import pLimit from 'p-limit'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { describeDrawing } from '../../images/describe-drawing.ts'
import { newMasterKey } from '../../outside/storage.ts'
import { refreshPopularity } from '../assets/refresh-popularity.ts'
import { listTakenSlugs, slugOf, takeSlug } from '../assets/slug.ts'
import { type DemoWork, drawDemoWork, listDemoWorks } from '@taswira/demo-catalogue'

/** Number of works in the demo catalogue of a fresh shop: 16 in each of 15 categories. */
export const DEMO_WORKS = 240

/** Two processes that start at once must not both fill an empty catalogue. */
const SEED_LOCK = 74_119_003
/** Small copies are drawn at this width, in px. */
const SMALL_PX = 48
/** Drawings worked on at a time: enough to keep the disk and both cores busy. */
const AT_ONCE = 8

/**
 * Fills an empty catalogue with the drawn demo works. With `count` given it adds works to any catalogue until that
 * many of them are there. Works that are there already are left alone. Returns how many were added.
 */
export async function seedDemoCatalogue(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  count?: number,
): Promise<{ added: number }> {
  const seeded = await inTransaction(db, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [SEED_LOCK])
    // The first seeding works for longer than a query may idle in a transaction.
    await tx.query('set local idle_in_transaction_session_timeout = 0')
    if (count === undefined && (await hasAssets(tx))) return { added: 0 }

    const works = listDemoWorks(count ?? DEMO_WORKS)
    const drawn = works.map((work) => ({
      work,
      // Of the drawing alone: how its layers are marked does not make it another.
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
        storage.put(master_key, Buffer.from(drawDemoWork(work, { layers: 'marked' }))),
      ])
      return { work, content_hash, master_key, pixels }
    })
    const taken = await listTakenSlugs(
      tx,
      prepared.map(({ work }) => slugOf(work.title)),
    )
    await insertContributors(tx, works)
    // Oldest first: ids, and so stock ids, rise with the date of publishing.
    prepared.sort((a, b) => b.work.published_days_ago - a.work.published_days_ago)
    for (const { work, content_hash, master_key, pixels } of prepared) {
      await tx.query(
        `insert into assets (slug, title, description, keywords, category_slug, contributor_id, width_px, height_px,
           colour, colours, placeholder, picture_key, master_key, master_format, content_hash, published_at)
         select $1, $2, $3, $4, $5, contributor_id, $7, $8, $9, $10, $11, $12, $13, 'svg', $14,
           date_trunc('hour', now()) - make_interval(mins => ($15 * 1440)::int)
         from contributors where username = $6`,
        [
          takeSlug(slugOf(work.title), taken),
          work.title,
          work.description,
          work.keywords,
          work.category,
          work.contributor.username,
          work.width_px,
          work.height_px,
          pixels.colour,
          pixels.colours,
          pixels.placeholder,
          randomBytes(10).toString('hex'),
          master_key,
          content_hash,
          work.published_days_ago,
        ],
      )
    }
    return { added: prepared.length }
  })
  if (seeded.added) await refreshPopularity(db)
  return seeded
}

async function hasAssets(tx: Tx): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from assets limit 1')
  return Boolean(rowCount)
}

async function listKnownHashes(tx: Tx, hashes: string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ content_hash: string }>(
    'select content_hash from assets where content_hash = any($1::text[])',
    [hashes],
  )
  return new Set(rows.map((row) => row.content_hash))
}

async function insertContributors(tx: Tx, works: DemoWork[]) {
  const contributors = [
    ...new Map(works.map(({ contributor }) => [contributor.username, contributor])).values(),
  ]
  await tx.query(
    `insert into contributors (username, full_name, demo)
     select username, full_name, true from unnest($1::text[], $2::text[]) as given(username, full_name)
     on conflict (username) do nothing`,
    [contributors.map((one) => one.username), contributors.map((one) => one.full_name)],
  )
}
