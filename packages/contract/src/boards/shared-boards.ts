import * as v from 'valibot'
import { asset_schema, stock_id_schema } from '../assets/assets.ts'
import { bodyBytesFor, endpoint } from '../endpoint.ts'
import { enquiry_texts } from '../enquiries/enquiry-rules.ts'
import { key_schema, singleLine, visible } from '../text.ts'
import { BOARD_COMMENT_MAX, board_mark_codes, REVIEWER_NAME_MAX } from './board-rules.ts'
import { comment_schema, paragraphs } from './boards.ts'

/** The token of a link: 128 random bits in base64url. It travels in bodies, because URLs are logged. */
const token_schema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/))

/** Who answers: `key` is chosen at random by their browser, so that they can change their own answers. */
const reviewer_schema = v.strictObject({
  key: key_schema,
  name: v.pipe(singleLine(REVIEWER_NAME_MAX), v.regex(visible, 'Please enter your name.')),
})

export const shared_board_schema = v.object({
  name: v.string(),
  /** The member who shares it. */
  owner: v.string(),
  images: v.array(
    v.object({
      ...v.pick(asset_schema, [
        'slug',
        'name',
        'stock_id',
        'thumbnail',
        'main_file_url',
        'placeholder',
        'colour',
        'width',
        'height',
      ]).entries,
      /** This reviewer's own mark; null while there is none. */
      mark: v.nullable(v.picklist(board_mark_codes)),
      comments: v.array(comment_schema),
    }),
  ),
})
export type SharedBoard = v.InferOutput<typeof shared_board_schema>

export const viewSharedBoard = endpoint({
  name: 'viewSharedBoard',
  method: 'POST',
  path: '/boards/view/',
  auth: 'public',
  summary: 'Returns a board to somebody with its link',
  body: v.strictObject({ token: token_schema, reviewer_key: v.optional(v.string()) }),
  response: shared_board_schema,
  errors: ['invalid_input', 'invalid_link', 'too_many_requests'],
})

/** A second mark replaces the first; null takes it back. */
export const markOnBoard = endpoint({
  name: 'markOnBoard',
  method: 'POST',
  path: '/boards/mark/',
  auth: 'public',
  summary: 'Says yes, no or maybe to an image of a board',
  body: v.strictObject({
    token: token_schema,
    reviewer: reviewer_schema,
    stock_id: stock_id_schema,
    mark: v.nullable(v.picklist(board_mark_codes)),
  }),
  errors: ['invalid_input', 'invalid_link', 'not_found', 'board_full', 'too_many_requests'],
})

export const commentOnBoard = endpoint({
  name: 'commentOnBoard',
  method: 'POST',
  path: '/boards/comment/',
  auth: 'public',
  summary: 'Comments on an image of a board, or on a point in it',
  body: v.strictObject({
    token: token_schema,
    reviewer: reviewer_schema,
    stock_id: stock_id_schema,
    text: v.pipe(paragraphs(BOARD_COMMENT_MAX), v.regex(visible, enquiry_texts.required)),
    at: v.nullable(v.strictObject({ x: percent(), y: percent() })),
  }),
  body_max_bytes: bodyBytesFor(BOARD_COMMENT_MAX),
  errors: ['invalid_input', 'invalid_link', 'not_found', 'board_full', 'too_many_requests'],
})

/** The member is mailed at once about answers since the last mail. */
export const finishOnBoard = endpoint({
  name: 'finishOnBoard',
  method: 'POST',
  path: '/boards/done/',
  auth: 'public',
  summary: 'Reports that a reviewer is done',
  body: v.strictObject({ token: token_schema }),
  errors: ['invalid_input', 'invalid_link', 'too_many_requests'],
})

function percent() {
  return v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(100),
    v.transform((value) => Math.round(value * 100) / 100),
  )
}
