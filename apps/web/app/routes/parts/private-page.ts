// Loaded with the page, because its data is the browser's first call.
import '../../api/browser-calls.ts'
import { isApiError } from '@taswira/contract'
import { toTitle } from '../../features/seo/page-meta.ts'

/** Headers for pages of one person, which must not be cached. */
export const private_headers = { 'Cache-Control': 'private, no-store' }

/** Headers for pages with a secret in their URL, which must not be sent as the referrer. */
export const secret_headers = { ...private_headers, 'Referrer-Policy': 'no-referrer' }

/** Title and robots tag of a page that search engines must not list. */
export const privateMeta = (title: string) => [
  { title: toTitle(title) },
  { name: 'robots', content: 'noindex' },
]

/** Whether the API accepts what a link contains. Rethrows server errors and errors that aren't from the API. */
export async function isAccepted(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error
    return false
  }
}
