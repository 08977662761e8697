import * as v from 'valibot'
import { endpoint, paging_query } from '../endpoint.ts'

/** What is done in the background for one upload or one image. */
export const work_kinds = ['check_upload', 'find_faces', 'make_fingerprints'] as const
export type WorkKind = (typeof work_kinds)[number]

const stuck_work_schema = v.object({
  kind: v.picklist(work_kinds),
  /** The upload's key or the image's id. */
  key: v.string(),
  /** The image's title, or the name of its file. */
  name: v.string(),
  /** The contributor of an upload; null for an image. */
  username: v.nullable(v.string()),
  /** Of an image that was published; else null. */
  stock_id: v.nullable(v.string()),
  /** Of an image that was submitted; null for a draft and once it was published. */
  submission_key: v.nullable(v.string()),
  tries: v.number(),
  /** Why the latest try failed, as a sentence; null while it is tried, or when its process died. */
  error: v.nullable(v.string()),
  /** When the first try began, ISO 8601 UTC. */
  since: v.string(),
  next_try_at: v.string(),
})
export type StuckWork = v.InferOutput<typeof stuck_work_schema>

/** Oldest first. */
export const listStuckWork = endpoint({
  name: 'listStuckWork',
  method: 'GET',
  path: '/desk/work/',
  auth: 'operator',
  summary: 'Lists checks of uploads and work on images that failed several times',
  query: paging_query,
  response: stuck_work_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

/**
 * Retries one piece of stuck work; all of a kind without `key`, and everything without `kind`. Throws conflict when the
 * piece is being tried or is no longer stuck.
 */
export const retryStuckWork = endpoint({
  name: 'retryStuckWork',
  method: 'POST',
  path: '/desk/work/retry/',
  auth: 'operator',
  summary: 'Tries stuck work again at the next chance',
  body: v.strictObject({
    kind: v.optional(v.picklist(work_kinds)),
    key: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(40))),
  }),
  errors: ['invalid_input', 'unauthenticated', 'conflict'],
})
