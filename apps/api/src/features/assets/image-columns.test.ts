import { expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'

/** Columns that no page shows, or that only change together with one that is listed in the trigger. */
const unseen = new Set([
  'image_id',
  'orientation',
  'master_key',
  'master_format',
  'content_hash',
  'metadata_hash',
  'draft_reason',
  'created_at',
  'updated_at',
  // Changes all the time, and pages may show an older order.
  'popularity',
  'captured_in',
  // Seen in the studio and at the desk only.
  'submission_key',
  'version',
  'file_name',
  'bytes',
  'credential',
  'notes',
  'fingerprints',
  'lookups',
  'near_duplicate',
  'submitted_at',
  'decided_at',
  'search_vector',
])

it('a change of any column of an image drops the cached pages, except for columns that no page shows', async () => {
  const { db, close } = await createTestDatabase()
  const { rows } = await db.query<{ name: string; dropped: boolean }>(
    `select attname as name, coalesce(attnum = any(tgattr), false) as dropped from pg_attribute
     left join pg_trigger on tgrelid = attrelid and tgname = 'images_changed'
     where attrelid = 'images'::regclass and attnum > 0 and not attisdropped`,
  )
  const kept = rows.filter(({ dropped }) => !dropped).map(({ name }) => name)
  expect(kept.toSorted()).toEqual([...unseen].toSorted())
  await close()
})
