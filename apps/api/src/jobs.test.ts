/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Job, listJobs, startJobs } from './jobs.ts'
import { createWorld, type World } from './testing/world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const lines: string[] = []
let world: World
beforeAll(async () => {
  world = await createWorld({ env: { LOG_LEVEL: 'warn' }, log_to: (line) => lines.push(line) })
})
afterAll(() => world.close())

/**
 * Runs jobs for `until_ms` of a fake clock that only advances while all of them wait. Returns the times of each job's
 * runs, in ms.
 */
async function turnsWithin(
  until_ms: number,
  jobs: Job[],
  isLeader: (now_ms: number) => boolean = () => true,
): Promise<Map<string, number[]>> {
  let now_ms = 0
  const turns = new Map<string, number[]>(jobs.map(({ name }) => [name, []]))
  const waiting: { at_ms: number; wake: () => void }[] = []
  const stop = new AbortController()
  const running = startJobs(
    jobs.map((job) => ({ ...job, run: (signal) => (turns.get(job.name)!.push(now_ms), job.run(signal)) })),
    {
      log: world.log,
      leadership: {
        get is_leader() {
          return isLeader(now_ms)
        },
      },
      signal: stop.signal,
      pause: (ms) => new Promise((wake) => waiting.push({ at_ms: now_ms + ms, wake: () => wake(undefined) })),
    },
  )
  while (now_ms <= until_ms) {
    await vi.waitFor(() => expect(waiting).toHaveLength(jobs.length), { timeout: 20_000, interval: 1 })
    waiting.sort((a, b) => b.at_ms - a.at_ms)
    const next = waiting.pop()!
    now_ms = next.at_ms
    if (now_ms > until_ms) stop.abort()
    next.wake()
  }
  for (const { wake } of waiting) wake()
  await running
  return turns
}

const job = (name: string, every_ms: number, more: Partial<Job> = {}): Job => ({
  name,
  every_ms,
  run: async () => {},
  ...more,
})

describe('a job', () => {
  it('runs first within minutes of the start, then at its interval', async () => {
    const turns = await turnsWithin(2 * DAY_MS, [
      job('daily', DAY_MS),
      job('hourly', HOUR_MS),
      job('at start', HOUR_MS, { at_start: true }),
    ])
    const [first = 0, ...later] = turns.get('daily')!
    expect(first).toBeGreaterThan(MINUTE_MS)
    expect(first).toBeLessThan(10 * MINUTE_MS)
    expect(later).toEqual([first + DAY_MS])
    expect(turns.get('hourly')).toHaveLength(48)
    expect(turns.get('at start')).toEqual(Array.from({ length: 49 }, (_, hour) => hour * HOUR_MS))
  })

  it('never waits longer for its first run than for the next one', async () => {
    const turns = await turnsWithin(MINUTE_MS, [job('often', MINUTE_MS / 2)])
    expect(turns.get('often')).toEqual([MINUTE_MS / 2, MINUTE_MS])
  })

  it('starts at a different time than the others', async () => {
    const names = ['a', 'b', 'c', 'd']
    const turns = await turnsWithin(
      HOUR_MS,
      names.map((name) => job(name, DAY_MS)),
    )
    expect(new Set(names.flatMap((name) => turns.get(name)))).toHaveProperty('size', names.length)
  })

  it('runs only in the leader, soon after a process becomes it, unless the job is about the process itself', async () => {
    const turns = await turnsWithin(
      2 * HOUR_MS,
      [
        job('for all', HOUR_MS, { at_start: true }),
        job('for itself', HOUR_MS, { at_start: true, everywhere: true }),
      ],
      (now_ms) => now_ms > 30 * MINUTE_MS,
    )
    const [first = 0, second] = turns.get('for all')!
    expect(first).toBeGreaterThan(30 * MINUTE_MS)
    expect(first).toBeLessThanOrEqual(30 * MINUTE_MS + 10_000)
    expect(second).toBe(first + HOUR_MS)
    expect(turns.get('for itself')).toEqual([0, HOUR_MS, 2 * HOUR_MS])
  })

  it('is logged when it fails, and runs again at its next time', async () => {
    const failing = job('fails', HOUR_MS, { run: () => Promise.reject(new Error('no luck')) })
    expect((await turnsWithin(3 * HOUR_MS, [failing])).get('fails')).toHaveLength(3)
    expect(lines.splice(0).map((line) => JSON.parse(line) as object)).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ job: 'fails' })),
    )
  })
})

it('a server that runs for ten minutes has audited the books and deleted old data', async () => {
  const member = await world.givenMember()
  await member.claim()
  await member.download((await world.givenAsset({ stored: true })).stock_id)
  await world.db.query('update entitlements set credits = 1')
  // The process that finds faces would wait for a further image, longer than this test.
  await world.db.query("update assets set faces = '[]'")
  await world.db.query("update limits set since = now() - interval '2 days'")
  const turns = await turnsWithin(10 * MINUTE_MS, listJobs({ ...world, leadership: { is_leader: true } }))
  for (const [name, times] of turns) expect(times.length, name).toBeGreaterThan(0)
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    // The test's original isn't an image.
    expect.objectContaining({ msg: 'work failed, will be retried', kind: 'make_fingerprints' }),
    expect.objectContaining({ event: 'audit failed' }),
  ])
  expect((await world.db.query('select from limits')).rowCount).toBe(0)
})
