import * as contract from '@taswira/contract'
import { first_prices, listOffers } from '@taswira/contract'
import { type Actions, contributorsOf, membersOf } from './action.ts'
import { call, callEndpoint } from './call-endpoint.ts'
import { every_status, ordersIn } from './orders.ts'
import type { Random } from './random.ts'
import type { Person, SimulatedShop } from './simulated-shop.ts'

/** What members, contributors, their clients and passers-by do. */
export const member_actions: Actions = {
  'claim welcome credits': [
    3,
    (shop, random) => call(shop, random, contract.claimFreeCredits, random.pick(membersOf(shop))),
  ],
  order: [8, (shop, random) => order(shop, random, random.pick(membersOf(shop)))],
  verify: [6, verify],
  buy: [10, buy],
  'change renewal': [
    2,
    (shop, random) =>
      call(shop, random, contract.updateSubscription, random.pick(membersOf(shop)), {
        body: { auto_renew: random.chance(0.6) },
      }),
  ],
  download: [14, download],
  'use a board': [3, useBoard],
  'license a board': [3, licenseBoard],
  'comment on a board': [2, commentOnBoard],
  'ask for an image': [2, (shop, random) => askForImages(shop, random, 1)],
  'ask for an image again and again': [2, (shop, random) => askForImages(shop, random, 6)],
  'read the wanted list': [2, readWanted],
  'ask for a payout': [
    3,
    (shop, random) => call(shop, random, contract.requestPayout, random.pick(contributorsOf(shop))),
  ],
}

/** Opens an order, sometimes with a promotion code. */
async function order(shop: SimulatedShop, random: Random, member: Person) {
  const { code, frequency } = random.pick(listOffers(first_prices))
  const promo_code = random.chance(0.5) ? await shop.known.find(shop.db, random, 'promo_code') : undefined
  const body = { code, frequency, auto_renew: random.chance(0.5) }
  return callEndpoint(shop, random, contract.openTransaction, member, {
    body: promo_code === undefined ? body : { ...body, promo_code: String(promo_code) },
  })
}

/** Asks whether an order is paid, as its member. */
async function verify(shop: SimulatedShop, random: Random) {
  const chosen = random.maybe(await ordersIn(shop, every_status))
  const member = shop.people.find(({ email }) => contract.canonicalEmail(email) === chosen?.email)
  if (chosen)
    await call(shop, random, contract.verifyTransaction, member, {
      params: { mode: 'test', reference: chosen.reference },
    })
}

/** Orders, pays and returns to the shop. */
async function buy(shop: SimulatedShop, random: Random) {
  const member = random.pick(membersOf(shop))
  const { body } = await order(shop, random, member)
  const { reference } = (body ?? {}) as { reference?: string }
  if (!reference) return
  await shop.provider.act(reference, { outcome: 'success', webhook: true, reusable: true })
  await call(shop, random, contract.verifyTransaction, member, { params: { mode: 'test', reference } })
}

async function download(shop: SimulatedShop, random: Random) {
  const [found] = await someImages(shop, random)
  const stock_id = random.chance(0.5) ? (shop.talk_of_the_day ?? found) : found
  if (!stock_id) return
  shop.talk_of_the_day = stock_id
  const members = membersOf(shop)
  const { rows } = await shop.db.query<{ email: string }>(
    'select email from users join credit_accounts using (user_id) where balance > 2 group by 1 order by 1',
  )
  const able = members.filter(({ email }) => rows.some((row) => row.email === contract.canonicalEmail(email)))
  const member = random.pick(able.length > 0 && random.chance(0.7) ? able : members)
  await call(shop, random, contract.downloadAsset, member, { body: { stock_id } })
}

/** A board with images and a link to it, sometimes with licences for all of them. */
async function useBoard(shop: SimulatedShop, random: Random) {
  const member = random.pick(membersOf(shop))
  const stock_ids = await someImages(shop, random)
  const { body } = await call(shop, random, contract.createBoard, member, {
    body: { name: 'Spring', stock_ids },
  })
  const { board_key } = (body ?? {}) as { board_key?: string }
  if (!board_key) return
  const params = { board_key }
  await call(shop, random, contract.shareBoard, member, { params, body: { ends_on: null } })
  const shown = await call(shop, random, contract.viewBoard, member, { params })
  const { link } = (shown.body ?? {}) as { link?: { url: string } | null }
  if (link) shop.known.add('board link', link.url.split('/').at(-1)!)
  if (random.chance(0.5)) await licenseBoard(shop, random)
}

async function licenseBoard(shop: SimulatedShop, random: Random) {
  const { rows } = await shop.db.query<{ board_key: string; email: string; stock_ids: string[] }>({
    name: 'simulated-boards',
    text: `select board_key, email, array_agg(stock_id order by place) as stock_ids from boards join users using (user_id)
           join board_images using (board_id) join assets using (asset_id) group by 1, 2 order by 1 limit 12`,
    values: [],
  })
  const board = random.maybe(rows)
  const member = shop.people.find(({ email }) => contract.canonicalEmail(email) === board?.email)
  if (!board || !member) return
  await call(shop, random, contract.licenseBoard, member, {
    params: { board_key: board.board_key },
    body: {
      stock_ids: board.stock_ids,
      shown_credits: first_prices.credits_per_image * board.stock_ids.length,
    },
  })
}

async function commentOnBoard(shop: SimulatedShop, random: Random) {
  const known = await shop.known.find(shop.db, random, 'board link')
  if (known === undefined) return
  const token = String(known)
  const { body } = await call(shop, random, contract.viewSharedBoard, undefined, { body: { token } })
  const { images = [] } = (body ?? {}) as { images?: { stock_id: string }[] }
  const image = random.maybe(images)
  const reviewer = { name: 'A client', key: 'c'.repeat(32) }
  if (image)
    await call(shop, random, contract.commentOnBoard, undefined, {
      body: { token, reviewer, stock_id: image.stock_id, text: 'Lovely', at: null },
    })
}

const wishes = ['Fishermen in Lamu at dawn', 'Call Ada Obi on 0803 123 4567']

/** Asks for images from one network address, each time with another email address. */
async function askForImages(shop: SimulatedShop, random: Random, times: number) {
  const description = random.pick(wishes)
  const address = `10.5.${random.int(0, 9)}.1`
  const writer: Person = { kind: 'member', email: '', token: '', address }
  for (let left = times; left > 0; left--) {
    const body = { email: `writer-${random.int(1, 99)}@mail.test`, description }
    const { status } = await callEndpoint(shop, random, contract.requestAsset, writer, { body })
    if (status === 201) shop.asked.set(description, (shop.asked.get(description) ?? new Set()).add(address))
  }
}

/** Notes it when the list that contributors read shows something that few people asked for. */
async function readWanted(shop: SimulatedShop, random: Random) {
  const { body } = await call(shop, random, contract.listWanted, random.pick(contributorsOf(shop)))
  const { wanted = [] } = (body ?? {}) as { wanted?: { words: string }[] }
  for (const { words } of wanted) {
    const [description, addresses] = [...shop.asked].find(([wish]) => wish.toLowerCase() === words) ?? []
    if (addresses && addresses.size < contract.SEARCH_PEOPLE_MIN)
      shop.broken.push(`wanted: ${addresses.size} people asked for "${description}"`)
  }
}

/** One to three images on sale. */
async function someImages(shop: SimulatedShop, random: Random): Promise<string[]> {
  const { rows } = await shop.db.query<{ stock_id: string }>(
    "select stock_id from assets where status = 'published' order by asset_id limit 20",
  )
  const chosen = Array.from({ length: random.int(1, 3) }, () => random.maybe(rows)?.stock_id)
  return [...new Set(chosen)].filter((stock_id) => stock_id !== undefined)
}
