import { first_prices, type Site } from '@taswira/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { tab_store } from '../browser/browser-store.ts'
import { settings } from '../site/settings.ts'
import { keepPress, releasePress, takePress } from './pressed.ts'

beforeEach(() => {
  settings.replace({ prices: first_prices } as Site)
  tab_store.forget('pressed')
})

it('what a visitor pressed is returned once, after the log-in that returns to the page', () => {
  keepPress({ save: 'TSW-1' }, '/search?keywords=market')
  expect(takePress()).toBeNull()
  releasePress('/search?keywords=market')
  expect(takePress()).toMatchObject({ press: { save: 'TSW-1' }, shown_credits: 3 })
  expect(takePress()).toBeNull()
})

it('a press is kept while the visitor signs up, and forgotten when the log-in leads elsewhere', () => {
  keepPress({ download: 1 }, '/image/x')
  keepPress(null, '/image/x')
  releasePress('/image/x')
  expect(takePress()).not.toBeNull()
  keepPress({ download: 1 }, '/image/x')
  keepPress(null, '/image/y')
  releasePress('/image/x')
  expect(takePress()).toBeNull()
  keepPress({ download: 1 }, '/image/x')
  releasePress(null)
  expect(takePress()).toBeNull()
})

it.each([null, undefined, {}, { look: 'open' }, 'save', { grows: '' }])(
  'a link to the log-in page without a press (%j) does nothing later',
  (state) => {
    keepPress(state, '/image/x#download')
    releasePress('/image/x#download')
    expect(takePress()).toBeNull()
  },
)

it('a press is forgotten after an hour', () => {
  vi.useFakeTimers()
  keepPress({ claim: true }, null)
  vi.advanceTimersByTime(61 * 60_000)
  releasePress(null)
  expect(takePress()).toBeNull()
  vi.useRealTimers()
})
