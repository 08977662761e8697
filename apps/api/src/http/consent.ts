import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether this request comes from somebody who has agreed to analytics: by the cookie of the consent page, or by the
 * header that our pages send where the API is on another host. A browser that asks not to be tracked (Global Privacy
 * Control) is believed before both.
 */
export function agreesToAnalytics(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-gpc'] === '1') return false
  return (
    headers['x-consent'] === 'analytics' || /(?:^|;\s*)consent=analytics(?:;|$)/.test(headers.cookie ?? '')
  )
}
