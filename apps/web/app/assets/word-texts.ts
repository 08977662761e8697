import {
  categoryName,
  type CorrectableWords,
  type FactName,
  fact_names,
  factLabel,
  factText,
} from '@taswira/contract'

/** The words of an image as labels and texts, in the order of its form; those that are absent are left out. */
export const wordTexts = (words: Partial<CorrectableWords>): Record<string, string> => ({
  ...(words.title !== undefined && { Title: words.title }),
  ...(words.description !== undefined && { Description: words.description }),
  ...(words.keywords && { Keywords: words.keywords.join(', ') }),
  ...(words.category && { Category: categoryName(words.category) }),
  ...Object.fromEntries(
    fact_names
      .filter((name: FactName) => words[name] !== undefined)
      .map((name) => [factLabel(name), factText(name, words[name] ?? null)]),
  ),
})
