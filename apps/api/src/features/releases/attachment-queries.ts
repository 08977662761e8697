import { IMAGE_RELEASES_MAX, RELEASE_IMAGES_MAX } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import type { ReleaseRow } from './queries.ts'

/**
 * Attaches exactly these releases of a contributor to their image, and keeps attached withdrawn ones. Returns false when
 * a release isn't theirs or can no longer be signed.
 */
export async function setReleases(
  tx: Tx,
  {
    image_id,
    contributor_id,
    release_keys,
  }: { image_id: number; contributor_id: number; release_keys: string[] },
): Promise<boolean> {
  const wanted = [...new Set(release_keys)]
  const { rows } = await tx.query<{ release_id: number; usable: boolean; attached: boolean }>(
    `select release_id, status in ('open', 'waiting', 'signed') as usable,
       exists (select from image_releases x where x.release_id = r.release_id and image_id = $3) as attached
     from releases r where contributor_id = $1 and release_key = any($2) for share of r`,
    [contributor_id, wanted, image_id],
  )
  if (rows.length !== wanted.length || rows.some(({ usable, attached }) => !usable && !attached)) return false
  const ids = rows.map(({ release_id }) => release_id)
  await tx.query(
    `delete from image_releases x using releases r
     where x.image_id = $1 and r.release_id = x.release_id and r.status <> 'withdrawn'
       and not x.release_id = any($2)`,
    [image_id, ids],
  )
  await tx.query(
    `insert into image_releases (image_id, release_id) select $1, unnest($2::bigint[])
     on conflict do nothing`,
    [image_id, ids],
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
  const { rowCount } = await tx.query(
    `insert into image_releases (image_id, release_id)
     select image_id, $1 from images i
     where contributor_id = $2
       and (stock_id = any($3) and status <> 'removed'
         or submission_key = any($3) and status in ('draft', 'changes_requested'))
       and (select count(*) from image_releases x where x.image_id = i.image_id) < $4`,
    [given.release_id, given.contributor_id, images, IMAGE_RELEASES_MAX],
  )
  return rowCount === images.length
}

/** Records which pictures the signer of a release saw. */
export async function insertShownPictures(tx: Tx, release_id: number, picture_keys: string[]): Promise<void> {
  await tx.query(
    `insert into release_pictures (release_id, picture_key) select $1, unnest($2::text[]) on conflict do nothing`,
    [release_id, picture_keys],
  )
}

/**
 * Attaches one release to an image. Returns false when it is already attached, isn't the contributor's, or can no longer
 * be signed.
 */
export async function addRelease(
  tx: Tx,
  given: { image_id: number; contributor_id: number; release_key: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into image_releases (image_id, release_id)
     select $1, release_id from releases
     where contributor_id = $2 and release_key = $3 and status in ('open', 'waiting', 'signed') for share
     on conflict do nothing`,
    [given.image_id, given.contributor_id, given.release_key],
  )
  return rowCount === 1
}

/** An image's releases, locked against changes until the transaction ends. */
export async function lockReleases(
  tx: Tx,
  image_id: number,
): Promise<Pick<ReleaseRow, 'release_id' | 'kind' | 'status'>[]> {
  const { rows } = await tx.query<Pick<ReleaseRow, 'release_id' | 'kind' | 'status'>>(
    `select release_id, kind, status from releases join image_releases using (release_id)
     where image_id = $1 order by release_id for share of releases`,
    [image_id],
  )
  return rows
}

export type ReviewedRelease = ReleaseRow & { shown: boolean }

/** An image's releases, for its review. */
export async function listReleasesOfImage(db: Db, image_id: number): Promise<ReviewedRelease[]> {
  const { rows } = await db.query<ReviewedRelease>(
    `select r.*, r.status = 'open' and r.link_expires_at <= now() as expired,
       was_shown(release_id, i.picture_key) as shown
     from image_releases join releases r using (release_id) join images i using (image_id)
     where image_id = $1 order by release_id`,
    [image_id],
  )
  return rows
}

/** How many releases an image has in addition to the given one. */
export async function countOtherReleases(tx: Tx, image_id: number, release_key: string): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    tx,
    'select count(*) from image_releases join releases using (release_id) where image_id = $1 and release_key <> $2',
    [image_id, release_key],
  )
  return count
}

/** Attaches a signed release to an image. */
export async function insertImageRelease(tx: Tx, image_id: number, release_id: number): Promise<void> {
  await tx.query('insert into image_releases (image_id, release_id) values ($1, $2) on conflict do nothing', [
    image_id,
    release_id,
  ])
}

/**
 * SQL condition for an image that must stay off sale: for some kind, more releases were withdrawn than were signed
 * since the first withdrawal by people or owners who saw the image. One that was withdrawn in turn counts on both sides.
 */
const withheld = (id: string) => `exists (
  with attached as (
    select r.*, was_shown(r.release_id, o.picture_key) as shown
    from image_releases x join releases r using (release_id) join images o using (image_id)
    where x.image_id = ${id}),
  withdrawals as (
    select kind, min(ended_at) as since, count(*) as withdrawn from attached where status = 'withdrawn' group by kind)
  select from withdrawals w where withdrawn > (
    select count(*) from attached a where a.kind = w.kind and status in ('signed', 'withdrawn') and shown
      and signed_at > since))`

const unseen = (id: string) => `exists (
    select from image_releases x join releases r using (release_id) join images o using (image_id)
    where x.image_id = ${id} and r.status = 'signed' and not was_shown(r.release_id, o.picture_key))`

/**
 * SQL columns for an image `i`: the keys of its releases, their states, whether a signer hasn't seen its picture, and
 * whether a withdrawal keeps it off sale.
 */
export const attached_releases = `coalesce((
    select json_agg(r.release_key order by r.release_id)
    from image_releases x join releases r using (release_id) where x.image_id = i.image_id), '[]') as releases,
  array(
    select r.status from image_releases x join releases r using (release_id)
    where x.image_id = i.image_id) as release_states,
  (select count(*) from image_releases x join releases r using (release_id)
    where x.image_id = i.image_id and r.kind = 'model' and r.status = 'signed') as models,
  ${unseen('i.image_id')} as unseen, ${withheld('i.image_id')} as withheld`

/** Whether a withdrawal keeps an image off sale, and whether a signer hasn't seen its picture. */
export const findObstacles = (tx: Tx, image_id: number): Promise<{ withheld: boolean; unseen: boolean }> =>
  oneRow(tx, `select ${withheld('$1')} as withheld, ${unseen('$1')} as unseen`, [image_id])

/** The images of a release, locked so that none is published before the transaction ends. */
export async function lockAssetsOfRelease(
  tx: Tx,
  release_id: number,
): Promise<{ asset_id: number; stock_id: string; status: string }[]> {
  const { rows } = await tx.query<{ asset_id: number; stock_id: string; status: string }>(
    `select asset_id, stock_id, status from assets join image_releases on image_id = asset_id
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
    `select title, file_name, picture_key, stock_id, case when status = 'published' then slug end as slug,
       case when status in ('draft', 'changes_requested') then submission_key end as submission_key,
       case when status = 'published' then status else 'unpublished' end as status,
       was_shown(release_id, picture_key) as shown
     from image_releases join images using (image_id)
     where release_id = $1 and status <> 'removed' and master_key is not null
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
