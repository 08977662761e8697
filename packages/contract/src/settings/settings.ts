import * as v from 'valibot'
import { bodyBytesFor, endpoint } from '../endpoint.ts'
import { payment_rules_schema } from '../payments/payment-rules.ts'
import { price_list_schema } from '../payments/price-schema.ts'
import { isMoment } from '../text.ts'
import { block_schema } from '../texts/text-blocks.ts'
import { page_text_schema, TEXT_MAX } from '../texts/texts.ts'
import { mails_schema } from './mail-texts.ts'
import { loosenings } from './loosening.ts'
import { sentences_schema } from './sentences-schema.ts'
import { identity_schema } from './identity-schema.ts'
import { agreement_schema, licence_schema } from './legal-schemas.ts'
import { LOGO_PNG_MAX_BYTES, logo_schema, look_schema } from './look-schema.ts'

/**
 * What owners change at the desk, by topic. Each topic is replaced as a whole by a new version; until the first one,
 * the shop uses what it was shipped with (decision 114).
 */
export const setting_schemas = {
  prices: price_list_schema,
  identity: identity_schema,
  look: look_schema,
  payment_rules: payment_rules_schema,
  agreement: agreement_schema,
  licence: licence_schema,
  terms: page_text_schema,
  faq: page_text_schema,
  story: page_text_schema,
  sentences: sentences_schema,
  mails: mails_schema,
} as const
export type SettingTopic = keyof typeof setting_schemas
export type SettingContent<Topic extends SettingTopic> = v.InferOutput<(typeof setting_schemas)[Topic]>

export const setting_topics = Object.keys(setting_schemas) as SettingTopic[]
const topic_schema = v.picklist(setting_topics)

/** Characters of the longest content, a licence with two texts. */
const CONTENT_MAX = 2 * TEXT_MAX + 1_000

const revision = v.nullable(v.number())
/** A topic with its content, which must be valid for that topic. */
const filled_topic = v.variant(
  'topic',
  setting_topics.map((topic) =>
    v.strictObject({ topic: v.literal(topic), content: setting_schemas[topic], revision }),
  ),
)

const content_schema = v.record(v.string(), v.unknown())

/**
 * `scheduled`: applies from `valid_from`. `current`: applies now. `past`: replaced by a later one. `taken_back`: applied
 * never, or to nothing.
 */
export const setting_states = ['scheduled', 'current', 'past', 'taken_back'] as const

export const setting_version_schema = v.object({
  version_id: v.number(),
  state: v.picklist(setting_states),
  /** ISO 8601 UTC. */
  valid_from: v.string(),
  /** The operator's email address; null for a command on the server. */
  operator: v.nullable(v.string()),
  content: content_schema,
  /** Whether something was paid for, licensed or given under it, so that it can't be taken back. */
  used: v.boolean(),
})
export type SettingVersion = v.InferOutput<typeof setting_version_schema>

export const setting_schema = v.object({
  topic: topic_schema,
  /** What applies now. */
  content: content_schema,
  draft: v.nullable(
    v.object({
      content: content_schema,
      /** Changes with every edit. */
      revision: v.number(),
      operator: v.nullable(v.string()),
      /** ISO 8601 UTC. */
      changed_at: v.string(),
      /** What publishing it does: `mailed` to all owners, and `waits` a day as well (decision 137). */
      loosens: v.picklist(loosenings),
    }),
  ),
  /** The latest 50, newest first. */
  versions: v.array(setting_version_schema),
})
export type Setting = v.InferOutput<typeof setting_schema>

const params = v.object({ topic: topic_schema })

export const viewSetting = endpoint({
  name: 'viewSetting',
  method: 'GET',
  path: '/desk/settings/:topic/',
  auth: 'operator',
  summary: 'Returns a setting, its draft and its versions',
  params,
  response: setting_schema,
  errors: ['unauthenticated', 'not_found'],
})

/**
 * Saves the draft of a topic. `revision` is that of the draft the operator edited, null without one; `edit_conflict` if
 * it has changed since.
 */
export const saveSettingDraft = endpoint({
  name: 'saveSettingDraft',
  method: 'PUT',
  path: '/desk/settings/draft/',
  auth: 'operator',
  summary: 'Saves the draft of a setting',
  body: filled_topic,
  body_max_bytes: bodyBytesFor(CONTENT_MAX),
  response: setting_schema,
  errors: ['invalid_input', 'unauthenticated', 'edit_conflict'],
})

export const discardSettingDraft = endpoint({
  name: 'discardSettingDraft',
  method: 'POST',
  path: '/desk/settings/:topic/discard/',
  auth: 'operator',
  summary: 'Deletes the draft of a setting',
  params,
  body: v.strictObject({ revision: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  response: setting_schema,
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'edit_conflict'],
})

/**
 * Publishes the draft, at once or from a moment within a year; what loosens far applies a day later at the earliest. `edit_conflict` when the draft has changed since,
 * `conflict` while another version is scheduled.
 */
export const publishSetting = endpoint({
  name: 'publishSetting',
  method: 'POST',
  path: '/desk/settings/:topic/publish/',
  auth: 'operator',
  summary: 'Publishes the draft of a setting, at once or from a day on',
  params,
  body: v.strictObject({
    revision: v.number(),
    /** ISO 8601 with an offset; null: at once. */
    valid_from: v.nullable(v.pipe(v.string(), v.check(isMoment, 'Enter a day and a time.'))),
    /** Whether members are mailed when it applies; only for the terms. */
    tell_members: v.optional(v.boolean(), false),
  }),
  response: setting_schema,
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'edit_conflict', 'conflict'],
})

/**
 * Takes a version back; the one before it applies again. `conflict` once something was paid for under it, `invalid_input`
 * when that would loosen so far that it has to wait.
 */
export const takeBackSetting = endpoint({
  name: 'takeBackSetting',
  method: 'POST',
  path: '/desk/settings/:topic/take_back/',
  auth: 'operator',
  summary: 'Takes back a version of a setting',
  params,
  body: v.strictObject({ version_id: v.number() }),
  response: setting_schema,
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'conflict'],
})

/** Derives the palette of a look that isn't saved. `problems` has a sentence for each colour that can't be used. */
export const previewLook = endpoint({
  name: 'previewLook',
  method: 'POST',
  path: '/desk/look/preview/',
  auth: 'operator',
  summary: 'Derives the colours of a look',
  body: v.pick(look_schema, ['brand', 'accent']),
  response: v.object({
    /** `#rrggbb` by the names of the palette, such as "brown-700". */
    palette: v.record(v.string(), v.string()),
    problems: v.object({ brand: v.optional(v.string()), accent: v.optional(v.string()) }),
  }),
  errors: ['invalid_input', 'unauthenticated'],
})

/**
 * Checks and stores a logo, for a look that refers to it. invalid_input has a sentence about a file that is refused.
 */
export const uploadLogo = endpoint({
  name: 'uploadLogo',
  method: 'POST',
  path: '/desk/look/logo/',
  auth: 'operator',
  summary: 'Stores a logo, an SVG or PNG file after one line of JSON, `{}`',
  body: v.strictObject({}),
  file_max_bytes: LOGO_PNG_MAX_BYTES,
  response: logo_schema,
  errors: ['invalid_input', 'unauthenticated', 'payload_too_large', 'unsupported_media_type', 'unavailable'],
})

/** Parses a text that isn't saved. `problem` has a sentence when it can't be shown. */
export const previewText = endpoint({
  name: 'previewText',
  method: 'POST',
  path: '/desk/texts/preview/',
  auth: 'operator',
  summary: 'Shows what a text would look like',
  body: v.strictObject({ topic: topic_schema, markdown: v.pipe(v.string(), v.maxLength(TEXT_MAX)) }),
  body_max_bytes: bodyBytesFor(TEXT_MAX),
  response: v.object({ blocks: v.array(block_schema), problem: v.nullable(v.string()) }),
  errors: ['invalid_input', 'unauthenticated'],
})

/** Characters of the largest logo in base 64. */
const LOGO_BASE64_MAX = 4 * Math.ceil(LOGO_PNG_MAX_BYTES / 3)

/** The settings of a shop as one file, to try a change on a test shop first (decision 114). */
export const settings_file_schema = v.strictObject({
  format: v.literal('shop-settings-1', 'This file has no settings of a shop.'),
  settings: v.partial(v.strictObject(setting_schemas)),
  /** The file of the look's logo, in base 64, for a shop that doesn't have it. */
  logo: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(LOGO_BASE64_MAX, 'This logo is too large.'),
      v.base64('This is not a logo.'),
    ),
  ),
})
export type SettingsFile = v.InferOutput<typeof settings_file_schema>

export const exportSettings = endpoint({
  name: 'exportSettings',
  method: 'GET',
  path: '/desk/settings_file/',
  auth: 'operator',
  summary: 'Returns all settings that apply now as one file',
  response: settings_file_schema,
  errors: ['unauthenticated'],
})

/**
 * Saves a draft of each topic in the file that differs from what applies; owners publish each of them. All or nothing:
 * invalid_input names every wrong value and every topic that has a draft already.
 */
export const importSettings = endpoint({
  name: 'importSettings',
  method: 'POST',
  path: '/desk/settings_file/',
  auth: 'operator',
  summary: 'Saves the settings of a file as drafts',
  body: settings_file_schema,
  body_max_bytes: bodyBytesFor(6 * TEXT_MAX) + LOGO_BASE64_MAX,
  response: v.object({
    /** Topics that have a draft now. */
    drafts: v.array(topic_schema),
  }),
  errors: ['invalid_input', 'unauthenticated', 'unavailable'],
})
