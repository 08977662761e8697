import { expect } from 'vitest'
import type { TestPayments } from './test-payments.ts'
import type { World } from './world.ts'

/** A member buys the smallest plan; from then on, loosening changes are mailed and wait. */
export async function givenSale(world: World, provider: TestPayments): Promise<void> {
  const member = await world.givenMember()
  const { reference } = (await member.order('SAS_001', 'MONTHLY')).json<{ reference: string }>()
  await provider.act(reference, { outcome: 'success', reusable: true })
  expect((await member.verify(reference)).json()).toMatchObject({ status: true })
}
