import { randomBytes } from 'node:crypto'
import type { ReleaseStatus, SubmissionStatus } from '@taswira/contract'
import { inTransaction, oneRow } from '../db/pool.ts'
import { insertSubmission, type NewSubmission } from '../features/submissions/queries.ts'
import { newMasterKey } from '../outside/storage.ts'
import type { World } from './world.ts'

/** The texts of a complete submission. */
const words = {
  title: 'Market at noon',
  description: 'Sellers wait for customers.',
  keywords: ['market', 'noon', 'seller', 'stall', 'street'],
  category_slug: 'business',
  location: 'Jos, Nigeria',
  taken_on: '2026-02-03',
  editorial: false,
} as const

interface GivenSubmission extends Partial<NewSubmission> {
  status?: Exclude<SubmissionStatus, 'published'>
  release_status?: ReleaseStatus
}

/** Creates a contributor's submission with all texts and its file in storage. */
export async function givenSubmission(world: World, username: string, given: GivenSubmission = {}) {
  const { status = 'draft', release_status, ...parts } = given
  const { contributor_id } = await oneRow<{ contributor_id: number }>(
    world.db,
    'select contributor_id from contributors where username = $1',
    [username],
  )
  const submission: NewSubmission = {
    submission_key: randomBytes(16).toString('hex'),
    contributor_id,
    file_name: 'DSC_0042.jpg',
    bytes: 9,
    content_hash: randomBytes(32).toString('hex'),
    master_key: newMasterKey('jpeg'),
    master_format: 'jpeg',
    picture_key: randomBytes(10).toString('hex'),
    width_px: 1200,
    height_px: 800,
    has_alpha: false,
    colour: '#8c7d70',
    colours: ['brown'],
    placeholder: 'data:image/webp;base64,',
    fingerprints: randomBytes(11 * 32),
    lookups: randomBytes(4 * 32),
    ...words,
    keywords: [...words.keywords],
    ...parts,
  }
  await world.storage.put(submission.master_key, Buffer.from('a picture'))
  await inTransaction(world.db, (tx) => insertSubmission(tx, submission))
  if (release_status)
    await world.db.query('update images set release_status = $2 where submission_key = $1', [
      submission.submission_key,
      release_status,
    ])
  if (status !== 'draft')
    await world.db.query('update images set status = $2, submitted_at = now() where submission_key = $1', [
      submission.submission_key,
      status,
    ])
  return submission
}
