import { createHash } from 'node:crypto'
import { DomainError, EDITORIAL_CATEGORY, type ReleaseStatus } from '@taswira/contract'
import { foldText } from '@taswira/lexicon'
import { advisory_locks } from '../../db/advisory-locks.ts'
import { insertRow } from '../../db/insert-row.ts'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import { updateRow } from '../../db/update-row.ts'
import type { OpenedPicture } from '../../images/open-picture.ts'
import { keepEditorial } from '../assets/face-queries.ts'
import type { AssetColumns } from '../assets/queries.ts'
import { takeSlug, toSlug } from '../assets/slug.ts'
import { findObstacles } from '../releases/attachment-queries.ts'
import { type AssetText, hashMetadata } from './asset-text.ts'

export interface KnownAsset {
  asset_id: number
  stock_id: string
  slug: string
  status: 'published' | 'unpublished' | 'removed'
  metadata_hash: string
  /** Why an import didn't publish it; null since it was published, and for all others. */
  draft_reason: string | null
}

export async function findAssetByContent(db: Db, content_hash: string): Promise<KnownAsset | undefined> {
  const { rows } = await db.query<KnownAsset>(
    'select asset_id, stock_id, slug, status, metadata_hash, draft_reason from assets where content_hash = $1',
    [content_hash],
  )
  return rows[0]
}

/** What removing an asset would affect; undefined when it doesn't exist or was already removed. */
export async function findRemovalLoss(
  db: Db,
  stock_id: string,
): Promise<{ title: string; licences: number } | undefined> {
  const { rows } = await db.query<{ title: string; licences: number }>(
    `select title, (select count(*) from entitlements e where e.asset_id = a.asset_id) as licences
     from assets a where stock_id = $1 and status <> 'removed'`,
    [stock_id],
  )
  return rows[0]
}

export interface NewAsset
  extends Pick<AssetColumns, 'content_hash' | 'picture_key' | 'master_key' | 'published_at'>,
    Partial<
      Pick<
        AssetColumns,
        'location' | 'faces' | 'faces_reason' | 'faces_decided_at' | 'faces_hold' | 'status' | 'draft_reason'
      >
    > {
  text: AssetText
  picture: Omit<OpenedPicture, 'embedded' | 'fingerprints' | 'lookups' | 'mended'>
  /** Used instead of the contributor with the creator's name. */
  contributor_id?: number
  /** Whether it may not be used for advertising. */
  editorial?: boolean
  /** The contributor's declaration about releases of people and property in it. */
  release_status?: ReleaseStatus | null
}

/**
 * Adds an asset under the first free slug for its title. If a member is its contributor, it gets the agreement that
 * they last accepted. Returns false when another import has just added the same file.
 */
export async function insertAsset(tx: Tx, { text, picture, ...asset }: NewAsset): Promise<boolean> {
  const { creator, title_from_name: _, ...words } = text
  const contributor_id = asset.contributor_id ?? (await contributorFor(tx, creator))
  const { width_px, height_px, has_alpha, colour, colours, placeholder } = picture
  const { rowCount } = await insertRow<AssetColumns>(
    tx,
    'assets',
    {
      ...words,
      ...asset,
      ...(await toCatalogue(tx, { title: text.title, contributor_id })),
      width_px,
      height_px,
      has_alpha,
      colour,
      colours,
      placeholder,
      master_format: picture.format,
      metadata_hash: hashMetadata(text),
    },
    'on conflict do nothing',
  )
  if (rowCount) return true
  if (await findAssetByContent(tx, asset.content_hash)) return false
  throw new Error('a new image has the slug or the file of another')
}

/**
 * Puts a submitted image into the catalogue, with what was decided about its faces. Throws conflict when an import has
 * just added its file.
 */
export async function publishImage(
  tx: Tx,
  { image_id, ...image }: { image_id: number; content_hash: string; title: string; contributor_id: number },
  decided: Pick<AssetColumns, 'faces' | 'faces_reason' | 'faces_decided_at' | 'faces_hold'>,
): Promise<void> {
  const catalogue = await toCatalogue(tx, image)
  if (await findAssetByContent(tx, image.content_hash)) throw new DomainError('conflict')
  await updateRow<AssetColumns & { image_id: number }>(
    tx,
    'images',
    { image_id },
    { ...decided, ...catalogue, status: 'published' },
    'published_at = now(), decided_at = now(), version = version + 1, fingerprints = null',
  )
}

/** What an image gets when it is published, or added to be published. Locks the slugs until the transaction ends. */
async function toCatalogue(tx: Tx, { title, contributor_id }: { title: string; contributor_id: number }) {
  await tx.query('select pg_advisory_xact_lock($1)', [advisory_locks.slugs])
  const { stock_id } = await oneRow<{ stock_id: string }>(tx, 'select new_stock_id() as stock_id')
  return {
    stock_id,
    // A title may have no letter or digit.
    slug: await freeSlug(tx, toSlug(title) || stock_id.toLowerCase()),
    contributor_id,
    agreement_version: await findAgreementVersion(tx, contributor_id),
  }
}

/** The agreement that a contributor last accepted; null when there is none. */
async function findAgreementVersion(tx: Tx, contributor_id: number): Promise<string | null> {
  const { rows } = await tx.query<{ version: string }>(
    `select g.version from contributor_agreements g join contributors c using (contributor_id)
     where c.contributor_id = $1 and c.user_id is not null order by g.accepted_at desc, g.version desc limit 1`,
    [contributor_id],
  )
  return rows[0]?.version ?? null
}

/**
 * Updates an asset's text. Its slug stays, so that its URL doesn't change; a title made from a file name is ignored. If
 * its contributor is a member, it stays theirs, even if they have changed their name.
 */
export async function updateAssetText(tx: Tx, asset_id: number, text: AssetText): Promise<void> {
  const contributor_id = (await findMemberOf(tx, asset_id)) ?? (await contributorFor(tx, text.creator))
  const { title_from_name, title, creator: _, ...words } = text
  if (text.category_slug !== EDITORIAL_CATEGORY) await keepEditorial(tx, asset_id)
  await updateRow<AssetColumns & { asset_id: number }>(
    tx,
    'assets',
    { asset_id },
    {
      ...words,
      captured_in: text.captured_in ?? null,
      ...(!title_from_name && { title }),
      contributor_id,
      metadata_hash: hashMetadata(text),
    },
  )
}

/**
 * Publishes an image that an import has added as a draft, unless that was done or undone at the desk, or a release of it
 * was withdrawn.
 */
export async function publishDraft(tx: Tx, asset_id: number): Promise<void> {
  if ((await findObstacles(tx, asset_id)).withheld) return
  await tx.query(
    `update assets set status = 'published', draft_reason = null, published_at = now()
     where asset_id = $1 and status = 'unpublished' and draft_reason is not null`,
    [asset_id],
  )
}

async function freeSlug(tx: Tx, wanted: string): Promise<string> {
  const { rows } = await tx.query<{ slug: string }>(
    "select slug from assets where slug = $1 or slug like $1 || '-%'",
    [wanted],
  )
  return takeSlug(wanted, new Set(rows.map(({ slug }) => slug)))
}

/**
 * Finds a contributor who can get images. Demo contributors are left out, because a real image must not belong to an
 * invented person, and those who left, because nobody could be paid for it.
 */
export async function findCreator(
  db: Db,
  username: string,
): Promise<{ contributor_id: number; full_name: string } | undefined> {
  const { rows } = await db.query<{ contributor_id: number; full_name: string }>(
    'select contributor_id, full_name from contributors where username = $1 and not demo and left_at is null',
    [username],
  )
  return rows[0]
}

/** The contributor of an asset, if they are or were a member. */
async function findMemberOf(tx: Tx, asset_id: number): Promise<number | undefined> {
  const { rows } = await tx.query<{ contributor_id: number }>(
    `select contributor_id from assets join contributors using (contributor_id)
     where asset_id = $1 and (user_id is not null or left_at is not null)`,
    [asset_id],
  )
  return rows[0]?.contributor_id
}

/**
 * Finds or creates the contributor with this name. Different names that make the same username get a number. People who
 * are or were members are left out: they chose their own display name, so a matching name doesn't prove whose image it
 * is.
 */
async function contributorFor(tx: Tx, full_name: string): Promise<number> {
  const wanted = toUsername(full_name)
  for (let number = 1; ; number += 1) {
    const { rows: there } = await tx.query<{ contributor_id: number }>(
      `select contributor_id from contributors
       where full_name = $1 and not demo and user_id is null and left_at is null order by contributor_id limit 1`,
      [full_name],
    )
    if (there[0]) return there[0].contributor_id
    const username = number === 1 ? wanted : `${wanted}-${number}`
    const { rows: made } = await tx.query<{ contributor_id: number }>(
      'insert into contributors (username, full_name) values ($1, $2) on conflict do nothing returning contributor_id',
      [username, full_name],
    )
    if (made[0]) return made[0].contributor_id
  }
}

/** Turns "Ayşe Ɗanlá" into "ayse.danla"; a name without Latin letters gets a code derived from it. */
function toUsername(full_name: string): string {
  const words = foldText(full_name)
    .match(/[a-z0-9]+/g)
    ?.join('.')
    .slice(0, 50)
    .replace(/\.$/, '')
  return words || `c${createHash('sha256').update(full_name).digest('hex').slice(0, 10)}`
}
