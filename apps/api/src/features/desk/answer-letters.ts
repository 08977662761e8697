import type { Site } from '@taswira/contract'
import { letter, type LetterText } from '../mail/letter.ts'

/** For both emails. They quote nothing that the requester typed, because the address is not verified. */
const mistyped = "If you didn't write to us, someone mistyped their email address. You can ignore this email."

/** Reports that the catalogue has the requested image. The title is from the catalogue, not from the requester. */
export const foundLetter = (
  site: Site,
  { title, url, thumbnail }: { title: string; url: string; thumbnail: string },
): LetterText =>
  letter(site, {
    subject: `${site.name}: we found an image for you`,
    heading: 'We found an image for you',
    before: [`You asked us for an image you couldn't find. We think this is it: ${title}.`],
    picture: { url: thumbnail, alt: title },
    link: { url, label: 'View image' },
    after: ["If it isn't what you meant, reply to this email and tell us more.", mistyped],
  })

/** Reports that we have no such image, with an optional sentence by the operator. */
export const declinedLetter = (site: Site, sentence: string): LetterText =>
  letter(site, {
    subject: `${site.name}: your image request`,
    heading: 'Your image request',
    before: [
      "You asked us for an image you couldn't find. We looked and asked around, but we're sorry: we don't have it and can't get it at the moment.",
      ...(sentence ? [sentence] : []),
    ],
    after: [
      "We add new images every week, so it's worth searching again now and then. You can also reply to this email and tell us more.",
      mistyped,
    ],
  })
