import * as v from 'valibot'
import { category_slugs } from '../assets/category-list.ts'
import { endpoint } from '../endpoint.ts'

/** Lower-case letters, digits, dots, dashes and underscores, at most 63. */
export const username_schema = v.pipe(
  v.string(),
  v.maxLength(63, 'Please use at most 63 characters.'),
  v.regex(/^[a-z0-9][a-z0-9_.-]*$/, 'Use a to z, 0 to 9, dots, hyphens and underscores.'),
)

export const contributor_schema = v.object({
  username: v.string(),
  full_name: v.string(),
  /** A short text about themselves; empty if they gave none. */
  bio: v.string(),
  /** Website (https) and location; empty if they gave none. */
  website: v.string(),
  location: v.string(),
  num_of_assets: v.number(),
  /** Invented for the demo catalogue; the page shows a note. */
  demo: v.boolean(),
  /** The categories of their published images, largest first. */
  categories: v.array(v.object({ name: v.string(), slug: v.picklist(category_slugs), count: v.number() })),
})
export type Contributor = v.InferOutput<typeof contributor_schema>

/**
 * `not_found` for a contributor without published images, and for the account that holds images by unknown creators.
 */
export const viewContributor = endpoint({
  name: 'viewContributor',
  method: 'GET',
  path: '/contributors/:username/',
  auth: 'public',
  summary: 'Returns a contributor',
  params: v.object({ username: username_schema }),
  response: contributor_schema,
  cache_seconds: 60,
  errors: ['not_found'],
})

/** Maximum number of usernames in the sitemap, where a file may have 50,000 URLs. */
export const LISTED_CONTRIBUTORS_MAX = 40_000

/** Contributors with a public page, those with the most images first. */
export const listContributors = endpoint({
  name: 'listContributors',
  method: 'GET',
  path: '/contributors/',
  auth: 'public',
  summary: 'Lists the usernames of contributors',
  response: v.array(v.string()),
  cache_seconds: 3600,
  errors: [],
})
