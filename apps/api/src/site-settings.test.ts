import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneRow } from './db/pool.ts'
import { readConfig } from './config.ts'
import { sharedPictures } from './features/pictures/pictures.ts'
import { givenNoise } from './images/testing-pictures.ts'
import { createWorld, type World } from './testing/world.ts'

const shop = {
  SHOP_NAME: 'Zuri & Co',
  SHOP_LEGAL_NAME: 'Zuri Images Ltd',
  SHOP_ADDRESS: '1 Marina Road, Lagos',
  SHOP_TAX_NUMBER: 'TIN 12345678-0001',
  SHOP_VAT_PERCENT: '7.5',
  SHOP_EMAIL: 'Desk@Zuri.test',
  SHOP_PHONE: '+234 803 555 0100',
  SHOP_WHATSAPP: '+234 803 555 0101',
  SHOP_INSTAGRAM_URL: 'https://www.instagram.com/zuri',
}

describe("the site's settings", () => {
  it('are placeholders with stand-ins, one by one', () => {
    expect(readConfig({}).site).toMatchObject({
      name: 'Taswira',
      email: 'hello@taswira.example',
      telephone: '+234 800 000 0000',
      whatsapp: '2348000000000',
      legal_name: null,
      vat_percent: null,
    })
    expect(readConfig({ SHOP_NAME: 'Zuri' }).site).toMatchObject({
      name: 'Zuri',
      email: 'hello@taswira.example',
    })
  })

  it('are read from the environment', () => {
    expect(readConfig(shop).site).toMatchObject({
      name: 'Zuri & Co',
      legal_name: 'Zuri Images Ltd',
      address: '1 Marina Road, Lagos',
      tax_number: 'TIN 12345678-0001',
      vat_percent: 7.5,
      email: 'desk@zuri.test',
      telephone: '+234 803 555 0100',
      whatsapp: '2348035550101',
      social: { instagram: 'https://www.instagram.com/zuri', facebook: 'https://www.instagram.com/zuri' },
    })
  })

  it.each([
    ['SHOP_NAME', '写真'],
    ['SHOP_NAME', 'two\nlines'],
    ['SHOP_VAT_PERCENT', '7,5'],
    ['SHOP_VAT_PERCENT', '100'],
    ['SHOP_EMAIL', 'nobody'],
    ['SHOP_PHONE', '0803 123'],
    ['SHOP_TWITTER_URL', 'http://twitter.com/zuri'],
  ])('refuse %s %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name}: `)
  })
})

describe('the configured site', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ env: shop })
  })
  afterAll(() => world.close())

  it('is the sender, the subject and the text of mails', async () => {
    const member = await world.signedUpMember()
    const [mail] = await world.mail.inbox(member.email)
    expect(mail).toMatchObject({
      from: 'desk@zuri.test',
      subject: expect.stringContaining('Zuri & Co'),
      text: expect.stringContaining('The Zuri & Co team'),
      html: expect.stringContaining('The Zuri &amp; Co team'),
    })
    expect(JSON.stringify(mail)).not.toContain('Taswira')
  })

  it('receives what visitors write', async () => {
    const answer = await world.post('/api/contact/', {
      full_name: 'Ada Obi',
      email: 'ada@mail.test',
      phone: '08031234567',
      subject: 'Hello',
      message: 'A question about licences.',
    })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(await world.mail.inbox('desk@zuri.test')).toHaveLength(1)
  })

  it('is in the API description and on error pages', async () => {
    expect((await world.get('/api/openapi.json')).json()).toMatchObject({
      info: { title: 'Zuri & Co API', contact: { name: 'Zuri & Co', email: 'desk@zuri.test' } },
    })
    expect((await world.get('/api/docs')).body).toContain('Back to Zuri &amp; Co')
    const refusal = await world.get(`/${'long'.repeat(2_000)}`, { accept: 'text/html' })
    expect(refusal.body).not.toContain('Taswira')
  })

  it('is in credit lines, delivered files and certificates', async () => {
    const asset = await world.givenAsset({ width_px: 400, height_px: 300 })
    const row = await oneRow<{ master_key: string }>(world.db, 'select master_key from assets')
    await world.storage.put(row.master_key, await givenNoise({ seed: 5 }).jpeg().toBuffer())
    expect((await world.get(`/api/contributor/stock/${asset.slug}/`)).json()).toMatchObject({
      licence: { credit: 'Amara Test / Zuri & Co' },
    })

    const member = await world.givenMember()
    await member.claim()
    const { file } = (await member.download(asset.stock_id)).json<{ file: string }>()
    const delivered = await world.get(file.replace('http://shop.test', ''))
    const { xmpAsString } = await sharp(delivered.rawPayload).metadata()
    expect(xmpAsString).toContain('<plus:LicensorName>Zuri &#38; Co</plus:LicensorName>')

    const [licence] = (await member.get('/api/user/user_downloads/')).json<{ certificate_id: string }[]>()
    expect((await world.get(`/api/certificates/${licence!.certificate_id}/`)).json()).toMatchObject({
      issuer: { name: 'Zuri & Co', legal_name: 'Zuri Images Ltd', url: 'http://shop.test' },
    })
  })

  it('is on watermarks even if they were rendered under another name', async () => {
    const asset = await world.givenAsset({ width_px: 400, height_px: 300 })
    const row = await oneRow<{ master_key: string }>(
      world.db,
      'select master_key from assets where asset_id = $1',
      [asset.asset_id],
    )
    await world.storage.put(row.master_key, await givenNoise({ seed: 6 }).jpeg().toBuffer())
    const renamed = { ...world, config: { ...world.config, site: { ...world.config.site, name: 'Nyota' } } }
    const [before, after] = await Promise.all(
      [world, renamed].map(async (deps) => {
        const pictures = sharedPictures(deps)
        const picture = (await pictures.find(asset.picture_key))!
        return (await pictures.rendition(picture, 'display', 'webp')).sha256
      }),
    )
    expect(before).not.toBe(after)
  })
})
