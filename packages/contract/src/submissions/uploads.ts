import * as v from 'valibot'
import { endpoint, paging_query } from '../endpoint.ts'

/** Size of the parts in which the studio sends a file, in bytes: seconds on a slow line, and little is lost with one. */
export const UPLOAD_PART_BYTES = 512 * 1024

/** Unfinished uploads and drafts that a contributor may have, and bytes that they may upload in 24 hours. */
export const OPEN_UPLOADS_MAX = 50
export const DRAFTS_MAX = 1_000
export const UPLOAD_BYTES_PER_DAY = 5 * 1024 ** 3

/** Unfinished uploads are deleted after this time, in days. */
export const UPLOAD_DAYS = 7

/** `arriving`: parts are missing. `arrived`: complete, and being checked. `accepted`: it is a submission. */
export const upload_statuses = ['arriving', 'arrived', 'accepted', 'refused'] as const

export const upload_schema = v.object({
  /** Its address is `/studio/uploads/{upload_key}`, for the tus protocol. */
  upload_key: v.string(),
  file_name: v.string(),
  bytes: v.number(),
  /** Of the file, in hex, as announced. */
  sha256: v.string(),
  status: v.picklist(upload_statuses),
  /** Why it was refused, in one sentence; null otherwise. */
  refusal: v.nullable(v.string()),
  /** The published image with the same file, because of which it was refused. */
  same_as: v.nullable(v.object({ slug: v.string(), title: v.string(), thumbnail: v.string() })),
  /** The submission of an accepted file, until it is deleted. */
  submission_key: v.nullable(v.string()),
  /** Whether the contributor had uploaded the file before; then it is the earlier submission. */
  repeated: v.boolean(),
  /** ISO 8601 UTC. */
  created_at: v.string(),
})
export type StudioUpload = v.InferOutput<typeof upload_schema>

/**
 * Of the last 7 days, newest first. The files arrive by the tus protocol 1.0 at `/studio/uploads/`, with the metadata
 * `filename` and `sha256`: creation, parts, offset and termination, for the contributor's session alone.
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
