import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { Leadership } from './leadership.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
const stops: AbortController[] = []
const runs: Promise<void>[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
const stopAll = async () => {
  for (const stop of stops.splice(0)) stop.abort()
  await Promise.all(runs.splice(0))
}
beforeEach(stopAll)
afterAll(async () => {
  await stopAll()
  await database.close()
})

function newProcess() {
  const leadership = new Leadership(database.connection_string)
  const stop = new AbortController()
  stops.push(stop)
  const run = leadership.run(stop.signal)
  runs.push(run)
  return { leadership, leave: () => (stop.abort(), run) }
}

const leaders = (...all: { leadership: Leadership }[]) => all.map(({ leadership }) => leadership.is_leader)

describe('the leader', () => {
  it('is one process of all, and another when that one stops', async () => {
    const first = newProcess()
    await expect.poll(() => leaders(first), { timeout: 20_000 }).toEqual([true])
    const second = newProcess()
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(leaders(first, second)).toEqual([true, false])
    await first.leave()
    expect(leaders(first)).toEqual([false])
    await expect.poll(() => leaders(second), { timeout: 20_000 }).toEqual([true])
  })

  it('is another process when its connection ends, and never both for long', async () => {
    const first = newProcess()
    await expect.poll(() => leaders(first), { timeout: 20_000 }).toEqual([true])
    const second = newProcess()
    await database.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'taswira-leader' and datname = current_database()`,
    )
    await expect.poll(() => leaders(first, second).filter(Boolean).length, { timeout: 20_000 }).toBe(1)
  })
})
