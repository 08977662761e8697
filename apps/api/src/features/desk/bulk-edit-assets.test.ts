import { ASSET_KEYWORDS_MAX, BULK_EDIT_MAX, type DeskAsset } from '@taswira/contract'
import { readLexicon } from '@taswira/lexicon'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenContributor } from '../../testing/test-contributor.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let operator: TestOperator
beforeAll(async () => {
  world = await createWorld()
  operator = await givenOperator(world, 'editor')
})
afterAll(() => world.close())

const view = async (stock_id: string) => (await operator.get(`assets/${stock_id}/`)).json<DeskAsset>()

/** Creates an asset for each keyword list and returns them as an operator sees them. */
async function given(...keywords: string[][]): Promise<DeskAsset[]> {
  const seen = []
  for (const of_one of keywords) {
    const { stock_id } = await world.givenAsset({ keywords: of_one })
    seen.push(await view(stock_id))
  }
  return seen
}

const bulk = (assets: Pick<DeskAsset, 'stock_id' | 'version'>[], change: object) =>
  operator.post('assets/bulk/', {
    assets: assets.map(({ stock_id, version }) => ({ stock_id, version })),
    change,
  })

const outcomes = async (assets: DeskAsset[], change: object) => {
  const { results } = (await bulk(assets, change)).json<{ results: { outcome: string }[] }>()
  return results.map(({ outcome }) => outcome)
}

it('a bulk edit adds a keyword to several images and removes it again, ignoring case, and logs each change', async () => {
  const assets = await given(['cloth'], ['Lagos'], [])
  expect(await outcomes(assets, { kind: 'add_keyword', keyword: ' lagos ' })).toEqual([
    'changed',
    'unchanged',
    'changed',
  ])
  const seen = await Promise.all(assets.map(({ stock_id }) => view(stock_id)))
  expect(seen.map(({ keywords }) => keywords)).toEqual([['cloth', 'lagos'], ['Lagos'], ['lagos']])
  expect(await outcomes(seen, { kind: 'remove_keyword', keyword: 'LAGOS' })).toEqual(Array(3).fill('changed'))
  const log = await operator.log(`asset ${assets[1]!.stock_id}`)
  expect(log).toEqual([
    {
      action: 'asset_edited',
      operator: operator.email,
      before: { keywords: 'Lagos' },
      after: { keywords: '' },
    },
  ])
})

it('a bulk edit that adds a word of hate changes nothing, and any other skips images that contain one', async () => {
  const [clean, old, last] = await given(['cloth'], ['cloth'], ['cloth'])
  const slur = readLexicon().sensitive.find(({ kind }) => kind === 'slur')!.names[0]!
  await world.db.query('update assets set keywords = $2 where stock_id = $1', [old!.stock_id, [slur]])
  const assets = await Promise.all([clean!, old!, last!].map(({ stock_id }) => view(stock_id)))
  for (const [change, field] of [
    [{ kind: 'add_keyword', keyword: slur }, 'change.keyword'],
    [{ kind: 'set_facts', facts: { location: `${slur} Town` } }, 'change.facts.location'],
  ] as const) {
    const answer = await bulk(assets, change)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toHaveProperty([field])
    expect(await view(clean!.stock_id)).toEqual(clean)
  }
  const category = { kind: 'set_category', category: 'travel' }
  expect(await outcomes(assets, category)).toEqual(['changed', 'word_of_hate', 'changed'])
  expect(await outcomes([assets[1]!], { kind: 'remove_keyword', keyword: slur })).toEqual(['changed'])
})

it('a bulk edit keeps a narrower way an image was made, and clears no place', async () => {
  const { stock_id } = await world.givenAsset({ digital_source_type: 'compositeSynthetic' })
  await world.db.query("update assets set location = 'Jos' where stock_id = $1", [stock_id])
  const facts = async (change: object) => bulk([await view(stock_id)], { kind: 'set_facts', facts: change })
  expect((await facts({ digital_source_type: 'composite' })).json()).toMatchObject({
    results: [{ outcome: 'unchanged' }],
  })
  expect((await facts({ location: ' ' })).json()).toHaveProperty(['change.facts.location'])
  expect((await facts({ people: '' })).json()).toHaveProperty(['change.facts.people'])
  expect(await view(stock_id)).toMatchObject({ digital_source_type: 'compositeSynthetic', location: 'Jos' })
})

it('a bulk edit skips an image that a colleague changed, and applies to the others', async () => {
  const [mine, theirs] = await given([], [])
  const { stock_id, version } = theirs!
  const words = { title: 'Theirs', keywords: [], category: 'people', version }
  expect((await operator.put(`assets/${stock_id}/`, words)).statusCode).toBe(200)
  expect(await outcomes([theirs!, mine!], { kind: 'set_category', category: 'travel' })).toEqual([
    'edit_conflict',
    'changed',
  ])
  expect(await view(stock_id)).toMatchObject({ title: 'Theirs', category: 'people' })
  expect(await view(mine!.stock_id)).toMatchObject({ category: 'travel' })
  // Operators can't publish or hide texts they haven't seen.
  expect(await outcomes([theirs!], { kind: 'set_status', status: 'unpublished' })).toEqual(['edit_conflict'])
  expect(await view(stock_id)).toMatchObject({ status: 'published' })
})

it('a bulk edit publishes and unpublishes images, and reports removed ones as not found', async () => {
  const [asset] = await given([])
  const removed = await world.givenAsset({ status: 'removed' })
  const both = [asset!, { ...asset!, stock_id: removed.stock_id }]
  expect(await outcomes(both, { kind: 'set_status', status: 'unpublished' })).toEqual([
    'changed',
    'not_found',
  ])
  expect(await outcomes(both, { kind: 'set_status', status: 'unpublished' })).toEqual([
    'unchanged',
    'not_found',
  ])
  expect(await view(asset!.stock_id)).toMatchObject({ status: 'unpublished' })
  expect(await outcomes(both, { kind: 'set_status', status: 'published' })).toEqual(['changed', 'not_found'])
})

it('an operator publishes their own image again unless somebody else took it off sale', async () => {
  const { email } = await givenContributor(world, { username: 'ada' })
  const ada = await givenOperator(world, 'editor')
  await world.db.query('update operators set email = $2 where email = $1', [
    ada.email,
    email.replace('@', '+desk@'),
  ])
  const { stock_id } = await world.givenAsset({ creator: { username: 'ada', full_name: 'Ada Obi' } })
  const setStatus = async (by: TestOperator, status: string) =>
    (await by.put(`assets/${stock_id}/status/`, { status })).headers['x-error-code']
  expect(await setStatus(ada, 'unpublished')).toBeUndefined()
  expect(await setStatus(ada, 'published')).toBeUndefined()
  expect(await setStatus(operator, 'unpublished')).toBeUndefined()
  expect(await setStatus(ada, 'published')).toBe('own_submission')
  const { version } = await view(stock_id)
  const bulk_edit = { assets: [{ stock_id, version }], change: { kind: 'set_status', status: 'published' } }
  expect((await ada.post('assets/bulk/', bulk_edit)).json()).toEqual({
    results: [{ stock_id, outcome: 'own_submission' }],
  })
  expect(await view(stock_id)).toMatchObject({ status: 'unpublished' })
  expect(await setStatus(operator, 'published')).toBeUndefined()
  // Their words are corrected in the studio, and somebody else decides.
  const words = { assets: [{ stock_id, version }], change: { kind: 'set_category', category: 'travel' } }
  expect((await ada.post('assets/bulk/', words)).json()).toEqual({
    results: [{ stock_id, outcome: 'own_submission' }],
  })
})

it('an editor takes at most a tenth of a catalogue of 50 or more off sale in a day, by any calls; an owner may take all', async () => {
  const shop = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  try {
    const [editor, owner] = [await givenOperator(shop, 'editor'), await givenOperator(shop)]
    const assets: Pick<DeskAsset, 'stock_id' | 'version'>[] = []
    const add = async (count: number) => {
      for (let n = 0; n < count; n++) {
        const { stock_id } = await shop.givenAsset({})
        assets.push((await editor.get(`assets/${stock_id}/`)).json<DeskAsset>())
      }
    }
    const set = (from: number, to: number, status = 'unpublished', by = editor) =>
      by.post('assets/bulk/', {
        assets: assets.slice(from, to).map(({ stock_id, version }) => ({ stock_id, version })),
        change: { kind: 'set_status', status },
      })
    const on_sale = async () => (await editor.get('assets/counts/')).json<{ published: number }>().published

    await add(49)
    expect((await set(0, 49)).statusCode).toBe(200)
    expect(await on_sale()).toBe(0)
    await set(0, 49, 'published')
    await add(1)
    const refused = await set(0, 6)
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      {
        detail:
          'Only owners can take more than a tenth of the published images off sale in a day. Ask an owner of the desk.',
      },
    ])
    expect(await on_sale()).toBe(50)
    expect((await set(0, 4)).statusCode).toBe(200)
    const one = (n: number) => editor.put(`assets/${assets[n]!.stock_id}/status/`, { status: 'unpublished' })
    const answers = await Promise.all([4, 5, 6, 7].map(one))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 403, 403, 403,
    ])
    expect(await on_sale()).toBe(45)
    expect((await set(0, 50, 'unpublished', owner)).statusCode).toBe(200)
    expect(await on_sale()).toBe(0)
  } finally {
    await shop.close()
  }
})

it('a bulk edit never exceeds the keyword limit of an image', async () => {
  const full = await given(Array.from({ length: ASSET_KEYWORDS_MAX }, (_, n) => `k${n}`))
  expect(await outcomes(full, { kind: 'add_keyword', keyword: 'more' })).toEqual(['too_many_keywords'])
})

it.each([
  [0, { kind: 'set_status', status: 'published' }],
  [BULK_EDIT_MAX + 1, { kind: 'set_status', status: 'published' }],
  [1, { kind: 'remove' }],
  [1, { kind: 'add_keyword', keyword: '' }],
  [1, { kind: 'set_category', category: 'pets' }],
])('a bulk edit of %i images with %j is rejected', async (count, change) => {
  const assets = Array.from({ length: count }, (_, n) => ({
    stock_id: `TSW-${String(n).padStart(6, '0')}`,
    version: '1',
  }))
  expect((await bulk(assets, change)).statusCode).toBe(400)
})
