import { expect, it } from 'vitest'
import { consentCookie, hasConsent } from './consent.ts'

it('the consent cookie exists only while consent is given', () => {
  expect(consentCookie(true, true)).toMatch(
    /^consent=analytics; Path=\/; Max-Age=\d{8}; SameSite=Lax; Secure$/,
  )
  expect(consentCookie(false, false)).toBe('consent=analytics; Path=/; Max-Age=0; SameSite=Lax')
  expect(hasConsent('theme=dark; consent=analytics')).toBe(true)
  expect(hasConsent('consent=analyticsx')).toBe(false)
  expect(hasConsent('')).toBe(false)
})
