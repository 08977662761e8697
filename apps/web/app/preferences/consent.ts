/** Set while somebody agrees to analytics, and only then. */
const CONSENT_COOKIE = 'consent'

/** Half a year, in seconds: then the question is open again. */
const max_age_s = 182 * 24 * 60 * 60

export const consentCookie = (agreed: boolean, secure: boolean) =>
  `${CONSENT_COOKIE}=analytics; Path=/; Max-Age=${agreed ? max_age_s : 0}; SameSite=Lax${secure ? '; Secure' : ''}`

/** Whether these cookies say that somebody agrees. */
export const hasConsent = (cookies: string) =>
  cookies.split(/;\s*/).some((pair) => pair === `${CONSENT_COOKIE}=analytics`)
