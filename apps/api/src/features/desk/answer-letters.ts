import type { Site } from '@taswira/contract'
import { letter, type LetterText } from '../mail/letter.ts'
import { mailText } from '../mail/mail-text.ts'

/** Reports that the catalogue has the requested image. The title is from the catalogue, not from the requester. */
export const foundLetter = (
  site: Site,
  { title, url, thumbnail }: { title: string; url: string; thumbnail: string },
): LetterText =>
  letter(site, {
    ...mailText(site, 'request-found', { title }),
    picture: { url: thumbnail, alt: title },
    link: { url, label: 'View image' },
  })

/** Reports that we have no such image, with an optional sentence by the operator. */
export const declinedLetter = (site: Site, reason: string): LetterText =>
  letter(site, mailText(site, 'request-declined', { reason }))
