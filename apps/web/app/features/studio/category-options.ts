import { categories } from '@taswira/contract'

/** Values and names for a choice that may stay empty. */
export const category_options: [string, string][] = [
  ['', 'Choose a category'],
  ...categories.map(({ slug, name }): [string, string] => [slug, name]),
]
