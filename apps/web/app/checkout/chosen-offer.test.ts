import { first_prices, type Site } from '@taswira/contract'
import { beforeAll, expect, it } from 'vitest'
import { settings } from '../site/settings.ts'
import { chosenOffer } from './chosen-offer.ts'

beforeAll(() => settings.replace({ prices: first_prices } as Site))

const address = (text: string) => new URLSearchParams(text)

it('the checkout uses code and frequency from the navigation state, but never the price', () => {
  const state = { price: 1, title: 'A gift', code: 'SAS_001', frequency: 'MONTHLY' }
  expect(chosenOffer(state, address(''))).toMatchObject({ code: 'SAS_001', amount_kobo: 936_000 })
  expect(chosenOffer(state, address('code=SAS_006&frequency=YEARLY'))).toMatchObject({ code: 'SAS_001' })
})

it('the checkout reads the offer from the URL if the navigation state was lost', () => {
  expect(chosenOffer(null, address('code=PACK_5&frequency=One-time+purchase'))).toMatchObject({
    code: 'PACK_5',
    credits: 5,
  })
})

it.each([
  [null, ''],
  [{ code: 'SAS_000', frequency: 'MONTHLY' }, ''],
  [{ code: 'SAS_001', frequency: 'One-time purchase' }, ''],
  [{ code: 7, frequency: {} }, 'code=SAS_001'],
  ['SAS_001', 'code=PACK_2&frequency=MONTHLY'],
])('the checkout finds no offer in the state %j and the URL "%s"', (state, text) => {
  expect(chosenOffer(state, address(text))).toBe(undefined)
})
