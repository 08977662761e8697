import { type Db, oneRow, type Tx } from '../../db/pool.ts'

export interface NewMember {
  email: string
  full_name: string
  password_hash: string
  marketing_consent: boolean
}

/** Creates an account and returns its id; undefined when the address is taken, as the unique index decides. */
export async function insertMember(tx: Tx, member: NewMember): Promise<string | undefined> {
  const { rows } = await tx.query<{ user_id: string }>(
    `insert into users (email, full_name, password_hash, marketing_consent_at)
     values ($1, $2, $3, case when $4 then now() end)
     on conflict (email) do nothing returning user_id`,
    [member.email, member.full_name, member.password_hash, member.marketing_consent],
  )
  return rows[0]?.user_id
}

export async function hasMember(db: Db, email: string): Promise<boolean> {
  const { rowCount } = await db.query('select from users where email = $1', [email])
  return rowCount === 1
}

/** Whether an account with this address exists and its address is verified. */
export async function isVerifiedMember(db: Db, email: string): Promise<boolean> {
  const { rowCount } = await db.query('select from users where email = $1 and verified_at is not null', [
    email,
  ])
  return rowCount === 1
}

/** Locks the account until the transaction ends, so that its codes are counted and created one at a time. */
export async function lockMemberByEmail(tx: Tx, email: string) {
  const { rows } = await tx.query<{ user_id: string; verified: boolean }>(
    'select user_id, verified_at is not null as verified from users where email = $1 for update',
    [email],
  )
  return rows[0]
}

/** Sets a new password. Because the link was emailed, this also marks the address as verified. Returns the address. */
export async function updatePassword(tx: Tx, user_id: string, password_hash: string): Promise<string> {
  const { email } = await oneRow<{ email: string }>(
    tx,
    `update users set password_hash = $2, verified_at = coalesce(verified_at, now())
     where user_id = $1 returning email`,
    [user_id, password_hash],
  )
  return email
}

/** The member's address and current password hash. */
export async function getPasswordHash(
  db: Db,
  user_id: string,
): Promise<{ email: string; password_hash: string }> {
  return oneRow<{ email: string; password_hash: string }>(
    db,
    'select email, password_hash from users where user_id = $1',
    [user_id],
  )
}

/** Sets a new password. Returns false when the password has changed since `old_hash` was read. */
export async function replacePassword(
  tx: Tx,
  user_id: string,
  { old_hash, new_hash }: { old_hash: string; new_hash: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update users set password_hash = $3 where user_id = $1 and password_hash = $2',
    [user_id, old_hash, new_hash],
  )
  return rowCount === 1
}

export async function hasMarketingConsent(db: Db, user_id: string): Promise<boolean> {
  const { agreed } = await oneRow<{ agreed: boolean }>(
    db,
    'select marketing_consent_at is not null as agreed from users where user_id = $1',
    [user_id],
  )
  return agreed
}

/** Gives or withdraws consent to our news. Giving it again keeps the original time. */
export async function setMarketingConsent(db: Db, user_id: string, agreed: boolean): Promise<void> {
  await db.query(
    `update users set marketing_consent_at = case when $2 then coalesce(marketing_consent_at, now()) end
     where user_id = $1 and erased_at is null`,
    [user_id, agreed],
  )
}

export interface ProfileRow {
  user_id: string
  full_name: string
  email: string
  login_count: number
  /** Whether the member is a contributor. */
  studio: boolean
  /** Whether the member's new searches start with the filter *Made by people*. */
  made_by_people: boolean
}

const profile_columns = `user_id, full_name, email, login_count, made_by_people,
  exists (select from contributors c where c.user_id = users.user_id) as studio`

/** Throws when the account doesn't exist, which can't happen for a valid session. */
export async function getProfile(db: Db, user_id: string): Promise<ProfileRow> {
  const { rows } = await db.query<ProfileRow>({
    name: 'profile',
    text: `select ${profile_columns} from users where user_id = $1`,
    values: [user_id],
  })
  if (!rows[0]) throw new Error('no account for this session')
  return rows[0]
}

export const updateFullName = (db: Db, user_id: string, full_name: string) =>
  updateProfile(db, user_id, 'full_name = $2', full_name)

/** Stores whether the member's new searches start with the filter *Made by people*. */
export const updateMadeByPeople = (db: Db, user_id: string, made_by_people: boolean) =>
  updateProfile(db, user_id, 'made_by_people = $2', made_by_people)

async function updateProfile(
  db: Db,
  user_id: string,
  change: string,
  value: string | boolean,
): Promise<ProfileRow> {
  const { rows } = await db.query<ProfileRow>(
    `update users set ${change} where user_id = $1 and erased_at is null returning ${profile_columns}`,
    [user_id, value],
  )
  if (!rows[0]) throw new Error('no account for this session')
  return rows[0]
}

/** Deletes accounts that were not verified within 30 days. Returns how many. */
export async function deleteUnverifiedMembers(db: Db): Promise<number> {
  const { rowCount } = await db.query(
    "delete from users where verified_at is null and created_at < now() - interval '30 days'",
  )
  return rowCount ?? 0
}

/** Whether the account was erased. Locks its row, so that it can't be erased until the transaction ends. */
export async function isErased(tx: Tx, user_id: string): Promise<boolean> {
  const { erased } = await oneRow<{ erased: boolean }>(
    tx,
    'select erased_at is not null as erased from users where user_id = $1 for no key update',
    [user_id],
  )
  return erased
}

/**
 * Reduces an account to what the books need: its id, with a placeholder name and address, and a password hash that no
 * password matches.
 */
export async function anonymiseMember(tx: Tx, user_id: string, password_hash: string): Promise<void> {
  await tx.query(
    `update users set email = 'erased-' || user_id || '@account.invalid', full_name = 'Former member', password_hash = $2,
       marketing_consent_at = null, login_count = 0, erased_at = now()
     where user_id = $1`,
    [user_id, password_hash],
  )
}

/**
 * Withdraws a member's consent to our news. Returns their id; undefined when this address (canonical) hadn't consented.
 */
export async function endMarketingConsent(tx: Tx, email: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ user_id: string }>(
    `update users set marketing_consent_at = null where email = $1 and marketing_consent_at is not null
     returning user_id`,
    [email],
  )
  return rows[0]?.user_id
}

/** Flags a member for review; keeps the date of the first flag. Call it only after the order is locked. */
export async function flagMember(tx: Tx, user_id: string): Promise<void> {
  // Updates an existing flag too: that takes the row lock, so a concurrent unflagging for another order can't miss this one.
  await tx.query(
    'update users set payments_flagged_at = coalesce(payments_flagged_at, now()) where user_id = $1',
    [user_id],
  )
}

/** Unflags a member without open reviews. Returns whether there was a flag. */
export async function unflagMember(tx: Tx, user_id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update users u set payments_flagged_at = null
     where u.user_id = $1 and u.payments_flagged_at is not null and not exists (
       select from payment_reviews r join orders o using (order_id)
       where o.user_id = u.user_id and r.looked_at is null)`,
    [user_id],
  )
  return rowCount === 1
}
