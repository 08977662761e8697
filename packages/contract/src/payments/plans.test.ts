import { describe, expect, it } from 'vitest'
import { findOffer, first_prices, itemText, listOffers, listPlans, yearlyKobo } from './plans.ts'
import { creditsText } from './credit-rules.ts'

const plans = listPlans(first_prices)
const offers = listOffers(first_prices)

describe('offers', () => {
  it('have the prices from the specification, in whole kobo', () => {
    expect(plans.map(({ monthly_kobo }) => monthly_kobo / 100)).toEqual([
      9360, 16848, 25272, 37440, 50544, 74131.2,
    ])
    expect(plans.map((plan) => yearlyKobo(first_prices, plan) / 100)).toEqual([
      101088, 181958.4, 272937.6, 404352, 545875.2, 800616.96,
    ])
    expect(first_prices.packs.map(({ credits, price_kobo }) => [credits, price_kobo / 100])).toEqual([
      [2, 1872],
      [20, 18720],
      [10, 9360],
      [5, 4836],
      [4, 3744],
    ])
    for (const { amount_kobo } of offers) expect(Number.isInteger(amount_kobo)).toBe(true)
  })

  it('are monthly or yearly plans and one-time packs', () => {
    expect(offers).toHaveLength(17)
    expect(findOffer(first_prices, 'SAS_001', 'YEARLY')).toMatchObject({ credits: 15, months: 12 })
    expect(findOffer(first_prices, 'SAS_001', 'One-time purchase')).toBeUndefined()
    expect(findOffer(first_prices, 'PACK_2', 'MONTHLY')).toBeUndefined()
    expect(findOffer(first_prices, 'SAS_000', 'MONTHLY')).toBeUndefined()
  })

  it('have descriptions', () => {
    expect(offers.slice(0, 2).map(({ item }) => item)).toEqual([
      'Creative Basic, 5 images a month',
      'Creative Basic, 5 images a month for a year',
    ])
    expect(itemText({ code: 'PACK_20', frequency: 'One-time purchase', item: null })).toBe('20 credits')
  })
})

it('credits are displayed with the right plural', () => {
  expect([0, 1, 2, 1200].map(creditsText)).toEqual(['0 credits', '1 credit', '2 credits', '1,200 credits'])
})
