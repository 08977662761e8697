import * as v from 'valibot'
import { category_slugs } from './category-list.ts'
import { asset_schema } from './assets.ts'
import { endpoint } from '../endpoint.ts'

export const category_summary = v.object({
  name: v.string(),
  slug: v.picklist(category_slugs),
  /** Number of published assets. */
  count: v.number(),
  /** The image that an operator chose, otherwise a popular one; null when the category is empty. */
  cover: v.nullable(v.pick(asset_schema, ['thumbnail', 'placeholder', 'colour', 'focal_point'])),
})
export type CategorySummary = v.InferOutput<typeof category_summary>

/** The fifteen categories with counts and covers. Source: docs/product-decisions.md, "Catalogue". */
export const listCategories = endpoint({
  name: 'listCategories',
  method: 'GET',
  path: '/categories/',
  auth: 'public',
  summary: 'Lists the 15 categories: name, slug, count, cover',
  response: v.array(category_summary),
  cache_seconds: 60,
  errors: [],
})
