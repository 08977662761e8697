import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
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
      people: number % 4 ? null : ('two' as const),
      released: number % 6 === 0,
      cleared_uses: number % 6 ? [] : ['health' as const],
      shown: 'people' as const,
      given: number % 7 ? [] : ['thief'],
      digital_source_type: number % 8 ? null : ('print' as const),
      popularity: number % 17,
      published_s: (number * 31) % 101,
      search_vector: `'market':1A 'gèlé${number % 997}':2B${number === 50 ? " 'it''s':3" : ''}`,
    })),
  )
  const path = join(folder, 'segment')
  await writeSegmentFile(path, segment, { built: 'yesterday' })
  expect(await readSegmentFile(path)).toEqual({ segment, origin: { built: 'yesterday' } })
})

it('a truncated segment file is refused', async () => {
  const path = join(folder, 'cut')
  await writeSegmentFile(path, segmentOf([]), {})
  await truncate(path, (await stat(path)).size - 4)
  await expect(readSegmentFile(path)).rejects.toThrow()
})

it('a segment file with any changed byte is refused', async () => {
  const path = join(folder, 'damaged')
  const documents = Array.from({ length: 40 }, (_, number) => ({
    asset_id: number,
    contributor_id: 1,
    category_slug: 'people',
    orientation: 'portrait' as const,
    colours: [],
    people: null,
    released: false,
    cleared_uses: [],
    shown: 'people' as const,
    given: [],
    digital_source_type: null,
    popularity: number,
    published_s: number,
    search_vector: "'market':1A",
  }))
  await writeSegmentFile(path, segmentOf(documents), {})
  const whole = await readFile(path)
  for (let at = 0; at < whole.length; at++) {
    const damaged = Buffer.from(whole)
    damaged[at]! ^= 0x10
    await writeFile(path, damaged)
    await expect(readSegmentFile(path), `byte ${at}`).rejects.toThrow()
  }
})
