/** Lower case without accents, for comparison: "Gèlé" and "gele" are equal. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ɓ', 'b')
    .replaceAll('ɗ', 'd')
    .replaceAll('ƙ', 'k')
    .replaceAll('ŋ', 'n')

/** The folded words of a text, in order; apostrophes within a word are dropped, dashes separate words. */
export const foldedWords = (text: string) =>
  fold(text)
    .replace(/['’ʼ`]/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Edit distance in which swapped neighbours count as one edit (optimal string alignment); `limit` + 1 as soon as it
 * exceeds the limit. "jolof" and "jollof" have distance 1.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      line[column] = Math.min(above[column]! + 1, line[column - 1]! + 1, above[column - 1]! + (same ? 0 : 1))
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) line[column] = Math.min(line[column]!, before[column - 2]! + 1)
    }
    if (Math.min(...line) > limit) return limit + 1
    before = above
    above = line
  }
  return above[b.length]!
}
