/** @module-tag slow */
import {
  type CallResult,
  needed_steps,
  type Setting,
  type SetupStep,
  type viewSetup,
} from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'

let provider: TestPayments
let world: World
let owner: TestOperator
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({
    payments: provider,
    env: {
      LIMITS_FACTOR: '1000',
      SANDBOX: 'off',
      SMTP_URL: 'smtps://mail.test',
      PAYSTACK_PUBLIC_KEY: 'pk_test_x',
    },
  })
  owner = await givenOperator(world)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

const setup = async () => (await owner.get('setup/')).json<CallResult<typeof viewSetup>>()
const done = async () => (await setup()).steps.filter((one) => one.done).map(({ step }) => step)
const finish = (step: SetupStep, body: object = {}) => owner.post(`setup/${step}/`, body)

async function publishIdentity(changes: object) {
  const { content, draft } = (await owner.get('settings/identity/')).json<Setting>()
  const saved = await owner.put('settings/draft/', {
    topic: 'identity',
    content: { ...content, ...changes },
    revision: draft?.revision ?? null,
  })
  expect(saved.statusCode, saved.body).toBe(200)
  const { revision } = saved.json<Setting>().draft!
  await owner.post('settings/identity/publish/', { revision, valid_from: null })
}

describe('a shop without stand-ins whose set-up is not finished', () => {
  it('starts without the name of a seller, and nothing is done', async () => {
    expect(await setup()).toMatchObject({ selling: false, identity: { name: 'Taswira', email: '' } })
    expect(await done()).toEqual([])
  })

  it('can be looked at, but sells, licenses and gives nothing, and sends no test mail without an address', async () => {
    const { stock_id } = await world.givenAsset({ stored: true })
    expect((await world.get('/api/contributor/search/?keywords=')).statusCode).toBe(200)
    const member = await world.givenMember()
    for (const answer of [
      await member.order('PACK_10', 'One-time purchase'),
      await member.claim(),
      await member.download(stock_id),
    ]) {
      expect(answer.statusCode, answer.body).toBe(503)
      expect(answer.headers['x-error-code']).toBe('not_selling')
    }
    expect((await owner.post('setup_mail/', {})).statusCode).toBe(409)
  })

  it('sells once the needed steps are done, and not before', async () => {
    await publishIdentity({
      name: 'Zuri',
      legal_name: 'Zuri Ltd',
      address: '1 Marina Road, Lagos',
      email: 'desk@zuri.test',
      telephone: '+234 803 555 0100',
    })
    await expect.poll(done).toContain('identity')
    // The shipped licence asks buyers to credit Taswira.
    expect((await setup()).licence_names_shop).toBe(false)
    for (const step of ['tax', 'offers', 'look'] as const) expect((await finish(step)).statusCode).toBe(204)
    expect((await finish('payment')).statusCode).toBe(204)
    expect((await provider.requests()).some(({ body }) => String(body?.reference).startsWith('setup-'))).toBe(
      true,
    )

    expect((await finish('mail', { code: '000000' })).statusCode).toBe(400)
    expect((await setup()).selling).toBe(false)
    expect((await owner.post('setup_mail/', {})).statusCode).toBe(204)
    const inbox = async () => (await world.mail.inbox(owner.email)).at(-1)?.subject ?? ''
    await expect.poll(inbox).toMatch(/^\d{6} is your Zuri test code$/)
    expect((await finish('mail', { code: (await inbox()).slice(0, 6) })).statusCode).toBe(204)

    await expect.poll(async () => (await setup()).selling).toBe(true)
    expect(await done()).toEqual(expect.arrayContaining([...needed_steps]))
    const member = await world.givenMember()
    expect((await member.order('PACK_10', 'One-time purchase')).statusCode).toBe(201)
    expect((await member.claim()).statusCode).toBe(200)
  })

  it('stays open in another process, and the log says who finished each step once', async () => {
    expect((await finish('tax')).statusCode).toBe(204)
    const other = await world.anotherServer()
    expect((await other.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect(await owner.log('setup tax')).toHaveLength(1)
  })

  it('can be set up by owners only', async () => {
    const editor = await givenOperator(world, 'editor')
    expect((await editor.get('setup/')).statusCode).toBe(403)
    expect((await editor.post('setup/tax/', {})).statusCode).toBe(403)
    expect((await editor.post('setup_mail/', {})).statusCode).toBe(403)
    expect((await finish('images')).statusCode).toBe(404)
  })
})
