/**
 * Letters that are folded to another one after their decomposition, each group by its letter. Those without a letter are
 * dropped. `folded_text` in apps/api/migrations/0069-folded-text.sql has the same ones; fold.test.ts beside search
 * compares the two.
 */
const letters_as: Record<string, string> = {
  a: 'ɑ',
  b: 'ɓƀ',
  c: 'ƈ',
  d: 'ɖɗđð',
  e: 'ɛəǝɘ',
  f: 'ƒ',
  g: 'ɠɣǥ',
  h: 'ɦħ',
  i: 'ɩɨı',
  j: 'ʄɉ',
  k: 'ƙ',
  l: 'łɬƚ',
  m: 'ɱ',
  n: 'ŋɲɳ',
  o: 'ɔøɵ',
  p: 'ƥ',
  r: 'ɽɾ',
  s: 'ʃ',
  t: 'ƭŧʈ',
  u: 'ʊʉ',
  v: 'ʋⱱ',
  y: 'ƴ',
  z: 'ʒƶ',
  σ: 'ς',
  // Arabic letters as in Persian, Urdu and old or careless spelling.
  ا: 'ٱ',
  ه: 'ةہھۃە',
  ي: 'ىیے',
  ك: 'کڪ',
  // Amharic writes these sounds with either letter.
  ...ethiopicRows(['ሐ', 'ሀ'], ['ኀ', 'ሀ'], ['ሠ', 'ሰ'], ['ዐ', 'አ'], ['ፀ', 'ጸ']),
  ...digitsOf('٠۰߀०০੦૦୦௦౦೦൦๐໐၀០𞥐'),
  // Stretched lines, clicks, N'Ko apostrophes.
  '': 'ـߺǀǁǂǃߴߵ',
}

/** The seven letters of each row of `from`, folded to those of `to`; the fourth of ሀ and አ sounds like the first. */
function ethiopicRows(...rows: [from: string, to: string][]): Record<string, string> {
  const found: Record<string, string> = { ሀ: 'ሃ', አ: 'ኣ' }
  for (const [from, to] of rows)
    for (let at = 0; at < 7; at++) {
      const letter = String.fromCodePoint(to.codePointAt(0)! + (at === 3 && /[ሀአ]/.test(to) ? 0 : at))
      found[letter] = (found[letter] ?? '') + String.fromCodePoint(from.codePointAt(0)! + at)
    }
  return found
}

/** The digits of other scripts, of which `zeros` are the first. */
function digitsOf(zeros: string): Record<string, string> {
  const of = (digit: number) =>
    Array.from(zeros, (zero) => String.fromCodePoint(zero.codePointAt(0)! + digit)).join('')
  return Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [digit, of(digit)]))
}

const plain_letter = new Map(
  Object.entries(letters_as).flatMap(([letter, others]) =>
    Array.from(others, (other): [string, string] => [other, letter]),
  ),
)
const folded_letter = new RegExp(`[${[...plain_letter.keys()].join('')}]`, 'gu')

/**
 * Accents, tones, points and vowel signs of scripts that are also written without them, the nukta and Thai tones.
 * The vowels of Hindi or Thai stay, because words differ only by them; so does the dakuten of Japanese.
 */
const marks =
  /(?![\u3099\u309a])(?=[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Ethi}\p{sc=Tfng}\p{sc=Copt}\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u0e48-\u0e4c\u0ec8-\u0ecc])\p{M}|[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** All signs that are written for an apostrophe or a letter like it. */
const apostrophes = /[’‘‛′´`ʹʻʼʽʾʿꞌ]/g

/**
 * Lower case without accents and in plain letters, for comparison: "Gèlé" and "gele" are equal, كِتَاب and کتاب, ６ and ٦.
 * All comparisons of texts use it, those in SQL as `folded_text`.
 */
export const foldText = (text: string) => (plain.test(text) ? text.toLowerCase() : foldLetters(text))

const plain = /^[\x20-\x5f\x61-\x7e]*$/

const foldLetters = (text: string) =>
  text
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(folded_letter, (letter) => plain_letter.get(letter)!)
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('þ', 'th')
    .normalize('NFC')

/**
 * Phrases that are indexed as one word, because function words are not indexed (`searched_text` in
 * apps/api/migrations/0010-search.sql).
 */
const joined = /(?<!\p{L})(?:(from)[ -]+(above|behind|below)|(close|make|start)[ -]+(up))(?!\p{L})/giu

/** The text with these phrases written as one word. */
export const joinWords = (text: string) => text.replace(joined, '$1$2$3$4')

/** French words that lose their vowel before another one: *l'eau* are two words. */
const elided = /(?<!\p{L})(l|d|j|m|t|s|n|c|qu)'(?=\p{L}{2})/gu

/** The folded words of a text, in order; apostrophes within a word are dropped, dashes separate words. */
export const foldedWords = (text: string) =>
  joinWords(foldText(text))
    .replace(elided, '$1 ')
    .replaceAll("'", '')
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

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
