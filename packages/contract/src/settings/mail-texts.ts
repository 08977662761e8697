import * as v from 'valibot'
import { request_texts } from '../enquiries/enquiry-rules.ts'
import { cleanText } from '../clean-text.ts'
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
  'sessions-ended': ['devices'],
  'new-terms': [],
  receipt: ['amount', 'item', 'invoice'],
  underpaid: ['received', 'item', 'amount'],
  renewed: ['amount', 'card', 'item'],
  'renewal-coming': ['item', 'day', 'amount', 'card', 'charge_day'],
  'plan-change': ['item', 'now', 'day', 'later'],
  'renewal-refused': ['amount', 'card', 'item', 'retry_day', 'day'],
  'renewal-needs-action': ['amount', 'card', 'item', 'day'],
  'no-card': ['item'],
  'renewal-given-up': ['item', 'day'],
  'plan-over': ['item', 'day'],
  refunded: ['amount', 'item', 'effect'],
  'board-answers': ['board'],
  'board-answered': ['board'],
  'message-received': [],
  'request-received': [],
  'call-received': [],
  'request-found': ['title'],
  'request-declined': ['reason'],
  'application-received': [],
  'application-too-early': ['day'],
  invitation: ['agreement', 'days'],
  'application-declined': ['reason', 'day'],
  'correction-refused': ['title', 'reason'],
  'payout-account': ['change', 'account'],
  'payout-sent': ['amount'],
  'payout-failed': ['amount'],
  'payout-withheld': ['amount'],
  'contributor-left': ['balance'],
} as const
export type MailName = keyof typeof mail_values
export const mail_names = Object.keys(mail_values) as MailName[]

/** Placeholders of a mail's text. */
export const mailPlaceholders = (name: MailName): string[] => ['name', 'email', ...mail_values[name]]

/** Mails that may leave out values. The others, about payments and decisions, have to contain each of them. */
const free_texts: readonly MailName[] = [
  'verification-code',
  'welcome',
  'reset-link',
  'password-changed',
  'sessions-ended',
  'request-found',
  'invitation',
  'board-answers',
  'board-answered',
]

export const neededPlaceholders = (name: MailName): readonly string[] =>
  free_texts.includes(name) ? [] : mail_values[name]

const paragraphs = v.pipe(
  v.string(),
  v.transform(cleanText),
  v.trim(),
  v.maxLength(2_000, 'Please use at most 2,000 characters.'),
)

const mail_text_schema = v.strictObject({
  subject: singleLine(120),
  heading: singleLine(80),
  /** Paragraphs before the code or button, with empty lines between them. */
  before: v.pipe(paragraphs, v.minLength(1, 'Enter the text.')),
  /** Paragraphs after it. */
  after: paragraphs,
})
export type MailText = v.InferOutput<typeof mail_text_schema>

export type MailTexts = Record<MailName, MailText>

const mistyped = "If you didn't write to us, someone mistyped their email address. You can ignore this email."
const mistyped_application =
  "If you didn't apply, someone mistyped their email address. You can ignore this email."
const not_you = "If this wasn't you, reset your password now and write to us."

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
  'sessions-ended': {
    subject: 'You were logged out of {{name}}',
    heading: 'You were logged out',
    before:
      "Your {{name}} account was logged out on {{devices}}.\n\nIf it was you, you don't need to do anything. If not, set a new password now:",
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
  'renewal-given-up': {
    subject: 'Your {{name}} plan was not renewed',
    heading: 'Your plan was not renewed',
    before:
      "Your card was declined for the next period of your plan ({{item}}). We won't try again; your plan ends on {{day}}.\n\nBuy the same plan again within 7 days of that date to keep your unused credits, up to its rollover limit:",
    after: "Credits from packs don't expire.",
  },
  'plan-over': {
    subject: 'Your {{name}} plan was not renewed',
    heading: 'Your plan was not renewed',
    before:
      "The payment for the next period of your plan ({{item}}) didn't go through, so your plan ended on {{day}}.\n\nBuy the same plan again within 7 days of that date to keep your unused credits, up to its rollover limit:",
    after: "Credits from packs don't expire.",
  },
  refunded: {
    subject: '{{name}}: we refunded {{amount}}',
    heading: 'We refunded your payment',
    before:
      'We refunded {{amount}} of your order ({{item}}) the way you paid. Your bank may take a few days to show it.\n\n{{effect}}',
    after: "Images you licensed stay in your purchases. If you didn't expect this, reply to this email.",
  },
  'board-answers': {
    subject: 'New answers on {{board}}',
    heading: 'New answers on your board',
    before: 'Somebody has marked images or commented on your board {{board}}.',
    after:
      "We email you at once about the first answer, when somebody is done, and when every image has an answer. We email you about other answers once a day, if you haven't seen them.",
  },
  'board-answered': {
    subject: 'Every image on {{board}} has an answer',
    heading: 'Every image has an answer',
    before: 'Each image on your board {{board}} now has at least one yes, maybe or no.',
    after: '',
  },
  'message-received': {
    subject: "{{name}}: we've received your message",
    heading: "We've received your message",
    before:
      "Thank you for writing to {{name}}. We've received your message.\n\nWe'll reply within two working days.",
    after: mistyped,
  },
  'request-received': {
    subject: "{{name}}: we've received your image request",
    heading: "We've received your image request",
    before: `Thank you for writing to {{name}}. We've received your image request.\n\n${request_texts.arrived}`,
    after: mistyped,
  },
  'call-received': {
    subject: "{{name}}: we've received your request for a virtual call",
    heading: "We've received your request for a virtual call",
    before:
      "Thank you for writing to {{name}}. We've received your request for a virtual call.\n\nWe'll email you to agree a time.",
    after: mistyped,
  },
  'request-found': {
    subject: '{{name}}: we found an image for you',
    heading: 'We found an image for you',
    before: "You asked us for an image you couldn't find. We think this is it: {{title}}.",
    after: `If it isn't what you meant, reply to this email and tell us more.\n\n${mistyped}`,
  },
  'request-declined': {
    subject: '{{name}}: your image request',
    heading: 'Your image request',
    before:
      "You asked us for an image you couldn't find. We looked and asked around, but we're sorry: we don't have it and can't get it at the moment.\n\n{{reason}}",
    after: `We add new images every week, so it's worth searching again now and then. You can also reply to this email and tell us more.\n\n${mistyped}`,
  },
  'application-received': {
    subject: "{{name}}: we've received your contributor sign-up",
    heading: "We've received your contributor sign-up",
    before:
      "Thank you for writing to {{name}}. We've received your contributor sign-up.\n\nWe review applications every week and will email you our decision, usually within 14 days.",
    after: mistyped,
  },
  'application-too-early': {
    subject: "{{name}}: we've received your contributor sign-up",
    heading: "We've received your contributor sign-up",
    before:
      "Thank you for writing to {{name}}. We've received your contributor sign-up.\n\nWe declined your last application, so we won't review this one. You're welcome to apply again from {{day}}.",
    after: mistyped,
  },
  invitation: {
    subject: "{{name}}: you're invited to contribute",
    heading: "You're invited to contribute",
    before:
      "Thank you for applying to {{name}}. We'd like to have you as a contributor.\n\nUse this link to choose your username, read the agreement and open your studio:",
    after: `The link is for you alone: please don't forward it. It works once and expires in {{days}} days.\n\nYou can read the agreement first: {{agreement}}\n\n${mistyped_application}`,
  },
  'application-declined': {
    subject: '{{name}}: your contributor application',
    heading: 'Your contributor application',
    before:
      "Thank you for applying to {{name}}. We're sorry that we can't invite you now. This is why:\n\n{{reason}}",
    after: `You're welcome to apply again from {{day}}.\n\n${mistyped_application}`,
  },
  'correction-refused': {
    subject: '{{name}}: your correction of “{{title}}”',
    heading: "We didn't accept your correction",
    before: 'You corrected your image “{{title}}”. It stays as it was, because:\n\n{{reason}}',
    after: 'You can correct it again in your studio.',
  },
  'payout-account': {
    subject: 'Your {{name}} payout account was {{change}}',
    heading: 'Your payout account was {{change}}',
    before: 'Your earnings will be paid to {{account}}.',
    after: not_you,
  },
  'payout-sent': {
    subject: 'Your {{name}} earnings were paid out',
    heading: 'We paid out your earnings',
    before: 'We sent {{amount}} to your account.',
    after: '',
  },
  'payout-failed': {
    subject: "Your {{name}} payout didn't work",
    heading: "Your payout didn't work",
    before: "We couldn't pay {{amount}} to your account. The money is back in your balance.",
    after: 'Check your account details, then request the payout again.',
  },
  'payout-withheld': {
    subject: "Your {{name}} payout wasn't sent",
    heading: "Your payout wasn't sent",
    before:
      "Payments of buyers that this payout came from were reversed or are disputed, so we didn't send {{amount}}. What is left is in your balance, and your studio shows what is available.",
    after: '',
  },
  'contributor-left': {
    subject: 'You left {{name}} as a contributor',
    heading: 'You left as a contributor',
    before:
      'Your images are off sale, and what you had not published is deleted.\n\nLicences that were sold stay valid, and your name stays on them.\n\n{{balance}}',
    after: not_you,
  },
}

/** A mail that an earlier release didn't have gets its first text. */
export const mails_schema = v.strictObject(
  Object.fromEntries(
    mail_names.map((name) => [name, v.optional(mail_text_schema, first_mails[name])]),
  ) as Record<MailName, v.OptionalSchema<typeof mail_text_schema, MailText>>,
)
