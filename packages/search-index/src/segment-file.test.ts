import { mkdtemp, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { segmentOf } from './segment.ts'
import { readSegmentFile, writeSegmentFile } from './segment-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'search-index-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a segment read from its file equals the written one', async () => {
  // Enough documents for bitsets, and words with accents and quotes.
  const segment = segmentOf(
    Array.from({ length: 12_000 }, (_, number) => ({
      asset_id: number * 7,
      contributor_id: number % 9,
      category_slug: number % 3 ? 'people' : 'travel',
      orientation: number % 2 ? 'portrait' : 'landscape',
      colours: number % 5 ? [] : ['blue'],
      popularity: number % 17,
      published_s: (number * 31) % 101,
      search_vector: `'market':1A 'gèlé${number % 997}':2B${number === 50 ? " 'it''s':3" : ''}`,
    })),
  )
  const path = join(folder, 'segment')
  await writeSegmentFile(path, segment, { built: 'yesterday' })
  expect(await readSegmentFile(path)).toEqual({ segment, origin: { built: 'yesterday' } })
  expect([...segment.dense.keys()].length).toBe(1)
})

it('a file that was cut is refused', async () => {
  const path = join(folder, 'cut')
  await writeSegmentFile(path, segmentOf([]), {})
  await truncate(path, (await stat(path)).size - 4)
  await expect(readSegmentFile(path)).rejects.toThrow()
})
