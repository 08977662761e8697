import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPrimaryAndReplica } from '../testing/test-replica.ts'
import { createPool, inTransaction, isDatabaseAway } from './pool.ts'

let servers: Awaited<ReturnType<typeof startPrimaryAndReplica>>
beforeAll(async () => {
  servers = await startPrimaryAndReplica()
}, 60_000)
afterAll(() => servers.close(), 60_000)

const isRefusedAsOutage = (work: Promise<unknown>) => work.then(() => false, isDatabaseAway)

it('a standby at the address of the database counts as an outage until it is promoted', async () => {
  const connection_string = servers.replica.databaseUrl('taswira')
  const db = createPool({ connection_string, size: 2, for_writing: true })
  const manager = createPool({ connection_string, size: 1 })
  try {
    expect(await isRefusedAsOutage(db.query('select 1'))).toBe(true)
    expect(await isRefusedAsOutage(inTransaction(db, (tx) => tx.query('select 1')))).toBe(true)
    expect(await isRefusedAsOutage(manager.query('create table facts (fact text)'))).toBe(true)
    await manager.query('select pg_promote()')
    await db.query('create table facts (fact text)')
  } finally {
    await Promise.all([db.end(), manager.end()])
  }
})
