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

/** The list at the desk that has an enquiry. */
const desk_paths: Record<EnquiryKind, string | undefined> = {
  contact: 'messages?kind=contact&number=',
  asset_request: 'requests?number=',
  appointment: 'messages?kind=appointment&number=',
  contributor: 'applications?number=',
  notify_me: undefined,
}

/** The fields of the forms that have other names on screen. */
const labels: Record<string, string> = { phone_number: 'Phone', extra: 'Kind of photography' }

/** Forwards a message to our own address; replies go to its sender. `origin`: of our pages. */
export function forwardLetter(
  site: Site,
  origin: string,
  enquiry_id: number,
  { kind, email, fields: { message, description, ...fields } }: NewEnquiry,
): LetterText {
  const subject = `${subjects[kind]} no. ${enquiry_id}`
  const text = message ?? description
  const path = desk_paths[kind]
  return {
    ...letter(site, {
      subject,
      heading: subject,
      before: text ? [text] : [],
      facts: Object.entries({ email, ...fields }).map(([field, value]) => [
        labels[field] ?? toLabel(field),
        field === 'date' ? dayText(new Date(value)) : value,
      ]),
      ...(path && { link: { url: `${origin}/desk/${path}${enquiry_id}`, label: 'Open at the desk' } }),
      after: [],
      to_us: true,
    }),
    reply_to: email,
  }
}

/** Turns "full_name" into "Full name". */
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
