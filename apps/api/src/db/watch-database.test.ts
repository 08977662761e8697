/** @module-tag slow */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenLine } from '../testing/silent-line.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createPool, inTransaction, isDatabaseAway } from './pool.ts'
import { canVanish, watchDatabase } from './watch-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let line: Awaited<ReturnType<typeof givenLine>>
let pool: pg.Pool
let watch: ReturnType<typeof watchDatabase>
let away = 0
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  away = 0
  line = await givenLine(database.connection_string)
  pool = createPool({ connection_string: line.connection_string, size: 3 })
  watch = watchDatabase([pool], line.connection_string, () => away++)
})
afterEach(async () => {
  await watch.stop()
  await line.close()
  await pool.end()
})

describe('canVanish', () => {
  it.each([
    ['postgres://shop@/shop?host=%2Ftmp%2Fsocket&port=5432', false],
    ['postgres://shop@localhost/shop', false],
    ['postgres://shop@127.0.0.1:5433/shop', false],
    ['postgres://shop@/shop?host=%3A%3A1', false],
    ['postgres://shop@db.example/shop', true],
    ['postgres://shop@10.0.0.7:5432/shop', true],
  ])('is true for a database on another machine only: %s', (connection_string, expected) => {
    expect(canVanish(connection_string)).toBe(expected)
  })
})

describe('a database that stops responding', () => {
  it('fails queries in progress and later ones as an outage, in and outside transactions', async () => {
    const started = [
      pool.query('select pg_sleep(0.2)'),
      inTransaction(pool, (tx) => tx.query('select pg_sleep(0.2)')),
    ]
    await expect.poll(() => pool.totalCount).toBe(2)
    line.fallSilent()
    const ended = await Promise.allSettled([...started, pool.query('select 1'), pool.query('select 1')])
    for (const one of ended) {
      expect(one.status).toBe('rejected')
      expect(isDatabaseAway((one as PromiseRejectedResult).reason)).toBe(true)
    }
    expect(away).toBeGreaterThan(0)
  })

  it('is used again once it responds', async () => {
    line.fallSilent()
    await expect(pool.query('select 1')).rejects.toThrow()
    line.speakAgain()
    await expect
      .poll(() =>
        pool.query('select 1 as one').then(
          ({ rows }) => rows,
          () => undefined,
        ),
      )
      .toEqual([{ one: 1 }])
  })
})

describe('a database whose address moves to another machine', () => {
  it('is used at the new machine within seconds, although the old one never ends its connections', async () => {
    await Promise.all([1, 2, 3].map(() => pool.query('select 1')))
    await sleep(1_000)
    line.fallSilent()
    line.redirect(database.connection_string)
    const ask = () =>
      pool.query('select 1').then(
        () => 'answered',
        (error: unknown) => isDatabaseAway(error) && 'away',
      )
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['away', 'away', 'away'])
    expect(await ask()).toBe('answered')
  })
})

describe('a slow database', () => {
  it('counts as running while it is silent for less than two probes', async () => {
    const asked = pool.query('select 7 as answer')
    await expect.poll(() => pool.totalCount).toBe(1)
    await asked
    line.fallSilent()
    const waiting = pool.query('select 8 as answer')
    await sleep(4_000)
    line.speakAgain()
    // The query sent during the silence is lost; a new query succeeds.
    expect((await pool.query('select 9 as answer')).rows).toEqual([{ answer: 9 }])
    expect(away).toBe(0)
    await watch.stop()
    await line.close()
    await expect(waiting).rejects.toThrow()
  })

  it('does not count as down when this process itself gets no processor time', async () => {
    const asked = pool.query('select 7 as answer from pg_sleep(8)')
    for (let time = 0; time < 3; time++) {
      await sleep(700)
      for (const began = Date.now(); Date.now() - began < 4_000; );
    }
    expect((await asked).rows).toEqual([{ answer: 7 }])
    expect(away).toBe(0)
  })

  it('counts as running while it answers probes', async () => {
    const { rows } = await pool.query('select 7 as answer from pg_sleep(3)')
    expect(rows).toEqual([{ answer: 7 }])
    expect(away).toBe(0)
  })

  it('counts as running when it accepts no more connections', async () => {
    const role = `limited_${process.pid}`
    await database.db.query(`create role ${role} login connection limit 1`)
    const limited = line.connection_string.replace(/\/\/[^@]+@/, `//${role}@`)
    const single = createPool({ connection_string: limited, size: 1 })
    let lost = 0
    const watching = watchDatabase([single], limited, () => lost++)
    try {
      expect((await single.query('select 7 as answer from pg_sleep(2)')).rows).toEqual([{ answer: 7 }])
      expect(lost).toBe(0)
    } finally {
      await watching.stop()
      await single.end()
      await database.db.query(`drop role ${role}`)
    }
  })
})
