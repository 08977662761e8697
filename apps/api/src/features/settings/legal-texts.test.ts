import { createHash } from 'node:crypto'
import {
  type Agreement,
  AGREEMENT_VERSION,
  type Certificate,
  type Earnings,
  type Licence,
  ONE_TIME,
  type Setting,
  type SettingTopic,
  STANDARD_LICENCE_VERSION,
  type Studio,
} from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenContributor } from '../../testing/test-contributor.ts'
import { buy } from '../../testing/test-earnings.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { mailTerms } from './mail-terms.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'

let world: World
let provider: TestPayments
let owner: TestOperator
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '1000' } })
  owner = await givenOperator(world)
})
afterAll(async () => {
  const { checks } = await auditLedger(world.db)
  await world.close()
  await provider.close()
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})

const setting = async (topic: SettingTopic) => (await owner.get(`settings/${topic}/`)).json<Setting>()
async function save(topic: SettingTopic, changes: object, by = owner) {
  const { content, draft } = await setting(topic)
  return by.put('settings/draft/', {
    topic,
    content: { ...content, ...changes },
    revision: draft?.revision ?? null,
  })
}
/** Publishes a text and returns the name of its version. */
async function publish(topic: 'agreement' | 'licence', changes: object): Promise<string> {
  const saved = await save(topic, changes)
  expect(saved.statusCode, saved.body).toBe(200)
  const { revision } = saved.json<Setting>().draft!
  const answer = await owner.post(`settings/${topic}/publish/`, { revision, valid_from: null })
  expect(answer.statusCode, answer.body).toBe(200)
  const { version } = answer.json<Setting>().content as { version: string }
  const current = () =>
    topic === 'agreement'
      ? world.settings.now().site.agreement.version
      : world.settings.now().site.licence_version
  await expect.poll(current).toBe(version)
  return version
}
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos' }).format(new Date())
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the contributor agreement', () => {
  const withShare = async (share_percent: number) => {
    const { markdown, share_percent: before } = (await setting('agreement')).content as Agreement
    return { share_percent, markdown: markdown.replaceAll(`${before} %`, `${share_percent} %`) }
  }

  it('is that of a new shop until an owner publishes another', async () => {
    expect((await setting('agreement')).content).toMatchObject({
      version: AGREEMENT_VERSION,
      share_percent: 60,
    })
  })

  it.each([
    ['a share that its text does not state', { share_percent: 70 }, '"70 %"'],
    ['a text without the promised terms', { markdown: 'We pay 60 %.' }, '"30 days" and "₦50" and "₦2,000"'],
    ['no share', { share_percent: 0 }, 'from 1 to 99'],
    ['half a percent', { share_percent: 60.5 }, 'from 1 to 99'],
    ['no text', { markdown: ' ' }, 'Enter the text.'],
    ['a text of a megabyte', { markdown: 'x'.repeat(1_000_000) }, 'at most 100,000 characters'],
    ['a name of its own', { version: '<script>' }, 'Unknown version.'],
  ])('is refused with %s', async (_, changes, sentence) => {
    const answer = await save('agreement', changes)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain(JSON.stringify(sentence).slice(1, -1))
    expect((await setting('agreement')).draft).toBeNull()
  })

  it('can be changed by owners only', async () => {
    const editor = await givenOperator(world, 'editor')
    expect((await save('agreement', await withShare(50), editor)).statusCode).toBe(403)
  })

  it('with a lower share applies only to images published after its acceptance', async () => {
    const ada = await givenContributor(world)
    const publishImage = async () => {
      const creator = { full_name: 'Ada Obi', username: ada.username }
      const { asset_id, stock_id } = await world.givenAsset({ stored: true, creator })
      // As when an operator publishes a submission.
      await world.db.query(
        `update assets a set agreement_version = (
           select version from contributor_agreements g where g.contributor_id = a.contributor_id
           order by accepted_at desc limit 1) where asset_id = $1`,
        [asset_id],
      )
      return stock_id
    }
    const buyer = await world.givenMember()
    await buy(provider, buyer, 'PACK_10', ONE_TIME)
    /** What the contributor earns from a licence, as a share of the first one. */
    const license = async (stock_id: string) => {
      const earned = async () => (await ada.get('/api/studio/earnings/')).json<Earnings>().earned
      const before = await earned()
      expect((await buyer.download(stock_id)).statusCode).toBe(200)
      return (await earned()) - before
    }
    const old = await publishImage()
    const full = await license(old)
    expect(full).toBeGreaterThan(0)

    const version = await publish('agreement', { ...(await withShare(30)), free_credit_kobo: 1 })
    // Set by the running release.
    expect((await setting('agreement')).content).toMatchObject({ free_credit_kobo: 5_000 })
    expect(version).toBe(today)
    const [entry] = await owner.log('setting agreement')
    expect(entry).toMatchObject({
      before: { markdown: expect.stringContaining('60 %') },
      after: { markdown: expect.stringContaining('30 %') },
    })
    const studio = async () => (await ada.get('/api/studio/')).json<Studio>()
    expect((await studio()).agreement).toMatchObject({
      current: version,
      accepted: [{ version: AGREEMENT_VERSION }],
    })
    const unaccepted = await publishImage()
    const accept = (agreement: string) => ada.call('POST', '/api/studio/agreement/', { agreement })
    expect((await accept(AGREEMENT_VERSION)).statusCode).toBe(400)
    expect((await accept(version)).statusCode).toBe(204)
    expect((await studio()).agreement.accepted.map((one) => one.version)).toEqual([
      version,
      AGREEMENT_VERSION,
    ])
    const after = await publishImage()

    expect(await license(unaccepted)).toBe(full)
    expect(await license(after)).toBe(Math.floor(full / 2))
    const text = (await world.get(`/api/legal_texts/agreement/${version}/`)).json<{ text: string }>()
    expect(text).toMatchObject({ version, share_percent: 30, text_sha256: sha256(text.text) })
  })

  it('gets a name of its own each time, and cannot be taken back once it applies', async () => {
    const first = await publish('agreement', await withShare(61))
    const second = await publish('agreement', await withShare(62))
    expect(second).not.toBe(first)
    expect(second).toMatch(new RegExp(`^${today}-\\d$`))
    const { versions } = await setting('agreement')
    const current = versions.find(({ state }) => state === 'current')!
    const answer = await owner.post('settings/agreement/take_back/', { version_id: current.version_id })
    expect(answer.statusCode).toBe(409)
    expect((await world.get(`/api/legal_texts/agreement/${first}/`)).statusCode).toBe(200)
  })

  it('is not shown before it applies', async () => {
    await save('agreement', await withShare(63))
    const { draft } = await setting('agreement')
    const valid_from = new Date(Date.now() + 30 * 86_400_000)
    const answer = await owner.post('settings/agreement/publish/', {
      revision: draft!.revision,
      // An offset that PostgreSQL would refuse.
      valid_from: new Date(valid_from.getTime() + 23 * 3_600_000).toISOString().replace('Z', '+23:00'),
    })
    const scheduled = answer.json<Setting>().versions.find(({ state }) => state === 'scheduled')!
    const { version } = scheduled.content as { version: string }
    expect((await world.get(`/api/legal_texts/agreement/${version}/`)).statusCode).toBe(404)
    await owner.post('settings/agreement/take_back/', { version_id: scheduled.version_id })
  })
})

describe('new terms', () => {
  const publishTerms = async (tell_members: boolean) => {
    const { markdown } = (await setting('terms')).content as { markdown: string }
    const saved = await save('terms', { markdown: `${markdown}\n\nOne more sentence.` })
    const { revision } = saved.json<Setting>().draft!
    const answer = await owner.post('settings/terms/publish/', { revision, valid_from: null, tell_members })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const mailsTo = async (email: string) =>
    (await world.mail.inbox(email)).filter(({ subject }) => subject === 'The Taswira terms have changed')

  it('are shown at once with their month, and mailed once to each member when the owner says so', async () => {
    const member = await world.givenMember()
    await publishTerms(false)
    const text = async () => (await world.get('/api/texts/terms/')).body
    await expect.poll(text).toContain('One more sentence.')
    const month = new Intl.DateTimeFormat('en-GB', {
      month: 'long',
      year: 'numeric',
      timeZone: 'Africa/Lagos',
    })
    expect(await text()).toContain(`Last updated ${month.format(new Date())}`)
    expect(await mailTerms(world)).toBe(0)

    await publishTerms(true)
    const later = await world.givenMember()
    const counts = await Promise.all([mailTerms(world), mailTerms(world), mailTerms(world)])
    expect(counts.filter((count) => count > 0)).toHaveLength(1)
    expect(await mailTerms(world)).toBe(0)
    await expect.poll(async () => (await mailsTo(member.email)).length).toBe(1)
    expect(await mailsTo(later.email)).toEqual([])
  })
})

describe('the Standard License', () => {
  const extended = async () => {
    const { standard, editorial } = (await setting('licence')).content as Licence
    return { standard: `${standard}\n\nOne more rule.`, editorial: `${editorial}\n\nOne more rule.` }
  }
  const certificateOf = async (category: 'people' | 'editorial' = 'people') => {
    const member = await world.givenMember()
    await member.claim()
    const { stock_id } = await world.givenAsset({ stored: true, category })
    expect((await member.download(stock_id)).statusCode).toBe(200)
    const [licence] = (await member.get('/api/user/user_downloads/')).json<{ certificate_id: string }[]>()
    return async () =>
      (await world.get(`/api/certificates/${licence!.certificate_id}/`)).json<Certificate>().licence
  }

  it('of a licence stays the version under which it was granted', async () => {
    const before = await certificateOf()
    const old = await before()
    expect(old.version).toBe(STANDARD_LICENCE_VERSION)
    const version = await publish('licence', await extended())
    expect(await before()).toEqual(old)

    const after = await (await certificateOf())()
    const text = (await world.get(`/api/legal_texts/licence/${version}/`)).json<{ text: string }>().text
    expect(text).toMatch(/One more rule\.$/)
    expect(after).toMatchObject({ version, text_sha256: sha256(text) })
    expect(after.url).toMatch(new RegExp(`/licence/${version}$`))

    const editorial = await (await certificateOf('editorial'))()
    expect(editorial.version).toBe(`${version}-editorial`)
    expect(editorial.text_sha256).not.toBe(after.text_sha256)
  })

  it('is refused when a text allows uses that certificates may exclude', async () => {
    const { standard } = (await setting('licence')).content as Licence
    const answer = await save('licence', { standard: standard.replaceAll('politics', 'anything') })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      'content.standard': ['The text has to state "politics", because that is what the shop does.'],
    })
  })

  it.each(['licence/2099-01-01', 'licence/toString', 'licence/x-editorial', 'agreement/%00'])(
    'has no text at %s',
    async (path) => {
      expect([400, 404]).toContain((await world.get(`/api/legal_texts/${path}/`)).statusCode)
    },
  )
})
