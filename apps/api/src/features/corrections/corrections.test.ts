import { correction_texts } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { givenContributor, type TestContributor } from '../../testing/test-contributor.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let ada: TestContributor
let editor: TestOperator
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  ada = await givenContributor(world, { username: 'ada' })
  editor = await givenOperator(world, 'editor')
})
afterAll(() => world.close())

const keywords = ['market', 'noon', 'seller', 'stall', 'street', 'shade']

interface Words {
  stock_id: string
  slug: string
  title: string
  version: string
  waiting: object | null
  refused: string | null
}

async function givenImage() {
  const { stock_id, slug } = await world.givenAsset({
    title: 'Market in Lagos',
    keywords,
    category: 'business',
    stored: true,
    creator: { username: 'ada', full_name: 'Ada Obi' },
  })
  const path = `/api/studio/images/${stock_id}/`
  const view = async () => (await ada.get(path)).json<Words>()
  const words = { title: 'Market in Lagos', description: '', keywords, category: 'business' }
  return {
    stock_id,
    slug,
    view,
    correct: async (given: object, member = ada) =>
      member.call('PUT', `${path}correction/`, { ...words, version: (await view()).version, ...given }),
    page: async () => (await world.get(`/api/contributor/stock/${slug}/`)).json<Record<string, unknown>>(),
  }
}

const codeOf = (answer: { headers: Record<string, unknown> }) => answer.headers['x-error-code']

const listed = async (stock_id: string) =>
  (await editor.get('corrections/?limit=100'))
    .json<{ correction_id: number; stock_id: string; version: string; before: object; after: object }[]>()
    .find((one) => one.stock_id === stock_id)
const decide = (correction_id: number, body: object, operator = editor) =>
  operator.post(`corrections/${correction_id}/decision/`, body)

describe('a correction by the contributor', () => {
  it('changes the training of AI and removed keywords at once, and lets the rest wait', async () => {
    const image = await givenImage()
    const fewer = keywords.slice(0, 5)
    const answer = await image.correct({ title: 'Market in Jos', keywords: fewer, data_mining: 'allowed' })
    expect(answer.json()).toMatchObject({
      title: 'Market in Lagos',
      keywords: fewer,
      data_mining: 'allowed',
      waiting: { title: 'Market in Jos' },
    })
    expect(await image.page()).toMatchObject({ name: 'Market in Lagos', keywords: fewer })
    const { rows } = await world.db.query(
      "select words, before from corrections join assets on asset_id = image_id where stock_id = $1 and corrections.status = 'applied'",
      [image.stock_id],
    )
    expect(rows).toEqual([
      { words: { keywords: fewer, data_mining: 'allowed' }, before: { keywords, data_mining: 'reserved' } },
    ])
    expect(await listed(image.stock_id)).toMatchObject({
      before: { title: 'Market in Lagos' },
      after: { title: 'Market in Jos' },
    })
  })

  it('is replaced by the next one, and ended by the words as they are', async () => {
    const image = await givenImage()
    await image.correct({ title: 'Market in Jos' })
    const first = await listed(image.stock_id)
    await image.correct({ people: 'group' })
    expect((await listed(image.stock_id))!.after).toEqual({ people: 'group' })
    expect(
      (await decide(first!.correction_id, { outcome: 'accepted', version: first!.version })).statusCode,
    ).toBe(404)
    const second = await listed(image.stock_id)
    await image.correct({ people: 'group', data_mining: 'allowed' })
    expect((await listed(image.stock_id))!.correction_id).toBe(second!.correction_id)
    await image.correct({})
    expect(await listed(image.stock_id)).toBeUndefined()
    expect((await image.view()).waiting).toBeNull()
  })

  it('is refused with a sentence for another version, a word of hate, too few keywords and what is not theirs', async () => {
    const image = await givenImage()
    const stranger = await givenContributor(world)
    expect((await image.correct({ title: 'Mine' }, stranger)).statusCode).toBe(404)
    expect((await stranger.get(`/api/studio/images/${image.stock_id}/`)).statusCode).toBe(404)
    expect(codeOf(await image.correct({ version: '1' }))).toBe('edit_conflict')
    const short = await image.correct({ keywords: ['one'] })
    expect(short.statusCode).toBe(400)
    expect(short.body).toContain(correction_texts.keywords_missing)
    expect((await image.correct({ title: 'A kaffir' })).statusCode).toBe(400)
    expect((await image.correct({ title: '' })).statusCode).toBe(400)
    // What a submission could not say either.
    const of_drawing = await givenImage()
    await world.db.query(
      `update assets set category_slug = 'editorial', digital_source_type = 'compositeSynthetic',
         faces = '[{"height": 0.4, "no_face": false}]' where stock_id = $1`,
      [of_drawing.stock_id],
    )
    for (const given of [
      { category: 'business' },
      { category: 'editorial', people: 'none' },
      { category: 'editorial', digital_source_type: null },
    ])
      expect((await of_drawing.correct(given)).statusCode).toBe(400)
    // It reads the same on screens, but would hide that parts were generated.
    await of_drawing.correct({ category: 'editorial', digital_source_type: 'composite' })
    expect(await listed(of_drawing.stock_id)).toBeUndefined()
    const removed = await givenImage()
    const { version } = await removed.view()
    await world.db.query("update assets set status = 'removed' where stock_id = $1", [removed.stock_id])
    expect((await removed.correct({ version })).statusCode).toBe(404)
    expect(await listed(image.stock_id)).toBeUndefined()
  })
})

describe("an operator's decision on a correction", () => {
  it('takes over the corrected words alone, keeps the address, and is logged without texts', async () => {
    const image = await givenImage()
    await image.correct({ title: 'Market in Jos', people: 'group' })
    // A colleague changes another word in the meantime, so the decision is asked for again.
    const seen = (await listed(image.stock_id))!
    await world.db.query("update assets set description = 'At noon' where stock_id = $1", [image.stock_id])
    const stale = await decide(seen.correction_id, { outcome: 'accepted', version: seen.version })
    expect(codeOf(stale)).toBe('edit_conflict')
    const { correction_id, version } = (await listed(image.stock_id))!
    expect((await decide(correction_id, { outcome: 'accepted', version })).statusCode).toBe(204)
    expect(await image.page()).toMatchObject({
      name: 'Market in Jos',
      people: 'group',
      description: 'At noon',
      slug: image.slug,
    })
    expect((await image.view()).waiting).toBeNull()
    expect((await editor.log(`asset ${image.stock_id}`))[0]).toMatchObject({
      action: 'correction_accepted',
      after: { corrected: 'title, people' },
    })
  })

  it('is mailed and shown to the contributor when it is a refusal, until they correct again', async () => {
    const image = await givenImage()
    await image.correct({ title: 'Market in Jos' })
    const { correction_id } = (await listed(image.stock_id))!
    const note = 'The signs in the image are of Lagos.'
    expect((await decide(correction_id, { outcome: 'refused', note: ' ' })).statusCode).toBe(400)
    expect((await decide(correction_id, { outcome: 'refused', note })).statusCode).toBe(204)
    expect(await image.page()).toMatchObject({ name: 'Market in Lagos' })
    expect(await image.view()).toMatchObject({ waiting: null, refused: note })
    const mails = (await world.mail.inbox(ada.email)).filter(({ text }) => text?.includes(note))
    expect(mails).toHaveLength(1)
    await image.correct({ title: 'Market of Lagos' })
    expect(await image.view()).toMatchObject({ refused: null })
  })

  it('is made once by two reviewers at once, and not while its contributor takes it back', async () => {
    const image = await givenImage()
    await image.correct({ title: 'Market in Jos' })
    const { correction_id, version } = (await listed(image.stock_id))!
    const colleague = await givenOperator(world)
    const answers = await Promise.all([
      decide(correction_id, { outcome: 'accepted', version }),
      decide(correction_id, { outcome: 'refused', note: 'No.' }, colleague),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409])
    const other = await givenImage()
    await other.correct({ title: 'Market in Jos' })
    const waiting = (await listed(other.stock_id))!
    const [decided] = await Promise.all([
      decide(waiting.correction_id, { outcome: 'accepted', version: waiting.version }),
      other.correct({}),
    ])
    // Whichever came first, nothing is half done.
    expect([204, 404, 409]).toContain(decided.statusCode)
    const title = (await other.page())['name']
    expect(title).toBe(decided.statusCode === 204 ? 'Market in Jos' : 'Market in Lagos')
  })

  it('leaves a licence taken in the same second whole, with the words before or after it', async () => {
    const image = await givenImage()
    const buyer = await world.givenMember()
    await buyer.claim()
    await image.correct({ title: 'Market in Jos' })
    const { correction_id, version } = (await listed(image.stock_id))!
    const [licensed, decided] = await Promise.all([
      buyer.download(image.stock_id),
      decide(correction_id, { outcome: 'accepted', version }),
    ])
    expect([licensed.statusCode, decided.statusCode]).toEqual([200, 204])
    const { title } = await oneRow<{ title: string }>(
      world.db,
      'select title from certificates where stock_id = $1',
      [image.stock_id],
    )
    expect(['Market in Lagos', 'Market in Jos']).toContain(title)
  })

  it("can't be made by the contributor's own operator account", async () => {
    const image = await givenImage()
    await image.correct({ title: 'Market in Jos' })
    const { correction_id, version } = (await listed(image.stock_id))!
    await world.db.query('update operators set email = $2 where email = $1', [
      editor.email,
      ada.email.replace('@', '+desk@'),
    ])
    try {
      const answer = await decide(correction_id, { outcome: 'accepted', version })
      expect(codeOf(answer)).toBe('own_submission')
    } finally {
      await world.db.query('update operators set email = $1 where email = $2', [
        editor.email,
        ada.email.replace('@', '+desk@'),
      ])
    }
  })
})

it('the corrections of a contributor who leaves end', async () => {
  const image = await givenImage()
  await image.correct({ title: 'Market in Jos' })
  expect(await listed(image.stock_id)).toBeDefined()
  const left = await ada.call('POST', '/api/studio/leave/', { current_password: ada.password })
  expect(left.statusCode).toBe(200)
  expect(await listed(image.stock_id)).toBeUndefined()
})
