import * as v from 'valibot'
import { asset_schema, stock_id_schema } from '../assets/assets.ts'
import { wanted_size_schema } from '../downloads/downloads.ts'
import { endpoint } from '../endpoint.ts'
import { enquiry_texts } from '../enquiries/enquiry-rules.ts'
import { cleanText } from '../clean-text.ts'
import { characterCount, isDay, key_schema, singleLine, textLine } from '../text.ts'
import {
  BOARD_IMAGES_MAX,
  BOARD_NAME_MAX,
  BOARD_NOTE_MAX,
  board_mark_codes,
  board_texts,
} from './board-rules.ts'

const row_id_schema = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,14}$/), v.transform(Number))
const of_board = v.object({ board_key: key_schema })
const of_image = v.object({ board_key: key_schema, stock_id: stock_id_schema })

const stock_ids = v.pipe(
  v.array(stock_id_schema),
  v.maxLength(BOARD_IMAGES_MAX, board_texts.too_many_images),
  v.check((ids) => new Set(ids).size === ids.length, 'Please name each image once.'),
)

/** A text of several lines; line breaks are the only control characters. */
export const paragraphs = (max: number) =>
  v.pipe(
    v.string(enquiry_texts.required),
    // As pasted from an office program.
    v.transform((text) => cleanText(text.replace(/\r\n?/g, '\n').replaceAll('\t', ' '))),
    v.trim(),
    v.regex(/^[^\u0000-\u0009\u000b-\u001f]*$/u, 'Please use plain text.'),
    v.check((text) => characterCount(text) <= max, `Please use at most ${max} characters.`),
  )

export const board_summary_schema = v.object({
  board_key: v.string(),
  name: v.string(),
  /** Number of images that are in the catalogue. */
  images: v.number(),
  /** URLs of the first three images. */
  thumbnails: v.array(v.string()),
  /** Whether a link to it works. */
  shared: v.boolean(),
})
export type BoardSummary = v.InferOutput<typeof board_summary_schema>

export const comment_schema = v.object({
  comment_id: v.number(),
  name: v.string(),
  text: v.string(),
  /** The point in the image that it's about, in percent of its width and height; null for the whole image. */
  at: v.nullable(v.object({ x: v.number(), y: v.number() })),
  written_at: v.string(),
})
export type BoardComment = v.InferOutput<typeof comment_schema>

const mark_schema = v.object({
  /** Identifies the reviewer among those of the board. */
  mark_id: v.number(),
  name: v.string(),
  mark: v.picklist(board_mark_codes),
})

const board_image_schema = v.object({
  ...asset_schema.entries,
  note: v.string(),
  /** Whether the member has licensed it. */
  licensed: v.boolean(),
  marks: v.array(mark_schema),
  comments: v.array(v.object({ ...comment_schema.entries, hidden: v.boolean() })),
})
export type BoardImage = v.InferOutput<typeof board_image_schema>

export const board_schema = v.object({
  board_key: v.string(),
  name: v.string(),
  client: v.string(),
  project: v.string(),
  /** The price of a licence that applies now. */
  credits_per_image: v.number(),
  /**
   * Null while it isn't shared. `ends_on` is the last day in UTC, such as 2026-12-24; null for no end. `full`: it takes no
   * more people or comments, until a new link makes room.
   */
  link: v.nullable(v.object({ url: v.string(), ends_on: v.nullable(v.string()), full: v.boolean() })),
  /** Everybody who answered. */
  reviewers: v.array(v.object({ reviewer_id: v.number(), name: v.string() })),
  images: v.array(board_image_schema),
})
export type Board = v.InferOutput<typeof board_schema>

/** Last changed first. */
export const listBoards = endpoint({
  name: 'listBoards',
  method: 'GET',
  path: '/user/boards/',
  auth: 'member',
  summary: "Lists the member's boards",
  response: v.array(board_summary_schema),
  errors: ['unauthenticated'],
})

/** `fields.name` says when the member has too many boards. */
export const createBoard = endpoint({
  name: 'createBoard',
  method: 'POST',
  path: '/user/boards/',
  auth: 'member',
  summary: 'Makes a board, with images if any are given',
  body: v.strictObject({ name: singleLine(BOARD_NAME_MAX), stock_ids: v.optional(stock_ids, []) }),
  status: 201,
  response: board_summary_schema,
  errors: ['invalid_input', 'unauthenticated', 'too_many_requests'],
})

export const viewBoard = endpoint({
  name: 'viewBoard',
  method: 'GET',
  path: '/user/boards/:board_key/',
  auth: 'member',
  summary: 'Returns a board with its images and the answers to them',
  params: of_board,
  response: board_schema,
  errors: ['unauthenticated', 'not_found'],
})

export const editBoard = endpoint({
  name: 'editBoard',
  method: 'PUT',
  path: '/user/boards/:board_key/',
  auth: 'member',
  summary: "Changes a board's name, client and project",
  params: of_board,
  body: v.strictObject({
    name: singleLine(BOARD_NAME_MAX),
    client: textLine(BOARD_NAME_MAX),
    project: textLine(BOARD_NAME_MAX),
  }),
  errors: ['invalid_input', 'unauthenticated', 'not_found'],
})

/** Ends its link and deletes the answers on it. */
export const deleteBoard = endpoint({
  name: 'deleteBoard',
  method: 'DELETE',
  path: '/user/boards/:board_key/',
  auth: 'member',
  summary: 'Deletes a board',
  params: of_board,
  errors: ['unauthenticated', 'not_found'],
})

/** Images that are on the board stay where they are; others go to its end. */
export const addToBoard = endpoint({
  name: 'addToBoard',
  method: 'POST',
  path: '/user/boards/:board_key/images/',
  auth: 'member',
  summary: 'Adds images to a board',
  params: of_board,
  body: v.strictObject({ stock_ids: v.pipe(stock_ids, v.minLength(1, board_texts.no_images)) }),
  response: board_summary_schema,
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'too_many_requests'],
})

/** Deletes the answers to it, too; idempotent. */
export const removeFromBoard = endpoint({
  name: 'removeFromBoard',
  method: 'DELETE',
  path: '/user/boards/:board_key/images/:stock_id/',
  auth: 'member',
  summary: 'Removes an image from a board',
  params: of_image,
  errors: ['unauthenticated', 'not_found'],
})

/** Only the member sees the note. An empty note deletes it. */
export const noteOnBoard = endpoint({
  name: 'noteOnBoard',
  method: 'PUT',
  path: '/user/boards/:board_key/images/:stock_id/',
  auth: 'member',
  summary: 'Changes the note on an image of a board',
  params: of_image,
  body: v.strictObject({ note: paragraphs(BOARD_NOTE_MAX) }),
  errors: ['invalid_input', 'unauthenticated', 'not_found'],
})

/** `stock_ids` are all images that the board shows, in the new order; edit_conflict when it shows others by now. */
export const orderBoard = endpoint({
  name: 'orderBoard',
  method: 'PUT',
  path: '/user/boards/:board_key/order/',
  auth: 'member',
  summary: 'Changes the order of the images on a board',
  params: of_board,
  body: v.strictObject({ stock_ids }),
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'edit_conflict'],
})

/** Replaces the link: an earlier one stops working. */
export const shareBoard = endpoint({
  name: 'shareBoard',
  method: 'POST',
  path: '/user/boards/:board_key/link/',
  auth: 'member',
  summary: 'Makes a link that shows a board to anyone who has it',
  params: of_board,
  body: v.strictObject({
    ends_on: v.nullable(v.pipe(v.string(), v.check(isNearDate, board_texts.not_a_date))),
  }),
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'too_many_requests'],
})

export const unshareBoard = endpoint({
  name: 'unshareBoard',
  method: 'DELETE',
  path: '/user/boards/:board_key/link/',
  auth: 'member',
  summary: "Ends a board's link",
  params: of_board,
  errors: ['unauthenticated', 'not_found'],
})

export const hideBoardComment = endpoint({
  name: 'hideBoardComment',
  method: 'PATCH',
  path: '/user/boards/:board_key/comments/:comment_id/',
  auth: 'member',
  summary: 'Hides a comment from people with the link, or shows it again',
  params: v.object({
    board_key: key_schema,
    comment_id: row_id_schema,
  }),
  body: v.strictObject({ hidden: v.boolean() }),
  errors: ['invalid_input', 'unauthenticated', 'not_found'],
})

/** Deletes a reviewer with all their marks and comments. */
export const deleteBoardReviewer = endpoint({
  name: 'deleteBoardReviewer',
  method: 'DELETE',
  path: '/user/boards/:board_key/reviewers/:reviewer_id/',
  auth: 'member',
  summary: 'Deletes all answers of one person on a board',
  params: v.object({ board_key: key_schema, reviewer_id: row_id_schema }),
  errors: ['unauthenticated', 'not_found'],
})

/**
 * Licenses all of `stock_ids` or none. Images that the member owns are free. `shown_credits` is the sum that the member
 * saw: price_changed when it differs from what would be charged.
 */
export const licenseBoard = endpoint({
  name: 'licenseBoard',
  method: 'POST',
  path: '/user/boards/:board_key/license/',
  auth: 'member',
  summary: 'Licenses several images of a board at once',
  params: of_board,
  body: v.strictObject({
    stock_ids: v.pipe(stock_ids, v.minLength(1, board_texts.no_images)),
    shown_credits: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  response: v.object({
    /** Images that were licensed by this call, and what it charged, in credits. */
    licensed: v.number(),
    credits: v.number(),
  }),
  errors: [
    'invalid_input',
    'unauthenticated',
    'insufficient_credits',
    'not_found',
    'price_changed',
    'not_selling',
  ],
})

/**
 * Prepares one ZIP file of all images of a board that the member has licensed. `file` is its URL, valid for a day; null
 * while files are being made: call again then.
 */
export const makeBinder = endpoint({
  name: 'makeBinder',
  method: 'POST',
  path: '/user/boards/:board_key/binder/',
  auth: 'member',
  summary: "Prepares a ZIP file of a board's licensed images",
  params: of_board,
  query: v.object({ size: wanted_size_schema }),
  response: v.object({
    file: v.nullable(v.string()),
    made: v.number(),
    of: v.number(),
    /** Images in another size, because the wanted one would cut a head. */
    other_size: v.number(),
  }),
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'too_many_requests', 'unavailable'],
})

/** Whether a text is a date such as 2026-12-24, from today in UTC to a year from now. */
function isNearDate(text: string): boolean {
  if (!isDay(text)) return false
  const days = (new Date(text).getTime() - Date.now()) / 86_400_000
  return days > -1 && days < 367
}
