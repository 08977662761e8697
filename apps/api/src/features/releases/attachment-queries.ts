import { IMAGE_RELEASES_MAX, RELEASE_IMAGES_MAX } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import type { ReleaseRow } from './queries.ts'

/**
 * Attaches exactly these releases of a contributor to a submission, and keeps attached withdrawn ones. Returns false
 * when a release isn't theirs or can no longer be signed.
 */
export async function setSubmissionReleases(
  tx: Tx,
  {
    submission_id,
    contributor_id,
    release_keys,
  }: { submission_id: number; contributor_id: number; release_keys: string[] },
): Promise<boolean> {
  const wanted = [...new Set(release_keys)]
  const { rows } = await tx.query<{ release_id: number; usable: boolean; attached: boolean }>(
    `select release_id, status in ('open', 'waiting', 'signed') as usable,
       exists (select from submission_releases x where x.release_id = r.release_id and submission_id = $3) as attached
     from releases r where contributor_id = $1 and release_key = any($2) for share of r`,
    [contributor_id, wanted, submission_id],
  )
  if (rows.length !== wanted.length || rows.some(({ usable, attached }) => !usable && !attached)) return false
  const ids = rows.map(({ release_id }) => release_id)
  await tx.query(
    `delete from submission_releases x using releases r
     where x.submission_id = $1 and r.release_id = x.release_id and r.status <> 'withdrawn'
       and not x.release_id = any($2)`,
    [submission_id, ids],
  )
  await tx.query(
    `insert into submission_releases (submission_id, release_id) select $1, unnest($2::bigint[])
     on conflict do nothing`,
    [submission_id, ids],
  )
  return true
}

/**
 * Attaches a new release to images of its contributor, given by submission keys and stock ids. Returns false when an
 * image isn't theirs, can no longer be changed, or already has the maximum number of releases.
 */
export async function attachToImages(
  tx: Tx,
  given: { release_id: number; contributor_id: number; images: string[] },
): Promise<boolean> {
  const images = [...new Set(given.images)]
  const values = [given.release_id, given.contributor_id, images, IMAGE_RELEASES_MAX]
  const { rowCount: drafts } = await tx.query(
    `insert into submission_releases (submission_id, release_id)
     select submission_id, $1 from submissions
     where contributor_id = $2 and submission_key = any($3) and status in ('draft', 'changes_requested')
       and master_key is not null
       and (select count(*) from submission_releases x where x.submission_id = submissions.submission_id) < $4`,
    values,
  )
  const { rowCount: assets } = await tx.query(
    `insert into asset_releases (asset_id, release_id)
     select asset_id, $1 from assets
     where contributor_id = $2 and stock_id = any($3) and status <> 'removed'
       and (select count(*) from asset_releases x where x.asset_id = assets.asset_id) < $4`,
    values,
  )
  return (drafts ?? 0) + (assets ?? 0) === images.length
}

/** Records which pictures the signer of a release saw. */
export async function insertShownPictures(tx: Tx, release_id: number, picture_keys: string[]): Promise<void> {
  await tx.query(
    `insert into release_pictures (release_id, picture_key) select $1, unnest($2::text[]) on conflict do nothing`,
    [release_id, picture_keys],
  )
}

/**
 * Attaches one release to a submission. Returns false when it is already attached, isn't the contributor's, or can no
 * longer be signed.
 */
export async function addSubmissionRelease(
  tx: Tx,
  given: { submission_id: number; contributor_id: number; release_key: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into submission_releases (submission_id, release_id)
     select $1, release_id from releases
     where contributor_id = $2 and release_key = $3 and status in ('open', 'waiting', 'signed') for share
     on conflict do nothing`,
    [given.submission_id, given.contributor_id, given.release_key],
  )
  return rowCount === 1
}

/** A submission's releases, locked against changes until the transaction ends. */
export async function lockSubmissionReleases(
  tx: Tx,
  submission_id: number,
): Promise<Pick<ReleaseRow, 'release_id' | 'kind' | 'status'>[]> {
  const { rows } = await tx.query<Pick<ReleaseRow, 'release_id' | 'kind' | 'status'>>(
    `select release_id, kind, status from releases join submission_releases using (release_id)
     where submission_id = $1 order by release_id for share of releases`,
    [submission_id],
  )
  return rows
}

export type ReviewedRelease = ReleaseRow & { shown: boolean }

/** A submission's releases, for its review. */
export async function listReleasesOfSubmission(db: Db, submission_id: number): Promise<ReviewedRelease[]> {
  const { rows } = await db.query<ReviewedRelease>(
    `select r.*, r.status = 'open' and r.link_expires_at <= now() as expired,
       was_shown(release_id, s.picture_key) as shown
     from submission_releases join releases r using (release_id) join submissions s using (submission_id)
     where submission_id = $1 order by release_id`,
    [submission_id],
  )
  return rows
}

/** Copies the releases of a submission to its image. */
export async function insertAssetReleases(tx: Tx, asset_id: number, submission_id: number): Promise<void> {
  await tx.query(
    `insert into asset_releases (asset_id, release_id, attached_at)
     select $1, release_id, attached_at from submission_releases where submission_id = $2`,
    [asset_id, submission_id],
  )
}

/** How many releases an image or a submission has in addition to the given one. */
export async function countOtherReleases(
  tx: Tx,
  to: { asset_id: number } | { submission_id: number },
  release_key: string,
): Promise<number> {
  const [table, key, id] =
    'asset_id' in to
      ? ['asset_releases', 'asset_id', to.asset_id]
      : ['submission_releases', 'submission_id', to.submission_id]
  const { count } = await oneRow<{ count: number }>(
    tx,
    `select count(*) from ${table} join releases using (release_id) where ${key} = $1 and release_key <> $2`,
    [id, release_key],
  )
  return count
}

/** Attaches a signed release to an image. */
export async function insertAssetRelease(tx: Tx, asset_id: number, release_id: number): Promise<void> {
  await tx.query('insert into asset_releases (asset_id, release_id) values ($1, $2) on conflict do nothing', [
    asset_id,
    release_id,
  ])
}

/**
 * SQL condition for an image that must stay off sale: for some kind, more releases were withdrawn than were signed
 * since the first withdrawal by people or owners who saw the image.
 */
const withheld = (image: 'asset' | 'submission', id: string) => `exists (
  with attached as (
    select r.*, was_shown(r.release_id, i.picture_key) as shown
    from ${image}_releases x join releases r using (release_id) join ${image}s i using (${image}_id)
    where x.${image}_id = ${id}),
  withdrawals as (
    select kind, min(ended_at) as since, count(*) as withdrawn from attached where status = 'withdrawn' group by kind)
  select from withdrawals w where withdrawn > (
    select count(*) from attached a where a.kind = w.kind and status = 'signed' and shown and signed_at > since))`

const unseen = (id: string) => `exists (
    select from submission_releases x join releases r using (release_id) join submissions i using (submission_id)
    where x.submission_id = ${id} and r.status = 'signed' and not was_shown(r.release_id, i.picture_key))`

/**
 * SQL columns for a submission `s`: the keys of its releases, their states, whether a signer hasn't seen its picture,
 * and whether a withdrawal keeps it off sale.
 */
export const attached_releases = `coalesce((
    select json_agg(r.release_key order by r.release_id)
    from submission_releases x join releases r using (release_id) where x.submission_id = s.submission_id), '[]') as releases,
  array(
    select r.status from submission_releases x join releases r using (release_id)
    where x.submission_id = s.submission_id) as release_states,
  (select count(*) from submission_releases x join releases r using (release_id)
    where x.submission_id = s.submission_id and r.kind = 'model' and r.status = 'signed') as models,
  ${unseen('s.submission_id')} as unseen, ${withheld('submission', 's.submission_id')} as withheld`

/** Whether an image may not be published because a release was withdrawn. */
export async function isAssetWithheld(tx: Tx, asset_id: number): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(tx, `select ${withheld('asset', '$1')} as found`, [
    asset_id,
  ])
  return found
}

/** Whether a withdrawal keeps a submission off sale, and whether a signer hasn't seen its picture. */
export const findObstacles = (
  tx: Tx,
  submission_id: number,
): Promise<{ withheld: boolean; unseen: boolean }> =>
  oneRow(tx, `select ${withheld('submission', '$1')} as withheld, ${unseen('$1')} as unseen`, [submission_id])

/** The images of a release, locked so that none is published before the transaction ends. */
export async function lockAssetsOfRelease(
  tx: Tx,
  release_id: number,
): Promise<{ asset_id: number; stock_id: string; status: string }[]> {
  const { rows } = await tx.query<{ asset_id: number; stock_id: string; status: string }>(
    `select asset_id, stock_id, status from assets join asset_releases using (asset_id)
     where release_id = $1 order by asset_id for no key update of assets`,
    [release_id],
  )
  return rows
}

export interface AttachedRow {
  title: string
  file_name: string
  picture_key: string
  stock_id: string | null
  slug: string | null
  submission_key: string | null
  status: 'published' | 'unpublished'
  /** Whether the release covers the image: its signer saw it, or the release is on paper. */
  shown: boolean
}

/** Up to `limit` images of a release that have a file; first those that its signer hasn't seen. */
export async function listAttached(db: Db, release_id: number, limit: number): Promise<AttachedRow[]> {
  const { rows } = await db.query<AttachedRow>(
    `select title, '' as file_name, picture_key, stock_id, case when status = 'published' then slug end as slug,
       null as submission_key, status, was_shown(release_id, picture_key) as shown
     from asset_releases join assets using (asset_id) where release_id = $1 and status <> 'removed'
     union all
     select title, file_name, picture_key, null, null,
       case when status in ('draft', 'changes_requested') then submission_key end, 'unpublished',
       was_shown(release_id, picture_key)
     from submission_releases join submissions using (submission_id)
     where release_id = $1 and asset_id is null and master_key is not null
     order by shown, stock_id, picture_key limit $2`,
    [release_id, limit],
  )
  return rows
}

/** The images that the signing page of a release shows: those that its signer hasn't seen. */
export async function listAskedAbout(db: Db, release_id: number): Promise<AttachedRow[]> {
  const attached = await listAttached(db, release_id, RELEASE_IMAGES_MAX)
  return attached.filter(({ shown }) => !shown)
}

/** The contributor's own image with this stock id, locked; undefined when it isn't theirs or was removed. */
export async function lockOwnAsset(
  tx: Tx,
  { contributor_id, stock_id }: { contributor_id: number; stock_id: string },
): Promise<{ asset_id: number } | undefined> {
  const { rows } = await tx.query<{ asset_id: number }>(
    `select asset_id from assets where contributor_id = $1 and stock_id = $2 and status <> 'removed'
     for no key update`,
    [contributor_id, stock_id],
  )
  return rows[0]
}
