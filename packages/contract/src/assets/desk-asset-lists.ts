import * as v from 'valibot'
import { desk_asset_schema, desk_asset_statuses } from './desk-assets.ts'
import { endpoint, paging_query } from '../endpoint.ts'

// Separate from the other calls, so that a list doesn't load the rules of forms.

/** Newest first. `q` is a stock id, or words that must all match; digits may be either. */
export const listDeskAssets = endpoint({
  name: 'listDeskAssets',
  method: 'GET',
  path: '/desk/assets/',
  auth: 'operator',
  summary: 'Lists the catalogue, unpublished images included',
  query: v.object({
    ...paging_query.entries,
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'Please use at most 200 characters.'))),
    status: v.optional(v.picklist(desk_asset_statuses, 'Must be published or unpublished.')),
  }),
  response: desk_asset_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

/** Images of the catalogue by status, counted up to DESK_COUNT_MAX + 1. */
export const countDeskAssets = endpoint({
  name: 'countDeskAssets',
  method: 'GET',
  path: '/desk/assets/counts/',
  auth: 'operator',
  summary: 'Counts images by status',
  response: v.object({ all: v.number(), published: v.number(), unpublished: v.number() }),
  errors: ['unauthenticated'],
})
