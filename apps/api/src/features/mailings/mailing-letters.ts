import { MAILING_WAIT_HOURS, type Site } from '@taswira/contract'
import { dayText, letter, type LetterText } from '../mail/letter.ts'

/** What a mailing shows, with addresses for everybody. */
export interface Shown {
  subject: string
  paragraphs: string[]
  picture: { title: string; url: string; page_url: string } | null
  promo_code: string | null
  pricing_url: string
}

/** News for a member who agreed to them. */
export const newsLetter = (
  site: Site,
  { subject, paragraphs, picture, promo_code, pricing_url }: Shown,
  unsubscribe_url: string,
): LetterText =>
  letter(site, {
    subject,
    before: paragraphs,
    ...(picture && { picture: { url: picture.url, alt: picture.title } }),
    ...(promo_code && { facts: [['Promotion code', promo_code]] }),
    link: picture
      ? { url: picture.page_url, label: 'View image' }
      : { url: pricing_url, label: 'See plans and packs' },
    after: [],
    unsubscribe_url,
  })

/** For all owners, when one plans a mail to all members who agreed. */
export const mailingPlannedLetter = (
  site: Site,
  { operator, subject, send_at, url }: { operator: string; subject: string; send_at: Date; url: string },
): LetterText =>
  letter(site, {
    subject: `${operator} planned a mail to members`,
    heading: 'A mailing is planned',
    before: [`${operator} planned “${subject}” for ${dayText(send_at)}, to all members who agreed to news.`],
    link: { url, label: 'See mailings' },
    after: [
      `If you didn't expect this, cancel it at the desk. You have at least ${MAILING_WAIT_HOURS} hours.`,
    ],
    to_us: true,
  })
