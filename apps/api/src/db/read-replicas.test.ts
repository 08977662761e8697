/** @module-tag slow */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { startPrimaryAndReplica } from '../testing/test-replica.ts'
import { createPool, oneRow, type Pool } from './pool.ts'
import { ReadReplicas } from './read-replicas.ts'

const WAIT = { timeout: 20_000 }
const LAG_MS = 600

let servers: Awaited<ReturnType<typeof startPrimaryAndReplica>>
let primary: Pool
let replica: Pool
let reads: ReadReplicas

beforeAll(async () => {
  servers = await startPrimaryAndReplica()
  const poolOf = (url: string, name: string) =>
    createPool({ connection_string: url, size: 2, name, patience: 5 })
  primary = poolOf(servers.primary.databaseUrl('taswira'), 'test')
  replica = poolOf(servers.replica.databaseUrl('taswira'), 'test')
  await primary.query('create table facts (fact text)')
  reads = new ReadReplicas({
    primary,
    primary_url: servers.primary.databaseUrl('taswira'),
    urls: [servers.replica.databaseUrl('taswira')],
    lag_ms: LAG_MS,
    connections: 2,
    log: createLog('silent'),
  })
})
afterAll(async () => {
  await reads.stop()
  await Promise.all([primary.end(), replica.end()])
  await servers.close()
})
beforeEach(() => expect.poll(() => reads.usable, WAIT).toBe(1))

const isFromReplica = async () =>
  (await oneRow<{ answer: boolean }>(reads, 'select pg_is_in_recovery() as answer')).answer

describe('a read', () => {
  it('uses the replica while it is hardly behind the primary', async () => {
    expect(await isFromReplica()).toBe(true)
    await primary.query("insert into facts values ('new')")
    await expect
      .poll(async () => ((await reads.query('select fact from facts')) as { rows: object[] }).rows, WAIT)
      .toEqual([{ fact: 'new' }])
  })

  it('avoids a replica that falls behind, until it has caught up', async () => {
    await replica.query('select pg_wal_replay_pause()')
    await primary.query("insert into facts values ('unseen')")
    await expect.poll(() => reads.usable, WAIT).toBe(0)
    expect(await isFromReplica()).toBe(false)
    await replica.query('select pg_wal_replay_resume()')
    await expect.poll(isFromReplica, WAIT).toBe(true)
  })

  it('avoids a replica that falls behind even while every connection to the primary is busy', async () => {
    await replica.query('select pg_wal_replay_pause()')
    const busy = Promise.allSettled([1, 2].map(() => primary.query('select pg_sleep(20)')))
    const writer = createPool({
      connection_string: servers.primary.databaseUrl('taswira'),
      size: 1,
      name: 'writer',
    })
    try {
      await writer.query("insert into facts values ('unseen too')")
      await expect.poll(() => reads.usable).toBe(0)
      expect(primary.idleCount).toBe(0)
    } finally {
      await replica.query('select pg_wal_replay_resume()')
      await writer.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(20)'",
      )
      await busy
      await writer.end()
    }
  })

  it('falls back to the primary when the replica hangs', async () => {
    await Promise.all([isFromReplica(), isFromReplica()])
    const { rows } = await replica.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'taswira-read'",
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
    try {
      expect(await isFromReplica()).toBe(false)
    } finally {
      for (const { pid } of rows) process.kill(pid, 'SIGCONT')
    }
  })

  it('falls back to the primary when the replica ends its connections', async () => {
    const answers = Promise.all(Array.from({ length: 50 }, () => isFromReplica()))
    await replica.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'taswira-read'",
    )
    expect(await answers).toHaveLength(50)
  })

  it('falls back to the primary when the connections of the replica are exhausted', async () => {
    const hoard = createPool({
      connection_string: servers.replica.databaseUrl('taswira'),
      size: 200,
      name: 'hoard',
      patience: 5,
    })
    const take = (count: number) =>
      Array.from({ length: count }, () => hoard.query('select pg_sleep(3)').catch((error: unknown) => error))
    const taken = take(110)
    await sleep(700)
    await replica.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'taswira-read'",
    )
    taken.push(...take(20))
    // Holds even before the next check has noticed.
    const answers = await Promise.all(Array.from({ length: 40 }, () => isFromReplica()))
    expect(answers.at(-1)).toBe(false)
    // The replica is full: it refused the last connections.
    expect((await Promise.all(taken)).at(-1)).toMatchObject({ code: '53300' })
    await hoard.end()
  })

  it('fails with an error of the query itself', async () => {
    await expect(reads.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
    expect(reads.usable).toBe(1)
  })

  it('never fails while the replica is stopped', async () => {
    const until = Date.now() + 3_000
    const asking = (async () => {
      while (Date.now() < until) await isFromReplica()
    })()
    await replica.query('select 1')
    const { rows } = await replica.query<{ pid: number }>(
      "select pid from pg_stat_activity where backend_type = 'startup'",
    )
    // PostgreSQL ends every connection and recovers, as after a crash.
    process.kill(rows[0]!.pid, 'SIGKILL')
    await asking
    expect(await isFromReplica()).toBe(false)
  })
})
