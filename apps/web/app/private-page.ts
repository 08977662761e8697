import { site } from '@taswira/contract'

/** For pages of one person, or of an address with a secret in it: nobody keeps them. */
export const private_headers = { 'Cache-Control': 'private, no-store' }

/** Title of a page that search engines have no business with. */
export const privateMeta = (title: string) => [
  { title: `${title} · ${site.name}` },
  { name: 'robots', content: 'noindex' },
]
