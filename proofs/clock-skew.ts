import assert from 'node:assert/strict'
import { type Shop } from './shop.ts'
import { download, expectBalancedBooks, order, verify } from './steps.ts'

const AHEAD_S = 50

/** Shifts the clock of a process; tokens are signed and checked with the shifted time. */
const preload = `data:text/javascript,${encodeURIComponent(
  `const now = Date.now, shift = ${AHEAD_S * 1_000};
   globalThis.Date = class extends Date { constructor(...args) { args.length ? super(...args) : super(now() + shift) } static now() { return now() + shift } }`,
)}`

/** Two servers whose clocks differ by 50 s: download links, sessions and payments of each work on the other. */
export async function disagreeAboutTime(shop: Shop): Promise<string> {
  const ahead = await shop.serverAt({}, { node_options: ['--import', preload] })
  await ahead.start()
  try {
    const [member] = await shop.givenMembers(1)
    const assets = await shop.givenAssets(2)
    const [right] = shop.servers
    for (const [from, to, stock_id] of [
      [ahead, right, assets[0]!],
      [right, ahead, assets[1]!],
    ] as const) {
      const { status, body } = await download(from, member!, stock_id)
      assert.equal(status, 200)
      const { pathname, search } = new URL(String(body.file))
      const file = await fetch(to.url + pathname + search)
      assert.equal(
        file.status,
        200,
        `a link of ${from === ahead ? 'the server ahead' : 'the other'}: ${file.status}`,
      )
      await file.arrayBuffer()
    }
    const reference = await order(ahead, member!)
    await shop.pay(reference)
    assert.ok((await verify(right, member!, reference)).body.status)
    await expectBalancedBooks(shop)
    return `two servers ${AHEAD_S} s apart: links and payments of one are good at the other`
  } finally {
    await ahead.kill()
  }
}
