import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { first_prices } from '@taswira/contract'
import { inTransaction, oneRow, type Pool } from '../apps/api/src/db/pool.ts'
import { houseAccount, openAccount, writeEntry } from '../apps/api/src/features/credits/ledger.ts'
import { newMasterKey } from '../apps/api/src/outside/storage.ts'
import { newToken, tokenHash } from '../apps/api/src/features/sessions/tokens.ts'

export interface Buyer {
  user_id: string
  token: string
}

export interface Image {
  stock_id: string
  slug: string
  master_key: string
}

const MEMBERS = 300
/** A hash that matches no password. */
const NO_PASSWORD = '$argon2id$none'

/** The first `count` images, each with a file as its original; the benchmark doesn't read it. */
export async function givenImages(db: Pool, folder: string, count: number): Promise<Image[]> {
  const { rows: images } = await db.query<Image>(
    `select stock_id, slug, master_key from assets where status = 'published' order by asset_id limit $1`,
    [count],
  )
  for (const image of images) {
    // The master keys in the generated catalogue are not valid storage keys.
    image.master_key = newMasterKey('jpeg')
    await db.query('update assets set master_key = $2 where stock_id = $1', [
      image.stock_id,
      image.master_key,
    ])
    const file = join(folder, image.master_key)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, '')
  }
  return images
}

/** New members, each with a session and credits for this many images. */
export function givenBuyers(db: Pool, images: number): Promise<Buyer[]> {
  const run = Date.now()
  return inTransaction(db, async (tx) => {
    const buyers: Buyer[] = []
    for (let number = 0; number < MEMBERS; number++) {
      const token = newToken()
      const { user_id } = await oneRow<{ user_id: string }>(
        tx,
        `insert into users (email, full_name, password_hash, verified_at)
         values ($1, 'Measured', $2, now()) returning user_id`,
        [`buyer-${run}-${number}@mail.example`, NO_PASSWORD],
      )
      await tx.query('insert into sessions (token_hash, user_id) values ($1, $2)', [
        tokenHash(token),
        user_id,
      ])
      await writeEntry(tx, {
        from_account: await houseAccount(tx, 'goodwill'),
        to_account: await openAccount(tx, user_id, 'lasting'),
        credits: images * first_prices.credits_per_image,
        event: { cause: 'goodwill' },
        idempotency_key: `measured:${user_id}`,
      })
      buyers.push({ user_id, token })
    }
    return buyers
  })
}
