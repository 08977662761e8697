import { randomBytes } from 'node:crypto'
import type { Config } from '../apps/api/src/config.ts'
import { inTransaction, oneRow, type Pool } from '../apps/api/src/db/pool.ts'
import { claimFreeCredits } from '../apps/api/src/features/credits/claim-free-credits.ts'
import { keepSettings } from '../apps/api/src/features/settings/keep-settings.ts'
import { newToken, tokenHash } from '../apps/api/src/features/sessions/tokens.ts'
import { givenPlain } from '../apps/api/src/images/testing-pictures.ts'
import { createLog } from '../apps/api/src/log.ts'
import { newMasterKey, type Storage } from '../apps/api/src/outside/storage.ts'

export interface ProofMember {
  user_id: string
  email: string
  token: string
}

/** Members with a session and the welcome credits. */
export async function givenMembers(db: Pool, config: Config, count: number): Promise<ProofMember[]> {
  const members: ProofMember[] = []
  const log = createLog('silent')
  const deps = { db, config, log, settings: keepSettings({ db, config, log }) }
  for (let made = 0; made < count; made++) {
    const email = `proof-${randomBytes(6).toString('hex')}@mail.test`
    const token = newToken()
    const user_id = await inTransaction(db, async (tx) => {
      const row = await oneRow<{ user_id: string }>(
        tx,
        `insert into users (email, full_name, password_hash, verified_at)
         values ($1, 'Proof Member', '$argon2id$none', now()) returning user_id`,
        [email],
      )
      await tx.query('insert into sessions (token_hash, user_id) values ($1, $2)', [
        tokenHash(token),
        row.user_id,
      ])
      return row.user_id
    })
    await claimFreeCredits(deps, user_id, { address: '127.0.0.1' })
    members.push({ user_id, email, token })
  }
  return members
}

/** Stock ids of new assets with originals in storage. */
export async function givenAssets(db: Pool, storage: Storage, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => newMasterKey('jpeg'))
  const picture = await givenPlain('#804020', { width: 600, height: 400 }).jpeg().toBuffer()
  for (const key of keys) await storage.put(key, picture)
  const { rows } = await db.query<{ stock_id: string }>(
    `with creator as (
       insert into contributors (username, full_name) values ('proof', 'Proof')
       on conflict (username) do update set full_name = excluded.full_name returning contributor_id)
     insert into assets (title, slug, description, keywords, category_slug, contributor_id, width_px, height_px,
       colours, published_at, status, popularity, picture_key, master_key, master_format, content_hash)
     select 'Proof', 'proof-' || md5(key), '', '{}', 'people', contributor_id, 600, 400, '{brown}', now(),
       'published', 0, left(md5(key), 20), key, 'jpeg', encode(sha256(key::bytea), 'hex')
     from creator, unnest($1::text[]) key returning stock_id`,
    [keys],
  )
  return rows.map((row) => row.stock_id)
}
