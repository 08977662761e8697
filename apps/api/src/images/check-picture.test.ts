/** @module-tag slow */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { killCheck } from '../testing/kill-check.ts'
import { checkPicture } from './check-picture.ts'
import { openPicture, UncheckedPicture } from './open-picture.ts'
import { givenNoise } from './testing-pictures.ts'

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taswira-check-'))
  path = join(folder, 'noise.jpg')
  await writeFile(path, await givenNoise({ width: 600, height: 400 }).jpeg().toBuffer())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const { signal } = new AbortController()

it('a check in a separate process returns the same as opening the file in this one', async () => {
  expect(await checkPicture(path, { signal })).toEqual({ ...(await openPicture(path)), credential: null })
})

it('a check that needs too much memory refuses the file', async () => {
  // Less than an empty process uses.
  const check = checkPicture(path, { signal, memory_max_bytes: 1_000_000 })
  await expect(check).rejects.toMatchObject({ reason: 'too_heavy' })
})

it('a check that uses too much processor time refuses the file', async () => {
  const program = join(folder, 'endless.ts')
  await writeFile(program, 'for (;;);')
  const check = checkPicture(path, { signal, cpu_max_s: 1, program })
  await expect(check).rejects.toMatchObject({ reason: 'too_heavy' })
})

it('a check killed from outside does not refuse the file', async () => {
  const check = checkPicture(path, { signal })
  const ended = expect(check).rejects.toBeInstanceOf(UncheckedPicture)
  await killCheck()
  await ended
})

it('a stuck check does not refuse the file', async () => {
  await expect(checkPicture(path, { signal, stuck_after_ms: 1 })).rejects.toBeInstanceOf(UncheckedPicture)
})

it('a check whose program is missing does not refuse the file', async () => {
  const check = checkPicture(path, { signal, program: join(folder, 'gone.ts') })
  await expect(check).rejects.toBeInstanceOf(UncheckedPicture)
})

it('a check ends when its signal is aborted, without refusing the file', async () => {
  const stopping = new AbortController()
  const check = checkPicture(path, { signal: stopping.signal })
  stopping.abort()
  await expect(check).rejects.toMatchObject({ name: 'AbortError' })
})

it('a check refuses a missing file', async () => {
  await expect(checkPicture(join(folder, 'none'), { signal })).rejects.toMatchObject({ reason: 'unreadable' })
})
