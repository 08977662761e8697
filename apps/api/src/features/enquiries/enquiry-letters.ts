import type { MailName, Site } from '@taswira/contract'
import { dayText, letter, type LetterText } from '../mail/letter.ts'
import { mailText } from '../mail/mail-text.ts'
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
  return letter(
    site,
    apply_again_at
      ? mailText(site, 'application-too-early', { day: dayText(apply_again_at) })
      : mailText(site, acknowledgements[kind]),
  )
}

const acknowledgements: Record<Exclude<EnquiryKind, 'notify_me'>, MailName> = {
  contact: 'message-received',
  asset_request: 'request-received',
  appointment: 'call-received',
  contributor: 'application-received',
}
