import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { withSettings } from '../../testing/with-settings.ts'
import { createWorld, type World } from '../../testing/world.ts'

let provider: TestPayments
let world: World
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, settings: { identity: { vat_percent: 7.5 } } })
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

it('a receipt keeps the VAT rate of its order, even if the rate changes later', async () => {
  const member = await world.givenMember()
  const buy = async () => {
    const { reference } = (await member.order('PACK_20')).json<{ reference: string }>()
    await provider.act(reference, { outcome: 'success' })
    await member.verify(reference)
    return reference
  }
  const reference = await buy()
  const receipt = async (of: string) =>
    (await member.get(`/api/user/receipts/${of}/`)).json<{ amount: number; vat: object | null }>()
  const { amount, vat } = await receipt(reference)
  expect(vat).toEqual({ percent: 7.5, amount: Math.round((amount * 7.5) / 107.5) })

  using _ = withSettings(world, { site: { vat_percent: null } })
  expect((await receipt(reference)).vat).toEqual(vat)
  expect((await receipt(await buy())).vat).toBeNull()
})
