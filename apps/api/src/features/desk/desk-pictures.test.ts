import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { givenNoise } from '../../images/testing-pictures.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { importFolder } from '../import-folder/import-folder.ts'

let world: World
let folder: string
let operator: TestOperator
beforeAll(async () => {
  world = await createWorld()
  operator = await givenOperator(world)
  folder = await mkdtemp(join(tmpdir(), 'taswira-desk-'))
  for (const [seed, name] of ['Market', 'Harbour'].entries()) {
    const picture = givenNoise({ width: 700, height: 500, seed: seed + 1 })
    await writeFile(join(folder, `${name}.jpg`), await picture.jpeg().toBuffer())
  }
  await importFolder(world, { folder })
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

interface Listed {
  stock_id: string
  thumbnail: string
}
const find = async (title: string) => (await operator.get(`assets/?q=${title}`)).json<Listed[]>()[0]!
const hide = ({ stock_id }: Listed) => operator.put(`assets/${stock_id}/status/`, { status: 'unpublished' })
/** Fetches like a browser that has only the URL. */
const fetched = (address: string) => world.get(address.replace('http://shop.test', ''))
/** Four different last characters decode to the same bytes, because two of their bits are unused. */
const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const otherSpelling = (last: string) => base64url[base64url.indexOf(last) ^ 1]!
const status = async (address: string) => (await fetched(address)).statusCode

describe('the image of an unpublished asset', () => {
  let published: Listed
  let hidden: Listed
  beforeAll(async () => {
    published = await find('Market')
    expect(published.thumbnail).toMatch(/^http:\/\/shop\.test\/pictures\/[0-9a-f]{20}\/480$/)
    expect(await status(published.thumbnail)).toBe(200)
    await hide(published)
    hidden = await find('Market')
  })

  it('is visible at the desk and never cached', async () => {
    expect(hidden.thumbnail).toMatch(/\/480\?expires=\d+&signature=[\w-]{43}$/)
    const { statusCode, headers } = await fetched(hidden.thumbnail)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect((await operator.get(`assets/${hidden.stock_id}/`)).json<Listed>().thumbnail).toContain(
      'signature=',
    )
  })

  it('is hidden from visitors, and its signed URL opens no other image and no other size', async () => {
    // Pictures are forgotten as soon as the notice of the change arrives.
    await expect.poll(() => status(published.thumbnail)).toBe(404)
    await hide(await find('Harbour'))
    const other = (await find('Harbour')).thumbnail
    for (const address of [
      ...['review', '240', '360', '240-light', 'display'].map((view) =>
        hidden.thumbnail.replace('/480?', `/${view}?`),
      ),
      hidden.thumbnail.replace('/480?', '/share.jpg?'),
      hidden.thumbnail.replace(/[0-9a-f]{20}/, /[0-9a-f]{20}/.exec(other)![0]),
      hidden.thumbnail.replace(/expires=\d+/, (expires) => `${expires}0`),
      hidden.thumbnail.replace(/signature=./, (start) =>
        start.endsWith('A') ? 'signature=B' : 'signature=A',
      ),
      hidden.thumbnail.replace('expires=', 'expires=1&expires='),
      hidden.thumbnail.replace('expires=', 'expires=0'),
      hidden.thumbnail.replace(/.$/, otherSpelling),
    ])
      expect(await status(address), address).toBe(404)
  })

  it('is visible for half an hour unless the asset is removed', async () => {
    vi.useFakeTimers({ now: Date.now() + 29 * 60_000, toFake: ['Date'] })
    try {
      expect(await status(hidden.thumbnail)).toBe(200)
      vi.setSystemTime(Date.now() + 2 * 60_000)
      expect(await status(hidden.thumbnail)).toBe(404)
    } finally {
      vi.useRealTimers()
    }
    await world.db.query("update assets set status = 'removed' where stock_id = $1", [hidden.stock_id])
    expect(await status(hidden.thumbnail)).toBe(404)
  })
})
