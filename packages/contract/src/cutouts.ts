import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/**
 * Removes the background of an image that this member has just licensed, and answers with a PNG. `image_url` is the
 * address that the download gave; any other is `invalid_input`, as the server fetches no address it is told.
 */
export const removeBackground = endpoint({
  name: 'removeBackground',
  method: 'POST',
  path: '/remove_background/',
  auth: 'member',
  summary: 'The licensed image without its background',
  body: v.strictObject({
    image_url: v.pipe(v.string(), v.maxLength(1_000)),
    size: v.literal('auto'),
  }),
  media_type: 'image/png',
  errors: ['invalid_input', 'unauthenticated', 'no_subject', 'too_many_requests', 'unavailable'],
})
