import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { countTry, forgiveTries, limitKey, takeTurn } from './queries.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const config = { signing_secret: 'a secret of this test', signing_secrets_old: [], data_dir: '' }

const pass = (key: Buffer, time: string) =>
  database.db.query(
    `update limits set since = since - $2::interval, blocked_until = blocked_until - $2::interval where limit_key = $1`,
    [key, time],
  )
const times = async (count: number, once: () => Promise<number>) => {
  const waits: number[] = []
  for (let n = 0; n < count; n++) waits.push(await once())
  return waits
}

it("limit keys can't be guessed without the secret", () => {
  const key = limitKey(config, 'log in', 'a@mail.test')
  expect(key).toHaveLength(32)
  expect(limitKey(config, 'log in', 'a@mail.test')).toEqual(key)
  expect(limitKey({ ...config, signing_secret: 'another' }, 'log in', 'a@mail.test')).not.toEqual(key)
})

describe('countTry', () => {
  it('allows some tries, then requires waits that double', async () => {
    const key = limitKey(config, 'doubling')
    const once = () => countTry(database.db, { key, free: 3, forgotten_in_s: 900 })
    expect(await times(4, once)).toEqual([0, 0, 0, 2])
    await pass(key, '2 seconds')
    expect(await times(2, once)).toEqual([0, 4])
  })

  it('counts concurrent tries correctly', async () => {
    const key = limitKey(config, 'at once')
    const waits = await Promise.all(
      Array.from({ length: 100 }, () => countTry(database.db, { key, free: 7, forgotten_in_s: 900 })),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(7)
  })

  it('counts each try once, even if they are recorded out of order', async () => {
    const key = limitKey(config, 'late')
    const tries = { key, free: 3, forgotten_in_s: 900 }
    const late = await database.db.connect()
    await late.query('begin')
    await late.query('select now()')
    expect(await times(2, () => countTry(database.db, tries))).toEqual([0, 0])
    expect(await countTry(late, tries)).toBe(0)
    await late.query('commit')
    late.release()
    // If a try had been counted twice, the second, longer wait would have started.
    expect(await countTry(database.db, tries)).toBe(2)
  })

  it('forgets tries one by one, and all of them after a success', async () => {
    const key = limitKey(config, 'forgotten')
    const once = () => countTry(database.db, { key, free: 3, forgotten_in_s: 60 })
    await times(3, once)
    await pass(key, '2 minutes')
    // Two tries were forgotten, so two more are free before the next wait.
    expect(await times(3, once)).toEqual([0, 0, 2])
    await forgiveTries(database.db, { cleared: [key], returned: [] })
    expect(await times(4, once)).toEqual([0, 0, 0, 2])
  })
})

describe('takeTurn', () => {
  it('allows a fixed number of turns per window', async () => {
    const key = limitKey(config, 'window')
    const once = () => takeTurn(database.db, { key, most: 2, window_s: 60 })
    expect(await times(3, once)).toEqual([0, 0, 60])
    await pass(key, '45 seconds')
    expect(await once()).toBe(15)
    await pass(key, '16 seconds')
    expect(await times(3, once)).toEqual([0, 0, 60])
  })
})
