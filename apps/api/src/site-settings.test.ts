import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneRow } from './db/pool.ts'
import { sharedPictures } from './features/pictures/pictures.ts'
import { givenNoise } from './images/testing-pictures.ts'
import { createWorld, type World } from './testing/world.ts'

const identity = {
  name: 'Zuri & Co',
  legal_name: 'Zuri Images Ltd',
  email: 'desk@zuri.test',
}

describe('the identity of a site', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ settings: { identity } })
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
    const now = world.settings.now()
    const settings = { now: () => ({ ...now, site: { ...now.site, name: 'Nyota' } }) }
    const renamed = { ...world, config: { ...world.config }, settings }
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
