import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

/**
 * Removes the background of an image that the member has just licensed; returns a PNG. `image_url` must be the URL that
 * the download returned, otherwise `invalid_input`: the server fetches no arbitrary URLs. While others are before it, the
 * answer is `cutout_queued`; send the call again after Retry-After, or the image loses its place after half a minute.
 */
export const removeBackground = endpoint({
  name: 'removeBackground',
  method: 'POST',
  path: '/remove_background/',
  auth: 'member',
  summary: 'Returns a licensed image without its background',
  body: v.strictObject({
    image_url: v.pipe(v.string(), v.maxLength(1_000)),
    size: v.literal('auto'),
  }),
  media_type: 'image/png',
  errors: [
    'invalid_input',
    'unauthenticated',
    'no_subject',
    'too_many_requests',
    'cutout_queued',
    'unavailable',
  ],
})
