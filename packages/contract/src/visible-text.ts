/**
 * A visible character: a letter, digit, punctuation or symbol that is not default-ignorable and not the blank Braille
 * pattern.
 */
export const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** All characters that nobody sees. */
export const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** A single line without line breaks, control characters and bidirectional controls; may be empty. */
export const one_line = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u
