import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { changeStatus } from '../publishing/change-status.ts'

let world: World
let operator: TestOperator
beforeAll(async () => {
  world = await createWorld()
  operator = await givenOperator(world)
})
afterAll(() => world.close())

const words = { title: 'Tailor at work', keywords: ['Tailor', 'cloth'], category: 'professional' }
const versionOf = async (stock_id: string) =>
  (await operator.get(`assets/${stock_id}/`)).json<{ version?: string }>().version ?? ''
/** Edits the current version of an asset. */
const put = async (stock_id: string, body: object) =>
  operator.put(`assets/${stock_id}/`, { version: await versionOf(stock_id), ...body })
const setStatus = (stock_id: string, status: string) => operator.put(`assets/${stock_id}/status/`, { status })
const list = async (q: string) =>
  (await operator.get(`assets/?${new URLSearchParams({ q })}`))
    .json<{ stock_id: string }[]>()
    .map((a) => a.stock_id)

describe('the desk catalogue', () => {
  it('can be searched by number and by words, including unpublished assets', async () => {
    const shown = await world.givenAsset({ title: 'Kola nuts in a bowl' })
    const hidden = await world.givenAsset({ title: 'Kola nut tree', status: 'unpublished' })
    await world.givenAsset({ title: 'Kola nut seller', status: 'removed' })
    expect(await list('kola nuts')).toEqual([hidden.stock_id, shown.stock_id])
    expect(await list(shown.stock_id)).toEqual([shown.stock_id])
    expect(await list(shown.stock_id.toLowerCase())).toEqual([shown.stock_id])
    expect(await list(shown.stock_id.replace(/^TSW-0*/, ''))).toEqual([shown.stock_id])
    expect(await list('kola zebra')).toEqual([])
    expect((await operator.get('assets/')).headers['x-total-count']).toBe('2')
    expect((await operator.get(`assets/${hidden.stock_id}/`)).json()).toMatchObject({ status: 'unpublished' })
  })

  it('is searched with quotation marks and minus signs, however words are written', async () => {
    const close = await world.givenAsset({ title: 'Close-up of a Ƙofar door', keywords: ['marketing'] })
    const other = await world.givenAsset({ title: 'Door of a kofar, marketing' })
    for (const [q, found] of [
      ['kofar door', [other, close]],
      ['"ƙofar door"', [close]],
      ['kófar -close-up', [other]],
      ['kofar marketing', [other, close]],
    ] as const)
      expect([q, await list(q)]).toEqual([q, found.map(({ stock_id }) => stock_id)])
  })

  it('treats digits as both a number and a word', async () => {
    const numbered = await world.givenAsset({ title: 'Ferry at noon' })
    const digits = numbered.stock_id.replace(/^TSW-0*/, '')
    const titled = await world.givenAsset({ title: `Elections of ${digits}` })
    expect(await list(digits)).toEqual([titled.stock_id, numbered.stock_id])
    expect(await list(`elections ${digits}`)).toEqual([titled.stock_id])
    expect(await list(numbered.stock_id)).toEqual([numbered.stock_id])
    const year = await world.givenAsset({ title: 'Carnival 2024', keywords: ['Calabar'] })
    expect(await list('2024')).toEqual([year.stock_id])
    const total = (await operator.get('assets/?q=2024')).headers['x-total-count']
    expect([total, await list('20245')]).toEqual(['1', []])
    expect(await list('9'.repeat(200))).toEqual([])
  })

  it('unpublishes and publishes an asset, logs each change once, and updates the site', async () => {
    const asset = await world.givenAsset({ slug: 'to-hide' })
    expect((await setStatus(asset.stock_id, 'unpublished')).json()).toMatchObject({ status: 'unpublished' })
    expect((await setStatus(asset.stock_id, 'unpublished')).statusCode).toBe(200)
    expect((await world.get('/api/contributor/stock/to-hide/')).statusCode).toBe(404)
    expect((await setStatus(asset.stock_id, 'published')).json()).toMatchObject({ status: 'published' })
    expect((await world.get('/api/contributor/stock/to-hide/')).statusCode).toBe(200)
    expect(await operator.log(`asset ${asset.stock_id}`)).toEqual([
      {
        action: 'asset_published',
        operator: operator.email,
        before: { status: 'unpublished' },
        after: { status: 'published' },
      },
      {
        action: 'asset_unpublished',
        operator: operator.email,
        before: { status: 'published' },
        after: { status: 'unpublished' },
      },
    ])
  })

  it('edits texts without changing the URL, and search finds the new words', async () => {
    const asset = await world.givenAsset({ title: 'Old title', slug: 'old-title', category: 'people' })
    const answer = await put(asset.stock_id, {
      ...words,
      title: '  Zeppelin over Jos ',
      keywords: ['Airship', 'airship'],
    })
    expect(answer.json()).toMatchObject({
      title: 'Zeppelin over Jos',
      keywords: ['Airship'],
      slug: 'old-title',
    })
    const found = await world.get('/api/contributor/search/?keywords=zeppelin+airship&type=Image')
    expect(found.json()).toMatchObject([{ stock_id: asset.stock_id, slug: 'old-title' }])
    expect((await world.get('/api/contributor/search/?keywords=old+title')).json()).toEqual([])
    expect(
      (await put(asset.stock_id, { ...words, title: 'Zeppelin over Jos', keywords: ['Airship'] })).statusCode,
    ).toBe(200)
    expect(await operator.log(`asset ${asset.stock_id}`)).toEqual([
      {
        action: 'asset_edited',
        operator: operator.email,
        before: { title: 'Old title', keywords: '', category: 'people' },
        after: { title: 'Zeppelin over Jos', keywords: 'Airship', category: 'professional' },
      },
    ])
  })

  it('edits the description, keeps it if an edit omits it, and shows it on the page', async () => {
    const { stock_id, slug } = await world.givenAsset({ title: 'Weaver' })
    const description = 'A weaver of aso oke,\n seen   from the side.'
    expect((await put(stock_id, { ...words, description })).json()).toMatchObject({
      description: 'A weaver of aso oke, seen from the side.',
    })
    expect((await put(stock_id, words)).json()).toMatchObject({
      description: 'A weaver of aso oke, seen from the side.',
    })
    expect((await world.get(`/api/contributor/stock/${slug}/`)).json()).toMatchObject({
      description: 'A weaver of aso oke, seen from the side.',
    })
    expect((await put(stock_id, { ...words, description: 'x'.repeat(4001) })).json()).toEqual({
      description: ['Please use at most 4,000 characters.'],
    })
    expect((await put(stock_id, { ...words, description: '' })).json()).toMatchObject({ description: '' })
    const [last] = await operator.log(`asset ${stock_id}`)
    expect(last).toMatchObject({
      before: { description: 'A weaver of aso oke, seen from the side.' },
      after: { description: '' },
    })
  })

  it('rejects an edit of an outdated version', async () => {
    const { stock_id } = await world.givenAsset({ title: 'First' })
    const version = await versionOf(stock_id)
    const both = await Promise.all(
      ['Mine', 'Yours'].map((title) => put(stock_id, { ...words, title, version })),
    )
    expect(both.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    expect(both.find((answer) => answer.statusCode === 409)?.json()).toEqual({
      detail: 'Someone else has changed this, so nothing was saved. Check the current version.',
      change: expect.stringMatching(
        new RegExp(`^Last change: asset edited \\(title.*\\) by ${operator.email} on .+\\.$`),
      ) as string,
    })
    expect(await operator.log(`asset ${stock_id}`)).toHaveLength(1)
    // Publishing and unpublishing don't change the version.
    const seen = await versionOf(stock_id)
    await setStatus(stock_id, 'unpublished')
    expect((await put(stock_id, { ...words, version: seen })).statusCode).toBe(200)
    expect((await operator.put(`assets/${stock_id}/`, words)).statusCode).toBe(400)
    expect((await put(stock_id, { ...words, version: 'x' })).statusCode).toBe(409)
  })

  it.each([
    [{ title: '' }, 'title', 'This field is required'],
    [{ title: 'x'.repeat(201) }, 'title', 'Please use at most 200 characters.'],
    [{ title: 'Two\nlines' }, 'title', 'Please use a single line.'],
    [{ title: 7 }, 'title', 'This field is required'],
    [
      { keywords: Array.from({ length: 51 }, (_, n) => `k${n}`) },
      'keywords',
      'Please use at most 50 keywords.',
    ],
    [{ keywords: ['x'.repeat(61)] }, 'keywords.0', 'Please use at most 60 characters.'],
    [{ keywords: 'cloth' }, 'keywords', 'This is not valid.'],
    [{ category: 'pets' }, 'category', 'Please choose one of the categories.'],
    [{ slug: 'mine' }, 'slug', 'This field is not known.'],
    [{ status: 'removed' }, 'status', 'This field is not known.'],
  ])('rejects an edit with %j', async (wrong, field, sentence) => {
    const asset = await world.givenAsset()
    const answer = await put(asset.stock_id, { ...words, ...wrong })
    expect([answer.statusCode, answer.json()]).toEqual([400, { [field]: [sentence] }])
    expect(await operator.log(`asset ${asset.stock_id}`)).toEqual([])
  })

  it('logs changes made by server commands once, even for removed assets', async () => {
    const { stock_id } = await world.givenAsset({ stored: true })
    for (const status of [
      'unpublished',
      'unpublished',
      'published',
      'removed',
      'removed',
      'published',
    ] as const)
      await changeStatus(world, stock_id, status)
    const entry = (before: string, after: string) => ({
      action: `asset_${after}`,
      operator: null,
      before: { status: before },
      after: { status: after },
    })
    expect(await operator.log(`asset ${stock_id}`)).toEqual([
      entry('published', 'removed'),
      entry('unpublished', 'published'),
      entry('published', 'unpublished'),
    ])
  })

  it("leaves an asset unchanged if logging a command's change fails", async () => {
    const { stock_id } = await world.givenAsset({ stored: true })
    await world.db.query(`alter table desk_log add constraint refused check (subject <> 'asset ${stock_id}')`)
    await expect(changeStatus(world, stock_id, 'removed')).rejects.toThrow('refused')
    await world.db.query('alter table desk_log drop constraint refused')
    const { status, master_key } = await oneRow<{ status: string; master_key: string }>(
      world.db,
      'select status, master_key from assets where stock_id = $1',
      [stock_id],
    )
    expect(status).toBe('published')
    expect(await world.storage.exists(master_key)).toBe(true)
  })

  it('answers 404 for removed and unknown assets', async () => {
    const removed = await world.givenAsset({ status: 'removed' })
    for (const stock_id of [removed.stock_id, 'TSW-999999', 'TSW-1', 'x'])
      for (const answer of [
        await put(stock_id, words),
        await setStatus(stock_id, 'published'),
        await operator.get(`assets/${stock_id}/`),
      ])
        expect(answer.statusCode).toBe(404)
    expect((await setStatus((await world.givenAsset()).stock_id, 'removed')).statusCode).toBe(400)
  })
})

describe('the desk log', () => {
  it("can't be edited or emptied", async () => {
    await world.givenAsset()
    const before = (await operator.get('log/')).json<object[]>()
    expect(before.length).toBeGreaterThan(2)
    for (const sql of [
      "update desk_log set after = '{}'",
      'delete from desk_log',
      'truncate desk_log',
      'update desk_log set operator_id = null where entry_id = 1',
    ])
      await expect(world.db.query(sql)).rejects.toThrow('the log only grows')
    expect((await operator.get('log/')).json()).toEqual(before)
    expect((await operator.get('log/?limit=1')).headers.link).toContain('rel="next"')
  })
})
