/** @module-tag slow */
import {
  first_prices,
  type Logo,
  type Setting,
  setting_topics,
  type SettingsFile,
  type SettingTopic,
} from '@taswira/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let owner: TestOperator
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  owner = await givenOperator(world)
})
afterAll(() => world.close())

const setting = async (topic: SettingTopic) => (await owner.get(`settings/${topic}/`)).json<Setting>()
const file = async () => (await owner.get('settings_file/')).json<SettingsFile>()
const importFile = (body: unknown, by = owner) => by.post('settings_file/', body as object)
const drafts = async () => {
  const settings = await Promise.all(setting_topics.map(setting))
  return settings.flatMap(({ topic, draft }) => (draft ? [topic] : []))
}

beforeEach(async () => {
  for (const topic of await drafts())
    await owner.post(`settings/${topic}/discard/`, { revision: (await setting(topic)).draft!.revision })
})

describe('the settings file', () => {
  it('has every topic as it applies, and importing it unchanged makes no drafts', async () => {
    const exported = await file()
    expect(Object.keys(exported.settings).toSorted()).toEqual(setting_topics.toSorted())
    const answer = await importFile(exported)
    expect(answer.json()).toEqual({ drafts: [] })
    expect(await drafts()).toEqual([])
  })

  it('becomes drafts of the topics that differ, which visitors do not see until they are published', async () => {
    const exported = await file()
    const { prices, identity } = exported.settings
    const answer = await importFile({
      ...exported,
      settings: {
        ...exported.settings,
        prices: { ...prices!, welcome_credits: 30 },
        identity: { ...identity!, name: 'Zuri' },
      },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<{ drafts: string[] }>().drafts.toSorted()).toEqual(['identity', 'prices'])
    expect(world.settings.now().site).toMatchObject({ name: 'Taswira', prices: first_prices })
    const { draft } = await setting('identity')
    expect(draft!.content.name).toBe('Zuri')
    const published = await owner.post('settings/identity/publish/', {
      revision: draft!.revision,
      valid_from: null,
    })
    expect(published.statusCode).toBe(200)
    await expect.poll(() => world.settings.now().site.name).toBe('Zuri')
    expect((await file()).settings.identity!.name).toBe('Zuri')
  })

  it.each(['svg', 'png'])('brings a logo (%s), which a shop without it checks and stores', async (kind) => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 64"><path d="M0 0h120v64H0z"/></svg>'
    const drawn = { width: 120, height: 64, channels: 4, background: '#111' } as const
    const logo = kind === 'svg' ? Buffer.from(svg) : await sharp({ create: drawn }).png().toBuffer()
    const uploaded = await world.app.inject({
      method: 'POST',
      url: '/api/desk/look/logo/',
      headers: { authorization: `Token ${owner.token}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.concat([Buffer.from('{}\n'), logo]),
    })
    expect(uploaded.statusCode, uploaded.body).toBe(200)
    const { content } = await setting('look')
    await owner.put('settings/draft/', {
      topic: 'look',
      content: { ...content, logo: uploaded.json() },
      revision: null,
    })
    const { revision } = (await setting('look')).draft!
    await owner.post('settings/look/publish/', { revision, valid_from: null })
    const { format, settings, ...brought } = await file()
    const exported = { format, settings: { look: settings.look }, ...brought }
    const other = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
    try {
      const there = await givenOperator(other)
      const stranger = {
        ...exported,
        logo: Buffer.from(svg.replace('<path', '<script/><path')).toString('base64'),
      }
      const refused = await importFile(stranger, there)
      expect([refused.statusCode, Object.keys(refused.json<object>())]).toEqual([400, ['logo']])
      expect((await importFile(exported, there)).json()).toEqual({ drafts: ['look'] })
      const { draft } = (await there.get('settings/look/')).json<Setting>()
      const { file: name } = draft!.content.logo as Logo
      expect((await other.get(`/logos/${name}`)).statusCode).toBe(200)
      await there.post('settings/look/publish/', { revision: draft!.revision, valid_from: null })
      expect((await importFile(exported, there)).json()).toEqual({ drafts: [] })
    } finally {
      await other.close()
    }
  })

  it('is refused as a whole while one of its topics has a draft', async () => {
    const { format, settings } = await file()
    await owner.put('settings/draft/', {
      topic: 'prices',
      content: { ...settings.prices!, welcome_credits: 40 },
      revision: null,
    })
    const answer = await importFile({
      format,
      settings: {
        identity: { ...settings.identity!, tagline: 'Another' },
        prices: { ...settings.prices!, welcome_credits: 50 },
      },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      'settings.prices': ['Publish or discard the draft of this setting first.'],
    })
    expect(await drafts()).toEqual(['prices'])
    expect((await setting('prices')).draft!.content.welcome_credits).toBe(40)
  })

  it('from a stranger is refused with the path of each wrong value, and changes nothing', async () => {
    const { format, settings } = await file()
    const refused = async (body: unknown, path: string) => {
      const answer = await importFile(body)
      expect(answer.statusCode, answer.body).toBe(400)
      expect(Object.keys(answer.json<object>())).toContain(path)
    }
    const { prices, look, agreement } = settings
    await refused({}, 'format')
    await refused({ format: 'shop-settings-2', settings }, 'format')
    await refused({ format, settings: { ...settings, secrets: {} } }, 'settings.secrets')
    await refused({ format, settings: { prices: { ...prices!, packs: 'all' } } }, 'settings.prices.packs')
    await refused({ format, settings: { look: { ...look!, brand: '#ffee00' } } }, 'settings.look.brand')
    await refused(
      { format, settings: { prices: { ...prices!, welcome_credits: 31 }, look: { ...look!, brand: 'red' } } },
      'settings.look.brand',
    )
    await refused(
      { format, settings: { agreement: { ...agreement!, share_percent: 1 } } },
      'settings.agreement.markdown',
    )
    expect(await drafts()).toEqual([])
  })

  it('can be exported and imported by owners only', async () => {
    const editor = await givenOperator(world, 'editor')
    expect((await editor.get('settings_file/')).statusCode).toBe(403)
    expect((await importFile(await file(), editor)).statusCode).toBe(403)
  })

  it('of many megabytes is refused', async () => {
    const { format, settings } = await file()
    const description = 'x'.repeat(9_000_000)
    const answer = await importFile({
      format,
      settings: { identity: { ...settings.identity!, description } },
    })
    expect([400, 413]).toContain(answer.statusCode)
  })
})
