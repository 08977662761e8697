import { expect, it } from 'vitest'
import { type CardEntry, nextStep, test_cards } from './test-cards.ts'

const now = new Date('2026-11-20T10:00:00Z')
const step = (entry: CardEntry) => nextStep({ expiry: '12/30', ...entry }, now)
const cardOf = (last4: string) => {
  const { number, cvv } = test_cards.find((card) => card.number.endsWith(last4))!
  return { number, cvv }
}

it('nextStep takes each card through the steps of its bank', () => {
  expect(step(cardOf('4081'))).toMatchObject({ step: 'success', card: { reusable: true } })
  expect(step(cardOf('7812'))).toEqual({ step: 'pin' })
  expect(step({ ...cardOf('7812'), pin: '1111' })).toMatchObject({ step: 'success' })
  expect(step({ ...cardOf('6666'), pin: '1234' })).toEqual({ step: 'otp' })
  expect(step({ ...cardOf('6666'), pin: '1234', otp: '123456' })).toMatchObject({ step: 'success' })
  expect(step({ ...cardOf('7804'), pin: '0000' })).toEqual({ step: 'phone' })
  expect(step({ ...cardOf('7804'), pin: '0000', phone: '0800 000 0000' })).toEqual({ step: 'otp' })
  expect(step(cardOf('4796'))).toEqual({ step: 'bank' })
  expect(step({ ...cardOf('4796'), bank: 'approve' })).toMatchObject({ step: 'success' })
  expect(step({ ...cardOf('4796'), bank: 'refuse' })).toMatchObject({ step: 'refused' })
  expect(step(cardOf('5408'))).toMatchObject({ step: 'refused', message: 'Declined' })
  expect(step(cardOf('0037'))).toMatchObject({ step: 'refused', message: 'Insufficient Funds' })
  expect(step({ ...cardOf('7853'), pin: '0000' })).toMatchObject({ step: 'refused' })
  expect(step(cardOf('1803'))).toMatchObject({ step: 'success' })
})

it.each<[CardEntry, string]>([
  [{}, 'number'],
  [{ number: '4084' }, 'number'],
  [{ number: '4242 4242 4242 4242', cvv: '408' }, 'number'],
  [{ ...cardOf('4081'), expiry: '10/26' }, 'expiry'],
  [{ ...cardOf('4081'), expiry: '13/30' }, 'expiry'],
  [{ ...cardOf('4081'), expiry: '' }, 'expiry'],
  [{ ...cardOf('4081'), cvv: '000' }, 'cvv'],
  [{ ...cardOf('7812'), pin: '0000' }, 'pin'],
  [{ ...cardOf('6666'), pin: '1234', otp: '000000' }, 'otp'],
  [{ ...cardOf('7804'), pin: '0000', phone: 'call me' }, 'phone'],
])('nextStep reports what is wrong with %j: %s', (entry, field) => {
  expect(step(entry)).toMatchObject({ step: 'wrong', field })
})

it('nextStep accepts a card until the end of its month', () => {
  expect(step({ ...cardOf('4081'), expiry: '11/26' })).toMatchObject({ step: 'success' })
  expect(step({ ...cardOf('4081'), number: '4084 0840 8408 4081', expiry: '11 / 2026' })).toMatchObject({
    step: 'success',
  })
})
