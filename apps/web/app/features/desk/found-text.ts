import { type FoundNow, numberText } from '@taswira/contract'

/** What some words find: how many images, and the titles of the first. */
export function foundText({ match, total, total_exact, titles }: FoundNow): string {
  if (match === 'none') return 'Finds nothing'
  const count = `${total_exact ? '' : 'more than '}${numberText(total)} ${total === 1 ? 'image' : 'images'}`
  const first = titles.map((title) => `“${title}”`).join(', ')
  return match === 'exact' ? `Finds ${count}: ${first}` : `Finds only similar images, ${count}: ${first}`
}
