import { listOffers, ONE_TIME, type PriceList } from '@taswira/contract'

/** All plans and packs on sale, for structured data. */
export function offersForMachines(prices: PriceList) {
  const offers = listOffers(prices)
  const packs = offers.filter(({ frequency }) => frequency === ONE_TIME)
  const products = prices.plans.map(({ name, sentence, tiers }) => ({
    name,
    description: `${sentence}: credits every month, unused ones roll over.`,
    offers: tiers.flatMap(({ code, images }) =>
      offers
        .filter((offer) => offer.code === code)
        .map((offer) => ({
          ...offer,
          name: `${images} images a month, paid ${offer.frequency.toLowerCase()}`,
        })),
    ),
  }))
  if (packs.length)
    products.push({
      name: 'Credit packs',
      description: 'Credits without a plan that never expire.',
      offers: packs.map((offer) => ({ ...offer, name: offer.item })),
    })
  return products
}
