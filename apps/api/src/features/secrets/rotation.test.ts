/** @module-tag slow */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import { inTransaction, oneRow } from '../../db/pool.ts'
import { keyedHash, seal, unseal } from '../../secret.ts'
import { givenContributor } from '../../testing/test-contributor.ts'
import { givenOpenRelease } from '../../testing/test-release.ts'
import { TestMail } from '../../testing/test-mail.ts'
import { basic, codeIn, linkIn, TestMember } from '../../testing/test-member.ts'
import { givenOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { keepSettings } from '../settings/keep-settings.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { makeBackup } from '../backups/make-backup.ts'
import { expectSameSecrets } from '../backups/restore-backup.ts'
import { readManifest } from '../backups/backup-folder.ts'
import { eraseMember } from '../erasure/erase-member.ts'
import { signPreview } from '../pictures/signed-previews.ts'
import { findCard } from '../subscriptions/saved-card-queries.ts'
import { resealAll } from './reseal.ts'

const OLD = 'the secret before the rotation, long enough'
const NEW = 'the secret after the rotation, long enough'

let provider: TestPayments
let world: World
/** The same site restarted with a new secret: `rotated` lists the old one, `retired` doesn't. */
let rotated: Awaited<ReturnType<typeof restarted>>
let retired: Awaited<ReturnType<typeof restarted>>
let place: string

async function restarted(secrets: Pick<Config, 'signing_secret' | 'signing_secrets_old'>) {
  const { db, log, storage, payments, connection_string } = world
  const config = { ...world.config, ...secrets }
  const deps = { db, log, storage, config, settings: keepSettings({ config, db, log }) }
  const { app, ...built } = await buildApp({ ...deps, payments, connection_string })
  return { ...built, ...deps, app, mail: new TestMail(deps) }
}

beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({
    payments: provider,
    env: { SIGNING_SECRET: OLD, LIMITS_FACTOR: '100' },
  })
  rotated = await restarted({ signing_secret: NEW, signing_secrets_old: [OLD] })
  retired = await restarted({ signing_secret: NEW, signing_secrets_old: [] })
  place = await mkdtemp(join(tmpdir(), 'taswira-rotation-'))
})
afterAll(async () => {
  for (const { app, mail } of [rotated, retired]) {
    await mail.close()
    await app.close()
  }
  await world.close()
  await provider.close()
  await rm(place, { recursive: true, force: true })
})

const path = (url: string) => url.replace('http://shop.test', '')
const after = (member: TestMember) =>
  new TestMember(rotated.app, member, { token: member.token, address: '127.0.0.1' })

it('after a rotation, signed URLs work until they expire, but not without the old secret', async () => {
  const asset = await world.givenAsset({ stored: true })
  const hidden = await world.givenAsset({ stored: true, status: 'unpublished' })
  const member = await world.givenMember()
  await member.claim()
  const { file } = (await member.download(asset.stock_id)).json<{ file: string }>()
  const preview = `/pictures/${hidden.picture_key}/240?${signPreview(world.config, hidden.picture_key, '240')}`
  const status = async (app: World['app'], url: string) =>
    (await app.inject({ method: 'GET', url })).statusCode
  // The stored original is not a valid image, which only shows once the signature is accepted.
  for (const url of [path(file), preview]) {
    expect(await status(rotated.app, url)).toBe(await status(world.app, url))
    expect(await status(retired.app, url)).toBe(url === preview ? 404 : 403)
  }
  // New URLs are signed with the new secret.
  const { file: newer } = (await after(member).download(asset.stock_id)).json<{ file: string }>()
  expect(await status(retired.app, path(newer))).toBe(await status(rotated.app, path(newer)))
  expect(await status(world.app, path(newer))).toBe(403)
})

it('after a rotation, old codes and reset links are accepted, and wrong codes still count', async () => {
  const person = await world.givenUnverified()
  const [mail] = await world.mail.inbox(person.email)
  const verify = (code: string) =>
    rotated.app.inject({
      method: 'POST',
      url: '/auth/verify_user_otp/',
      payload: { email: person.email, code },
    })
  const code = codeIn(mail)
  expect((await verify(code === '000000' ? '000001' : '000000')).statusCode).toBe(400)
  expect((await verify(code)).json()).toEqual({ verified: true })

  await world.post('/api/users/reset_password/', { email: person.email, domain: 'http://shop.test' })
  const [letter] = await world.mail.inbox(person.email)
  const { uid, token } = Object.fromEntries(linkIn(letter).searchParams)
  const reset = { uid, token, password: 'another own secret', confirm_password: 'another own secret' }
  const answer = await rotated.app.inject({
    method: 'POST',
    url: '/api/users/reset_password/confirm/',
    payload: reset,
  })
  expect(answer.statusCode, answer.body).toBe(200)
})

it('after a rotation, queued mail is sent', async () => {
  const person = await world.givenUnverified()
  const [mail] = await rotated.mail.inbox(person.email)
  expect(codeIn(mail)).toMatch(/^\d{6}$/)
})

it('after a rotation, sessions stay valid, and known clients of members and operators stay known', async () => {
  const member = await world.givenMember()
  expect((await after(member).profile()).statusCode).toBe(200)
  const operator = await givenOperator(world)
  const log_ins = [
    { url: '/auth/user_login/', email: member.email, password: member.password },
    { url: '/api/desk/log_in/', email: operator.email, password: operator.password },
  ]
  // Both have logged in from this client address before.
  for (const { url, email, password } of log_ins)
    await world.app.inject({ method: 'POST', url, headers: { authorization: basic(email, password) } })

  for (const [shop, expected] of [
    [retired, 429],
    [rotated, 200],
  ] as const) {
    await world.db.query('delete from limits')
    const { app } = await buildApp({
      ...shop,
      config: { ...shop.config, limits_factor: 1 },
      payments: world.payments,
      connection_string: world.connection_string,
    })
    for (const { url, email, password } of log_ins) {
      const status = async (secret: string, remoteAddress: string) => {
        const headers = { authorization: basic(email, secret) }
        return (await app.inject({ method: 'POST', url, remoteAddress, headers })).statusCode
      }
      // Strangers use up the account's tries; a known client has its own limit.
      let status_code = 0
      for (let tries = 0; tries < 20 && status_code !== 429; tries++)
        status_code = await status('wrong', '10.9.9.9')
      expect(status_code).toBe(429)
      expect([url, await status(password, '127.0.0.1')]).toEqual([url, expected])
    }
    await app.close()
  }
  await world.db.query('delete from limits')
})

it("after a rotation, a mailbox can't get welcome credits again, even after its account was erased", async () => {
  const email = 'twice@mail.test'
  const member = await world.givenMember({ email })
  await member.claim()
  expect((await after(member).claim()).statusCode).toBe(409)
  await eraseMember(world, email)
  const again = await world.givenMember({ email })
  expect((await after(again).get('/api/free_credits/')).json()).toEqual({ claimed: true })
  expect((await after(again).claim()).statusCode).toBe(409)
})

it('a rotation re-encrypts cards, queued mail, events, second factors and names on releases, so that the old secret can be removed', async () => {
  const contributor = await givenContributor(world)
  const { release_key } = await givenOpenRelease(world, contributor, { label: 'Amina' })
  const member = await world.givenMember()
  const { reference } = (await member.order('SAS_001', 'MONTHLY', true)).json<{ reference: string }>()
  await provider.act(reference, { outcome: 'success', reusable: true })
  await member.verify(reference)
  const { rows } = await world.db.query<{ user_id: string }>('select user_id from saved_cards')
  const [{ user_id } = { user_id: '' }] = rows
  const card = (config: Config) => findCard(world.db, config, { user_id, mode: 'test' })
  const before = await card(world.config)
  expect(before?.authorization_code).toBeTruthy()
  expect(await card(rotated.config)).toEqual(before)
  await expect(card(retired.config)).rejects.toThrow()

  const person = await world.givenUnverified()
  await world.db.query(
    `insert into payment_events (body_hash, name, sealed) values (sha256('x'), 'charge.success', $1)`,
    [seal(world.config, 'payment event', '{"an":"event"}')],
  )
  await world.db.query(
    `insert into payment_events (body_hash, name, sealed) values (sha256('y'), 'charge.success', 'of nobody')`,
  )
  const operator = await givenOperator(world)
  await operator.post('account/second_factor/', { current_password: operator.password })
  const done = await resealAll(rotated)
  expect(done.resealed).toBeGreaterThanOrEqual(5)
  expect(done.unreadable).toBe(1)
  expect(await resealAll(rotated)).toEqual({ resealed: 0, unreadable: 1 })

  expect(await card(retired.config)).toEqual(before)
  expect(codeIn((await retired.mail.inbox(person.email))[0])).toMatch(/^\d{6}$/)
  const row = await oneRow<{ sealed: Buffer }>(
    world.db,
    "select sealed from payment_events where body_hash = sha256('x')",
  )
  expect(unseal(retired.config, 'payment event', row.sealed)).toBe('{"an":"event"}')
  const factor = await oneRow<{ sealed: Buffer }>(world.db, 'select sealed from operator_factors')
  expect(unseal(retired.config, 'second factor', factor.sealed)).toBeTruthy()
  const release = await oneRow<{ sealed: Buffer }>(
    world.db,
    'select sealed from releases where release_key = $1',
    [release_key],
  )
  expect(unseal(retired.config, 'release', release.sealed)).toContain('Amina')
  // Without an old secret, nothing needs to be re-encrypted.
  expect(await resealAll(retired)).toEqual({ resealed: 0, unreadable: 0 })
})

it('after a rotation, an old backup can be restored only if the old secret is listed', async () => {
  const { folder } = await makeBackup(world, place)
  const manifest = await readManifest(folder)
  await expect(expectSameSecrets(rotated.config, folder, manifest)).resolves.toBeUndefined()
  await expect(expectSameSecrets(retired.config, folder, manifest)).rejects.toThrow(
    'The backup was made with another SIGNING_SECRET',
  )
})

it('the secret in the data folder counts as old once SIGNING_SECRET is set', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'taswira-kept-secret-'))
  try {
    const before = { signing_secret: undefined, signing_secrets_old: [], data_dir }
    const sealed = seal(before, 'mail', 'a letter')
    expect(unseal({ ...before, signing_secret: NEW }, 'mail', sealed)).toBe('a letter')
    const bare = await mkdtemp(join(tmpdir(), 'taswira-kept-secret-'))
    await writeFile(join(bare, 'signing-secret'), 'another')
    expect(() => unseal({ ...before, data_dir: bare, signing_secret: NEW }, 'mail', sealed)).toThrow()
    await rm(bare, { recursive: true })
  } finally {
    await rm(data_dir, { recursive: true, force: true })
  }
})

it('a rotation resets limits and view counting, and changes nothing else for visitors', async () => {
  const asset = await world.givenAsset()
  const view = (app: World['app']) =>
    app.inject({ method: 'POST', url: '/api/update_views/', payload: { stock_id: asset.stock_id } })
  await view(world.app)
  expect((await view(rotated.app)).statusCode).toBe(204)
  const key = (config: Config) => keyedHash(config, 'limit', 'log in', 'a@mail.test')
  expect(key(rotated.config)).not.toEqual(key(world.config))
  await inTransaction(world.db, async (tx) => {
    const row = await oneRow<{ views: number }>(
      tx,
      'select views from asset_counts join assets using (asset_id) where stock_id = $1',
      [asset.stock_id],
    )
    expect(row.views).toBe(2)
  })
})
