/**
 * Invisible characters, directions, lone surrogates and non-characters. Joiners stay in the scripts and emoji that need
 * them, variation selectors after an emoji or ideograph, and the tags of flags, of which there are six.
 */
const hidden =
  /(?!(?<=[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}]\p{M}*)[\u200c\u200d]|(?<=\p{ExtPict}[\ufe0f\p{EMod}]*)\u200d(?=\p{ExtPict})|(?<=[\p{Emoji}\p{sc=Han}\p{sc=Mong}])[\p{VS}\u180e]|(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0020}-\u{e007f}])[\p{DI}\p{Cs}\p{NChar}\ufff9-\ufffb]/gu

/** Marks on one letter beyond those that any script needs; normalizing thousands takes seconds. */
const heaped_marks = /(\p{M}{30})\p{M}+/gu

/** The text in NFC without characters that nobody sees and that break searches, comparisons and feeds. */
export const cleanText = (text: string) =>
  text.replace(hidden, '').replace(heaped_marks, '$1').normalize('NFC')

/** The clean text with single plain spaces and none around it. */
export const cleanLine = (text: string) =>
  cleanText(text)
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/** Splits a list of keywords at the commas and semicolons of all scripts, line breaks, and `also`. */
export const splitKeywords = (list: string, also = ''): string[] =>
  list
    .split(new RegExp(`[,;،؛、，；፣፤߸\\n\\r\\t${also}]`))
    .map(cleanLine)
    .filter(Boolean)

/** Matches characters that XML 1.0 doesn't allow. */
export const not_in_xml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
