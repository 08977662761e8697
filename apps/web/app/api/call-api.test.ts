import { ApiError, type ErrorCode, error_kinds, listCategories } from '@taswira/contract'
import { expect, it } from 'vitest'
import { setTransport } from './call-api.ts'
import { callForPage } from './call-for-page.ts'

const refusing = (code: ErrorCode) => () => Promise.reject(new ApiError(code, error_kinds[code].status, code))

it.each([
  ['invalid_input', 400],
  ['not_found', 404],
  ['too_many_requests', 429],
  ['unavailable', 503],
] as const)('a page responds to the API error %s with status %i', async (code, status) => {
  setTransport(refusing(code))
  await expect(callForPage(listCategories, {})).rejects.toMatchObject({ init: { status } })
})

it('callForPage rethrows unexpected errors, so that they are logged', async () => {
  setTransport(refusing('internal'))
  await expect(callForPage(listCategories, {})).rejects.toBeInstanceOf(ApiError)
})
