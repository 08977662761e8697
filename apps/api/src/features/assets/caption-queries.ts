import type { Caption } from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'

/** Adds the captions of a new asset. */
export async function insertAssetCaptions(tx: Tx, asset_id: number, captions: Caption[]): Promise<void> {
  for (const { language, title, description } of captions)
    await tx.query(
      'insert into asset_captions (asset_id, language, title, description) values ($1, $2, $3, $4)',
      [asset_id, language, title, description],
    )
}
