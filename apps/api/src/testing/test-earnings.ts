import { AGREEMENT_VERSION } from '@taswira/contract'
import type { TestMember } from './test-member.ts'
import type { TestPayments } from './test-payments.ts'
import type { World } from './world.ts'

/** Publishes an image by a contributor under the current agreement. */
export async function givenAgreedAsset(world: World, username: string) {
  const asset = await world.givenAsset({ stored: true, creator: { full_name: 'Ada Obi', username } })
  await world.db.query('update assets set agreement_version = $2 where asset_id = $1', [
    asset.asset_id,
    AGREEMENT_VERSION,
  ])
  return asset
}

/** Places an order, pays for it and returns its reference. */
export async function buy(
  provider: TestPayments,
  member: TestMember,
  code: string,
  frequency = 'One-time purchase',
): Promise<string> {
  const { reference } = (await member.order(code, frequency)).json<{ reference: string }>()
  await provider.act(reference, { outcome: 'success' })
  const verified = (await member.verify(reference)).json<{ status: boolean }>()
  if (!verified.status) throw new Error(`not paid: ${reference}`)
  return reference
}

/** Licenses new images by a contributor to a new buyer who pays with packs of ten credits. */
export async function earn(world: World, provider: TestPayments, username: string, images: number) {
  const buyer = await world.givenMember()
  const references: string[] = []
  for (let bought = 0; bought < images * 3; bought += 10)
    references.push(await buy(provider, buyer, 'PACK_10'))
  for (let n = 0; n < images; n++) {
    const { stock_id } = await givenAgreedAsset(world, username)
    const answer = await buyer.download(stock_id)
    if (answer.statusCode !== 200) throw new Error(`no licence: ${answer.body}`)
  }
  return { buyer, references }
}
