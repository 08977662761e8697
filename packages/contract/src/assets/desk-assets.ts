import * as v from 'valibot'
import { stock_id_schema } from './assets.ts'
import { category_slugs } from './category-list.ts'
import { username_schema } from '../contributors/contributors.ts'
import { bulk_fact_form, fact_entries, fact_form } from './declaration-schemas.ts'
import { focal_point_schema } from './focal-point.ts'
import {
  ASSET_DESCRIPTION_MAX,
  ASSET_KEYWORDS_MAX,
  ASSET_TITLE_MAX,
  ASSET_WORDS_MAX,
  BULK_EDIT_MAX,
  CONTRIBUTOR_NAME_MAX,
  IMAGE_FILE_MAX_BYTES,
  KEYWORD_MAX,
  UPLOAD_CSV_MAX_BYTES,
} from './asset-rules.ts'
import { sensitive_keyword_schema } from '../releases/sensitive-keywords.ts'
import { bodyBytesFor, endpoint } from '../endpoint.ts'
import { cleanLine } from '../clean-text.ts'
import { characterCount, one_line, singleLine } from '../text.ts'
import { numberText } from '../money.ts'

export const desk_asset_statuses = ['published', 'unpublished'] as const

/** An asset on the desk, published or not. */
export const desk_asset_schema = v.object({
  stock_id: v.string(),
  slug: v.string(),
  title: v.string(),
  /** One paragraph; may be empty. */
  description: v.string(),
  keywords: v.array(v.string()),
  /** Those that find an image with people only if everyone agreed (docs/search.md, "Dignity"). */
  sensitive_keywords: v.array(sensitive_keyword_schema),
  category: v.picklist(category_slugs),
  ...fact_entries,
  status: v.picklist(desk_asset_statuses),
  /** Why an import didn't publish it; null since it was published, and for all others. */
  draft_reason: v.nullable(v.string()),
  author: v.string(),
  thumbnail: v.string(),
  /** The point that an operator chose for crops; null: the automatic one. */
  focal_point: v.nullable(focal_point_schema),
  /** The point that follows from its faces; null without faces. */
  automatic_point: v.nullable(focal_point_schema),
  /** ISO 8601 UTC. */
  published_at: v.string(),
  /** Version of the texts; changes at each edit. */
  version: v.string(),
})
export type DeskAsset = v.InferOutput<typeof desk_asset_schema>

const one_asset = v.object({ stock_id: stock_id_schema })

export const viewDeskAsset = endpoint({
  name: 'viewDeskAsset',
  method: 'GET',
  path: '/desk/assets/:stock_id/',
  auth: 'operator',
  summary: 'Returns one image of the catalogue',
  params: one_asset,
  response: desk_asset_schema,
  errors: ['unauthenticated', 'not_found'],
})

/** Shows or hides an asset; idempotent. */
export const setAssetStatus = endpoint({
  name: 'setAssetStatus',
  method: 'PUT',
  path: '/desk/assets/:stock_id/status/',
  auth: 'operator',
  summary: 'Publishes or unpublishes an image',
  params: one_asset,
  body: v.strictObject({
    status: v.picklist(desk_asset_statuses, 'Must be published or unpublished.'),
  }),
  response: desk_asset_schema,
  errors: [
    'invalid_input',
    'unauthenticated',
    'not_found',
    'contributor_left',
    'release_withdrawn',
    'own_submission',
    'off_sale_limit',
  ],
})

/** Chooses the point that crops of an asset keep; null: the automatic one. Idempotent. */
export const setFocalPoint = endpoint({
  name: 'setFocalPoint',
  method: 'PUT',
  path: '/desk/assets/:stock_id/focal-point/',
  auth: 'operator',
  summary: 'Chooses the point of an image that crops keep',
  params: one_asset,
  body: v.strictObject({ focal_point: v.nullable(focal_point_schema) }),
  response: desk_asset_schema,
  errors: ['invalid_input', 'unauthenticated', 'not_found'],
})

/** Removes keywords that differ only in case from an earlier one. */
function onceEach(keywords: string[]): string[] {
  const known = keywords.map((keyword) => keyword.toLowerCase())
  return keywords.filter((_, place) => known.indexOf(known[place]!) === place)
}

/** A paragraph in any script; line breaks become spaces, as they do in an import. */
export const asset_description = v.pipe(
  v.string(),
  v.transform((text) => cleanLine(text.replaceAll(/\s+/g, ' '))),
  v.regex(one_line, 'Please use plain text.'),
  v.check(
    (text) => characterCount(text) <= ASSET_DESCRIPTION_MAX,
    `Please use at most ${numberText(ASSET_DESCRIPTION_MAX)} characters.`,
  ),
)

/** A keyword: a single line of at most 60 characters. */
export const keyword_schema = singleLine(KEYWORD_MAX)

/** An asset's keywords, most important first, each once. */
export const keywords_schema = v.pipe(
  v.array(keyword_schema),
  v.maxLength(ASSET_KEYWORDS_MAX, `Please use at most ${ASSET_KEYWORDS_MAX} keywords.`),
  v.transform(onceEach),
)

export const asset_words_form = v.strictObject({
  title: singleLine(ASSET_TITLE_MAX),
  /** Unchanged when absent. */
  description: v.optional(asset_description),
  keywords: keywords_schema,
  category: v.picklist(category_slugs, 'Please choose one of the categories.'),
  /** Unchanged when absent; in an upload, absent facts are read from the file. */
  ...fact_form,
})

/**
 * Edits an asset's texts; its URL stays. `version` is the one the editor saw; if the texts have changed since, the
 * result is `edit_conflict`.
 */
export const editAsset = endpoint({
  name: 'editAsset',
  method: 'PUT',
  path: '/desk/assets/:stock_id/',
  auth: 'operator',
  summary: 'Changes the texts and declarations of an image',
  params: one_asset,
  body: v.strictObject({ ...asset_words_form.entries, version: v.pipe(v.string(), v.maxLength(40)) }),
  body_max_bytes: bodyBytesFor(ASSET_WORDS_MAX),
  response: desk_asset_schema,
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'edit_conflict', 'own_submission'],
})

export const CAPTURED_INVALID = 'Enter a date like 2024-05-31.'
const source_sentence = 'Enter the source as a URL.'

/**
 * Publishes an image file with its texts. The file's own metadata fills an absent description, date and place and empty
 * keywords. If the file is already in the catalogue, nothing changes and `added` is false.
 */
export const uploadAsset = endpoint({
  name: 'uploadAsset',
  method: 'POST',
  path: '/desk/assets/',
  auth: 'operator',
  summary: 'Adds an image file to the catalogue, after one line of JSON with its texts',
  body: v.strictObject({
    ...asset_words_form.entries,
    contributor: v.variant('kind', [
      v.strictObject({ kind: v.literal('existing'), username: username_schema }),
      v.strictObject({ kind: v.literal('new'), full_name: singleLine(CONTRIBUTOR_NAME_MAX) }),
    ]),
    /** When it was taken: a day, month or year, such as 2024-05-31. */
    captured: v.optional(v.pipe(v.string(), v.maxLength(40, CAPTURED_INVALID))),
    source_url: v.optional(
      v.pipe(
        v.string(),
        v.url(source_sentence),
        v.regex(/^https?:\/\/\S+$/i, source_sentence),
        v.maxLength(2000, source_sentence),
      ),
    ),
  }),
  body_max_bytes: bodyBytesFor(ASSET_WORDS_MAX),
  file_max_bytes: IMAGE_FILE_MAX_BYTES,
  response: v.object({
    added: v.boolean(),
    stock_id: v.string(),
    slug: v.string(),
    /** At most three other images that show the same picture, most similar first. */
    similar: v.array(v.object({ stock_id: v.string(), title: v.string(), thumbnail: v.string() })),
  }),
  errors: [
    'invalid_input',
    'unauthenticated',
    'payload_too_large',
    'unsupported_media_type',
    'upload_refused',
    'unavailable',
  ],
})

/** Reads a CSV with the import's columns for files to upload. Absent cells are left out, and nothing is stored. */
export const readUploadCsv = endpoint({
  name: 'readUploadCsv',
  method: 'POST',
  path: '/desk/assets/csv/',
  auth: 'operator',
  summary: 'Reads a CSV file with the texts of files to upload, after one line of JSON, `{}`',
  body: v.strictObject({}),
  file_max_bytes: UPLOAD_CSV_MAX_BYTES,
  response: v.object({
    rows: v.array(
      v.object({
        /** Path of the image. */
        file: v.string(),
        title: v.optional(v.string()),
        description: v.optional(v.string()),
        keywords: v.optional(v.array(v.string())),
        category: v.optional(v.picklist(category_slugs)),
        creator: v.optional(v.string()),
        captured: v.optional(v.string()),
        source_url: v.optional(v.string()),
        ...fact_form,
      }),
    ),
    /** Rows that can't be used: the line or file, and why. */
    refused: v.array(v.object({ name: v.string(), reason: v.string() })),
  }),
  errors: ['invalid_input', 'unauthenticated', 'payload_too_large', 'unsupported_media_type', 'unavailable'],
})

export const bulk_outcomes = [
  'changed',
  'unchanged',
  /** A release was withdrawn, so it can't be published. */
  'release_withdrawn',
  /** The operator's own image, and a change of its words, or somebody else took it off sale. */
  'own_submission',
  'edit_conflict',
  'not_found',
  'too_many_keywords',
  'contributor_left',
  /** Its texts contain a word of hate, so no change of them is kept. */
  'word_of_hate',
] as const
export type BulkOutcome = (typeof bulk_outcomes)[number]

/**
 * Makes one change to several assets. Each asset is changed completely or not at all and has its own log entry. An
 * asset whose texts have changed since `version` is skipped. `off_sale_limit`, and nothing changes, for an operator who
 * isn't an owner and would take more than a tenth of the images off sale in a day.
 */
export const bulkEditAssets = endpoint({
  name: 'bulkEditAssets',
  method: 'POST',
  path: '/desk/assets/bulk/',
  auth: 'operator',
  summary: 'Makes one change to several images',
  body: v.strictObject({
    assets: v.pipe(
      v.array(v.strictObject({ stock_id: stock_id_schema, version: v.pipe(v.string(), v.maxLength(40)) })),
      v.minLength(1, 'Please select at least one image.'),
      v.maxLength(BULK_EDIT_MAX, `Please select at most ${BULK_EDIT_MAX} images.`),
    ),
    change: v.variant('kind', [
      v.strictObject({ kind: v.picklist(['add_keyword', 'remove_keyword']), keyword: keyword_schema }),
      v.strictObject({ kind: v.literal('set_category'), category: asset_words_form.entries.category }),
      v.strictObject({ kind: v.literal('set_facts'), facts: v.strictObject(bulk_fact_form) }),
      v.strictObject({ kind: v.literal('set_status'), status: v.picklist(desk_asset_statuses) }),
    ]),
  }),
  response: v.object({
    /** In the order of the request. */
    results: v.array(v.object({ stock_id: v.string(), outcome: v.picklist(bulk_outcomes) })),
  }),
  errors: ['invalid_input', 'unauthenticated', 'off_sale_limit'],
})
