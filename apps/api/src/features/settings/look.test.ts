import { createHash } from 'node:crypto'
import { type Look, type Setting } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let owner: TestOperator
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  owner = await givenOperator(world)
})
afterAll(() => world.close())

const as_shipped: Look = { brand: null, accent: null }
const setting = async () => (await owner.get('settings/look/')).json<Setting>()
const save = async (changes: object, by = owner) => {
  const { content, draft } = await setting()
  return by.put('settings/draft/', {
    topic: 'look',
    content: { ...content, ...changes },
    revision: draft?.revision ?? null,
  })
}

describe('the look', () => {
  it('is as shipped until an owner publishes another', async () => {
    expect((await setting()).content).toEqual(as_shipped)
    expect(world.settings.now().site.look).toEqual(as_shipped)
  })

  it.each([
    ['red'],
    ['#fff'],
    ['#12345g'],
    ['#123456;}body{display:none'],
    ['</style><script>alert(1)</script>'],
    ['#123456\n'.repeat(100_000)],
    ['url(https://evil.test/)'],
    [''],
  ])('is refused with the colour %j', async (brand) => {
    const answer = await save({ brand })
    expect([400, 413]).toContain(answer.statusCode)
    expect((await setting()).draft).toBeNull()
  })

  it.each([['papyrus'], ['Inter;}body{display:none'], [1]])(
    'is refused with the fonts %j',
    async (type_pair) => {
      expect((await save({ type_pair })).statusCode).toBe(400)
    },
  )

  it.each([
    ['brand', '#f2c200'],
    ['accent', '#202020'],
  ])(
    'is refused with a %s colour that makes text hard to read, and names the nearest that works',
    async (name, colour) => {
      const answer = await save({ [name]: colour })
      expect(answer.statusCode).toBe(400)
      expect(answer.json<Record<string, string[]>>()[`content.${name}`]![0]).toMatch(
        /The nearest colour that works is #[0-9a-f]{6}\.$/,
      )
      const preview = (
        await owner.post('look/preview/', { brand: null, accent: null, [name]: colour })
      ).json<{
        problems: Record<string, string>
      }>()
      expect(preview.problems[name]).toBe(answer.json<Record<string, string[]>>()[`content.${name}`]![0])
    },
  )

  it('can be previewed and changed by owners only', async () => {
    const editor = await givenOperator(world, 'editor')
    expect((await editor.post('look/preview/', { brand: null, accent: null })).statusCode).toBe(403)
    expect((await save({ brand: '#0b5d3b' }, editor)).statusCode).toBe(403)
  })

  it('applies to mails, the API description and refusal pages as soon as it is published', async () => {
    const saved = await save({ brand: '#0B5D3B', accent: '#ff8fa3' })
    expect(saved.statusCode, saved.body).toBe(200)
    const { revision } = saved.json<Setting>().draft!
    await owner.post('settings/look/publish/', { revision, valid_from: null })
    await expect.poll(() => world.settings.now().site.look.brand).toBe('#0b5d3b')
    const member = await world.signedUpMember()
    const [mail] = await world.mail.inbox(member.email)
    expect(mail!.html).toContain('color:#0b5d3b')
    expect(mail!.html).not.toMatch(/#7f4020|#e3b794|#2b150c/)
    for (const url of ['/api/docs', '/%']) {
      const { body, headers } = await world.app.inject({ url, headers: { accept: 'text/html' } })
      const [, style] = /<style>([^]*)<\/style>/.exec(body)!
      expect(style).toContain('#0b5d3b')
      expect(style).not.toMatch(/#7f4020|#e3b794/)
      const hash = createHash('sha256').update(style!).digest('base64')
      expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
    }
  })
})
