import { OTP_LIFETIME_S, RESET_LIFETIME_MIN, type Site } from '@taswira/contract'
import { letter, type LetterText } from '../mail/letter.ts'
import { mailText } from '../mail/mail-text.ts'

/**
 * Contains a code to verify an address. Quotes nothing typed at sign-up, because the address may belong to someone
 * else.
 */
export const verificationLetter = (site: Site, code: string): LetterText =>
  letter(site, {
    ...mailText(site, 'verification-code', { code, minutes: OTP_LIFETIME_S / 60 }),
    code,
  })

export const newTermsLetter = (site: Site, terms_url: string): LetterText =>
  letter(site, {
    ...mailText(site, 'new-terms'),
    link: { url: terms_url, label: 'Read the terms' },
  })

/** For an owner who tests whether mails arrive. */
export const setupLetter = (site: Site, code: string): LetterText =>
  letter(site, {
    subject: `${code} is your ${site.name} test code`,
    heading: 'Your mails arrive',
    before: ['Enter this code in the set-up guide at the desk:'],
    code,
    after: ["Members get their codes and receipts the same way. Look at this mail's sender and design, too."],
  })

export const resetLetter = (site: Site, url: string): LetterText =>
  letter(site, {
    ...mailText(site, 'reset-link', { minutes: RESET_LIFETIME_MIN }),
    link: { url, label: 'Set a new password' },
  })

export const passwordChangedLetter = (
  site: Site,
  { forgot_url, kept_session }: { forgot_url: string; kept_session: boolean },
): LetterText =>
  letter(site, {
    ...mailText(site, 'password-changed', {
      devices: kept_session ? 'every other device' : 'every device',
    }),
    link: { url: forgot_url, label: 'Set a new password' },
  })

/** When sessions are ended. `devices` completes "Your account was logged out on …". */
export const sessionsEndedLetter = (
  site: Site,
  { forgot_url, devices }: { forgot_url: string; devices: string },
): LetterText =>
  letter(site, {
    ...mailText(site, 'sessions-ended', { devices }),
    link: { url: forgot_url, label: 'Set a new password' },
  })

/**
 * Sent once an address is verified. Quotes nothing typed at sign-up, because the address may belong to someone else.
 */
export const welcomeLetter = (
  site: Site,
  { claim_url, unsubscribe_url }: { claim_url: string; unsubscribe_url: string },
): LetterText => {
  const { welcome_credits, credits_per_image } = site.prices
  const images = Math.floor(welcome_credits / credits_per_image)
  return letter(site, {
    ...mailText(site, 'welcome', { credits: welcome_credits, images }),
    link: { url: claim_url, label: `Claim ${welcome_credits} credits` },
    unsubscribe_url,
  })
}
