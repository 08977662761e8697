/** The singular of a regular English plural, folded. */
export const singularOf = (word: string) =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x|z)es$/, '$1')
    .replace(/([^su])s$/, '$1')
