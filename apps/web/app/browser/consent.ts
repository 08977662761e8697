/** Cookie that is set while the visitor consents to analytics. */
const CONSENT_COOKIE = 'consent'

/** Half a year, in seconds; then the visitor has to choose again. */
const max_age_s = 182 * 24 * 60 * 60

export const consentCookie = (agreed: boolean, secure: boolean) =>
  `${CONSENT_COOKIE}=analytics; Path=/; Max-Age=${agreed ? max_age_s : 0}; SameSite=Lax${secure ? '; Secure' : ''}`

export const hasConsent = (cookies: string) =>
  cookies.split(/;\s*/).some((pair) => pair === `${CONSENT_COOKIE}=analytics`)
