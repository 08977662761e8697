import { OTP_LIFETIME_S, RESET_LIFETIME_MIN, type Site } from '@taswira/contract'
import { letter, type LetterText } from './letter.ts'

/**
 * Contains a code to verify an address. Quotes nothing typed at sign-up, because the address may belong to someone
 * else.
 */
export const verificationLetter = (site: Site, code: string): LetterText =>
  letter(site, {
    subject: `${code} is your ${site.name} code`,
    heading: 'Confirm your email address',
    before: [`Welcome to ${site.name}. Enter this code to confirm your email address:`],
    code,
    after: [
      `It expires in ${OTP_LIFETIME_S / 60} minutes. We'll never ask for it by phone or chat.`,
      "If you didn't sign up, you can ignore this email.",
    ],
  })

export const newTermsLetter = (site: Site, terms_url: string): LetterText =>
  letter(site, {
    subject: `The ${site.name} terms have changed`,
    heading: 'Our terms have changed',
    before: ['We have changed our terms of use. They apply from now on.'],
    link: { url: terms_url, label: 'Read the terms' },
    after: [
      "If you don't agree, you can delete your account: write to us.",
      'Licences you already have stay as they are.',
    ],
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
    subject: `Reset your ${site.name} password`,
    heading: 'Set a new password',
    before: [
      `Someone asked to reset the password of your ${site.name} account. If it was you, set a new one here:`,
    ],
    link: { url, label: 'Set a new password' },
    after: [
      `The link works once and expires in ${RESET_LIFETIME_MIN} minutes.`,
      "If it wasn't you, you can ignore this email. Your password won't change.",
    ],
  })

export const passwordChangedLetter = (
  site: Site,
  { forgot_url, kept_session }: { forgot_url: string; kept_session: boolean },
): LetterText =>
  letter(site, {
    subject: `Your ${site.name} password was changed`,
    heading: 'Your password was changed',
    before: [
      `The password of your ${site.name} account was just changed, and you've been logged out on every ${kept_session ? 'other ' : ''}device.`,
      "If it was you, you don't need to do anything. If not, set a new password now:",
    ],
    link: { url: forgot_url, label: 'Set a new password' },
    after: [`Or contact us at ${site.email}.`],
  })

/**
 * Sent once an address is verified. Quotes nothing typed at sign-up, because the address may belong to someone else.
 */
export const welcomeLetter = (
  site: Site,
  { claim_url, unsubscribe_url }: { claim_url: string; unsubscribe_url: string },
): LetterText =>
  letter(site, {
    subject: `Welcome to ${site.name}: your ${site.prices.welcome_credits} free credits`,
    heading: `Welcome to ${site.name}`,
    before: [
      `Your email address is confirmed. Here are ${site.prices.welcome_credits} free credits: enough for ${Math.floor(site.prices.welcome_credits / site.prices.credits_per_image)} images. They never expire.`,
      'Log in to claim them, then download any image with its licence certificate.',
    ],
    link: { url: claim_url, label: `Claim ${site.prices.welcome_credits} credits` },
    after: ['Questions? Just reply to this email.'],
    unsubscribe_url,
  })
