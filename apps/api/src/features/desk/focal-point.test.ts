import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenPlain, pixelsOf } from '../../images/testing-pictures.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let editor: TestOperator
beforeAll(async () => {
  world = await createWorld()
  editor = await givenOperator(world, 'editor')
})
afterAll(() => world.close())

const choose = (stock_id: string, focal_point: unknown, operator = editor) =>
  operator.put(`assets/${stock_id}/focal-point/`, { focal_point })
const pageOf = async ({ slug }: { slug: string }) =>
  (await world.get(`/api/contributor/stock/${slug}/`)).json<{ focal_point: string | null }>().focal_point

const face = {
  left: 0.6,
  top: 0.1,
  width: 0.1,
  height: 0.1,
  confidence: 0.9,
  no_face: false,
  release_key: null,
}
const setFaces = (stock_id: string, faces: object[]) =>
  world.db.query('update assets set faces = $2 where stock_id = $1', [stock_id, JSON.stringify(faces)])

describe('the focal point of an image', () => {
  it('follows from the faces until an operator chooses it, and again afterwards', async () => {
    const asset = await world.givenAsset({ category: 'people' })
    const { stock_id } = asset
    expect(await pageOf(asset)).toBeNull()
    expect((await editor.get(`assets/${stock_id}/`)).json()).toMatchObject({
      focal_point: null,
      automatic_point: null,
    })
    await setFaces(stock_id, [face])
    const { automatic_point } = (await editor.get(`assets/${stock_id}/`)).json<{
      automatic_point: { x: number; y: number }
    }>()
    expect(automatic_point).toEqual({ x: 68, y: 6 })

    expect((await choose(stock_id, { x: 31, y: 22 })).json()).toMatchObject({
      focal_point: { x: 31, y: 22 },
      automatic_point,
    })
    expect(await pageOf(asset)).toBe('31% 22%')
    const found = (await world.get('/api/contributor/search/?category=people')).json()
    expect(found).toMatchObject([{ stock_id, focal_point: '31% 22%' }])
    const categories = (await world.get('/api/categories/')).json<{ slug: string }[]>()
    expect(categories.find(({ slug }) => slug === 'people')).toMatchObject({
      cover: { focal_point: '31% 22%' },
    })

    for (const point of [{ x: 31, y: 22 }, null]) expect((await choose(stock_id, point)).statusCode).toBe(200)
    expect(await pageOf(asset)).toBe('68% 6%')
    await setFaces(stock_id, [{ ...face, no_face: true }])
    expect(await pageOf(asset)).toBeNull()
    expect(await editor.log(`asset ${stock_id}`)).toEqual([
      {
        action: 'focal_point_chosen',
        operator: editor.email,
        before: { 'focal point': '31% 22%' },
        after: { 'focal point': 'automatic' },
      },
      {
        action: 'focal_point_chosen',
        operator: editor.email,
        before: { 'focal point': 'automatic' },
        after: { 'focal point': '31% 22%' },
      },
    ])
  })

  it('must be in the image, and is chosen by those who edit its texts', async () => {
    const { stock_id } = await world.givenAsset()
    for (const [point, field] of [
      [{ x: 101, y: 0 }, 'focal_point.x'],
      [{ x: 0, y: -1 }, 'focal_point.y'],
      [{ x: 0.5, y: 0 }, 'focal_point.x'],
    ] as const) {
      const refused = await choose(stock_id, point)
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toEqual({ [field]: ['Please choose a point in the image.'] })
    }
    expect((await choose(stock_id, { x: 1 })).statusCode).toBe(400)
    const support = await givenOperator(world, 'support')
    expect((await choose(stock_id, null, support)).statusCode).toBe(403)
    expect((await choose('TSW-999999', null)).statusCode).toBe(404)
    const removed = await world.givenAsset({ status: 'removed' })
    expect((await choose(removed.stock_id, null)).statusCode).toBe(404)
    expect(await editor.log(`asset ${stock_id}`)).toEqual([])
  })

  it('changes the sharing picture that was made before', async () => {
    const asset = await world.givenAsset({ stored: true })
    const picture = await givenPlain('#ffffff', { width: 900, height: 1500 })
      .composite([
        { input: await givenPlain('#d01010', { width: 900, height: 100 }).png().toBuffer(), top: 0, left: 0 },
      ])
      .jpeg()
      .toBuffer()
    const { rows } = await world.db.query<{ master_key: string }>(
      'update assets set width_px = 900, height_px = 1500 where asset_id = $1 returning master_key',
      [asset.asset_id],
    )
    await world.storage.put(rows[0]!.master_key, picture)
    /** Whether the red top of the picture is in its sharing picture. */
    const showsTop = async () => {
      const { rawPayload } = await world.get(`/pictures/${asset.picture_key}/share.jpg`)
      const { data } = await pixelsOf(await sharp(rawPayload).resize(1, 63, { fit: 'fill' }).png().toBuffer())
      return data[1]! < 120
    }
    expect(await showsTop()).toBe(false)
    await choose(asset.stock_id, { x: 50, y: 0 })
    await expect.poll(showsTop).toBe(true)
    await choose(asset.stock_id, null)
    await expect.poll(showsTop).toBe(false)
  })
})
