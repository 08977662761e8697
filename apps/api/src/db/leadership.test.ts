/** @module-tag slow */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenLine } from '../testing/silent-line.ts'
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

function newProcess(connection_string = database.connection_string) {
  const leadership = new Leadership(connection_string)
  const stop = new AbortController()
  stops.push(stop)
  const run = leadership.run(stop.signal)
  runs.push(run)
  return { leadership, leave: () => (stop.abort(), run) }
}

const leaders = (...all: { leadership: Leadership }[]) => all.map(({ leadership }) => leadership.is_leader)

describe('the leader', () => {
  it('is exactly one process, and another one when that stops', async () => {
    const first = newProcess()
    await expect.poll(() => leaders(first)).toEqual([true])
    const second = newProcess()
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(leaders(first, second)).toEqual([true, false])
    await first.leave()
    expect(leaders(first)).toEqual([false])
    await expect.poll(() => leaders(second)).toEqual([true])
  })

  it('changes when its connection ends, and two processes never lead for long', async () => {
    const first = newProcess()
    await expect.poll(() => leaders(first)).toEqual([true])
    const second = newProcess()
    await database.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'taswira-leader' and datname = current_database()`,
    )
    await expect.poll(() => leaders(first, second).filter(Boolean).length).toBe(1)
  })

  it('leads again after the database machine vanished, and stops at once when it vanishes again', async () => {
    const line = await givenLine(database.connection_string)
    try {
      const only = newProcess(line.connection_string)
      await expect.poll(() => leaders(only)).toEqual([true])
      line.fallSilent()
      line.redirect(database.connection_string)
      await expect.poll(() => leaders(only)).toEqual([false])
      // The vanished machine held the lock.
      await database.db.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'taswira-leader'",
      )
      await expect.poll(() => leaders(only)).toEqual([true])
      line.fallSilent()
      const began = Date.now()
      await only.leave()
      expect(Date.now() - began).toBeLessThan(8_000)
    } finally {
      await stopAll()
      await line.close()
    }
  })

  it('is replaced while it is frozen, and writes nothing more when it wakes', async () => {
    await database.db.query('create table writes (number bigint generated always as identity)')
    const writer = spawn(
      process.execPath,
      ['--input-type=module', '-e', writing_leader, import.meta.dirname, database.connection_string],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const lines = createInterface(writer.stdout)
    const said = (word: string) =>
      new Promise<void>((resolve) => lines.on('line', (line) => line === word && resolve()))
    const lastWrite = async () =>
      (await database.db.query('select max(number) as number from writes')).rows[0]?.number
    try {
      await said('written')
      const second = newProcess()
      writer.kill('SIGSTOP')
      await expect.poll(() => leaders(second)).toEqual([true])
      const before = await lastWrite()
      const refused = said('this process no longer leads')
      writer.kill('SIGCONT')
      await refused
      expect(await lastWrite()).toBe(before)
      expect(leaders(second)).toEqual([true])
    } finally {
      writer.kill('SIGKILL')
      await once(writer, 'exit')
    }
  })
})

/** Source of a process that leads, and writes as long as it may. */
const writing_leader = `
  const [, folder, connection_string] = process.argv
  const { Leadership, whileLeading } = await import(folder + '/leadership.ts')
  const { createPool } = await import(folder + '/pool.ts')
  const leadership = new Leadership(connection_string)
  void leadership.run(new AbortController().signal)
  const db = whileLeading(createPool({ connection_string, size: 1 }), leadership)
  for (;;) {
    await db.query('insert into writes default values').then(
      () => console.log('written'),
      (error) => console.log(error.message),
    )
    await new Promise((resolve) => setTimeout(resolve, 20))
  }`
