import { categories } from '@taswira/contract'

/** Values and names for a choice that may be left open. */
export const category_options: [string, string][] = [
  ['', 'Choose a category'],
  ...categories.map(({ slug, name }): [string, string] => [slug, name]),
]
