import {
  credit_packs,
  creditsText,
  findOffer,
  type Offer,
  ONE_TIME,
  plan_frequencies,
} from '@taswira/contract'
import { families } from './plan-family.ts'

/** All plans and packs on sale, for structured data. */
export const offersForMachines = () => [
  ...families.map(({ name, sentence, tiers }) => ({
    name,
    description: `${sentence}: credits every month, unused ones roll over.`,
    offers: tiers.flatMap(({ code, images }) =>
      plan_frequencies.map((frequency) => ({
        ...(findOffer(code, frequency) as Offer),
        name: `${images} images a month, paid ${frequency.toLowerCase()}`,
      })),
    ),
  })),
  {
    name: 'Credit packs',
    description: 'Credits without a plan that never expire.',
    offers: credit_packs.map(({ code, credits }) => ({
      ...(findOffer(code, ONE_TIME) as Offer),
      name: creditsText(credits),
    })),
  },
]
