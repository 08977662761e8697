import * as v from 'valibot'
import { endpoint, paging_query } from '../endpoint.ts'

/**
 * Size of the parts in which the studio sends a file, in bytes: a part takes only seconds on a slow connection, so an
 * interruption loses little.
 */
export const UPLOAD_PART_BYTES = 512 * 1024

/** Maximum number of unfinished uploads and drafts of a contributor, and maximum bytes uploaded in 24 hours. */
export const OPEN_UPLOADS_MAX = 50
export const DRAFTS_MAX = 1_000
export const UPLOAD_BYTES_PER_DAY = 5 * 1024 ** 3

/** Unfinished uploads are deleted after this time, in days. */
export const UPLOAD_DAYS = 7

/** `arriving`: incomplete. `arrived`: complete and being checked. `accepted`: it became a submission. */
export const upload_statuses = ['arriving', 'arrived', 'accepted', 'refused'] as const

export const upload_schema = v.object({
  /** Its tus URL is `/studio/uploads/{upload_key}`. */
  upload_key: v.string(),
  file_name: v.string(),
  bytes: v.number(),
  /** SHA-256 of the file as announced by the client, hex. */
  sha256: v.string(),
  status: v.picklist(upload_statuses),
  /** Why it was refused, in one sentence; null otherwise. */
  refusal: v.nullable(v.string()),
  /** The published image with the same file that caused the refusal; otherwise null. */
  same_as: v.nullable(v.object({ slug: v.string(), title: v.string(), thumbnail: v.string() })),
  /** The submission of an accepted file; null once it was deleted. */
  submission_key: v.nullable(v.string()),
  /** Whether the contributor had already uploaded the file; `submission_key` is then the earlier submission. */
  repeated: v.boolean(),
  /** ISO 8601 UTC. */
  created_at: v.string(),
})
export type StudioUpload = v.InferOutput<typeof upload_schema>

/**
 * Uploads of the last 7 days, newest first. The files are sent with the tus protocol 1.0 to `/studio/uploads/`, with
 * the metadata `filename` and `sha256`; creation, parts, offset and termination all require the contributor's session.
 */
export const listUploads = endpoint({
  name: 'listUploads',
  method: 'GET',
  path: '/studio/uploads/',
  auth: 'member',
  summary: "Lists the contributor's uploads",
  query: paging_query,
  response: upload_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated', 'no_studio'],
})
