import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

/**
 * Removes the background of an image that the member has just licensed; returns a PNG. `image_url` must be a URL that
 * the download returned, otherwise `invalid_input`: the server fetches no arbitrary URLs. `cutout_queued` while other
 * images are ahead of it: repeat the call after Retry-After; after half a minute without a call, the image loses its
 * place in the queue.
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
