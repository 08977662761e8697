import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { layOutZip } from './lay-out-zip.ts'

const has_unzip = spawnSync('unzip', ['-v']).status === 0

it.skipIf(!has_unzip)('layOutZip lists the files of a ZIP file of more than 4 GB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'taswira-zip-'))
  const path = join(folder, 'large.zip')
  const GB = 1024 ** 3
  const entries = [1, 2, 3, 4].map((n) => ({ path: `Ọjà ${n}.jpg`, bytes: 2 * GB, crc32: n }))
  const { headers, directory } = layOutZip(entries, new Date('2027-02-03T04:05:06Z'))
  const file = await open(path, 'w')
  let at = 0
  // The files themselves are holes.
  for (const header of headers) {
    await file.write(header, 0, header.length, at)
    at += header.length + 2 * GB
  }
  await file.write(directory, 0, directory.length, at)
  await file.close()
  try {
    const list = execFileSync('unzip', ['-lv', path]).toString()
    for (const n of [1, 2, 3, 4])
      expect(list).toMatch(
        new RegExp(`${2 * GB} +Stored +${2 * GB} +0% +2027-02-03 04:05 +0000000${n} +\\S+ ${n}.jpg`),
      )
    expect(list).toContain('4 files')
  } finally {
    await rm(folder, { recursive: true })
  }
})
