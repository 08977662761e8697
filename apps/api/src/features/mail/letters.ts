import { OTP_LIFETIME_S, RESET_LIFETIME_MIN, type Site } from '@taswira/contract'

/** Content of a mail, without its recipient. */
export interface LetterText {
  subject: string
  text: string
  html: string
  /** Where replies go; to our own address if not given. */
  reply_to?: string
}

export interface LetterParts {
  subject: string
  /** Paragraphs before and after the code or the link. */
  before: string[]
  code?: string
  link?: { url: string; label: string }
  after: string[]
}

/**
 * Contains a code to verify an address. Its owner may not be who signed up, so the mail contains nothing they typed.
 */
export const verificationLetter = (site: Site, code: string): LetterText =>
  letter(site, {
    subject: `${code} is your ${site.name} code`,
    before: [`Welcome to ${site.name}. Enter this code to confirm your email address:`],
    code,
    after: [
      `It expires in ${OTP_LIFETIME_S / 60} minutes. We'll never ask for it by phone or chat.`,
      "If you didn't sign up, you can ignore this email.",
    ],
  })

export const resetLetter = (site: Site, url: string): LetterText =>
  letter(site, {
    subject: `Reset your ${site.name} password`,
    before: [
      `Someone asked to reset the password of your ${site.name} account. If it was you, set a new one here:`,
    ],
    link: { url, label: 'Set a new password' },
    after: [
      `The link works once and expires in ${RESET_LIFETIME_MIN} minutes.`,
      "If it wasn't you, you can ignore this email. Your password won't change.",
    ],
  })

export const passwordChangedLetter = (site: Site, forgot_url: string): LetterText =>
  letter(site, {
    subject: `Your ${site.name} password was changed`,
    before: [
      `The password of your ${site.name} account was just changed, and you've been logged out on every device.`,
      "If it was you, you don't need to do anything. If not, set a new password now:",
    ],
    link: { url: forgot_url, label: 'Set a new password' },
    after: [`Or contact us at ${site.email}.`],
  })

/** Renders the same content as plain text and as HTML without images or style sheets. */
export function letter(site: Site, { subject, before, code, link, after }: LetterParts): LetterText {
  const closing = `The ${site.name} team`
  const text = [...before, code, link?.url, ...after, closing].filter(Boolean).join('\n\n')
  const paragraph = (content: string) =>
    `<p style="margin:0 0 16px">${escaped(content).replace(/\r?\n/g, '<br>')}</p>`
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:24px 16px;background:#faf5ee;color:#2a1d14;font:16px/1.6 Helvetica,Arial,sans-serif">',
    '<div style="max-width:520px;margin:0 auto">',
    `<p style="margin:0 0 24px;font-size:20px;font-weight:bold">${escaped(site.name)}</p>`,
    ...before.map(paragraph),
    code &&
      `<p style="margin:24px 0;font-size:32px;font-weight:bold;letter-spacing:6px">${escaped(code)}</p>`,
    link &&
      `<p style="margin:24px 0"><a href="${escaped(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#7a3b12;color:#ffffff;text-decoration:none;font-weight:bold">${escaped(link.label)}</a></p>`,
    ...after.map(paragraph),
    paragraph(closing),
    '</div></body></html>',
  ]
  return { subject, text: `${text}\n`, html: html.filter(Boolean).join('\n') }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (content: string) => content.replace(/[&<>"']/g, (character) => entities[character]!)
