import { categories, type CategorySlug } from '@taswira/contract'

/** Words that suggest a category for an image without one; in a tie the earlier category wins. */
const words: Record<CategorySlug, string> = {
  'food-drink':
    'food drink fruit vegetable vegetables meal dish cooking kitchen restaurant coffee tea rice jollof suya spice spices bread salad grill breakfast lunch dinner',
  'animal-wildlife':
    'animal animals wildlife bird birds elephant lion giraffe zebra cow goat dog cat insect reptile safari antelope monkey',
  healthcare: 'health healthcare doctor nurse hospital clinic medicine pharmacy patient medical vaccine',
  education:
    'education school student students pupil teacher classroom university book books learning pencil graduation',
  'sports-recreation':
    'sport sports football soccer running athlete gym fitness bicycle cycling swimming basketball boxing recreation',
  fashion:
    'fashion clothes clothing dress ankara textile fabric shoes jewellery model style shawl headwrap gele',
  beauty: 'beauty makeup hair hairstyle cosmetics skincare braids salon nails',
  business: 'business office meeting entrepreneur finance money trade shop market commerce startup',
  professional:
    'professional work worker engineer job technology computer laptop tablet craft artisan tailor',
  travel: 'travel tourism hotel journey landmark street traffic airport museum architecture city',
  landscape: 'landscape nature mountain beach sea ocean river forest desert sunset sunrise sky field lake',
  editorial: 'editorial news politics protest demonstration election journalism',
  moments: 'wedding celebration birthday party festival ceremony holiday love',
  people: 'people person portrait man woman child children girl boy family face crowd friends',
  lifestyle: 'lifestyle home leisure music dance relaxing living',
}

const category_of = new Map<string, CategorySlug[]>()
for (const [slug, list] of Object.entries(words) as [CategorySlug, string][]) {
  for (const word of list.split(' ')) category_of.set(word, [...(category_of.get(word) ?? []), slug])
}

/** The category that best fits an image's words; `lifestyle`, the broadest, if none does. */
export function categoryFor(title: string, keywords: string[]): CategorySlug {
  const counts = new Map<CategorySlug, number>()
  for (const word of [title, ...keywords]
    .join(' ')
    .toLowerCase()
    .match(/[a-z]+/g) ?? []) {
    for (const slug of category_of.get(word) ?? category_of.get(word.replace(/s$/, '')) ?? [])
      counts.set(slug, (counts.get(slug) ?? 0) + 1)
  }
  let best: CategorySlug = 'lifestyle'
  for (const slug of Object.keys(words) as CategorySlug[]) {
    if ((counts.get(slug) ?? 0) > (counts.get(best) ?? 0)) best = slug
  }
  return best
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/&/g, ' ')
    .replace(/\band\b/g, ' ')
    .match(/[a-z]+/g)
    ?.join('-')
const by_name = new Map(
  categories.flatMap(
    ({ slug, name }) =>
      [
        [slug as string, slug],
        [plain(name), slug],
      ] as const,
  ),
)

/** Finds a category by slug or name, in any case: "food-drink", "Food & Drink", "Food and drink". */
export const findCategory = (text: string): CategorySlug | undefined => by_name.get(plain(text))
