import { ApiError, downloadAsset, error_kinds, viewAsset } from '@taswira/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setTransport } from '../../api/call-api.ts'
import { closeToast, readToasts } from '../../ui/toasts.ts'
import { doPress } from './do-press.ts'

/** Answers the calls of a download: the image is found unless `gone`, and its licence costs other credits now. */
function givenServer({ gone = false } = {}) {
  const refuse = (code: 'not_found' | 'price_changed') =>
    Promise.reject(new ApiError(code, error_kinds[code].status, error_kinds[code].detail))
  setTransport(((endpoint: unknown) => {
    if (endpoint === downloadAsset) return refuse('price_changed')
    if (endpoint === viewAsset && !gone) return Promise.resolve({ stock_id: 'TSW-1', name: 'A loom' })
    return refuse('not_found')
  }) as never)
}

const pressed = { press: { download: 1 }, page: '/image/a-loom', shown_credits: 3, at: 0 }

beforeEach(() => {
  // Announcements to screen readers wait for a timer and need a page.
  vi.useFakeTimers()
  vi.stubGlobal('document', { querySelector: () => null, querySelectorAll: () => [] })
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  for (const { id } of readToasts()) closeToast(id)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a download pressed before the log-in', () => {
  it('reports a price that has changed since, and that nothing was charged', async () => {
    givenServer()
    await doPress(pressed)
    expect(readToasts().map(({ text }) => text)).toEqual([error_kinds.price_changed.detail])
  })

  it('reports an image that has been taken off sale since, and that nothing was charged', async () => {
    givenServer({ gone: true })
    await doPress(pressed)
    expect(readToasts().map(({ text }) => text)).toEqual([
      'This image is no longer available. Nothing was charged.',
    ])
  })
})
