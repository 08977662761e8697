import { UNKNOWN_CREATOR } from './licences.ts'

/** Whom an image is credited to: "Amara Obi / Taswira", or the source's own copyright line. */
export const creditOf = (creator: string, seller: string, copyright_notice: string | null) =>
  copyright_notice || `${creator} / ${seller}`

/** The line with which the licence asks to credit an image; null if the creator is unknown. */
export const creditLine = (credit: string): string | null =>
  credit.startsWith(`${UNKNOWN_CREATOR} / `) ? null : credit
