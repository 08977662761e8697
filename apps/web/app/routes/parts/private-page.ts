import { toTitle } from '../../features/seo/page-meta.ts'

/** For pages of one person: never cached. */
export const private_headers = { 'Cache-Control': 'private, no-store' }

/** For pages with a secret in their URL: no request that they cause names it as its referrer. */
export const secret_headers = { ...private_headers, 'Referrer-Policy': 'no-referrer' }

/** Title of a page that search engines must not list. */
export const privateMeta = (title: string) => [
  { title: toTitle(title) },
  { name: 'robots', content: 'noindex' },
]
