import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CREDITS_PER_IMAGE } from '@taswira/contract'
import { inTransaction, type Pool } from '../apps/api/src/db/pool.ts'
import { houseAccount, openAccount, writeEntry } from '../apps/api/src/features/credits/ledger.ts'
import { newToken, tokenHash } from '../apps/api/src/features/sessions/tokens.ts'

export interface Buyer {
  user_id: string
  token: string
}

export interface Image {
  stock_id: string
  slug: string
  master_key: string
  picture_key: string
}

const MEMBERS = 300
/** A hash that no password has. */
const NO_PASSWORD = '$argon2id$none'

/** Files where the originals are looked for; nobody reads them here. */
export async function givenOriginals(folder: string, images: Image[]) {
  for (const { master_key } of images) {
    const file = join(folder, master_key)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, '')
  }
}

/** New members with a session and credits for so many images. */
export function givenBuyers(db: Pool, images: number): Promise<Buyer[]> {
  const run = Date.now()
  return inTransaction(db, async (tx) => {
    const buyers: Buyer[] = []
    for (let number = 0; number < MEMBERS; number++) {
      const token = newToken()
      const { rows } = await tx.query<{ user_id: string }>(
        `insert into users (email, full_name, password_hash, verified_at)
         values ($1, 'Measured', $2, now()) returning user_id`,
        [`buyer-${run}-${number}@mail.example`, NO_PASSWORD],
      )
      const { user_id } = rows[0]!
      await tx.query('insert into sessions (token_hash, user_id) values ($1, $2)', [
        tokenHash(token),
        user_id,
      ])
      await writeEntry(tx, {
        from_account: await houseAccount(tx, 'sold'),
        to_account: await openAccount(tx, user_id, 'lasting'),
        credits: images * CREDITS_PER_IMAGE,
        cause: 'pack',
        idempotency_key: `measured:${user_id}`,
      })
      buyers.push({ user_id, token })
    }
    return buyers
  })
}
