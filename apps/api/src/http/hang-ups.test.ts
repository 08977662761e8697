/** @module-tag slow */
import { randomBytes } from 'node:crypto'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneRow } from '../db/pool.ts'
import { givenNoise } from '../images/testing-pictures.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
let port: number
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  world = await createWorld({
    env: { LOG_LEVEL: 'debug' },
    log_to: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
})
beforeEach(() => void lines.splice(0))
afterAll(() => world.close())

/** Sends the start of a request. */
const begin = (text: string) =>
  new Promise<Socket>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => resolve(socket)))
    socket.on('error', () => {})
  })

/** Returns log lines from warning level up, once the server has noticed that its client disconnected. */
async function complaints() {
  await expect.poll(async () => (await world.get('/healthz')).statusCode).toBe(200)
  await pause(300)
  return lines.filter(({ level }) => Number(level) >= 40)
}

describe('a client that disconnects', () => {
  it('while sending a body is not logged as an error', async () => {
    for (const close of ['destroy', 'resetAndDestroy'] as const) {
      const socket = await begin(
        'POST /api/contact/ HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"email":',
      )
      await pause(50)
      socket[close]()
    }
    expect(await complaints()).toEqual([])
  })

  it('while waiting for a response is not logged as an error', async () => {
    for (const path of ['/api/contributor/search/?keywords=market&type=Image', '/api/contributor/images/']) {
      const socket = await begin(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`)
      socket.resetAndDestroy()
    }
    expect(await complaints()).toEqual([])
  })

  it('while downloading an original is not logged as an error', async () => {
    const asset = await world.givenAsset({ width_px: 1_200, height_px: 900 })
    const row = await oneRow<{ master_key: string }>(
      world.db,
      'select master_key from assets where asset_id = $1',
      [asset.asset_id],
    )
    const master = await givenNoise({ seed: randomBytes(2).readUInt16BE(), width: 1_200, height: 900 })
      .jpeg({ quality: 100 })
      .toBuffer()
    await world.storage.put(row.master_key, master)
    const member = await world.givenMember()
    await member.claim()
    const { file } = (await member.download(asset.stock_id)).json<{ file: string }>()
    const path = file.replace('http://shop.test', '')
    // The first response renders the file; the second one sends it from disk.
    for (let times = 0; times < 2; times++) {
      const socket = await begin(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`)
      await new Promise((resolve) => socket.once('data', resolve))
      socket.pause()
      socket.resetAndDestroy()
      expect(await complaints()).toEqual([])
    }
  })
})
