import { release_uses, type ReleaseKind, type ReleaseUse, type Site } from '@taswira/contract'
import { letter, type LetterText } from '../mail/letter.ts'

const what = { model: 'model release', property: 'property release' } as const

/** The signer's copy. It contains no name, because the address isn't verified. */
export const releaseCopyLetter = (
  site: Site,
  given: { kind: ReleaseKind; uses: ReleaseUse[]; text_url: string; withdrawal_url: string },
): LetterText =>
  letter(site, {
    subject: `${site.name}: your copy of the ${what[given.kind]}`,
    heading: `You signed a ${what[given.kind]}`,
    before: [
      'Thank you. Keep this email: it is your copy.',
      given.uses.length > 0
        ? `You also agreed to these sensitive uses: ${given.uses.map((use) => release_uses[use]).join(', ')}.`
        : 'You agreed to no sensitive use.',
      `The text that you signed: ${given.text_url}`,
      'If you change your mind, withdraw with this link. The images then go off sale at once.',
    ],
    link: { url: given.withdrawal_url, label: 'Withdraw my release' },
    after: [
      "The link is for you alone: please don't forward it.",
      "If you didn't sign anything, someone mistyped their email address. You can ignore this email.",
    ],
  })

/** Asks a signer about images that they haven't seen. It contains no name, because the address isn't verified. */
export const furtherImagesLetter = (
  site: Site,
  { kind, url }: { kind: ReleaseKind; url: string },
): LetterText =>
  letter(site, {
    subject: `${site.name}: more images for your ${what[kind]}`,
    heading: 'Do you agree to these images, too?',
    before: [
      `You signed a ${what[kind]}. The photographer would like to use it for images that you haven't seen yet.`,
      'Look at them first. Until you agree, your release is not used for them.',
    ],
    link: { url, label: 'Look at the images' },
    after: [
      "The link is for you alone: please don't forward it.",
      "If you didn't sign anything, someone mistyped their email address. You can ignore this email.",
    ],
  })

/** The answer of the signer, or of the reviewer of a paper release. */
export type ReleaseAnswer = 'signed' | 'confirmed' | 'declined' | 'accepted' | 'refused' | 'withdrawn'

/** Reports an answer to the contributor, without the signer's name. */
export const releaseAnsweredLetter = (
  site: Site,
  { kind, answer, url }: { kind: ReleaseKind; answer: ReleaseAnswer; url: string },
): LetterText => {
  const sentences = {
    signed: `A ${what[kind]} was signed. You can now submit the images that it's attached to.`,
    confirmed: `Whoever signed a ${what[kind]} agreed to further images. It now counts for these, too.`,
    declined: `Somebody didn't agree to a ${what[kind]}. The images that show them can only be published for editorial use.`,
    accepted: `We accepted the paper of a ${what[kind]}. You can now submit the images that it's attached to.`,
    refused: `We couldn't accept the paper of a ${what[kind]}. Open the release to see why.`,
    withdrawn: `A ${what[kind]} was withdrawn. Its images went off sale at once. They can be published again only with another release.`,
  }
  const headings = {
    signed: `A ${what[kind]} was signed`,
    confirmed: `A ${what[kind]} was extended`,
    declined: `A ${what[kind]} was declined`,
    accepted: `A ${what[kind]} was accepted`,
    refused: `A ${what[kind]} was refused`,
    withdrawn: `A ${what[kind]} was withdrawn`,
  }
  return letter(site, {
    subject: `${site.name}: ${headings[answer].toLowerCase()}`,
    heading: headings[answer],
    before: [sentences[answer]],
    link: { url, label: 'Open the release' },
    after: [],
  })
}

/**
 * Reports a withdrawal to us, with the licences whose holders we may want to contact. It has licence numbers instead of
 * names.
 */
export const releaseWithdrawnLetter = (
  site: Site,
  given: { kind: ReleaseKind; stock_ids: string[]; licences: string[]; licence_count: number; url: string },
): LetterText =>
  letter(site, {
    subject: `${site.name}: a ${what[given.kind]} was withdrawn`,
    heading: `A ${what[given.kind]} was withdrawn`,
    before: [
      given.stock_ids.length > 0
        ? `These images are off sale: ${given.stock_ids.join(', ')}.`
        : 'No published image used it.',
      given.licence_count > 0
        ? `Licences given before stay valid (${given.licence_count}): ${given.licences.join(', ')}${given.licence_count > given.licences.length ? ' and more' : ''}.`
        : 'Nobody had licensed them.',
    ],
    link: { url: given.url, label: 'Open at the desk' },
    after: [],
    to_us: true,
  })
