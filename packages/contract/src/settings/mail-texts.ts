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
} as const
export type MailName = keyof typeof mail_values
export const mail_names = Object.keys(mail_values) as MailName[]

/** Placeholders of a mail's text. */
export const mailPlaceholders = (name: MailName): string[] => ['name', 'email', ...mail_values[name]]

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
}
