import { logOut } from '@taswira/contract'
import { createFetchTransport } from '@taswira/contract/client'
import { readToken } from './session.ts'

/**
 * The calls that the browser makes itself. Only api.ts imports this file, and only on demand: schemas come along
 * with the calls, and a page that is just read needs none of them.
 */
export { countView, listImages, searchImages, suggestSearches } from '@taswira/contract'

/** The bases are settings of the server; the page carries them in `<html data-api data-auth>`. */
export function browserTransport(token = readToken) {
  const { api = '/api', auth = '/auth' } = document.documentElement.dataset
  return createFetchTransport({ api_base: api, auth_base: auth, token })
}

/** Tells the server that a token is not to be used any more; the browser has forgotten it already. */
export const endSession = (token: string | undefined) => browserTransport(() => token)(logOut, {})
