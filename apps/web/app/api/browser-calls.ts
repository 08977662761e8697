import { logOut } from '@taswira/contract'
import { createFetchSender, createFetchTransport } from '@taswira/contract/client'
import { readToken } from '../session/session.ts'
import { hasConsent } from '../browser/consent.ts'

/**
 * The calls that the browser makes itself. Only call-api.ts imports this file, and only on demand: the calls bring
 * their schemas, which a page that is only read doesn't need.
 */
export { countSearch, countView, listImages, searchImages, suggestSearches } from '@taswira/contract'

/** The page carries the API's base URLs in `<html data-api data-auth>`, because they are settings of the server. */
function settings(token: () => string | undefined) {
  const { api = '/api', auth = '/auth' } = document.documentElement.dataset
  return { api_base: api, auth_base: auth, token, consent: () => hasConsent(document.cookie) }
}

export const browserTransport = (token = readToken) => createFetchTransport(settings(token))

export const browserSender = (token = readToken) => createFetchSender(settings(token))

/** Ends the session on the server; the browser has already deleted the token. */
export const endSession = (token: string | undefined) => browserTransport(() => token)(logOut, {})
