import * as v from 'valibot'
import { category_slugs } from './category-list.ts'
import { declared_entries } from './declaration-schemas.ts'
import { endpoint } from '../endpoint.ts'
import { stock_id_pattern } from '../id-prefix.ts'

/** A URL segment: lower-case letters, digits and single dashes, at most 100 characters. */
export const slug_schema = v.pipe(v.string(), v.maxLength(100), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/))
/** The shop's prefix and digits. Shown on the page and in licences; never changes. */
export const stock_id_schema = v.pipe(
  v.string(),
  v.regex(stock_id_pattern, 'Enter a stock ID: letters, a dash and at least six digits.'),
)

/**
 * An asset as returned by the catalogue (docs/product-decisions.md, "Catalogue"). Contains no reference to the
 * original.
 */
export const asset_schema = v.object({
  slug: v.string(),
  name: v.string(),
  stock_id: v.string(),
  /** At most 480 px wide, without watermark. Replace the last path segment with 240 or 360 for smaller sizes. */
  thumbnail: v.string(),
  /** The watermarked sample for Try; the last path segment is the file name. */
  file: v.string(),
  /** The watermarked display picture. */
  main_file_url: v.string(),
  views: v.number(),
  saves: v.number(),
  downloads: v.number(),
  category: v.object({ name: v.string(), slug: v.picklist(category_slugs) }),
  author: v.object({
    num_of_assets: v.number(),
    user: v.object({ full_name: v.string(), username: v.string() }),
  }),
  /** URL of the page that a public-domain image was taken from; null for our own images. */
  source: v.nullable(v.string()),
  /** Publication time, ISO 8601 UTC. */
  date_and_time: v.string(),
  /** Size of the original in px, after applying its orientation. */
  width: v.number(),
  height: v.number(),
  /** A 16 px WebP as a data URI; null until it exists. */
  placeholder: v.nullable(v.string()),
  /** Main colour as #rrggbb, shown until the picture has loaded. */
  colour: v.string(),
  /** The CSS `object-position` of the point that crops keep, like "31% 22%"; null: the centre. */
  focal_point: v.nullable(v.string()),
  description: v.string(),
  keywords: v.array(v.string()),
  /** File formats for download: "JPEG", "PNG". */
  formats: v.array(v.string()),
  licence: v.object({ name: v.string(), url: v.string(), credit: v.string() }),
  /** Not for advertising: it may show people or property without a release. */
  editorial: v.boolean(),
  /** Public-domain images always allow data mining. */
  ...declared_entries,
  /** Generated for the demo catalogue with an invented contributor; the page shows a note. */
  demo: v.boolean(),
})
export type Asset = v.InferOutput<typeof asset_schema>

/**
 * Newest first, 20 per page. A page past the end is empty; a page that is not a positive integer gives 404.
 * `order=varied` spreads contributors and categories over five pages, so that one contributor's import does not fill
 * the screen.
 */
export const listImages = endpoint({
  name: 'listImages',
  method: 'GET',
  path: '/contributor/images/:page',
  auth: 'public',
  summary: 'Lists images, newest first, 20 per page',
  params: v.object({
    page: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,8}$/), v.transform(Number)),
  }),
  query: v.object({
    order: v.optional(
      v.union([v.literal(''), v.picklist(['newest', 'varied'])], 'order must be newest or varied.'),
    ),
  }),
  response: asset_schema,
  list: true,
  cache_seconds: 60,
  errors: ['not_found', 'invalid_input'],
})

/** Page 1 of `listImages` (docs/specification.md, section 7). */
export const listFirstImages = endpoint({
  name: 'listFirstImages',
  method: 'GET',
  path: '/contributor/images/',
  auth: 'public',
  summary: 'Lists the first page of images',
  response: asset_schema,
  list: true,
  cache_seconds: 60,
  errors: [],
})

export const viewAsset = endpoint({
  name: 'viewAsset',
  method: 'GET',
  path: '/contributor/stock/:slug/',
  auth: 'public',
  summary: 'Returns one image',
  params: v.object({ slug: slug_schema }),
  response: asset_schema,
  cache_seconds: 60,
  errors: ['not_found'],
})

export const listRelatedAssets = endpoint({
  name: 'listRelatedAssets',
  method: 'GET',
  path: '/contributor/stock/:slug/related/',
  auth: 'public',
  summary: 'Lists up to 12 related images',
  params: v.object({ slug: slug_schema }),
  response: asset_schema,
  list: true,
  cache_seconds: 300,
  errors: ['not_found'],
})

/** Counts each viewer once per asset in 30 minutes (docs/product-decisions.md, "Catalogue"). */
export const countView = endpoint({
  name: 'countView',
  method: 'POST',
  path: '/update_views/',
  auth: 'public',
  summary: 'Counts one view of an image',
  body: v.strictObject({ stock_id: stock_id_schema }),
  errors: ['not_found', 'too_many_requests'],
})

/**
 * Published assets for the sitemap, in parts by asset id, so that reading the last part is as fast as the first. A part
 * has up to 10,000 images, or none when none of its ids are published.
 */
export const listAssetSlugs = endpoint({
  name: 'listAssetSlugs',
  method: 'GET',
  path: '/contributor/slugs/',
  auth: 'public',
  summary: 'Lists the slugs of all images in parts, for sitemaps',
  query: v.object({
    part: v.optional(v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,5}$/), v.transform(Number))),
  }),
  response: v.object({
    parts: v.number(),
    images: v.array(
      v.object({ slug: v.string(), name: v.string(), updated_at: v.string(), main_file_url: v.string() }),
    ),
  }),
  cache_seconds: 600,
  errors: ['invalid_input'],
})
