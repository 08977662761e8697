import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether the client has agreed to analytics: by the cookie of the consent page, or by the header that our pages send
 * when the API is on another host.
 */
export const agreesToAnalytics = (headers: IncomingHttpHeaders): boolean =>
  headers['x-consent'] === 'analytics' || /(?:^|;\s*)consent=analytics(?:;|$)/.test(headers.cookie ?? '')

/** Whether the browser sends Do Not Track or Global Privacy Control, which override consent. */
export const refusesTracking = (headers: IncomingHttpHeaders): boolean =>
  headers.dnt === '1' || headers['sec-gpc'] === '1'
