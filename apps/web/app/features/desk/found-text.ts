import { type FoundNow, numberText } from '@taswira/contract'

/** What some words find now: how many images, and the titles of the first. */
export function foundText({ match, total, total_exact, titles }: FoundNow): string {
  if (match === 'none') return 'Finds nothing'
  const count = `${total_exact ? '' : 'more than '}${numberText(total)}`
  const images = `${match === 'exact' ? '' : 'similar '}${total === 1 ? 'image' : 'images'}`
  const first = titles.map((title) => `“${title}”`).join(', ')
  return `Finds ${match === 'exact' ? '' : 'only '}${count} ${images}: ${first}`
}
