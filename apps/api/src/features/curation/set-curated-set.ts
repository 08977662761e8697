import { type CuratedPlace, DomainError, setLimit } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { overtaken, writeDeskLog } from '../operators/desk-log-queries.ts'
import { listPublishedByStockId, lockCuratedSet, updateCuratedSet } from './queries.ts'

interface Choice {
  place: CuratedPlace
  /** In display order. */
  stock_ids: string[]
  /** The version that the operator edited. */
  version: string
}

/**
 * Replaces the images of a place and writes the desk log. Throws invalid_input for images that can't be used there, and
 * edit_conflict when `version` is no longer current.
 */
export async function setCuratedSet(
  { db }: Pick<Deps, 'db'>,
  { operator_id }: Operator,
  { place, stock_ids, version }: Choice,
): Promise<void> {
  const most = setLimit(place)
  if (stock_ids.length > most) throw refused(`Choose at most ${most === 1 ? '1 image' : `${most} images`}.`)
  if (new Set(stock_ids).size < stock_ids.length) throw refused('Choose each image once.')
  await inTransaction(db, async (tx) => {
    const before = await lockCuratedSet(tx, place)
    if (before.version !== version) throw await overtaken(tx, 'edit_conflict', `set ${place}`)
    const assets = await listPublishedByStockId(tx, stock_ids)
    const missing = stock_ids.find((stock_id) => !assets.some((asset) => asset.stock_id === stock_id))
    if (missing) throw refused(`${missing} is not published.`)
    const foreign = assets.find(({ category_slug }) => !suits(place, category_slug))
    if (foreign) throw refused(`${foreign.stock_id} is in another category.`)

    const id_of = new Map(assets.map(({ stock_id, asset_id }) => [stock_id, asset_id]))
    await updateCuratedSet(
      tx,
      place,
      stock_ids.flatMap((stock_id) => id_of.get(stock_id) ?? []),
    )
    await writeDeskLog(tx, {
      operator_id,
      action: 'set_curated',
      subject: `set ${place}`,
      before: { images: before.stock_ids.join(', ') },
      after: { images: stock_ids.join(', ') },
    })
  })
}

const suits = (place: CuratedPlace, category_slug: string) =>
  !place.startsWith('cover/') || place === `cover/${category_slug}`

const refused = (sentence: string) => new DomainError('invalid_input', { stock_ids: [sentence] })
