/** @module-tag slow */
import type { Suggestion } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let stall: { stock_id: string }
beforeAll(async () => {
  world = await createWorld()
  const given = world.givenAsset
  stall = await given({
    title: 'Making tea for a mate',
    slug: 'tea',
    category: 'food-drink',
    keywords: ['Market', 'fruit stall', 'tea'],
    downloads: 9,
  })
  await given({ title: 'Stand', slug: 'stand', category: 'food-drink', keywords: ['markets', 'phone'] })
  await given({ title: 'Lace', slug: 'lace', category: 'fashion', keywords: ['wedding', 'zzyx'] })
  await given({
    title: 'Rings',
    slug: 'rings',
    category: 'fashion',
    keywords: ['wedding'],
    creator: { full_name: 'Ọlá Marwa', username: 'ola.m' },
  })
  await given({ title: 'Hidden', slug: 'hidden', status: 'unpublished', keywords: ['margarine'] })
  await world.searchIsReady()
})
afterAll(() => world.close())

async function suggest(q: string): Promise<Suggestion[]> {
  const answer = await world.get(`/api/contributor/search/suggest/?${new URLSearchParams({ q })}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const textsOf = async (q: string) => (await suggest(q)).map(({ text }) => text)

describe('search suggestions', () => {
  it('complete words, with their kind, image count and first image', async () => {
    const [first, ...others] = await suggest('MÀR')
    expect(first).toEqual({
      kind: 'word',
      text: 'market',
      count: 2,
      thumbnail: expect.stringMatching(/\/pictures\/.+\/480$/),
      focal_point: null,
      slug: null,
    })
    // The plural finds the same images, so it isn't suggested.
    expect(others.map(({ text }) => text)).not.toContain('markets')
  })

  it('include one of several words that find the same images, unless these are few', async () => {
    const numbers = Array.from({ length: 10 }, (_, number) => number)
    for (const number of numbers)
      await world.givenAsset({ title: 'Face', slug: `face-${number}`, keywords: ['quokka smile', 'quirk'] })
    for (const slug of ['one', 'two'])
      await world.givenAsset({ title: 'Few', slug, keywords: ['vlei', 'vlog'] })
    await world.searchIsReady()
    expect(await textsOf('qu')).toEqual(['quirk'])
    expect((await textsOf('vl')).toSorted()).toEqual(['vlei', 'vlog'])
  })

  it('include words of any language if they find images', async () => {
    expect(await suggest('harus')).toMatchObject([{ kind: 'word', text: 'harusi', count: 2 }])
    expect(await textsOf('mari')).toContain('mariage')
    expect(await textsOf('marig')).toEqual([])
  })

  it('include catalogue keywords, but no words extracted from titles', async () => {
    expect(await textsOf('zzy')).toEqual(['zzyx'])
    expect(await textsOf('fruit st')).toContain('fruit stall')
    expect(await textsOf('maki')).not.toContain('making')
    expect(await textsOf('margar')).toEqual([])
  })

  it('complete the last word if the whole phrase finds images', async () => {
    expect(await textsOf('phone mar')).toEqual(['phone market'])
    expect(await textsOf('tea wed')).toEqual([])
  })

  it('are limited to eight, and require at least two characters', async () => {
    for (const q of ['', 'm', '%', '_', '!!', '"ma', '-mar']) expect(await textsOf(q), q).toHaveLength(0)
    expect((await textsOf('ma')).length).toBeGreaterThan(2)
    expect((await textsOf('ma')).length).toBeLessThanOrEqual(8)
    expect((await world.get('/api/contributor/search/suggest/')).json()).toEqual([])
  })

  it('include categories and contributors with their image counts', async () => {
    expect(await suggest('fash')).toContainEqual({
      kind: 'category',
      text: 'Fashion',
      count: 2,
      thumbnail: expect.stringContaining('/pictures/'),
      focal_point: null,
      slug: 'fashion',
    })
    const ola = {
      kind: 'contributor',
      text: 'Ọlá Marwa',
      count: 1,
      thumbnail: expect.stringContaining('/pictures/'),
      focal_point: null,
      slug: 'ola.m',
    }
    for (const q of ['marw', 'ola', 'ọlá ma']) expect(await suggest(q), q).toContainEqual(ola)
  })

  it('include the image with a given stock ID', async () => {
    const image = { kind: 'stock_id', text: stall.stock_id, count: 1, slug: 'tea' }
    expect(await suggest(` #${stall.stock_id.toLowerCase()} `)).toMatchObject([image])
    expect(await suggest('TSW-999999')).toEqual([])
  })
})
