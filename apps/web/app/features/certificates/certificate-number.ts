/**
 * The certificate number in typed or pasted text: with spaces or dashes, in capitals, or as the certificate's URL.
 * Undefined when there is none.
 */
export function certificateNumberIn(text: string): string | undefined {
  const last = text.trim().replace(/\/+$/, '').split('/').at(-1) ?? ''
  const number = last.replace(/[\s-]/g, '').toLowerCase()
  return /^[0-9a-f]{32}$/.test(number) ? number : undefined
}

/** In groups of four, to read it aloud. */
export const inGroups = (number: string) => number.replace(/.{4}(?=.)/g, '$& ')
