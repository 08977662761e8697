import { toTitle } from '../../features/seo/page-meta.ts'

/** For pages of one person, or with a secret in their URL: never cached. */
export const private_headers = { 'Cache-Control': 'private, no-store' }

/** Title of a page that search engines must not list. */
export const privateMeta = (title: string) => [
  { title: toTitle(title) },
  { name: 'robots', content: 'noindex' },
]
