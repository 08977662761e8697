import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SnapshotBuilder } from './search-snapshot.ts'
import { readSnapshotFile, writeSnapshotFile } from './snapshot-file.ts'

it('a snapshot read from its file equals the written one', async () => {
  const builder = new SnapshotBuilder()
  // More than 64 documents with accents and quotes, so that only some words have a bitset.
  for (let number = 1; number <= 100; number++)
    builder.add({
      asset_id: number * 7,
      category_slug: number % 3 ? 'people' : 'travel',
      orientation: number % 2 ? 'portrait' : 'landscape',
      colours: number % 5 ? [] : ['blue'],
      published_s: (number * 31) % 101,
      search_vector: `'market':1A 'gèlé${number}':2B${number === 50 ? " 'it''s':3" : ''}`,
    })
  const snapshot = builder.finish()
  const folder = await mkdtemp(join(tmpdir(), 'search-index-'))
  try {
    const path = join(folder, 'snapshot')
    await writeSnapshotFile(path, snapshot)
    expect(await readSnapshotFile(path)).toEqual(snapshot)
    expect(snapshot.dense.size).toBeGreaterThan(0)
    expect(snapshot.dense.size).toBeLessThan(snapshot.words.size)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
