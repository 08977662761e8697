import * as v from 'valibot'
import { asset_schema, stock_id_schema } from '../assets/assets.ts'
import { endpoint, paging_query } from '../endpoint.ts'

/** An asset and when it was saved, ISO 8601 UTC. */
export const saved_asset_schema = v.object({ ...asset_schema.entries, saved_at: v.string() })

/** Saves an image; idempotent. */
export const saveAsset = endpoint({
  name: 'saveAsset',
  method: 'POST',
  path: '/save_stock/',
  auth: 'member',
  summary: 'Saves an image for later',
  body: v.strictObject({ stock_id: stock_id_schema }),
  response: v.object({ stock_id: v.string(), saved: v.boolean() }),
  errors: ['invalid_input', 'unauthenticated', 'not_found'],
})

/** Removes an image from the saved images; idempotent. */
export const unsaveAsset = endpoint({
  name: 'unsaveAsset',
  method: 'DELETE',
  path: '/save_stock/:stock_id/',
  auth: 'member',
  summary: 'Removes an image from the saved images',
  params: v.object({ stock_id: stock_id_schema }),
  errors: ['unauthenticated', 'not_found'],
})

/** Published images that the member saved, most recently saved first; 20 by default. */
export const listSaves = endpoint({
  name: 'listSaves',
  method: 'GET',
  path: '/user/user_saves/',
  auth: 'member',
  summary: "Lists the member's saved images",
  query: paging_query,
  response: saved_asset_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

/** Stock ids of the 1,000 most recent saves, so that a gallery can mark all saved images with one call. */
export const listSavedStockIds = endpoint({
  name: 'listSavedStockIds',
  method: 'GET',
  path: '/user/user_saves/stock_ids/',
  auth: 'member',
  summary: 'Lists the stock IDs of saved images',
  response: v.array(v.string()),
  errors: ['unauthenticated'],
})
