/** Something that can be seen: a letter, digit or sign that is neither made to be ignored nor the blank Braille pattern. */
export const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** One line: without what breaks lines, controls, or turns the direction of what follows; empty is one too. */
export const one_line = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u
