/** Response headers that the pages read when the API is on another host. */
export const exposed_headers = [
  'X-Total-Count',
  'X-Total-Count-Relation',
  'Link',
  'Retry-After',
  'X-Error-Code',
  'X-Search',
  'X-Search-Match',
  'X-Search-Exact',
  'Location',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Upload-Offset',
  'Upload-Length',
]
