import * as v from 'valibot'
import { asset_schema } from './assets.ts'
import { endpoint } from '../endpoint.ts'

/** Largest file that visitors may look up, in bytes; larger than any copy that people usually share. */
export const WHOSE_IMAGE_MAX_BYTES = 20 * 1024 * 1024

/** Finds the published image that a file is a copy of, and the licence that it was delivered for. The file isn't stored. */
export const whoseImage = endpoint({
  name: 'whoseImage',
  method: 'POST',
  path: '/whose-image/',
  auth: 'public',
  summary: 'Finds the image that a file is a copy of, after one line with {}',
  body: v.strictObject({}),
  file_max_bytes: WHOSE_IMAGE_MAX_BYTES,
  response: v.object({
    /** Null: the file shows none of our images, or the copy was changed too much. */
    asset: v.nullable(asset_schema),
    /**
     * The licence under which this very file was delivered, and whether a byte was changed since. Null when neither its
     * bytes nor its content credential tell.
     */
    licence: v.nullable(v.object({ certificate_id: v.string(), unchanged: v.boolean() })),
  }),
  errors: [
    'invalid_input',
    'payload_too_large',
    'unsupported_media_type',
    'upload_refused',
    'too_many_requests',
    'unavailable',
  ],
})
