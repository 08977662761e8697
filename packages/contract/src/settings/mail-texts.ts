import * as v from 'valibot'
import { singleLine } from '../text.ts'

/**
 * Mails whose text owners change, with the placeholders of each beside `{{name}}` and `{{email}}` of the shop. Codes,
 * links and tables are added by the server and can't be lost.
 */
export const mail_values = {
  'verification-code': ['code', 'minutes'],
  welcome: ['credits', 'images'],
  'reset-link': ['minutes'],
  'password-changed': ['devices'],
  'new-terms': [],
  receipt: ['amount', 'item', 'invoice'],
  underpaid: ['received', 'item', 'amount'],
  renewed: ['amount', 'card', 'item'],
  'renewal-coming': ['item', 'day', 'amount', 'card', 'charge_day'],
  'plan-change': ['item', 'now', 'day', 'later'],
  'renewal-refused': ['amount', 'card', 'item', 'retry_day', 'day'],
  'renewal-needs-action': ['amount', 'card', 'item', 'day'],
  'no-card': ['item'],
} as const
export type MailName = keyof typeof mail_values
export const mail_names = Object.keys(mail_values) as MailName[]

/** Placeholders of a mail's text. */
export const mailPlaceholders = (name: MailName): string[] => ['name', 'email', ...mail_values[name]]

const without_payment: readonly MailName[] = [
  'verification-code',
  'welcome',
  'reset-link',
  'password-changed',
  'new-terms',
]

/** A mail about a payment has to say each of its values somewhere. */
export const neededPlaceholders = (name: MailName): readonly string[] =>
  without_payment.includes(name) ? [] : mail_values[name]

const paragraphs = v.pipe(v.string(), v.trim(), v.maxLength(2_000, 'Please use at most 2,000 characters.'))

const mail_text_schema = v.strictObject({
  subject: singleLine(120),
  heading: singleLine(80),
  /** Paragraphs before the code or button, with empty lines between them. */
  before: v.pipe(paragraphs, v.minLength(1, 'Enter the text.')),
  /** Paragraphs after it. */
  after: paragraphs,
})
export type MailText = v.InferOutput<typeof mail_text_schema>

/** Every one of them has to be there. */
export const mails_schema = v.strictObject(v.entriesFromList(mail_names, mail_text_schema))
export type MailTexts = v.InferOutput<typeof mails_schema>

/** Those of a new shop. */
export const first_mails: MailTexts = {
  'verification-code': {
    subject: '{{code}} is your {{name}} code',
    heading: 'Confirm your email address',
    before: 'Welcome to {{name}}. Enter this code to confirm your email address:',
    after:
      "It expires in {{minutes}} minutes. We'll never ask for it by phone or chat.\n\nIf you didn't sign up, you can ignore this email.",
  },
  welcome: {
    subject: 'Welcome to {{name}}: your {{credits}} free credits',
    heading: 'Welcome to {{name}}',
    before:
      'Your email address is confirmed. Here are {{credits}} free credits: enough for {{images}} images. They never expire.\n\nLog in to claim them, then download any image with its licence certificate.',
    after: 'Questions? Just reply to this email.',
  },
  'reset-link': {
    subject: 'Reset your {{name}} password',
    heading: 'Set a new password',
    before:
      'Someone asked to reset the password of your {{name}} account. If it was you, set a new one here:',
    after:
      "The link works once and expires in {{minutes}} minutes.\n\nIf it wasn't you, you can ignore this email. Your password won't change.",
  },
  'password-changed': {
    subject: 'Your {{name}} password was changed',
    heading: 'Your password was changed',
    before:
      "The password of your {{name}} account was just changed, and you've been logged out on {{devices}}.\n\nIf it was you, you don't need to do anything. If not, set a new password now:",
    after: 'Or contact us at {{email}}.',
  },
  'new-terms': {
    subject: 'The {{name}} terms have changed',
    heading: 'Our terms have changed',
    before: 'We have changed our terms of use. They apply from now on.',
    after:
      "If you don't agree, you can delete your account: write to us.\n\nLicences you already have stay as they are.",
  },
  receipt: {
    subject: 'Your {{name}} receipt {{invoice}}',
    heading: 'Thank you for your payment',
    before: 'We received {{amount}} for {{item}}.',
    after: '',
  },
  underpaid: {
    subject: 'Your {{name}} payment was too low',
    heading: 'Your payment was too low',
    before:
      "We received {{received}} for {{item}}, which costs {{amount}}. So we couldn't complete your order, and no credits were added.\n\nWe'll return your {{received}} the way you paid, and email you when it's on its way. You don't have to do anything.",
    after: 'If something looks wrong, reply to this email.',
  },
  renewed: {
    subject: 'Your {{name}} plan has been renewed',
    heading: 'Your plan has been renewed',
    before: 'We charged {{amount}} to your {{card}} and renewed your plan ({{item}}).',
    after: 'You can print this receipt and turn off automatic renewal in your account.',
  },
  'renewal-coming': {
    subject: 'Your {{name}} plan renews soon',
    heading: 'Your plan renews soon',
    before:
      "Your plan ({{item}}) renews automatically on {{day}}. We'll charge {{amount}} to your {{card}} on {{charge_day}}.\n\nIf you don't want to renew, turn off automatic renewal before then:",
    after: "Otherwise, you don't need to do anything.",
  },
  'plan-change': {
    subject: 'Your {{name}} plan changes',
    heading: 'Your plan changes',
    before:
      "Now, your plan ({{item}}) costs {{now}}.\n\nFrom the first renewal after {{day}}, it costs {{later}}.\n\nNothing changes until then. If you don't want to continue, turn off automatic renewal:",
    after: "Otherwise, you don't need to do anything.",
  },
  'renewal-refused': {
    subject: 'Your card was declined for your {{name}} plan',
    heading: 'Your card was declined',
    before:
      "We couldn't charge {{amount}} to your {{card}} for the next period of your plan ({{item}}).\n\nWe'll try again on {{retry_day}}. Your plan runs until {{day}}. You can also pay with another card or turn off automatic renewal:",
    after: '',
  },
  'renewal-needs-action': {
    subject: 'Please confirm the payment for your {{name}} plan',
    heading: 'Please confirm your payment',
    before:
      'Your bank needs you to confirm {{amount}} on your {{card}} for the next period of your plan ({{item}}).\n\nPlease do so before your plan ends on {{day}}. This link opens our payment provider:',
    after: "We won't charge the card again unless the bank declines this payment.",
  },
  'no-card': {
    subject: "Your {{name}} plan won't renew automatically",
    heading: "Your plan won't renew automatically",
    before:
      "You asked us to renew your plan ({{item}}) automatically, but the card you paid with can't be charged again without you.\n\nYour current plan is paid and active. To keep it, buy it again before the end date shown in your account:",
    after: '',
  },
}
