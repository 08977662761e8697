import { type CategorySlug, LISTED_CONTRIBUTORS_MAX, UNKNOWN_CREATOR } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'

export interface ContributorPageRow {
  contributor_id: number
  username: string
  full_name: string
  bio: string
  website: string
  location: string
  demo: boolean
  asset_count: number
}

/** Whether a contributor and the operator are the same person: their addresses deliver to the same mailbox. */
export async function isOwnContributor(
  db: Db,
  { operator_id, contributor_id }: { operator_id: number; contributor_id: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from contributors c join users u using (user_id)
       join operators o on mailbox_of(o.email) = mailbox_of(u.email)
     where c.contributor_id = $1 and o.operator_id = $2`,
    [contributor_id, operator_id],
  )
  return rowCount === 1
}

export async function findContributor(db: Db, username: string): Promise<ContributorPageRow | undefined> {
  const { rows } = await db.query<ContributorPageRow>({
    name: 'contributor-by-username',
    text: `select contributor_id, username, full_name, bio, website, location, demo, asset_count
      from contributors where username = $1`,
    values: [username],
  })
  return rows[0]
}

/** Usernames of contributors with published assets, those with the most assets first. */
export async function listUsernames(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ username: string }>(
    `select username from contributors where asset_count > 0 and full_name <> $1
     order by asset_count desc, contributor_id limit $2`,
    [UNKNOWN_CREATOR, LISTED_CONTRIBUTORS_MAX],
  )
  return rows.map(({ username }) => username)
}

/**
 * Contributors with published assets whose name or username has a word that starts with `prefix` (folded), those with
 * the most assets first.
 */
export async function listContributorsNamed(db: Db, prefix: string, limit: number) {
  const { rows } = await db.query<Pick<ContributorPageRow, 'username' | 'full_name' | 'asset_count'>>(
    `select username, full_name, asset_count from contributors
     where ' ' || folded_name(full_name) || ' ' || username like $1 and asset_count > 0 and full_name <> $2
     order by asset_count desc, contributor_id limit $3`,
    [`% ${prefix}%`, UNKNOWN_CREATOR, limit],
  )
  return rows
}

/** Number of a contributor's published assets in each category, largest first. */
export async function countContributorCategories(db: Db, contributor_id: number) {
  const { rows } = await db.query<{ slug: CategorySlug; count: number }>(
    `select category_slug as slug, count(*) as count from assets
     where contributor_id = $1 and status = 'published'
     group by category_slug order by count(*) desc, category_slug`,
    [contributor_id],
  )
  return rows
}

/**
 * SQL condition for a contributor who never belonged to a member. One with accepted agreements did, even if that
 * account is gone.
 */
const nobodys = `user_id is null and not demo
  and not exists (select from contributor_agreements g where g.contributor_id = contributors.contributor_id)`

/**
 * Finds a contributor that an invited person can claim: a named one that is neither demo data nor ever belonged to a
 * member.
 */
export async function findClaimable(
  tx: Tx,
  username: string,
): Promise<{ contributor_id: number } | undefined> {
  const { rows } = await tx.query<{ contributor_id: number }>(
    `select contributor_id from contributors where username = $1 and full_name <> $2 and ${nobodys}`,
    [username, UNKNOWN_CREATOR],
  )
  return rows[0]
}

export type StudioRow = ContributorPageRow & { left_at: Date | null }

/** Finds the contributor that belongs to a member. */
export async function findStudio(db: Db, user_id: string): Promise<StudioRow | undefined> {
  const { rows } = await db.query<StudioRow>(
    `select contributor_id, username, full_name, bio, website, location, demo, asset_count, left_at
     from contributors where user_id = $1`,
    [user_id],
  )
  return rows[0]
}

/** Creates a member's contributor. Returns undefined when the username is taken, as the unique index decides. */
export async function insertContributor(
  tx: Tx,
  given: { user_id: string; username: string; full_name: string },
): Promise<number | undefined> {
  const { rows } = await tx.query<{ contributor_id: number }>(
    `insert into contributors (user_id, username, full_name) values ($1, $2, $3)
     on conflict (username) do nothing returning contributor_id`,
    [given.user_id, given.username, given.full_name],
  )
  return rows[0]?.contributor_id
}

/** Assigns an existing contributor to a member. Returns false when it has been assigned to another member since. */
export async function giveContributor(
  tx: Tx,
  { contributor_id, user_id, full_name }: { contributor_id: number; user_id: string; full_name: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update contributors set user_id = $2, full_name = $3, left_at = null
     where contributor_id = $1 and ${nobodys}`,
    [contributor_id, user_id, full_name],
  )
  return rowCount === 1
}

export type StudioProfile = Pick<StudioRow, 'full_name' | 'bio' | 'website' | 'location'>

/**
 * Updates the profile. Writes nothing when the texts are unchanged, because a new name is reindexed for each of their
 * images.
 */
export async function updateStudioProfile(
  db: Db,
  contributor_id: number,
  { full_name, bio, website, location }: StudioProfile,
): Promise<void> {
  await db.query(
    `update contributors set full_name = $2, bio = $3, website = $4, location = $5
     where contributor_id = $1 and (full_name, bio, website, location) is distinct from ($2, $3, $4, $5)`,
    [contributor_id, full_name, bio, website, location],
  )
}

/** Marks a contributor as having left. Returns false when they had already left. */
export async function setLeft(tx: Tx, contributor_id: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update contributors set left_at = now() where contributor_id = $1 and left_at is null',
    [contributor_id],
  )
  return rowCount === 1
}

export async function getUsername(db: Db, contributor_id: number): Promise<string> {
  const { username } = await oneRow<{ username: string }>(
    db,
    'select username from contributors where contributor_id = $1',
    [contributor_id],
  )
  return username
}

/** Marks a contributor who was invited again as active. */
export async function setReturned(tx: Tx, contributor_id: number): Promise<void> {
  await tx.query('update contributors set left_at = null where contributor_id = $1', [contributor_id])
}

export interface AcceptanceRow {
  version: string
  accepted_at: Date
}

/** The agreement versions that a contributor accepted, latest first. */
export async function listAcceptances(db: Db, contributor_id: number): Promise<AcceptanceRow[]> {
  const { rows } = await db.query<AcceptanceRow>(
    `select version, accepted_at from contributor_agreements where contributor_id = $1
     order by accepted_at desc, version desc`,
    [contributor_id],
  )
  return rows
}

/** Records an acceptance; accepting a version again keeps the original time. */
export async function insertAcceptance(
  db: Db,
  given: { contributor_id: number; version: string; text_sha256: string; client_hash: Buffer | null },
): Promise<void> {
  await db.query(
    `insert into contributor_agreements (contributor_id, version, text_sha256, client_hash, full_name)
     values ($1, $2, $3, $4,
       (select u.full_name from contributors join users u using (user_id) where contributor_id = $1))
     on conflict do nothing`,
    [given.contributor_id, given.version, given.text_sha256, given.client_hash],
  )
}

/** The member's name when they last accepted the agreement; null when it wasn't recorded. */
export async function findAgreedName(db: Db, contributor_id: number): Promise<string | null> {
  const { rows } = await db.query<{ full_name: string | null }>(
    `select full_name from contributor_agreements where contributor_id = $1
     order by accepted_at desc limit 1`,
    [contributor_id],
  )
  return rows[0]?.full_name ?? null
}

/**
 * Deletes the hashed network addresses of acceptances after 180 days, as the privacy notice promises. Returns how many.
 */
export async function deleteAcceptanceAddresses(db: Db): Promise<number> {
  const { rowCount } = await db.query(
    `update contributor_agreements set client_hash = null
     where client_hash is not null and accepted_at < now() - interval '180 days'`,
  )
  return rowCount ?? 0
}

/**
 * Separates a contributor from a member whose account is deleted. The name stays, because licences, certificates and
 * files contain it; all other profile texts are deleted. Returns the contributor, if the member was one.
 */
export async function releaseContributor(tx: Tx, user_id: string): Promise<number | undefined> {
  const { rows } = await tx.query<{ contributor_id: number }>(
    `update contributors set user_id = null, bio = '', website = '', location = '',
       left_at = coalesce(left_at, now()) where user_id = $1 returning contributor_id`,
    [user_id],
  )
  const contributor_id = rows[0]?.contributor_id
  if (contributor_id !== undefined)
    await tx.query(
      'update contributor_agreements set client_hash = null, full_name = null where contributor_id = $1',
      [contributor_id],
    )
  return contributor_id
}
