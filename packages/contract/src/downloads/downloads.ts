import * as v from 'valibot'
import { asset_schema, stock_id_schema } from '../assets/assets.ts'
import { BOARD_NAME_MAX } from '../boards/board-rules.ts'
import { endpoint, paging_query } from '../endpoint.ts'
import { textLine } from '../text.ts'
import { type DownloadSize, download_size_names } from './download-sizes.ts'

/** How the price of a licence is shared, in kobo; the same figures as in the contributor's statement. */
const split_schema = v.object({
  /** Price of the paid credits without VAT; free credits count as 0. */
  paid: v.number(),
  /** The contributor's share of `paid`. */
  paid_share: v.number(),
  /** Amount that we pay the contributor for free credits. */
  free_share: v.number(),
})
export type Split = v.InferOutput<typeof split_schema>

/** An asset with the time at which the member licensed it (ISO 8601 UTC), and its certificate. */
export const licensed_asset_schema = v.object({
  ...asset_schema.entries,
  /** Only published assets have a page and pictures; removed ones can no longer be downloaded. */
  status: v.picklist(['published', 'unpublished', 'removed']),
  licensed_at: v.string(),
  certificate_id: v.string(),
  split: split_schema,
})
export type LicensedAsset = v.InferOutput<typeof licensed_asset_schema>

/** The sizes by name (download-sizes.ts). */
const size_schema = v.picklist(
  download_size_names as [DownloadSize, ...DownloadSize[]],
  `size must be one of: ${download_size_names.join(', ')}.`,
)
/** The original, unless another size is named. */
export const wanted_size_schema = v.optional(size_schema, 'original')

/**
 * Licenses an asset for the current price in credits; free when already licensed (docs/specification.md, section 7).
 * `price_changed` when the member saw another price. All sizes have one licence and one price; another size of a
 * licensed image is free.
 */
export const downloadAsset = endpoint({
  name: 'downloadAsset',
  method: 'POST',
  path: '/download/',
  auth: 'member',
  summary: 'Licenses an image and returns its download URL',
  body: v.strictObject({
    stock_id: stock_id_schema,
    /** The price that the page shows, in credits. */
    shown_credits: v.optional(v.pipe(v.number(), v.safeInteger())),
    /** What the image is licensed for, for its certificate; ignored when it is licensed already. */
    client: v.optional(textLine(BOARD_NAME_MAX), ''),
    project: v.optional(textLine(BOARD_NAME_MAX), ''),
    size: wanted_size_schema,
  }),
  response: v.object({
    /** A signed URL, valid for 5 minutes; its last path segment is the file name. */
    file: v.string(),
    /** The size of that file: another one than wanted when that would cut a head. */
    size: size_schema,
  }),
  errors: [
    'invalid_input',
    'not_selling',
    'price_changed',
    'unauthenticated',
    'insufficient_credits',
    'not_found',
    'too_many_requests',
    'unavailable',
  ],
})

/** Sort orders of the member's licences; the newest licence comes first by default. */
export const purchase_sorts = ['newest', 'oldest', 'title'] as const
export type PurchaseSort = (typeof purchase_sorts)[number]
export const PURCHASE_WORDS_MAX = 100

/** 20 per page by default. `q` is a part of the title, ignoring case and accents, or of the stock id. */
export const listDownloads = endpoint({
  name: 'listDownloads',
  method: 'GET',
  path: '/user/user_downloads/',
  auth: 'member',
  summary: "Lists the member's licensed images, withdrawn ones included",
  query: v.object({
    ...paging_query.entries,
    q: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(PURCHASE_WORDS_MAX, `Please use at most ${PURCHASE_WORDS_MAX} characters.`),
      ),
    ),
    sort: v.optional(v.picklist(purchase_sorts)),
  }),
  response: licensed_asset_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

/** The member's licence for an asset; null when there is none. */
export const viewLicence = endpoint({
  name: 'viewLicence',
  method: 'GET',
  path: '/user/licences/:stock_id/',
  auth: 'member',
  summary: 'Checks whether and when the member licensed an image',
  params: v.object({ stock_id: stock_id_schema }),
  response: v.object({
    /** ISO 8601 UTC. */
    licensed_at: v.nullable(v.string()),
    certificate_id: v.nullable(v.string()),
  }),
  errors: ['not_found', 'unauthenticated'],
})

/** A size in which an image can be downloaded. */
const file_size_schema = v.object({
  size: size_schema,
  width: v.number(),
  height: v.number(),
  /** Size of the file. */
  bytes: v.number(),
  /** Whether the file exists, so that its size is known; otherwise it is an estimate. */
  exact: v.boolean(),
})
export type FileSize = v.InferOutput<typeof file_size_schema>

/** The sizes of an image that the member may license. Crops that would cut a head are left out and named. */
export const listDownloadSizes = endpoint({
  name: 'listDownloadSizes',
  method: 'GET',
  path: '/user/download_sizes/:stock_id/',
  auth: 'member',
  summary: 'Lists the sizes in which an image can be downloaded',
  params: v.object({ stock_id: stock_id_schema }),
  response: v.object({
    sizes: v.array(file_size_schema),
    /** The same without the background, as PNG. */
    without_background: v.array(file_size_schema),
    /** Crops that would cut a head, and the most similar size that doesn't. */
    replaced: v.array(v.object({ size: size_schema, by: size_schema })),
  }),
  errors: ['unauthenticated', 'not_found'],
})
