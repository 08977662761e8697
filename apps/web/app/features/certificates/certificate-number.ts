/**
 * The number in what somebody typed or pasted: with spaces or dashes, in capitals, or the whole address of the
 * certificate. Undefined when there is none in it.
 */
export function certificateNumberIn(text: string): string | undefined {
  const last = text.trim().replace(/\/+$/, '').split('/').at(-1) ?? ''
  const number = last.replace(/[\s-]/g, '').toLowerCase()
  return /^[0-9a-f]{32}$/.test(number) ? number : undefined
}

/** In groups of four, as it is read out. */
export const inGroups = (number: string) => number.replace(/.{4}(?=.)/g, '$& ')
