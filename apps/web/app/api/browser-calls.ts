import { logOut } from '@taswira/contract'
import { createFetchSender, createFetchTransport } from '@taswira/contract/client'
import { readToken } from '../session/session.ts'
import { hasConsent } from '../browser/consent.ts'

// How pages call the API in the browser. Pages for visitors load this file with their first call (call-api.ts).

/** The API's base URLs are server settings, which the page contains as `<html data-api data-auth>`. */
function settings(token: () => string | undefined) {
  const { api = '/api', auth = '/auth' } = document.documentElement.dataset
  return { api_base: api, auth_base: auth, token, consent: () => hasConsent(document.cookie) }
}

export const browserTransport = (token = readToken) => createFetchTransport(settings(token))

export const browserSender = (token = readToken) => createFetchSender(settings(token))

/** Ends the session on the server; the browser has already deleted the token. */
export const endSession = (token: string | undefined) => browserTransport(() => token)(logOut, {})
