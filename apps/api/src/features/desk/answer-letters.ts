import type { Site } from '@taswira/contract'
import { letter, type LetterText } from '../mail/letters.ts'

/** These mails quote nothing that the requester typed: the address is not verified. */
const mistyped = 'If you did not write to us, someone mistyped an address; you can ignore this mail.'

/** Says that the catalogue has what was requested. The title is our own text. */
export const foundLetter = (site: Site, { title, url }: { title: string; url: string }): LetterText =>
  letter(site, {
    subject: `${site.name}: we found an image for you`,
    before: [`You asked us for an image that you could not find. We think this one is it: ${title}.`],
    link: { url, label: 'See the image' },
    after: ['If it is not what you meant, answer this mail and tell us more.', mistyped],
  })

/** Says that we have no such image, with an optional sentence by the operator. */
export const declinedLetter = (site: Site, sentence: string): LetterText =>
  letter(site, {
    subject: `${site.name}: your asset request`,
    before: [
      'You asked us for an image that you could not find. We looked for it and asked around, and we are sorry: we do not have it and cannot get it at the moment.',
      ...(sentence ? [sentence] : []),
    ],
    after: [
      'New work comes in every week, so it is worth another search now and then. You can also answer this mail and tell us more.',
      mistyped,
    ],
  })
