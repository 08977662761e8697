import type { World } from './world.ts'

/** Adds four published assets and a hidden one, for search tests. */
export async function givenSearchAssets(world: World) {
  const given = world.givenAsset
  await given({
    title: 'Fruit stand at the market',
    slug: 'fruit',
    category: 'food-drink',
    keywords: ['fruit', 'market', 'trader'],
    downloads: 1,
    people: 'none',
    digital_source_type: 'digitalCapture',
  })
  await given({
    title: 'Trader with a phone',
    slug: 'trader',
    category: 'business',
    keywords: ['market', 'phone', 'payment'],
    colours: ['green'],
    width_px: 2000,
    height_px: 3000,
    downloads: 9,
    people: 'one',
    digital_source_type: 'trainedAlgorithmicMedia',
  })
  await given({
    title: 'Woman in gèlé and lace',
    slug: 'gele',
    category: 'fashion',
    keywords: ['headwrap', 'wedding'],
    creator: { full_name: 'Ọlá Test', username: 'ola' },
  })
  await given({
    title: 'Dresses on a rail',
    slug: 'dress',
    category: 'fashion',
    keywords: ['fashion', 'wax print'],
  })
  await given({ title: 'Hidden market', slug: 'hidden', status: 'unpublished', keywords: ['market'] })
}
