import type { Board, BoardSummary, SharedBoard } from '@taswira/contract'
import { BOARD_IMAGES_MAX, BOARD_REVIEWERS_MAX, BOARDS_MAX } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn, type TestMember } from '../../testing/test-member.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { mailBoardAnswers } from './mail-answers.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '100' } })
})
afterAll(() => world.close())

const key = (digit: string) => digit.repeat(32)
const ama = { key: key('a'), name: 'Ama' }

async function givenBoard(member: TestMember, images: number, name = 'Harmattan campaign') {
  const stock_ids = (await world.givenAssets(images, { stored: true })).map(({ stock_id }) => stock_id)
  const answer = await member.call('POST', '/api/user/boards/', { name, stock_ids })
  expect(answer.statusCode).toBe(201)
  const { board_key } = answer.json<BoardSummary>()
  return { stock_ids, board_key, path: `/api/user/boards/${board_key}/` }
}

const view = async (member: TestMember, path: string) => (await member.get(path)).json<Board>()
const idsOf = ({ images }: { images: { stock_id: string }[] }) => images.map(({ stock_id }) => stock_id)

async function givenShared(member: TestMember, images: number) {
  const board = await givenBoard(member, images)
  expect((await member.call('POST', `${board.path}link/`, { ends_on: null })).statusCode).toBe(204)
  const { link } = await view(member, board.path)
  return { ...board, token: new URL(link!.url).pathname.split('/').at(-1)! }
}

const open = (token: string, reviewer_key?: string) =>
  world.post('/api/boards/view/', { token, ...(reviewer_key && { reviewer_key }) })
const mark = (body: object) => world.post('/api/boards/mark/', body)
const comment = (body: object) => world.post('/api/boards/comment/', { at: null, ...body })

describe("a member's boards", () => {
  it('a board keeps its images in order, with notes, client and project', async () => {
    const member = await world.givenMember()
    const { path, stock_ids } = await givenBoard(member, 3)
    const [first, second, third] = stock_ids as [string, string, string]
    expect(idsOf(await view(member, path))).toEqual(stock_ids)

    const order = (ids: string[]) => member.call('PUT', `${path}order/`, { stock_ids: ids })
    expect((await order([third, first, second])).statusCode).toBe(204)
    expect((await order([third, first])).statusCode).toBe(409)
    expect((await order([third, first, 'TSW-999999'])).statusCode).toBe(409)
    expect((await order([third, third, first])).statusCode).toBe(400)
    const words = { name: 'Rainy season', client: 'Adé & Sons', project: 'Billboards' }
    expect((await member.call('PUT', path, words)).statusCode).toBe(204)
    expect(
      (await member.call('PUT', `${path}images/${first}/`, { note: 'Too dark?\nAsk.' })).statusCode,
    ).toBe(204)
    expect((await member.call('PUT', `${path}images/TSW-999999/`, { note: '' })).statusCode).toBe(404)

    const board = await view(member, path)
    expect(board).toMatchObject({ ...words, link: null })
    expect(idsOf(board)).toEqual([third, first, second])
    expect(board.images[1]).toMatchObject({
      note: 'Too dark?\nAsk.',
      licensed: false,
      marks: [],
      comments: [],
    })

    // Added again, an image stays where it is.
    const [more] = await world.givenAssets(1)
    const added = await member.call('POST', `${path}images/`, { stock_ids: [second, more!.stock_id] })
    expect(added.json()).toMatchObject({ images: 4, shared: false })
    expect(added.json<BoardSummary>().thumbnails).toHaveLength(3)
    expect((await member.call('DELETE', `${path}images/${third}/`)).statusCode).toBe(204)
    expect((await member.call('DELETE', `${path}images/${third}/`)).statusCode).toBe(204)
    expect(idsOf(await view(member, path))).toEqual([first, second, more!.stock_id])
    expect((await member.get('/api/user/boards/')).json()).toMatchObject([
      { name: 'Rainy season', images: 3 },
    ])
  })

  it('an unpublished image is not shown, and returns to its place', async () => {
    const member = await world.givenMember()
    const { path, stock_ids } = await givenBoard(member, 3)
    const setStatus = (status: string) =>
      world.db.query('update assets set status = $2 where stock_id = $1', [stock_ids[1], status])
    await setStatus('unpublished')
    expect(idsOf(await view(member, path))).toEqual([stock_ids[0], stock_ids[2]])
    await setStatus('published')
    expect(idsOf(await view(member, path))).toEqual(stock_ids)
  })

  it("nobody reads or changes somebody else's board", async () => {
    const member = await world.givenMember()
    const { path, stock_ids, board_key } = await givenShared(member, 1)
    const other = await world.givenMember()
    const calls: [Parameters<TestMember['call']>[0], string, object?][] = [
      ['GET', path],
      ['PUT', path, { name: 'Mine', client: '', project: '' }],
      ['DELETE', path],
      ['POST', `${path}images/`, { stock_ids }],
      ['DELETE', `${path}images/${stock_ids[0]}/`],
      ['PUT', `${path}images/${stock_ids[0]}/`, { note: 'x' }],
      ['PUT', `${path}order/`, { stock_ids }],
      ['POST', `${path}link/`, { ends_on: null }],
      ['DELETE', `${path}link/`],
      ['PATCH', `${path}comments/1/`, { hidden: true }],
      ['DELETE', `${path}reviewers/1/`],
      ['POST', `${path}license/`, { stock_ids, shown_credits: 1 }],
    ]
    const before = await view(member, path)
    for (const [method, url, body] of calls)
      expect([method, url, (await other.call(method, url, body)).statusCode]).toEqual([method, url, 404])
    expect(await view(member, path)).toEqual(before)
    expect((await other.get('/api/user/boards/')).json()).toEqual([])
    expect((await world.get(`/api/user/boards/${board_key}/`)).statusCode).toBe(401)
  })

  it('boards and their images have limits, also for concurrent calls', async () => {
    const member = await world.givenMember()
    const user_id = await member.userId()
    await world.db.query(
      `insert into boards (user_id, board_key, name) select $1::uuid, md5($1::text || n), 'Board' from generate_series(1, $2) n`,
      [user_id, BOARDS_MAX - 2],
    )
    const made = await Promise.all(
      Array.from({ length: 6 }, () => member.call('POST', '/api/user/boards/', { name: 'One more' })),
    )
    expect(made.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 201, 400, 400, 400, 400,
    ])
    expect(made.find(({ statusCode }) => statusCode === 400)!.json()).toHaveProperty('name')

    const other = await world.givenMember()
    const { path } = await givenBoard(other, 1)
    const assets = (await world.givenAssets(BOARD_IMAGES_MAX)).map(({ stock_id }) => stock_id)
    const added = await other.call('POST', `${path}images/`, { stock_ids: assets })
    expect([added.statusCode, added.json()]).toEqual([
      400,
      { stock_ids: [`A board holds up to ${BOARD_IMAGES_MAX} images. Make another board for the rest.`] },
    ])
    expect((await view(other, path)).images).toHaveLength(1)
  })

  it.each([
    { name: ' ' },
    { name: 'x'.repeat(81) },
    { name: 'Two\nlines' },
    { name: 'Fine', stock_ids: ['TSW-999999'] },
    { name: 'Fine', owner: 'me' },
  ])('a board is not made from %j', async (body) => {
    const member = await world.givenMember()
    expect((await member.call('POST', '/api/user/boards/', body)).statusCode).toBe(400)
    expect((await member.get('/api/user/boards/')).json()).toEqual([])
  })
})

describe('a shared board', () => {
  it('shows its images with watermark to anyone with the link, and nothing of the member but the name', async () => {
    const member = await world.givenMember()
    const { token, path, stock_ids } = await givenShared(member, 2)
    await member.call('PUT', `${path}images/${stock_ids[0]}/`, { note: 'private note' })
    const answer = await open(token)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({ name: 'Harmattan campaign', owner: member.full_name })
    expect(idsOf(answer.json<SharedBoard>())).toEqual(stock_ids)
    for (const secret of ['private note', member.email, 'original', 'licensed'])
      expect(answer.body).not.toContain(secret)
  })

  it('a link that was ended, replaced, guessed or has passed its last day does not work', async () => {
    const member = await world.givenMember()
    const { token, path, stock_ids } = await givenShared(member, 1)
    const body = { token, reviewer: ama, stock_id: stock_ids[0] }
    await member.call('POST', `${path}link/`, { ends_on: null })
    const renewed = (await view(member, path)).link!.url.split('/').at(-1)!
    expect(renewed).not.toBe(token)
    expect((await open(token)).statusCode).toBe(404)
    expect((await mark({ ...body, mark: 'yes' })).statusCode).toBe(404)
    expect((await comment({ ...body, text: 'Hello' })).statusCode).toBe(404)
    expect((await open(renewed)).statusCode).toBe(200)

    await world.db.query(
      `update board_links set ends_on = (now() at time zone 'Africa/Lagos')::date from boards b
       where b.board_id = board_links.board_id and b.board_key = $1`,
      [path.split('/').at(-2)],
    )
    expect((await open(renewed)).statusCode).toBe(200)
    await world.db.query('update board_links set ends_on = ends_on - 1 where ends_on is not null')
    expect((await open(renewed)).statusCode).toBe(404)
    expect((await view(member, path)).link).toBeNull()

    expect((await member.call('DELETE', `${path}link/`)).statusCode).toBe(204)
    expect((await open('A'.repeat(22))).statusCode).toBe(404)
    expect((await open('short')).statusCode).toBe(400)
  })

  it.each(['2020-01-01', '2026-02-31', 'soon', '2999-01-01'])(
    'refuses %s as the last day of its link',
    async (ends_on) => {
      const member = await world.givenMember()
      const { path } = await givenBoard(member, 1)
      const answer = await member.call('POST', `${path}link/`, { ends_on })
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { ends_on: ['Please choose a day from today to a year from now.'] },
      ])
    },
  )

  it('people mark and comment; the last mark of each counts, and the member sees everything', async () => {
    const member = await world.givenMember()
    const { token, path, stock_ids } = await givenShared(member, 2)
    const [first, second] = stock_ids as [string, string]
    const kofi = { key: key('b'), name: 'Kofi' }
    const on_first = { token, stock_id: first }
    for (const one of ['maybe', 'yes'])
      expect((await mark({ ...on_first, reviewer: ama, mark: one })).statusCode).toBe(204)
    await mark({ ...on_first, reviewer: kofi, mark: 'no' })
    await mark({ token, stock_id: second, reviewer: kofi, mark: 'yes' })
    await mark({ token, stock_id: second, reviewer: kofi, mark: null })
    await comment({ ...on_first, reviewer: ama, text: 'Her *eyes*\n<b>here</b>', at: { x: 40.5, y: 60 } })

    const own = (await open(token, ama.key)).json<SharedBoard>()
    expect(own.images.map((image) => image.mark)).toEqual(['yes', null])
    expect(own.images[0]!.comments).toMatchObject([
      { name: 'Ama', text: 'Her *eyes*\n<b>here</b>', at: { x: 40.5, y: 60 } },
    ])
    expect((await open(token)).json<SharedBoard>().images[0]!.mark).toBeNull()

    const seen = await view(member, path)
    expect(seen.images.map(({ marks }) => marks)).toMatchObject([
      [
        { name: 'Ama', mark: 'yes' },
        { name: 'Kofi', mark: 'no' },
      ],
      [],
    ])
    const { comment_id } = seen.images[0]!.comments[0]!
    const hide = (hidden: boolean) => member.call('PATCH', `${path}comments/${comment_id}/`, { hidden })
    expect((await hide(true)).statusCode).toBe(204)
    expect((await open(token)).json<SharedBoard>().images[0]!.comments).toEqual([])
    expect((await view(member, path)).images[0]!.comments).toMatchObject([{ hidden: true }])
    await hide(false)
    expect((await open(token)).json<SharedBoard>().images[0]!.comments).toHaveLength(1)
  })

  it.each([
    { text: ' ' },
    { text: 'x'.repeat(1_001) },
    { text: 'Fine', at: { x: -1, y: 0 } },
    { text: 'Fine', at: { x: 1, y: 101 } },
    { text: 'Fine', reviewer: { key: key('a'), name: ' ' } },
    { text: 'Fine', reviewer: { key: 'a', name: 'Ama' } },
  ])('refuses the comment %j', async (body) => {
    const member = await world.givenMember()
    const { token, stock_ids } = await givenShared(member, 1)
    const answer = await comment({ token, reviewer: ama, stock_id: stock_ids[0], ...body })
    expect(answer.statusCode).toBe(400)
    expect((await open(token)).json<SharedBoard>().images[0]!.comments).toEqual([])
  })

  it('takes a limited number of people, also at once; the others still look', async () => {
    const member = await world.givenMember()
    const { token, path, stock_ids } = await givenShared(member, 1)
    const answers = await Promise.all(
      Array.from({ length: BOARD_REVIEWERS_MAX + 5 }, (_, number) =>
        mark({
          token,
          stock_id: stock_ids[0],
          reviewer: { key: number.toString(16).padStart(32, '0'), name: `Person ${number}` },
          mark: 'yes',
        }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5)
    expect((await view(member, path)).images[0]!.marks).toHaveLength(BOARD_REVIEWERS_MAX)
    expect((await open(token)).statusCode).toBe(200)
  })

  it('is not filled by marks that are taken back; its member sees when it is full, and a new link makes room', async () => {
    const member = await world.givenMember()
    const { token, path, stock_ids } = await givenShared(member, 1)
    const answer = (number: number, one: string | null, through = token) =>
      mark({
        token: through,
        stock_id: stock_ids[0],
        reviewer: { key: number.toString(16).padStart(32, '0'), name: `Person ${number}` },
        mark: one,
      })
    for (let number = 0; number < BOARD_REVIEWERS_MAX; number++)
      expect((await answer(number, null)).statusCode).toBe(204)
    for (let number = 0; number < BOARD_REVIEWERS_MAX; number++)
      expect((await answer(100 + number, 'no')).statusCode).toBe(204)
    expect((await answer(1, 'yes')).json()).toEqual({
      detail: "This board can't take more answers. Ask the person who sent it.",
    })
    expect((await view(member, path)).link).toMatchObject({ full: true })
    await member.call('POST', `${path}link/`, { ends_on: null })
    const { link } = await view(member, path)
    expect(link).toMatchObject({ full: false })
    const renewed = link!.url.split('/').at(-1)!
    expect((await answer(1, 'yes', renewed)).statusCode).toBe(204)
  })

  it('images, answers and the board itself can be removed at the same moment', async () => {
    const member = await world.givenMember()
    const { token, path, stock_ids } = await givenShared(member, 4)
    const statuses = async (calls: Promise<{ statusCode: number }>[]) =>
      new Set((await Promise.all(calls)).map(({ statusCode }) => statusCode))
    const storm = () =>
      stock_ids.flatMap((stock_id) => [
        mark({ token, stock_id, reviewer: ama, mark: 'yes' }),
        member.call('DELETE', `${path}images/${stock_id}/`),
        comment({ token, stock_id, reviewer: ama, text: 'Hello' }),
        member.call('POST', `${path}images/`, { stock_ids: [stock_id] }),
      ])
    expect([...(await statuses([...storm(), ...storm()]))].every((status) => status < 500)).toBe(true)
    const ended = await statuses([...storm(), member.call('DELETE', path), ...storm()])
    expect([...ended].every((status) => status < 500)).toBe(true)
    expect((await open(token)).statusCode).toBe(404)
  })

  it('stores the same comment of one person once, with its point rounded', async () => {
    const member = await world.givenMember()
    const { token, stock_ids } = await givenShared(member, 1)
    const body = { token, stock_id: stock_ids[0], reviewer: ama }
    const tiny = { text: 'Here\r\nand\tthere', at: { x: 1e-320, y: 33.333333 } }
    for (const one of [tiny, tiny, { text: 'Here' }, { text: 'Here' }])
      expect((await comment({ ...body, ...one })).statusCode).toBe(204)
    const [image] = (await open(token)).json<SharedBoard>().images
    expect(image!.comments.map(({ text, at }) => [text, at])).toEqual([
      ['Here\nand there', { x: 0, y: 33.33 }],
      ['Here', null],
    ])
  })

  it("loses all answers of a person when the member deletes them, and nobody else's", async () => {
    const member = await world.givenMember()
    const { token, path, stock_ids } = await givenShared(member, 2)
    const kofi = { key: key('b'), name: 'Kofi' }
    for (const stock_id of stock_ids)
      for (const reviewer of [ama, kofi]) {
        await mark({ token, stock_id, reviewer, mark: 'no' })
        await comment({ token, stock_id, reviewer, text: `By ${reviewer.name}` })
      }
    const { reviewers } = await view(member, path)
    expect(reviewers.map(({ name }) => name)).toEqual(['Ama', 'Kofi'])
    const remove = () => member.call('DELETE', `${path}reviewers/${reviewers[0]!.reviewer_id}/`)
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404])
    const board = await view(member, path)
    expect(board.reviewers.map(({ name }) => name)).toEqual(['Kofi'])
    for (const { marks, comments } of board.images)
      expect([...marks, ...comments].map(({ name }) => name)).toEqual(['Kofi', 'Kofi'])
  })

  it('stores no answer after its link has ended', async () => {
    const member = await world.givenMember()
    const { token, path, stock_ids } = await givenShared(member, 1)
    const answers = Array.from({ length: 30 }, (_, number) => {
      const reviewer = { key: number.toString(16).padStart(32, '0'), name: 'Person' }
      return comment({ token, stock_id: stock_ids[0], reviewer, text: 'Late?' })
    })
    await member.call('DELETE', `${path}link/`)
    const stored = (await view(member, path)).images[0]!.comments.length
    await Promise.all(answers)
    expect((await view(member, path)).images[0]!.comments).toHaveLength(stored)
  })

  it('ends with its board, and so do all answers', async () => {
    const member = await world.givenMember()
    const { token, path, stock_ids } = await givenShared(member, 1)
    await mark({ token, reviewer: ama, stock_id: stock_ids[0], mark: 'yes' })
    await comment({ token, reviewer: ama, stock_id: stock_ids[0], text: 'Hello' })
    expect((await member.call('DELETE', path)).statusCode).toBe(204)
    expect((await open(token)).statusCode).toBe(404)
    const { rows } = await world.db.query(
      'select from board_reviewers r where not exists (select from boards b where b.board_id = r.board_id)',
    )
    expect(rows).toEqual([])
  })
})

describe('the mail about answers', () => {
  const pass = (hours: number) =>
    world.db.query(
      `with b as (update boards set told_at = told_at - make_interval(hours => $1), mailed_at = mailed_at - make_interval(hours => $1)),
       m as (update board_marks set marked_at = marked_at - make_interval(hours => $1))
       update board_comments set written_at = written_at - make_interval(hours => $1)`,
      [hours],
    )

  const mailsTo = async ({ email }: TestMember) =>
    (await world.mail.inbox(email)).map(({ subject }) => subject).filter((text) => text.includes('Harmattan'))
  const some = 'New answers on Harmattan campaign'
  const all = 'Every image on Harmattan campaign has an answer'

  it('is sent at once for the first answer and when every image has one, and once a day in between', async () => {
    const member = await world.givenMember()
    const { token, path, stock_ids } = await givenShared(member, 2)
    const on_first = { token, stock_id: stock_ids[0], reviewer: ama }
    // Answers of other tests.
    await world.db.query('update boards set told_at = now()')

    await mark({ ...on_first, mark: 'yes' })
    await expect.poll(() => mailsTo(member)).toEqual([some])
    const mail = (await world.mail.inbox(member.email)).find(({ subject }) => subject === some)
    expect(linkIn(mail).pathname).toBe(path.replace('/api/user/', '/account/').replace(/\/$/, ''))

    await comment({ ...on_first, text: 'And darker?' })
    await pass(20)
    expect(await mailBoardAnswers(world)).toBe(0)
    await pass(5)
    const counts = await Promise.all([mailBoardAnswers(world), mailBoardAnswers(world)])
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1])
    await expect.poll(() => mailsTo(member)).toEqual([some, some])

    await mark({ ...on_first, stock_id: stock_ids[1], mark: 'no' })
    await expect.poll(() => mailsTo(member)).toEqual([all, some, some])
    await mark({ ...on_first, mark: null })
    await mark({ ...on_first, mark: 'no' })
    await member.get(path)
    await pass(30)
    expect(await mailBoardAnswers(world)).toBe(0)
    expect(await mailsTo(member)).toHaveLength(3)
  })

  it('is sent at once when somebody is done, if there are answers since the last mail', async () => {
    const member = await world.givenMember()
    const { token, stock_ids } = await givenShared(member, 3)
    const done = () => world.post('/api/boards/done/', { token })
    await done()
    await mark({ token, stock_id: stock_ids[0], reviewer: ama, mark: 'yes' })
    await expect.poll(() => mailsTo(member)).toEqual([some])
    await mark({ token, stock_id: stock_ids[1], reviewer: ama, mark: 'no' })
    expect((await done()).statusCode).toBe(204)
    await expect.poll(() => mailsTo(member)).toEqual([some, some])
    await done()
    await pass(30)
    expect(await mailBoardAnswers(world)).toBe(0)
    expect(await mailsTo(member)).toHaveLength(2)
  })

  it('is sent five times a day at most because somebody is done, however often they change a mark', async () => {
    const member = await world.givenMember()
    const { token, stock_ids } = await givenShared(member, 3)
    const on_first = { token, stock_id: stock_ids[0], reviewer: ama }
    for (let press = 0; press < 8; press++) {
      await mark({ ...on_first, mark: press % 2 === 0 ? 'yes' : 'no' })
      expect((await world.post('/api/boards/done/', { token })).statusCode).toBe(204)
      // One about the first answer, and five.
      await expect.poll(() => mailsTo(member)).toHaveLength(Math.min(press + 1, 6))
    }
  })

  it('is sent once when several people give the first and the last answers at the same moment', async () => {
    const member = await world.givenMember()
    const { token, stock_ids } = await givenShared(member, 4)
    await Promise.all(
      stock_ids.map((stock_id, number) =>
        mark({ token, stock_id, reviewer: { key: key(String(number)), name: 'Person' }, mark: 'yes' }),
      ),
    )
    // A mail about the first answer that hasn't left yet is replaced.
    await expect.poll(() => mailsTo(member)).toContain(all)
    const mails = await mailsTo(member)
    expect(mails.length).toBe(new Set(mails).size)
  })

  it('is sent again for a new link, and says everything at once for a board of one image', async () => {
    const member = await world.givenMember()
    const { token, path, stock_ids } = await givenShared(member, 1)
    await mark({ token, stock_id: stock_ids[0], reviewer: ama, mark: 'yes' })
    await expect.poll(() => mailsTo(member)).toEqual([all])
    await member.call('POST', `${path}link/`, { ends_on: null })
    const { link } = await view(member, path)
    const reviewer = { key: key('b'), name: 'Kofi' }
    await mark({
      token: new URL(link!.url).pathname.split('/').at(-1)!,
      stock_id: stock_ids[0],
      reviewer,
      mark: 'no',
    })
    await expect.poll(() => mailsTo(member)).toEqual([all, all])
  })
})

describe('licensing a board', () => {
  const license = (member: TestMember, path: string, stock_ids: string[], shown_credits: number) =>
    member.call('POST', `${path}license/`, { stock_ids, shown_credits })

  /** A member with the welcome credits, on a board with more images than these pay for. */
  async function givenCredits() {
    const member = await world.givenMember()
    await member.claim()
    const credits = await member.credits()
    const each = world.settings.now().site.prices.credits_per_image
    return { member, credits, each, affordable: Math.floor(credits / each) }
  }

  it('charges each image once, and owned ones not at all', async () => {
    const { member, credits, each, affordable } = await givenCredits()
    const { path, stock_ids } = await givenBoard(member, affordable)
    expect((await member.download(stock_ids[0]!)).statusCode).toBe(200)
    const sum = (affordable - 1) * each
    const answers = await Promise.all(Array.from({ length: 4 }, () => license(member, path, stock_ids, sum)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const charged = answers.map((answer) => answer.json<{ credits: number }>().credits)
    expect(charged.toSorted((a, b) => b - a)).toEqual([sum, 0, 0, 0])
    expect(await member.credits()).toBe(credits - affordable * each)
    expect((await view(member, path)).images.every(({ licensed }) => licensed)).toBe(true)
    expect((await member.get('/api/user/user_downloads/')).json()).toHaveLength(affordable)
  })

  it('certifies client and project, as they were on that day', async () => {
    const { member, each } = await givenCredits()
    const { path, stock_ids } = await givenBoard(member, 2)
    const setWords = (client: string, project: string) =>
      member.call('PUT', path, { name: 'Rainy season', client, project })
    const certificateOf = async (stock_id: string) => {
      const licence = await member.get(`/api/user/licences/${stock_id}/`)
      const { certificate_id } = licence.json<{ certificate_id: string }>()
      const { client, project, signed } = (await world.get(`/api/certificates/${certificate_id}/`)).json<{
        client: string | null
        project: string | null
        signed: { payload: string }
      }>()
      const payload = JSON.parse(Buffer.from(signed.payload, 'base64url').toString()) as object
      expect(payload).toMatchObject({ client, project })
      return [client, project]
    }
    await setWords('Adé & Sons', 'Billboards')
    expect((await license(member, path, [stock_ids[0]!], each)).statusCode).toBe(200)
    await setWords('', '')
    expect((await license(member, path, stock_ids, each)).statusCode).toBe(200)
    expect(await certificateOf(stock_ids[0]!)).toEqual(['Adé & Sons', 'Billboards'])
    expect(await certificateOf(stock_ids[1]!)).toEqual([null, null])
  })

  it('licenses nothing when the credits do not suffice for all', async () => {
    const { member, credits, each, affordable } = await givenCredits()
    const { path, stock_ids } = await givenBoard(member, affordable + 1)
    const answer = await license(member, path, stock_ids, (affordable + 1) * each)
    expect(answer.statusCode).toBe(402)
    expect(await member.credits()).toBe(credits)
    expect((await member.get('/api/user/user_downloads/')).json()).toEqual([])
  })

  it('charges only the sum that was shown', async () => {
    const { member, credits, each } = await givenCredits()
    const { path, stock_ids } = await givenBoard(member, 2)
    for (const shown of [0, each, 2 * each - 1, 3 * each])
      expect((await license(member, path, stock_ids, shown)).statusCode).toBe(409)
    expect(await member.credits()).toBe(credits)
  })

  it('only licenses images that are on the board and in the catalogue', async () => {
    const { member, credits, each } = await givenCredits()
    const { path, stock_ids } = await givenBoard(member, 2)
    const [elsewhere] = await world.givenAssets(1, { stored: true })
    expect((await license(member, path, [stock_ids[0]!, elsewhere!.stock_id], 2 * each)).statusCode).toBe(404)
    await world.db.query("update assets set status = 'unpublished' where stock_id = $1", [stock_ids[1]])
    expect((await license(member, path, stock_ids, 2 * each)).statusCode).toBe(404)
    expect(await member.credits()).toBe(credits)
  })
})
