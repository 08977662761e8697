import { request_texts, type Site } from '@taswira/contract'
import { dayText, letter, type LetterText } from '../mail/letter.ts'
import type { EnquiryKind, NewEnquiry } from './queries.ts'

const subjects: Record<EnquiryKind, string> = {
  contact: 'Message',
  asset_request: 'Image request',
  appointment: 'Virtual call',
  contributor: 'Contributor',
  notify_me: 'Notify me',
}

/** Forwards a message to our own address; replies go to its sender. */
export function forwardLetter(
  site: Site,
  enquiry_id: number,
  { kind, email, fields }: NewEnquiry,
): LetterText {
  const subject = `${subjects[kind]} no. ${enquiry_id}`
  const lines = Object.entries({ email, ...fields }).map(([field, value]) => `${toLabel(field)}: ${value}`)
  return {
    ...letter(site, { subject, heading: subject, before: lines, after: [] }),
    reply_to: email,
  }
}

/** Turns "phone_number" into "Phone number". */
const toLabel = (field: string) => {
  const words = field.replaceAll('_', ' ')
  return words[0]!.toUpperCase() + words.slice(1)
}

/**
 * Confirms that a message arrived, and warns an applicant who applies before `apply_again_at`. Nothing from the message
 * is quoted, because the sender may not own the address. Returns null for kinds that are only confirmed on screen.
 */
export function acknowledgementLetter(
  site: Site,
  kind: EnquiryKind,
  apply_again_at?: Date,
): LetterText | null {
  if (kind === 'notify_me') return null
  const follows = apply_again_at ? tooEarly(dayText(apply_again_at)) : next[kind]
  return letter(site, {
    subject: `${site.name}: we've received your ${named[kind]}`,
    heading: `We've received your ${named[kind]}`,
    before: [`Thank you for writing to ${site.name}. We've received your ${named[kind]}.`, follows],
    after: ["If you didn't write to us, someone mistyped their email address. You can ignore this email."],
  })
}

const tooEarly = (day: string) =>
  `We declined your last application, so we won't review this one. You're welcome to apply again from ${day}.`

type Acknowledged = Exclude<EnquiryKind, 'notify_me'>

const named: Record<Acknowledged, string> = {
  contact: 'message',
  asset_request: 'image request',
  appointment: 'request for a virtual call',
  contributor: 'contributor sign-up',
}
const next: Record<Acknowledged, string> = {
  contact: "We'll reply within two working days.",
  asset_request: request_texts.arrived,
  appointment: "We'll email you to agree a time.",
  contributor: "We'll notify you when the Contributor platform is live.",
}
