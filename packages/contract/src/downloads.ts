import * as v from 'valibot'
import { asset_schema } from './assets.ts'
import { endpoint } from './endpoint.ts'
import { stretch_query } from './paging-query.ts'

/** An asset and when the member licensed it, ISO 8601 UTC. */
export const licensed_asset_schema = v.object({ ...asset_schema.entries, licensed_at: v.string() })
export type LicensedAsset = v.InferOutput<typeof licensed_asset_schema>

/** Licensed last first, 20 unless `limit` says otherwise. */
export const listDownloads = endpoint({
  name: 'listDownloads',
  method: 'GET',
  path: '/user/user_downloads/',
  auth: 'member',
  summary: "The member's licensed images",
  query: stretch_query,
  response: licensed_asset_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})
