import { toTitle } from '../../features/seo/page-meta.ts'

/** For pages of one person, or of an address with a secret in it: nobody keeps them. */
export const private_headers = { 'Cache-Control': 'private, no-store' }

/** Title of a page that search engines have no business with. */
export const privateMeta = (title: string) => [
  { title: toTitle(title) },
  { name: 'robots', content: 'noindex' },
]
