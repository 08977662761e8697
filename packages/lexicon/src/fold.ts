/**
 * Pairs of Ethiopic rows that sound alike, each by its first letter; a row has seven letters. The first is folded into
 * the second.
 */
const same_rows = [
  ['ሐ', 'ሀ'],
  ['ኀ', 'ሀ'],
  ['ሠ', 'ሰ'],
  ['ዐ', 'አ'],
  ['ፀ', 'ጸ'],
] as const

/** Folds letters that sound alike, because Amharic uses them interchangeably. */
function sameSound(letter: string): string {
  const code = letter.codePointAt(0)!
  const [from, to] = same_rows.find(
    ([first]) => code - first.codePointAt(0)! < 7 && code >= first.codePointAt(0)!,
  )!
  return String.fromCodePoint(to.codePointAt(0)! + code - from.codePointAt(0)!)
}

/** Lower case without accents, for comparison: "Gèlé" and "gele" are equal. */
const fold = (text: string) => (plain.test(text) ? text.toLowerCase() : foldMarks(text))

const plain = /^[\x20-\x7e]*$/

const foldMarks = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    // Arabic is written with either form.
    .replace(/[ٱإأآ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replaceAll('ـ', '')
    .replace(/[ሐ-ሖኀ-ኆሠ-ሦዐ-ዖፀ-ፆ]/g, sameSound)
    .replaceAll('ɓ', 'b')
    .replaceAll('ɗ', 'd')
    .replaceAll('ƙ', 'k')
    .replaceAll('ƴ', 'y')
    .replaceAll('ɛ', 'e')
    .replaceAll('ɔ', 'o')
    .replaceAll('ŋ', 'n')

/**
 * Phrases that are indexed as one word, because function words are not indexed (`searched_text` in
 * apps/api/migrations/0010-search.sql).
 */
const joined = /(?<!\p{L})(?:(from)[ -]+(above|behind|below)|(close|make|start)[ -]+(up))(?!\p{L})/giu

/** The text with these phrases written as one word. */
export const joinWords = (text: string) => text.replace(joined, '$1$2$3$4')

/** French words that lose their vowel before another one: *l'eau* are two words. */
const elided = /(?<!\p{L})(l|d|j|m|t|s|n|c|qu)['’](?=\p{L}{2})/gu

/** The folded words of a text, in order; apostrophes within a word are dropped, dashes separate words. */
export const foldedWords = (text: string) =>
  joinWords(fold(text))
    .replace(elided, '$1 ')
    .replace(/['’ʼ`]/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Without single letters, which a search ignores beside longer words: *catching a cold*. */
export function withoutLetters(words: readonly string[]): string[] {
  const long = words.filter((word) => !/^[a-z]$/.test(word))
  return long.length ? long : [...words]
}

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

/** The singular of a regular English plural, folded. */
export const singularOf = (word: string) =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x|z)es$/, '$1')
    .replace(/([^su])s$/, '$1')
