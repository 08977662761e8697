import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPrimaryAndReplica } from '../testing/test-replica.ts'
import { Leadership } from './leadership.ts'
import { createPool, inTransaction, isDatabaseAway } from './pool.ts'

let servers: Awaited<ReturnType<typeof startPrimaryAndReplica>>
beforeAll(async () => {
  servers = await startPrimaryAndReplica()
})
afterAll(() => servers.close(), 60_000)

const isRefusedAsOutage = (work: Promise<unknown>) => work.then(() => false, isDatabaseAway)

it('a standby at the database address counts as an outage and has no leader until it is promoted', async () => {
  const connection_string = servers.replica.databaseUrl('taswira')
  const db = createPool({ connection_string, size: 2, for_writing: true })
  const stop = new AbortController()
  const manager = createPool({ connection_string, size: 1 })
  try {
    expect(await isRefusedAsOutage(db.query('select 1'))).toBe(true)
    expect(await isRefusedAsOutage(inTransaction(db, (tx) => tx.query('select 1')))).toBe(true)
    expect(await isRefusedAsOutage(manager.query('create table facts (fact text)'))).toBe(true)
    const leadership = new Leadership(connection_string)
    const leading = leadership.run(stop.signal)
    await sleep(3_000)
    expect(leadership.is_leader).toBe(false)

    await manager.query('select pg_promote()')
    await db.query('create table facts (fact text)')
    await expect.poll(() => leadership.is_leader).toBe(true)
    stop.abort()
    await leading
  } finally {
    stop.abort()
    await Promise.all([db.end(), manager.end()])
  }
})

it.each(['EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ECONNREFUSED'])(
  'a connection that fails with %s counts as an outage of the database',
  (code) => {
    expect(isDatabaseAway(Object.assign(new Error('connect'), { code }))).toBe(true)
  },
)
