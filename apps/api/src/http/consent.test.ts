import { expect, it } from 'vitest'
import { agreesToAnalytics, refusesTracking } from './consent.ts'

it.each([
  [{}, false],
  [{ cookie: 'theme=dark' }, false],
  [{ cookie: 'consent=analytics' }, true],
  [{ cookie: 'theme=dark; consent=analytics' }, true],
  [{ cookie: 'consent=analytics; theme=dark' }, true],
  [{ cookie: 'consent=none' }, false],
  [{ cookie: 'consent=analyticsx' }, false],
  [{ cookie: 'noconsent=analytics' }, false],
  [{ 'x-consent': 'analytics' }, true],
  [{ 'x-consent': 'yes' }, false],
])('agreesToAnalytics with %j is %s', (headers, agrees) => {
  expect(agreesToAnalytics(headers)).toBe(agrees)
})

it.each([
  [{}, false],
  [{ dnt: '0' }, false],
  [{ dnt: '1' }, true],
  [{ 'sec-gpc': '1' }, true],
])('refusesTracking with %j is %s', (headers, refuses) => {
  expect(refusesTracking(headers)).toBe(refuses)
})
