import { chmod, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRenditionCache } from './rendition-cache.ts'
import { newRendition } from './rendition-file.ts'

let dir: string
const warn = vi.fn<(details: object, text: string) => void>()
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'taswira-cache-'))
  warn.mockClear()
})
afterEach(async () => {
  await chmod(dir, 0o700)
  await rm(dir, { recursive: true, force: true })
})

const open = (max_bytes = 1_000_000, folder = dir) =>
  createRenditionCache({ dir: folder, max_bytes, log: { warn } })
const nameOf = (number: number) => `${String(number).padStart(2, '0')}34567890abcdef0123-360-1.webp`
const pathFor = (name: string) => join(dir, name.slice(0, 2), name)
const picture = newRendition(Buffer.from('a picture, for all the cache knows'))

describe('the rendition cache', () => {
  it('returns written files, even to another process', async () => {
    await open().write(nameOf(1), picture)
    expect(await open().read(nameOf(1))).toEqual(picture)
    const file = await open().locate(nameOf(1))
    const { body, ...names } = picture
    expect(file).toEqual({ ...names, path: pathFor(nameOf(1)), size: body.length })
    expect((await readFile(file!.path)).subarray(0, file!.size)).toEqual(picture.body)
    expect(await open().has(nameOf(1))).toBe(true)
    expect(await open().read(nameOf(2))).toBeUndefined()
  })

  it('never returns a truncated or modified file', async () => {
    const cache = open()
    for (const length of [0, 5, picture.body.length, picture.body.length + 20]) {
      await cache.write(nameOf(1), picture)
      await truncate(pathFor(nameOf(1)), length)
      expect(await cache.read(nameOf(1))).toBeUndefined()
      expect(await cache.locate(nameOf(1))).toBeUndefined()
    }
    await cache.write(nameOf(1), picture)
    const whole = await readFile(pathFor(nameOf(1)))
    whole[3]! ^= 1
    await writeFile(pathFor(nameOf(1)), whole)
    expect(await cache.read(nameOf(1))).toBeUndefined()
    await cache.write(nameOf(1), picture)
    expect(await cache.read(nameOf(1))).toEqual(picture)
  })

  it('evicts the least recently used files when it is full', async () => {
    const size = picture.body.length + 48
    const cache = open(size * 3)
    for (const number of [1, 2, 3]) await cache.write(nameOf(number), picture)
    await cache.read(nameOf(1))
    await cache.write(nameOf(4), picture)
    expect(await Promise.all([1, 2, 3, 4].map((number) => cache.has(nameOf(number))))).toEqual([
      true,
      false,
      true,
      true,
    ])
    expect(cache.fill()).toBe(1)
  })

  it('evicts the oldest files first after a restart, and deletes partial files', async () => {
    const size = picture.body.length + 48
    const before = open()
    for (const number of [1, 2, 3]) {
      await before.write(nameOf(number), picture)
      await utimes(pathFor(nameOf(number)), 1000 - number, 1000 - number)
    }
    const stray = `${pathFor(nameOf(1))}.abc.tmp`
    await writeFile(stray, 'half')
    await utimes(stray, 1000, 1000)
    const cache = open(size * 2)
    while ((await readdir(join(dir, '03'))).length) await wait(5)
    expect(await Promise.all([1, 2, 3].map((number) => cache.has(nameOf(number))))).toEqual([
      true,
      true,
      false,
    ])
    expect(await readdir(join(dir, '01'))).toEqual([nameOf(1)])
  })

  it('works without a disk, and logs one warning', async () => {
    // A file in place of the folder prevents even root from creating files in it.
    const file = join(dir, 'file')
    await writeFile(file, '')
    const cache = open(1000, file)
    await cache.write(nameOf(1), picture)
    await cache.write(nameOf(2), picture)
    expect(await cache.read(nameOf(1))).toBeUndefined()
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('deletes every rendition of an image', async () => {
    const cache = open()
    await cache.write(nameOf(1), picture)
    await cache.write(nameOf(1).replace('360', 'display'), picture)
    await cache.forget(nameOf(1).slice(0, nameOf(1).indexOf('-')))
    expect(await readdir(join(dir, '01'))).toEqual([])
  })
})
