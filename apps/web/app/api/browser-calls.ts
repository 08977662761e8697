import { logOut } from '@taswira/contract'
import { createFetchSender, createFetchTransport } from '@taswira/contract/client'
import { readToken } from '../session/session.ts'
import { hasConsent } from '../preferences/consent.ts'

/**
 * The calls that the browser makes itself. Only call-api.ts imports this file, and only on demand: schemas come along
 * with the calls, and a page that is just read needs none of them.
 */
export { countView, listImages, searchImages, suggestSearches } from '@taswira/contract'

/** The bases are settings of the server; the page carries them in `<html data-api data-auth>`. */
function settings(token: () => string | undefined) {
  const { api = '/api', auth = '/auth' } = document.documentElement.dataset
  return { api_base: api, auth_base: auth, token, consent: () => hasConsent(document.cookie) }
}

export const browserTransport = (token = readToken) => createFetchTransport(settings(token))

/** For calls that answer with a file. */
export const browserSender = () => createFetchSender(settings(readToken))

/** Tells the server that a token is not to be used any more; the browser has forgotten it already. */
export const endSession = (token: string | undefined) => browserTransport(() => token)(logOut, {})
