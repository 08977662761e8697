/** Headers for pages that are the same for everyone: shared caches store them for a minute. */
export const public_headers = { 'Cache-Control': 'public, s-maxage=60, stale-while-revalidate=600' }

/** A route's `headers` that passes on its loader's headers. */
export const headersOfLoader = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders
