import { type Identity, ONE_TIME, type Setting } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { givenNoise } from '../../images/testing-pictures.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let provider: TestPayments
let owner: TestOperator
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({
    payments: provider,
    env: { LIMITS_FACTOR: '1000' },
    settings: {
      identity: { legal_name: 'First Images Ltd', address: '1 Marina Road, Lagos', vat_percent: 7.5 },
    },
  })
  owner = await givenOperator(world)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

const setting = async () => (await owner.get('settings/identity/')).json<Setting>()
const save = async (changes: object, by = owner) => {
  const { content, draft } = await setting()
  return by.put('settings/draft/', {
    topic: 'identity',
    content: { ...content, ...changes },
    revision: draft?.revision ?? null,
  })
}
async function publish(changes: Partial<Identity>) {
  const saved = await save(changes)
  expect(saved.statusCode, saved.body).toBe(200)
  const { revision } = saved.json<Setting>().draft!
  const answer = await owner.post('settings/identity/publish/', { revision, valid_from: null })
  expect(answer.statusCode, answer.body).toBe(200)
  await expect.poll(() => world.settings.now().site).toMatchObject(answer.json<Setting>().content)
  return answer.json<Setting>().versions.find(({ state }) => state === 'current')!.version_id
}

describe('the identity', () => {
  it('is that of the environment until an owner publishes another', async () => {
    expect((await setting()).content).toEqual({
      name: 'Taswira',
      tagline: 'Images that look like home',
      description: 'Afrocentric stock photos and videos, by people who know the places in them.',
      legal_name: 'First Images Ltd',
      address: '1 Marina Road, Lagos',
      tax_number: null,
      vat_percent: 7.5,
      email: 'hello@taswira.example',
      telephone: '+234 800 000 0000',
      whatsapp: '2348000000000',
      social: {
        twitter: 'https://twitter.com/taswira',
        instagram: 'https://www.instagram.com/taswira',
        linkedin: 'https://www.linkedin.com/company/taswira',
        facebook: 'https://www.instagram.com/taswira',
      },
      contributor_site: null,
    })
  })

  it.each([
    ['no name', { name: ' ' }],
    ['a name that the watermark cannot draw', { name: '写真' }],
    ['a name on two lines', { name: 'Zuri\nImages' }],
    ['a name with a line separator', { name: 'Zu\u2028ri' }],
    ['a name of 41 characters', { name: 'x'.repeat(41) }],
    ['a description of a megabyte', { description: 'x'.repeat(1_000_000) }],
    ['a VAT of 100%', { vat_percent: 100 }],
    ['a negative VAT', { vat_percent: -1 }],
    ['VAT with three decimals', { vat_percent: 7.555 }],
    ['no email address', { email: 'nobody' }],
    ['a second recipient', { email: 'a@zuri.test\r\nBcc: b@zuri.test' }],
    ['a telephone number without a country', { telephone: '0803 123' }],
    [
      'a script as a profile',
      { social: { twitter: 'javascript:alert(1)', instagram: null, linkedin: null, facebook: null } },
    ],
    ['credentials in an address', { contributor_site: 'https://me:secret@zuri.test/' }],
    ['an unknown field', { id_prefix: 'ABC' }],
  ])('is refused with %s', async (_, changes) => {
    const answer = await save(changes)
    expect([400, 413], answer.body).toContain(answer.statusCode)
    expect((await setting()).draft).toBeNull()
  })

  it('can be changed by owners only', async () => {
    const editor = await givenOperator(world, 'editor')
    expect((await save({ name: 'Zuri' }, editor)).statusCode).toBe(403)
  })

  it('is in mails, the API description, watermarks and the second factor as soon as it is published', async () => {
    const asset = await world.givenAsset({ width_px: 400, height_px: 300 })
    const row = await oneRow<{ master_key: string }>(
      world.db,
      'select master_key from assets where asset_id = $1',
      [asset.asset_id],
    )
    await world.storage.put(row.master_key, await givenNoise({ seed: 5 }).jpeg().toBuffer())
    const preview = () => world.get(`/pictures/${asset.picture_key}/display`)
    const before = await preview()
    expect(before.headers['cache-control']).toBe('public, max-age=86400')

    await publish({ name: 'Zuri & Co', email: 'Desk@Zuri.test' })

    const after = await world.app.inject({
      url: `/pictures/${asset.picture_key}/display`,
      headers: { 'if-none-match': before.headers.etag as string },
    })
    expect(after.statusCode).toBe(200)
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect((await world.get('/api/openapi.json')).json()).toMatchObject({
      info: { title: 'Zuri & Co API', contact: { email: 'desk@zuri.test' } },
    })
    const member = await world.signedUpMember()
    const [mail] = await world.mail.inbox(member.email)
    expect(mail).toMatchObject({ from: 'desk@zuri.test', subject: expect.stringContaining('Zuri & Co') })
    const other = await givenOperator(world)
    const factor = (await other.post('account/second_factor/', { current_password: other.password })).json<{
      url: string
    }>()
    expect(factor.url).toContain('issuer=Zuri%20%26%20Co%20Desk')
  })

  it('on receipts and certificates stays that of the day', async () => {
    await publish({ name: 'Old name', legal_name: 'Old Ltd', tax_number: '1' })
    const member = await world.givenMember()
    const { reference } = (await member.order('SAS_001', 'MONTHLY')).json<{ reference: string }>()
    await provider.act(reference, { outcome: 'success' })
    await member.verify(reference)
    const { stock_id } = await world.givenAsset({ stored: true })
    await member.download(stock_id)
    const version = await publish({
      name: 'New name',
      legal_name: 'New Ltd',
      tax_number: '2',
      vat_percent: 10,
    })

    const path = `/api/user/receipts/${reference}/`
    const old = {
      seller: { name: 'Old name', legal_name: 'Old Ltd', address: '1 Marina Road, Lagos', tax_number: '1' },
      vat: { percent: 7.5 },
    }
    expect((await member.get(path)).json()).toMatchObject(old)
    const [licence] = (await member.get('/api/user/user_downloads/')).json<{ certificate_id: string }[]>()
    expect((await world.get(`/api/certificates/${licence!.certificate_id}/`)).json()).toMatchObject({
      issuer: { name: 'Old name', legal_name: 'Old Ltd' },
    })

    const second = (await member.order('PACK_10', ONE_TIME)).json<{ reference: string }>().reference
    await provider.act(second, { outcome: 'success' })
    await member.verify(second)
    await owner.post('settings/identity/take_back/', { version_id: version })
    await expect.poll(() => world.settings.now().site.name).toBe('Old name')
    expect((await member.get(`/api/user/receipts/${second}/`)).json()).toMatchObject({
      seller: { name: 'New name', tax_number: '2' },
      vat: { percent: 10 },
    })
  })
})
