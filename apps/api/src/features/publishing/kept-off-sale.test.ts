/** @module-tag slow */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Face } from '@taswira/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { givenNoise } from '../../images/testing-pictures.ts'
import { givenContributor, type TestContributor } from '../../testing/test-contributor.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { givenOpenRelease, givenRelease, picturesOf, sign } from '../../testing/test-release.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { eraseMember } from '../erasure/erase-member.ts'
import { importFolder } from '../import-folder/import-folder.ts'

let world: World
let editor: TestOperator
let ada: TestContributor
let folder: string
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  editor = await givenOperator(world, 'editor')
  ada = await givenContributor(world, { username: 'ada' })
})
afterAll(() => world.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taswira-import-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const publish = async (stock_id: string) =>
  (await editor.put(`assets/${stock_id}/status/`, { status: 'published' })).headers['x-error-code'] ?? 'done'

const importRow = async (file: string, columns: string, row: string) => {
  await writeFile(join(folder, 'catalogue.csv'), `file,title,${columns}\n${file},${row}`)
  return importFolder(world, { folder })
}

const withdraw = async (token: string) =>
  expect((await world.post('/api/releases/withdraw/', { token })).statusCode).toBe(204)

it('an erased contributor gets no image on sale, by the desk or an import, and nobody signs for them', async () => {
  const eve = await givenContributor(world, { username: 'eve' })
  const { stock_id } = await world.givenAsset({ creator: { username: 'eve', full_name: 'Ada Obi' } })
  await world.db.query("update contributors set full_name = 'Eve Ade' where username = 'eve'")
  const { token } = await givenOpenRelease(world, eve, { images: [stock_id] })
  const pictures = await picturesOf(world, token)
  await eraseMember(world, eve.email)
  expect(await publish(stock_id)).toBe('contributor_left')
  expect((await sign(world, token, { pictures })).statusCode).not.toBe(200)
  const picture = givenNoise({ width: 90, height: 60, seed: 801 })
  await writeFile(join(folder, 'e.jpg'), await picture.jpeg().toBuffer())
  await importRow('e.jpg', 'creator', 'Named like her,Eve Ade')
  const { username } = await oneRow<{ username: string }>(
    world.db,
    "select username from assets join contributors using (contributor_id) where title = 'Named like her'",
  )
  expect(username).not.toBe('eve')
})

it('a corrected import publishes no draft whose release was withdrawn', async () => {
  const picture = givenNoise({ width: 90, height: 60, seed: 802 })
  await writeFile(join(folder, 'w.jpg'), await picture.jpeg().toBuffer())
  await importRow('w.jpg', 'date', 'Withdrawn draft,soon')
  const { stock_id } = await oneRow<{ stock_id: string }>(
    world.db,
    `update assets set contributor_id = (select contributor_id from contributors where username = 'ada')
     where draft_reason is not null returning stock_id`,
  )
  await withdraw((await givenRelease(world, ada, { images: [stock_id] })).withdrawal)
  await importRow('w.jpg', 'date', 'Withdrawn draft,2024-05-31')
  const { status } = await oneRow<{ status: string }>(
    world.db,
    'select status from assets where stock_id = $1',
    [stock_id],
  )
  expect(status).toBe('unpublished')
})

it('an import that moves an image with a face out of the editorial category leaves its use editorial', async () => {
  const face: Face = {
    left: 0.4,
    top: 0.2,
    width: 0.1,
    height: 0.2,
    confidence: 0.9,
    no_face: false,
    release_key: null,
  }
  const picture = givenNoise({ width: 90, height: 60, seed: 803 })
  await writeFile(join(folder, 'c.jpg'), await picture.jpeg().toBuffer())
  await importRow('c.jpg', 'category', 'News,editorial')
  const { slug } = await oneRow<{ slug: string }>(
    world.db,
    "update assets set faces = $1, faces_hold = false where title = 'News' returning slug",
    [JSON.stringify([face])],
  )
  await importRow('c.jpg', 'category', 'News,business')
  expect((await world.get(`/api/contributor/stock/${slug}/`)).json()).toMatchObject({ editorial: true })
})

it('an image returns to sale each time a withdrawn release is replaced', async () => {
  const { stock_id } = await world.givenAsset({ creator: { username: 'ada', full_name: 'Ada Obi' } })
  const images = [stock_id]
  await withdraw((await givenRelease(world, ada, { images })).withdrawal)
  expect(await publish(stock_id)).toBe('release_withdrawn')
  const second = await givenRelease(world, ada, { images })
  expect(await publish(stock_id)).toBe('done')
  await withdraw(second.withdrawal)
  expect(await publish(stock_id)).toBe('release_withdrawn')
  await givenRelease(world, ada, { images })
  expect(await publish(stock_id)).toBe('done')
})
